/// The shape of a board as it is typed: columns x rows, with an even number of cards.
struct Grid: Equatable, Sendable {
    let columns: Int
    let rows: Int

    /// Reads `6x6`; `source` is the option or variable as the sentence names it.
    init(_ text: String, source: String = "--grid") throws(UsageError) {
        let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let columns = OptionSpec.wholeNumber(String(parts[0])),
            let rows = OptionSpec.wholeNumber(String(parts[1]))
        else {
            throw UsageError("\(source) is WxH such as 6x6, not \(OptionSpec.quoted(text)).")
        }
        guard (2...12).contains(columns), (2...12).contains(rows) else {
            throw UsageError("\(source) is 2x2 to 12x12, not \(OptionSpec.quoted(text)).")
        }
        guard columns * rows % 2 == 0 else {
            throw UsageError(
                "\(columns)x\(rows) has an odd number of cards (\(columns * rows)). "
                    + "Cards come in pairs: make one side even."
            )
        }
        self.columns = columns
        self.rows = rows
    }

    /// Pairs on the board, 2 to 72.
    var pairs: Int { columns * rows / 2 }
}
