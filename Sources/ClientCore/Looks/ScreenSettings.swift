import GameProtocol
package import TerminalKit

/// How this player wants the screen.
package struct ScreenSettings: Equatable, Sendable {
    package var look = Look.room
    package var motion = Motion.full
    package var sound = Sound.turn
    /// Cards of a board show their numbers.
    package var showsNumbers = true
    package var colors = ColorTheme.dark
    /// The colors of a file that somebody named.
    package var ownColors: ColorTheme?
    /// The room that was made last, as the form of the next one begins; nil for the usual one.
    package var lastRoom: [String]?
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

    /// For what the terminal's bell rings.
    package enum Sound: String, Sendable, CaseIterable {
        /// For this player's turn, and its last ten seconds.
        case turn
        case off
        /// Also when somebody talks.
        case all
    }

    /// How much moves.
    package enum Motion: String, Sendable, CaseIterable {
        case full
        case reduced
        case none
    }
}
