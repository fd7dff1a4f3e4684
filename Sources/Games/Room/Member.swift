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

/// A player's cursor: only a limited number of its positions a second are sent on to the others.
///
/// What comes too early waits, and the newest takes the place of an older one: the others always
/// see in the end where the cursor came to rest.
struct HoverThrottle: Equatable, Sendable {
    /// A position of the cursor: over a cell, or over none.
    struct Position: Equatable, Sendable {
        var cell: Int?
    }

    private static let intervalMs = Int64(1_000 / Limits.maximumHoversPerSecond)

    private var opensAt: Int64 = 0
    private var waiting: Position?

    /// When the waiting position may be sent on; nil if none waits.
    var due: Int64? { waiting == nil ? nil : opensAt }

    /// Takes a new position; gives it back if it may be sent on at once.
    mutating func move(to position: Position, at now: Int64) -> Position? {
        waiting = position
        return release(at: now)
    }

    /// The position that may be sent on now.
    mutating func release(at now: Int64) -> Position? {
        guard now >= opensAt, let position = waiting else { return nil }
        waiting = nil
        opensAt = now + Self.intervalMs
        return position
    }

    /// Forgets the position that waits.
    mutating func cancel() { waiting = nil }
}
