import GameProtocol
import TerminalKit

/// The middle of a large card: pips in their usual places, or a court card's letter with its crown.
extension PlayingCardArt {
    /// The rows of a card from which its middle has room for a picture.
    static let leastRows = 7

    /// Draws the middle into the area inside the border. An even number of rows loses the last one.
    func drawCenter(on frame: inout Frame, _ inside: Rect) {
        guard case .suited(let rank, _) = card else { return drawPip(0, 0.5, on: &frame, inside) }
        switch rank {
        case .ace: drawPip(0, 0.5, on: &frame, inside)
        case .jack: drawCourt(["▄▄▄▖", "  ▀█", "▄  █", "▀▄▄▀"], on: &frame, inside)
        case .queen: drawCourt(["▗▟▙▖", "▄▀▀▄", "█  █", "▀▄█▙"], on: &frame, inside)
        case .king: drawCourt(["▙▟▙▟", "█ ▄▀", "██  ", "█ ▀▄"], on: &frame, inside)
        default: for place in Self.places(rank) { drawPip(place.x, place.y, on: &frame, inside) }
        }
    }

    /// Returns the places of a number's pips: the column from -1 to 1, and the height from 0 to 1.
    private static func places(_ rank: PlayingCard.Rank) -> [(x: Int, y: Double)] {
        func middle(_ heights: Double...) -> [(x: Int, y: Double)] { heights.map { (0, $0) } }
        func sides(_ heights: Double...) -> [(x: Int, y: Double)] {
            heights.flatMap { [(-1, $0), (1, $0)] }
        }
        return switch rank {
        case .two: middle(0, 1)
        case .three: middle(0, 0.5, 1)
        case .four: sides(0, 1)
        case .five: sides(0, 1) + middle(0.5)
        case .six: sides(0, 0.5, 1)
        case .seven: sides(0, 0.5, 1) + middle(0.25)
        case .eight: sides(0, 0.5, 1) + middle(0.25, 0.75)
        case .nine: sides(0, 0.3, 0.7, 1) + middle(0.5)
        case .ten: sides(0, 0.3, 0.7, 1) + middle(0.2, 0.8)
        default: []
        }
    }

    private func drawPip(_ x: Int, _ y: Double, on frame: inout Frame, _ inside: Rect) {
        let rows = (inside.rows - 1) / 2 * 2
        let row = inside.row + Int((y * Double(rows)).rounded())
        let column = inside.column + inside.columns / 2 + x * max(2, inside.columns / 4)
        frame.put(pip, column: column, row: row, style)
    }

    private func drawCourt(
        _ lines: [String],
        on frame: inout Frame,
        _ inside: Rect
    ) {
        let row = inside.row + (inside.rows - lines.count) / 2
        for (index, line) in lines.enumerated() {
            let column = inside.column + (inside.columns - Width.of(line) + 1) / 2
            frame.put(line, column: column, row: row + index, style)
        }
    }
}
