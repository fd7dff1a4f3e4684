extension QRCode {
    /// The units of a module in a drawing.
    private static let moduleWidth = 8

    /// Returns the code in black on white, with the light modules around it.
    ///
    /// - Parameter title: the description in words; it must not need escapes.
    package func drawing(title: String) -> Drawing {
        let side = Self.moduleWidth * (size + 2 * Self.quietCount)
        var dark = Path()
        for row in 0..<size {
            for run in runs(row) {
                dark += Self.rectangle(row: row, columns: run)
            }
        }
        return Drawing(
            title: title,
            width: side,
            height: side,
            shapes: [
                Shape(Self.rectangle(0, 0, side, side), RGB(0xFF_FFFF)),
                Shape(dark, RGB(0x00_0000)),
            ]
        )
    }

    /// Returns the runs of adjacent dark modules in a row, as ranges of columns.
    private func runs(_ row: Int) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for column in 0..<size where isDark(row: row, column: column) {
            if let last = runs.last, last.upperBound == column {
                runs[runs.count - 1] = last.lowerBound..<(column + 1)
            } else {
                runs.append(column..<(column + 1))
            }
        }
        return runs
    }

    private static func rectangle(row: Int, columns: Range<Int>) -> Path {
        rectangle(
            moduleWidth * (columns.lowerBound + quietCount),
            moduleWidth * (row + quietCount),
            moduleWidth * columns.count,
            moduleWidth
        )
    }

    private static func rectangle(_ left: Int, _ top: Int, _ width: Int, _ height: Int) -> Path {
        let (left, top) = (Double(left), Double(top))
        let (right, bottom) = (left + Double(width), top + Double(height))
        return Path([
            .move(Point(left, top)), .line(Point(right, top)), .line(Point(right, bottom)),
            .line(Point(left, bottom)), .close,
        ])
    }
}

/// The code as lines of a terminal, whose cells are about twice as high as wide.
extension QRCode {
    /// The lines, each with two rows of modules. Dark modules have the color of the text, light
    /// modules the background color.
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

    /// The lines, each with one row of modules. Each module is two ASCII characters.
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
