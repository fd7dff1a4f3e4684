import GameProtocol

/// A player's cursor, of whose positions only so many a second go on to the others.
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

    /// When the waiting position may go on; nil without one.
    var due: Int64? { waiting == nil ? nil : opensAt }

    /// Takes a new position; gives it back if it may go on at once.
    mutating func move(to position: Position, at now: Int64) -> Position? {
        waiting = position
        return release(at: now)
    }

    /// The position that may go on now.
    mutating func release(at now: Int64) -> Position? {
        guard now >= opensAt, let position = waiting else { return nil }
        waiting = nil
        opensAt = now + Self.intervalMs
        return position
    }

    /// Forgets the position that waits.
    mutating func cancel() { waiting = nil }
}
