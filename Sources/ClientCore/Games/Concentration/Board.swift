import GameProtocol
import TerminalKit

/// The cards of a round as this player may know them: only open and taken cards have faces.
///
/// The board checks every number from the server, so that a wrong one cannot stop the program.
struct Board: Equatable, Sendable {
    let columns: Int
    private(set) var cells: [Cell]

    enum Cell: Equatable, Sendable {
        case down
        case up(Face)
        case taken(Face, by: String)
    }

    /// Creates a board with all cards face down. Fails if no game has such a board.
    init?(columns: Int, count: Int) {
        self.init(columns: columns, cells: Array(repeating: .down, count: max(0, min(count, 999))))
        guard count == cells.count else { return nil }
    }

    /// Creates the board of a snapshot. Fails if no game has such a board.
    init?(columns: Int, cells: [Cell]) {
        guard (1...Limits.columns.upperBound).contains(columns),
            (1...2 * Limits.pairs.upperBound).contains(cells.count)
        else { return nil }
        self.columns = columns
        self.cells = cells
    }

    var count: Int { cells.count }
    var rows: Int { (count + columns - 1) / columns }
    var pairsLeft: Int { (count - cells.count { if case .taken = $0 { true } else { false } }) / 2 }
    /// The numbers of the cards that no player has taken.
    var left: [Int] {
        cells.indices.filter { if case .taken = cells[$0] { false } else { true } }.map { $0 + 1 }
    }

    /// Returns the card with a number from 1; nil if there is no such card.
    func cell(_ number: Int) -> Cell? {
        cells.indices.contains(number - 1) ? cells[number - 1] : nil
    }

    /// Returns the card numbers of a row from 1; nil if there is no such row.
    func row(_ number: Int) -> ClosedRange<Int>? {
        guard (1...rows).contains(number) else { return nil }
        return (number - 1) * columns + 1...min(number * columns, count)
    }

    mutating func turnUp(_ number: Int, _ face: Face) {
        if cell(number) != nil { cells[number - 1] = .up(face) }
    }

    mutating func turnDown(_ numbers: [Int]) {
        for number in numbers {
            if case .up = cell(number) { cells[number - 1] = .down }
        }
    }

    mutating func take(_ numbers: [Int], by player: String) {
        for number in numbers {
            if case .up(let face) = cell(number) { cells[number - 1] = .taken(face, by: player) }
        }
    }
}
