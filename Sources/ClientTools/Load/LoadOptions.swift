import ClientCore
import GameProtocol

/// What a load is made of.
struct LoadOptions: Equatable, Sendable {
    var size = LoadSize()
    var room: CreateRequest
    var level = BotLevel.perfect
    /// Any number: the bots' chance, and the names of this load.
    var seed: UInt64 = 0

    /// Who sits and watches in one room.
    var membersOfRoom: Int { room.seats + size.spectators }
    var playerCount: Int { size.rooms * membersOfRoom }
}
