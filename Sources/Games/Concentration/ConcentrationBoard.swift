import GameProtocol

/// The cards of one Concentration round and how each of them lies.
///
/// Cells are numbered from 1, as everywhere on the wire. A face leaves this type in two ways only:
/// by turning its card up, and by `shown`, which has none for a card that is face down.
struct ConcentrationBoard: Equatable, Sendable {
    /// How a card lies.
    enum Card: Equatable, Sendable {
        case down
        case up
        case taken(by: Int)
    }

    private let faces: [Face]
    private var cards: [Card]
    private var wasSeen: [Bool]

    /// All cards face down.
    init(_ faces: [Face]) {
        self.faces = faces
        cards = Array(repeating: .down, count: faces.count)
        wasSeen = Array(repeating: false, count: faces.count)
    }

    var cellCount: Int { faces.count }
    var codes: [String] { faces.map(\.code) }
    var isCleared: Bool { !cards.contains { $0 == .down || $0 == .up } }

    subscript(cell: Int) -> Card { cards[cell - 1] }

    /// The cells whose cards are face down, in order.
    var downCells: [Int] {
        var cells: [Int] = []
        cells.reserveCapacity(cards.count)
        for index in cards.indices {
            if case .down = cards[index] { cells.append(index + 1) }
        }
        return cells
    }

    /// Turns a card up; also tells whether this round never saw it before.
    mutating func turnUp(_ cell: Int) -> (face: Face, isNew: Bool) {
        let isNew = !wasSeen[cell - 1]
        cards[cell - 1] = .up
        wasSeen[cell - 1] = true
        return (faces[cell - 1], isNew)
    }

    mutating func turnDown(_ cell: Int) { cards[cell - 1] = .down }

    mutating func take(_ cell: Int, by player: Int) { cards[cell - 1] = .taken(by: player) }

    func isPair(_ cell: Int, _ other: Int) -> Bool {
        faces[cell - 1].pair == faces[other - 1].pair
    }

    /// The board as anybody may see it.
    func shown(to players: [String]) -> [ConcentrationState.Cell] {
        zip(faces, cards).map { face, card in
            switch card {
            case .down: .down
            case .up: .up(face)
            case .taken(let player): .taken(face, player: players[player])
            }
        }
    }
}
