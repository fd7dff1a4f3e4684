/// The room in which somebody is who has left this one.
package struct NextRoom: Equatable, Sendable {
    package let player: String
    package let code: String
    /// Whether they made it, or are its host now.
    package let isHost: Bool
    /// Since when this player knows.
    package let since: Int
}
