import GameProtocol
import TerminalKit

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

/// A player before the Klondike screen.
extension PatienceScript {
    init(
        _ options: KlondikeOptions.Request = .init(),
        others: [String] = [],
        isWatching: Bool = false,
        onScreen: Bool,
        asks: Bool = true
    ) {
        let face = onScreen ? ScriptedScreen() : nil
        self.init(options, others: others, isWatching: isWatching, face: face, asks: asks)
    }

    mutating func tap(_ keys: Key...) {
        for key in keys {
            press(key)
            serve()
        }
    }

    /// Returns a position on the screen for a click on this part; of several, the last drawn one.
    func place(of pile: KlondikePile, card: Int? = nil) -> Position? {
        let number = PatiencePart.number(pile, card: card)
        return canvas.targets.last { $0.click == .part(number) }.map {
            Position(column: $0.rect.column + 1, row: $0.rect.row)
        }
    }

    mutating func click(_ pile: KlondikePile, card: Int? = nil) {
        guard let place = place(of: pile, card: card) else { return }
        click(column: place.column, row: place.row)
        take(.terminal(.release(place)))
        serve()
    }

    mutating func drag(_ pile: KlondikePile, card: Int? = nil, to other: KlondikePile) {
        guard let begin = place(of: pile, card: card), let end = place(of: other) else { return }
        click(column: begin.column, row: begin.row)
        take(.terminal(.drag(end)))
        take(.terminal(.release(end)))
        serve()
    }
}
