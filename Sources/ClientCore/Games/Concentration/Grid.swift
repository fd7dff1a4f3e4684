import CommandLine
import GameProtocol

/// The shape of a board: columns x rows as players type it, or a room's shape with a shorter last
/// row.
struct Grid: Equatable, Sendable {
    let columns: Int
    let rows: Int
    /// Pairs on the board, 2 to 72.
    let pairs: Int

    /// Parses a text such as `6x6`.
    init(_ text: String) throws(BadValue) {
        let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
            .map { Digits.number(String($0)) }
        guard sides.count == 2, let columns = sides[0], let rows = sides[1] else {
            throw BadValue("is WxH such as 6x6", not: text)
        }
        guard (2...12).contains(columns), (2...12).contains(rows) else {
            throw BadValue("is 2x2 to 12x12", not: text)
        }
        guard columns * rows % 2 == 0 else {
            throw BadValue(
                "\(columns)x\(rows) has an odd number of cards (\(columns * rows)): "
                    + "make one side even."
            )
        }
        self.columns = columns
        self.rows = rows
        pairs = columns * rows / 2
    }

    /// The shape of a room's board.
    init(_ options: ConcentrationOptions) {
        columns = options.columns
        rows = options.rows
        pairs = options.pairs
    }

    /// The text that `init(_:)` parses as this shape; nil if there is none.
    var typed: String? {
        let text = "\(columns)x\(rows)"
        return (try? Grid(text)) == self ? text : nil
    }
}
