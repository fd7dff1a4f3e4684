import GameProtocol
import TerminalKit

/// The board as a grid of words: a number for a hidden card, a word for an open or taken card.
///
/// The score takes one line, and each row of cards takes one, of at most 80 columns. `[ghost]` is
/// up. `ghost A` was taken by the player with the mark A.
struct PlainBoard {
    let room: RoomView
    let words: PlainWords
    /// The width of a line, in columns.
    static let width = 80

    var lines: [String] {
        guard let board = room.board else { return [] }
        let cellWidth = min(14, Self.width / board.columns)
        let rows = (1...board.rows).compactMap(board.row).map { numbers in
            numbers.map { number in
                text(number, board, width: cellWidth - 1).padded(to: cellWidth, atLeast: 0)
            }.joined()
        }
        return [headline(board)] + rows.map(\.withoutBlanksAtEnd)
    }

    private func headline(_ board: Board) -> String {
        let scores = room.playing.enumerated()
            .map { "\(Self.mark($0)) \(words.who($1.name)) \($1.score)" }
            .joined(separator: ", ")
        let line = "\(scores). \(PlainWords.count(board.pairsLeft, "pair")) left."
        return Cleaning.clean(line, columns: Self.width)
    }

    private func text(_ number: Int, _ board: Board, width: Int) -> String {
        switch board.cell(number) {
        case .down, nil: return "\(number)"
        case .up(let face): return "[" + short(face, width: width - 2) + "]"
        case .taken(let face, let player):
            let seat = room.playing.firstIndex { $0.name == player }
            return short(face, width: width - 2) + " " + (seat.map(Self.mark) ?? "-")
        }
    }

    /// Returns the word if it fits, or else the code of the face, or else the start of the word.
    private func short(_ face: Face, width: Int) -> String {
        let word = words.word(face)
        if Width.of(word) <= width { return word }
        if word == face.label, Width.of(face.code) <= width { return face.code }
        var kept = ""
        for character in word {
            guard Width.of(kept) + Width.of(String(character)) <= width else { break }
            kept.append(character)
        }
        return kept.withoutBlanksAtEnd
    }

    /// `A` for the first seat.
    static func mark(_ seat: Int) -> String {
        seat < 26 ? String(Unicode.Scalar(UInt8(0x41 + seat))) : "-"
    }
}
