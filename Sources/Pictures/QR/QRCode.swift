/// A QR code (ISO/IEC 18004) of version 1 to 6 and level M: a square of dark and light modules.
///
/// A reader can restore about 15 % of the codewords at level M, common for codes on screens.
package struct QRCode: Equatable, Sendable {
    /// The version, 1 … 6, which determines the size.
    package let version: Int
    /// The number of the mask, 0 … 7.
    package let mask: Int
    /// The number of modules along one side.
    package let size: Int
    /// The modules row by row; true is dark.
    private let modules: [Bool]

    package static let versions = 1...6
    /// The number of light modules on each side that ISO/IEC 18004 requires.
    package static let quietCount = 4

    /// Creates the smallest code of a text; nil if it is too long. No mask means the best mask.
    package init?(_ text: String, mask: Int? = nil) {
        let message = QRMessage(text)
        guard let version = Self.versions.first(where: { message.fits(QRVersion($0)) }) else {
            return nil
        }
        self.init(message, QRVersion(version), mask: mask)
    }

    init(_ message: QRMessage, _ version: QRVersion, mask: Int?) {
        let codewords = version.interleaved(message.codewords(version))
        let plain = QRGrid(version, codewords)
        let masked = (mask.map { [$0] } ?? Array(QRMask.all)).map { number in
            (number, plain.masked(number))
        }
        // If several masks have the same penalty, the first is used.
        let best = masked.dropFirst().reduce((masked[0], masked[0].1.penalty)) { best, next in
            let penalty = next.1.penalty
            return penalty < best.1 ? (next, penalty) : best
        }
        self.version = version.number
        self.mask = best.0.0
        size = version.size
        modules = best.0.1.modules
    }

    /// Whether a module is dark; modules outside the code are light.
    package func isDark(row: Int, column: Int) -> Bool {
        (0..<size).contains(row) && (0..<size).contains(column) && modules[row * size + column]
    }
}

/// The properties of one version at level M (ISO/IEC 18004, tables 1 and 9).
struct QRVersion: Equatable, Sendable {
    let number: Int

    init(_ number: Int) {
        precondition(QRCode.versions.contains(number), "a version is 1 to 6")
        self.number = number
    }

    var size: Int { 17 + 4 * number }

    /// The number of codewords for the text. The codewords for error correction are not included.
    var dataCount: Int { [16, 28, 44, 64, 86, 108][number - 1] }

    /// The number of blocks of equal length. Errors are corrected in each block separately.
    var blockCount: Int { [1, 1, 1, 2, 2, 4][number - 1] }

    /// The number of codewords for error correction in each block.
    var correctionCount: Int { [10, 16, 26, 18, 24, 16][number - 1] }

    /// The row and column of the alignment pattern's center; nil for version 1 without one.
    var alignment: Int? { number == 1 ? nil : size - 7 }

    /// Returns all codewords in the order of drawing: the first of each block, the second of each
    /// block and so on, then the codewords for error correction in the same way.
    func interleaved(_ data: [UInt8]) -> [UInt8] {
        let length = dataCount / blockCount
        let blocks = (0..<blockCount).map { Array(data[($0 * length)..<(($0 + 1) * length)]) }
        let code = ReedSolomon(correctionCount: correctionCount)
        let corrections = blocks.map(code.correction)
        return (0..<length).flatMap { index in blocks.map { $0[index] } }
            + (0..<correctionCount).flatMap { index in corrections.map { $0[index] } }
    }
}

extension QRCode {
    /// The width of a module in a drawing, in units.
    private static let moduleWidth = 8

    /// Returns the code in black on white, with the light modules around it. `title` is the
    /// description in words; it must not need escapes.
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
    /// The lines, each with two rows of modules: dark in the text's color, light as background.
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
