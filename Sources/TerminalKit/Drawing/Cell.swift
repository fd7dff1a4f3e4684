/// One cell of a screen: a character, its combining marks, and its style. It owns no heap storage,
/// so that copying and comparing thousands of cells is fast.
package struct Cell: Equatable, Sendable {
    package private(set) var scalar: Unicode.Scalar
    /// Combining marks of 21 bits, three in each word from the lowest bits up; 0 means no mark.
    private var marks: (UInt64, UInt64, UInt64)
    package var style: Style
    /// 2 for the first cell of a wide character, 0 for the cell that it covers, otherwise 1.
    package private(set) var width: Int8

    package static let blank = Cell(" ", .plain)

    /// Creates a cell with a character of one or two columns.
    package init(_ scalar: Unicode.Scalar, _ style: Style, width: Int = 1) {
        self.scalar = scalar
        marks = (0, 0, 0)
        self.style = style
        self.width = Int8(width)
    }

    /// Returns the right half of a wide character.
    package static func covered(_ style: Style) -> Cell { Cell(" ", style, width: 0) }

    /// Adds a combining mark to the character. Marks beyond the ninth are dropped.
    package mutating func add(mark: Unicode.Scalar) {
        if !Self.add(mark, to: &marks.0), !Self.add(mark, to: &marks.1) {
            _ = Self.add(mark, to: &marks.2)
        }
    }

    /// Adds a mark to a word, and returns whether the word had room for it.
    private static func add(_ mark: Unicode.Scalar, to word: inout UInt64) -> Bool {
        let bits = (UInt64.bitWidth - word.leadingZeroBitCount + 20) / 21 * 21
        guard bits < 63 else { return false }
        word |= UInt64(mark.value) << UInt64(bits)
        return true
    }

    /// The character with its marks, as it is written to a terminal.
    package var text: String {
        var view = String.UnicodeScalarView([scalar])
        forEachMark { view.append($0) }
        return String(view)
    }

    package var hasMarks: Bool { marks.0 != 0 }

    /// Appends the character with its marks as UTF-8, without creating a string.
    package func append(to bytes: inout [UInt8]) {
        if scalar.isASCII {
            bytes.append(UInt8(truncatingIfNeeded: scalar.value))
        } else {
            bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        }
        forEachMark { bytes += UTF8.encode($0) ?? UTF8.encodedReplacementCharacter }
    }

    private func forEachMark(_ body: (Unicode.Scalar) -> Void) {
        guard hasMarks else { return }
        for var word in [marks.0, marks.1, marks.2] {
            while word != 0 {
                if let mark = Unicode.Scalar(UInt32(word & 0x1F_FFFF)) { body(mark) }
                word >>= 21
            }
        }
    }

    package static func == (left: Cell, right: Cell) -> Bool {
        left.scalar == right.scalar && left.marks == right.marks && left.width == right.width
            && left.style == right.style
    }
}
