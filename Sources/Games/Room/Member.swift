import GameProtocol

/// Somebody in a room: a player, who has a seat, or a spectator, who has none.
///
/// Every room has memory for several, so small numbers lie here in a byte.
struct Member: Equatable, Sendable {
    let id: MemberID
    /// The name, quoted as events tell it.
    let quoted: QuotedText
    /// The player's part of the next deal's seed.
    var entropy = ""
    /// Since when the connection has been lost; nil while it is there.
    var awaySince: Int64?
    private var seatNumber: Int8?
    private var playerNumber: Int8?
    /// Turns in a row that ran out while the player was online.
    var strikes: Int8 = 0
    /// Ready for the next round.
    var isReady = false
    var hover = HoverThrottle()

    init(id: MemberID, name: String, seat: Int?) {
        self.id = id
        quoted = QuotedText(name)
        seatNumber = seat.map { Int8($0) }
    }

    /// The number of the seat, from 0; nil for a spectator.
    var seat: Int? {
        get { seatNumber.map { Int($0) } }
        set { seatNumber = newValue.map { Int8($0) } }
    }

    /// The player's number in the running or last round; nil for whoever was not dealt in.
    var player: Int? {
        get { playerNumber.map { Int($0) } }
        set { playerNumber = newValue.map { Int8($0) } }
    }

    var name: String { quoted.text }
    var role: Role { seat == nil ? .spectator : .player }
    var isOnline: Bool { awaySince == nil }
}
