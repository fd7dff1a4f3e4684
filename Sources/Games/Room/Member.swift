import GameProtocol

/// A member of a room: a player with a seat, or a spectator without one.
struct Member: Equatable, Sendable {
    let id: MemberID
    /// The name in the quoted form that events use.
    let quoted: QuotedText
    /// The player's part of the next deal's seed.
    var entropy = ""
    /// The time at which the connection was lost, in milliseconds since the room was opened; nil
    /// while the member is connected.
    var awaySince: Int64?
    private var seatNumber: Int8?
    private var playerNumber: Int8?
    /// The number of turns in a row that ran out while the player was online.
    var strikes: Int8 = 0
    var isReady = false
    var hover = HoverThrottle()
    /// The bot of the server; nil for a person.
    let bot: SeatedBot?

    init(id: MemberID, name: String, seat: Int?, bot: SeatedBot? = nil) {
        self.id = id
        self.bot = bot
        quoted = QuotedText(name)
        seatNumber = seat.map { Int8($0) }
    }

    /// The number of the seat, from 0; nil for a spectator.
    var seat: Int? {
        get { seatNumber.map { Int($0) } }
        set { seatNumber = newValue.map { Int8($0) } }
    }

    /// The player's number in the running or last round; nil for a member who did not take part.
    var player: Int? {
        get { playerNumber.map { Int($0) } }
        set { playerNumber = newValue.map { Int8($0) } }
    }

    var name: String { quoted.text }
    var role: Role { seat == nil ? .spectator : .player }
    var isOnline: Bool { awaySince == nil }
}

/// A limit for the positions of a player's cursor that the room passes on per second.
///
/// A position that comes too early waits, and a newer one replaces it. So the other members always
/// see the final position of the cursor.
struct HoverThrottle: Equatable, Sendable {
    /// A position of the cursor: over a cell, or over none.
    struct Position: Equatable, Sendable {
        var cell: Int?
    }

    private static let intervalMs = Int64(1_000 / Limits.maximumHoversPerSecond)

    private var opensAt: Int64 = 0
    private var waiting: Position?

    /// The time at which the waiting position may be sent; nil if none waits.
    var due: Int64? { waiting == nil ? nil : opensAt }

    /// Records a new position, and returns it if it may be sent at once.
    mutating func move(to position: Position, at now: Int64) -> Position? {
        waiting = position
        return release(at: now)
    }

    /// Returns the waiting position if it may be sent now.
    mutating func release(at now: Int64) -> Position? {
        guard now >= opensAt, let position = waiting else { return nil }
        waiting = nil
        opensAt = now + Self.intervalMs
        return position
    }

    /// Drops the waiting position.
    mutating func cancel() { waiting = nil }
}
