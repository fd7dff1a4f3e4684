import GameProtocol

/// Somebody in a room: a player, who has a seat, or a spectator, who has none.
struct Member: Equatable, Sendable {
    let id: MemberID
    /// The name, quoted as events tell it.
    let quoted: QuotedText
    /// The number of the seat, from 0; nil for a spectator.
    var seat: Int?
    /// Ready for the next round.
    var isReady = false
    /// The player's part of the next deal's seed.
    var entropy = ""
    /// Since when the connection has been lost; nil while it is there.
    var awaySince: Int64?
    /// Turns in a row that ran out while the player was online.
    var strikes = 0
    /// The player's number in the running or last round; nil for whoever was not dealt in.
    var player: Int?
    var hover = HoverThrottle()

    init(id: MemberID, name: String, seat: Int?) {
        self.id = id
        quoted = QuotedText(name)
        self.seat = seat
    }

    var name: String { quoted.text }
    var role: Role { seat == nil ? .spectator : .player }
    var isOnline: Bool { awaySince == nil }
}
