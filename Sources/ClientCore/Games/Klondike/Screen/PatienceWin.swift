import GameProtocol
import TerminalKit

/// The animation of cards that jump from the foundations after a win. It depends only on the time.
struct PatienceWin: Equatable, Sendable {
    let startedAt: Int

    private static let stepMs = 60
    private static let launchMs = 60
    private static let flightMs = 1500
    private static let count = 20

    /// The time when all cards have left the picture.
    private var endsAt: Int { startedAt + Self.launchMs * Self.count + Self.flightMs }

    /// Returns the time of the next drawing; nil once the animation is over.
    func deadline(at: Int) -> Int? { at < endsAt ? min(endsAt, at + Self.stepMs) : nil }

    func draw(
        on frame: inout Frame,
        _ layout: PatienceLayout,
        _ colors: SuitColors,
        at: Int
    ) {
        let suits = PlayingCard.Suit.allCases
        for number in 0..<Self.count {
            let age = at - startedAt - number * Self.launchMs
            guard (0..<Self.flightMs).contains(age) else { continue }
            let suit = suits[number % suits.count]
            let rank = PlayingCard.Rank.allCases.reversed()[number / suits.count]
            let home = layout.foundation(suit)
            let field = layout.field
            // Some cards fly to the left and some to the right, each at its own speed.
            let speed = (number % 3 + 1) * (number % 2 == 0 ? -9 : 6)
            let column = home.column + speed * age / 1000
            let drop = max(1, field.rows - layout.card.rows)
            let row = field.row + Self.height(age, drop)
            let rect = Rect(
                column: column,
                row: row,
                columns: layout.card.columns,
                rows: layout.card.rows
            )
            guard rect.column >= field.column, rect.endColumn <= field.endColumn,
                rect.endRow <= field.endRow
            else { continue }
            PlayingCardArt(card: .suited(rank, suit), colors: colors, isFanned: true)
                .draw(on: &frame, in: rect)
        }
    }

    /// Returns a card's distance below the foundations. The card falls, then jumps to half of the
    /// height, then to a quarter.
    private static func height(_ age: Int, _ drop: Int) -> Int {
        let fall = flightMs * 2 / 5
        if age < fall { return drop * age * age / (fall * fall) }
        let jump = (flightMs - fall) / 2
        let part = (age - fall) % jump
        let top = drop / ((age - fall) / jump == 0 ? 2 : 4)
        // A parabola that is 0 at both ends and `top` in the middle.
        return drop - 4 * top * part * (jump - part) / (jump * jump)
    }
}
