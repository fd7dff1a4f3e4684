import GameProtocol

/// A limit on this player's hover reports; the newest report wins.
///
/// A report that comes too early waits, and a newer report replaces it. In the end the other
/// players see the final place of the cursor.
struct HoverLimiter: Equatable, Sendable {
    /// A place of the cursor: over a card, or over no card.
    struct Place: Equatable, Sendable {
        var cell: Int?
    }

    private static let intervalMs = 1000 / Limits.maximumHoversPerSecond

    private var opensAt = 0
    private var waiting: Place?
    private var told: Place?

    /// The time when the waiting place may be sent; nil without one.
    var due: Int? { waiting == nil ? nil : opensAt }

    /// Takes a new place. Returns it if the client may send it at once.
    mutating func move(to place: Place, at now: Int) -> Place? {
        waiting = place == told ? nil : place
        return release(at: now)
    }

    /// Forgets the last place of the cursor, because the other players do not know it any longer.
    mutating func forget() {
        waiting = nil
        told = nil
    }

    /// Returns the waiting place if the client may send it now.
    mutating func release(at now: Int) -> Place? {
        guard now >= opensAt, let place = waiting else { return nil }
        waiting = nil
        told = place
        opensAt = now + Self.intervalMs
        return place
    }
}
