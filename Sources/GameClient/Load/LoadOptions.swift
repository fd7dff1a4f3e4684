import GameProtocol

/// How large a load is, and for how long.
struct LoadSize: Equatable, Sendable {
    var rooms = 100
    /// How long moves are made and measured.
    var seconds = 10
    /// Moves a second over all rooms; nil moves as soon as the server asks.
    var rate: Int?
    /// Spectators of each room.
    var spectators = 0
}

/// What a load is made of.
struct LoadOptions: Equatable, Sendable {
    var size = LoadSize()
    /// What each room is.
    var room: CreateRequest
    var level = BotLevel.perfect
    /// Any number: the bots' chance, and the names of this load.
    var seed: UInt64 = 0

    /// Who sits and watches in one room.
    var membersOfRoom: Int { room.seats + size.spectators }
    var playerCount: Int { size.rooms * membersOfRoom }
}
