import GameProtocol

/// Throttles this player's hover reports; the newest wins.
///
/// A report that comes too early waits, and a newer one takes its place, so that the others see in
/// the end where the cursor came to rest.
struct HoverLimiter: Equatable, Sendable {
    /// A place of the cursor: over a card, or over none.
    struct Place: Equatable, Sendable {
        var cell: Int?
    }

    private static let intervalMs = 1000 / Limits.maximumHoversPerSecond

    private var opensAt = 0
    private var waiting: Place?
    private var told: Place?

    /// When the waiting place may be told; nil without one.
    var due: Int? { waiting == nil ? nil : opensAt }

    /// Takes a new place; gives it back if it may be told at once.
    mutating func move(to place: Place, at now: Int) -> Place? {
        waiting = place == told ? nil : place
        return release(at: now)
    }

    /// Forgets the place, which nobody in another room knows.
    mutating func forget() {
        waiting = nil
        told = nil
    }

    /// The place that may be told now.
    mutating func release(at now: Int) -> Place? {
        guard now >= opensAt, let place = waiting else { return nil }
        waiting = nil
        told = place
        opensAt = now + Self.intervalMs
        return place
    }
}
