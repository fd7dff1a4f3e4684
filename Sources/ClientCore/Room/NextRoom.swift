package import GameProtocol

/// A room to which this player may go on: where somebody is who has left this one, or to which
/// somebody invites.
package struct NextRoom: Equatable, Sendable {
    package let player: String
    package let code: String
    /// Whether they made it, or are its host now.
    package let isHost: Bool
    /// What the room was when they invited this player there; nil where they only went there.
    package var invitation: RoomSummary?
    /// Since when this player knows, or can follow.
    package var since: Int

    /// A key is an answer to the offer from then on: one that was under way before meant something
    /// else.
    package var readAt: Int { since + Self.readingMs }
    /// The time in which nobody can have read a new screen and answered it, in milliseconds.
    package static let readingMs = 700

    package func isRead(at: Int) -> Bool { at >= readAt }
}
