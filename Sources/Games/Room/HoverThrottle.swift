import GameProtocol

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
