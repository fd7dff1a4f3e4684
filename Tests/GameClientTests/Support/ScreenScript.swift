import TerminalKit

@testable import ClientCore
@testable import GameClient

/// A player before a screen: the keys and the pictures.
protocol ScreenScript {
    var size: Size { get }
    /// The effects of the screen that the script has not carried out.
    var effects: [ScreenEffect] { get set }
    var canvas: Canvas { get }

    mutating func take(_ input: ScreenInput)
}

extension ScreenScript {
    mutating func press(_ keys: Key...) {
        for key in keys { take(.terminal(.key(key))) }
    }

    mutating func type(_ text: String) {
        for scalar in text.unicodeScalars { press(.character(scalar)) }
    }

    mutating func click(column: Int, row: Int) {
        take(.terminal(.click(Position(column: column, row: row))))
    }

    /// Returns the effects since the last call.
    mutating func wanted() -> [ScreenEffect] {
        defer { effects = [] }
        return effects
    }

    var text: String { canvas.frame.text }
    var rows: [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    var bar: String { rows[1] }
    var message: String { rows[size.rows - 2] }
    var keys: String { rows[size.rows - 1] }
}
