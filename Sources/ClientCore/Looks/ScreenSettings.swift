import GameProtocol
package import TerminalKit

/// One player's settings of the screen.
package struct ScreenSettings: Equatable, Sendable {
    package var look = Look.room
    package var motion = Motion.full
    package var sound = Sound.turn
    /// Whether the cards of a board show their numbers.
    package var showsNumbers = true
    package var colors = ColorTheme.felt
    package var pattern = CardPattern.lattice
    /// The colors from the file that the player named.
    package var ownColors: ColorTheme?
    /// The words of the last new room, as defaults of the form for the next one; nil for the usual
    /// room.
    package var lastRoom: [String]?
    package var hasMouse = true
    /// The saved name, or the login's name; nil without both.
    package var name: String?
    package var isNameChosen = false
    /// Whether each suit of playing cards has its own color.
    package var hasFourColorDeck = false
    package var isASCII = false
    /// The program's name and version on the first screen.
    package var program = "GameClient \(Release.version)"

    package init() {}

    /// The reasons for ringing the terminal's bell.
    package enum Sound: String, Sendable, CaseIterable {
        /// This player's turn, and the last ten seconds of the turn.
        case turn
        case off
        /// The same reasons as for `turn`, and also each new chat line.
        case all
    }

    /// The amount of animation.
    package enum Motion: String, Sendable, CaseIterable {
        case full
        case reduced
        case none
    }
}

/// The pattern on the backs of cards. Every player chooses the pattern for their own screen.
package enum CardPattern: String, Sendable, CaseIterable {
    case lattice, net, bricks, dots, stripes

    /// The two signs that replace `╱` and `╲` of the lattice.
    private var signs: (Unicode.Scalar, Unicode.Scalar) {
        switch self {
        case .lattice: ("╱", "╲")
        case .net: ("╳", "╳")
        case .bricks: ("┬", "┴")
        case .dots: ("·", " ")
        case .stripes: ("╱", "╱")
        }
    }

    /// Replaces the lattice on all card backs of a frame with this pattern.
    package func dress(_ frame: inout Frame) {
        guard self != .lattice else { return }
        let signs = signs
        for row in 0..<frame.size.rows {
            for column in 0..<frame.size.columns {
                let cell = frame[column, row]
                guard cell.style.paint == .faceDown else { continue }
                switch cell.scalar {
                case "╱": frame.put(signs.0, column: column, row: row, cell.style)
                case "╲": frame.put(signs.1, column: column, row: row, cell.style)
                default: continue
                }
            }
        }
    }
}
