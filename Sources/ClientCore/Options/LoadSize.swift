/// How large a load is, and for how long.
package struct LoadSize: Equatable, Sendable {
    package var rooms = 100
    /// How long moves are made and measured.
    package var seconds = 10
    /// Moves a second over all rooms; nil moves as soon as the server asks.
    package var rate: Int?
    /// Spectators of each room.
    package var spectators = 0

    package init() {}
}
