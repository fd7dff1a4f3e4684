import GameProtocol

/// How this player wants the screen.
package struct ScreenSettings: Equatable, Sendable {
    package var look = Look.room
    package var motion = Motion.full
    package var isMuted = false
    package var hasMouse = true
    /// The name that was remembered, or the login's; nil where there is none.
    package var name: String?
    package var isNameChosen = false
    /// Each suit of playing cards has a chip of its own.
    package var hasFourColorDeck = false
    /// Nothing but ASCII is shown.
    package var isASCII = false
    /// The program's own name and version, as the first screen shows it.
    package var program = "GameClient \(Release.version)"

    package init() {}

    /// How much moves.
    package enum Motion: String, Sendable, CaseIterable {
        case full
        case reduced
        case none
    }
}
