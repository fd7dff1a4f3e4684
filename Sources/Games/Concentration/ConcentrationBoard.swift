import GameProtocol

/// The cards of one Concentration round, and the state of each.
///
/// Cells are numbered from 1, as everywhere on the wire. A face leaves this type in two ways only:
/// `turnUp` returns it, and `shown` includes the faces of cards that are not face down.
struct ConcentrationBoard: Equatable, Sendable {
    enum Card: Equatable, Sendable {
        case down
        case up
        case taken(by: Int)
    }

    private let faces: [Face]
    /// The cells whose cards are face down.
    private(set) var downCells: CellSet
    private var seenCells = CellSet()
    private var takenCells = CellSet()
    /// The player who took the card of each taken cell.
    private var takers: [Int8]

    /// Creates a board with all cards face down.
    init(_ faces: [Face]) {
        self.faces = faces
        downCells = CellSet(upTo: faces.count)
        takers = Array(repeating: 0, count: faces.count)
    }

    var cellCount: Int { faces.count }
    var codes: [String] { faces.map(\.code) }
    var isCleared: Bool { takenCells.count == faces.count }

    subscript(cell: Int) -> Card {
        if downCells.contains(cell) { return .down }
        return takenCells.contains(cell) ? .taken(by: Int(takers[cell - 1])) : .up
    }

    /// Turns a card up; returns its face and whether this round sees the card for the first time.
    mutating func turnUp(_ cell: Int) -> (face: Face, isNew: Bool) {
        let isNew = !seenCells.contains(cell)
        downCells.remove(cell)
        seenCells.insert(cell)
        return (faces[cell - 1], isNew)
    }

    mutating func turnDown(_ cell: Int) { downCells.insert(cell) }

    mutating func take(_ cell: Int, by player: Int) {
        downCells.remove(cell)
        takenCells.insert(cell)
        takers[cell - 1] = Int8(player)
    }

    func isPair(_ cell: Int, _ other: Int) -> Bool {
        faces[cell - 1].pair == faces[other - 1].pair
    }

    /// Returns the board as every member may see it.
    func shown(to players: [String]) -> [ConcentrationState.Cell] {
        faces.indices.map { index in
            switch self[index + 1] {
            case .down: .down
            case .up: .up(faces[index])
            case .taken(let player): .taken(faces[index], player: players[player])
            }
        }
    }
}
