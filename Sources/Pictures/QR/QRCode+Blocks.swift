/// The code as lines of a terminal, whose cells are about twice as high as wide.
extension QRCode {
    /// Two rows of modules a line: dark is the color of the text, light that of its ground.
    package var halfBlocks: [String] {
        lines(step: 2) { row, column in
            switch (isDark(row: row, column: column), isDark(row: row + 1, column: column)) {
            case (false, false): " "
            case (true, false): "\u{2580}"
            case (false, true): "\u{2584}"
            case (true, true): "\u{2588}"
            }
        }
    }

    /// One row of modules a line, each of two characters of ASCII.
    package var asciiBlocks: [String] {
        lines(step: 1) { row, column in isDark(row: row, column: column) ? "##" : "  " }
    }

    private func lines(step: Int, _ cell: (_ row: Int, _ column: Int) -> String) -> [String] {
        let quiet = Self.quietCount
        return stride(from: -quiet, to: size + quiet, by: step).map { row in
            (-quiet..<(size + quiet)).map { cell(row, $0) }.joined()
        }
    }
}
