/// One place of a screen: a character, the marks on it, and how it is painted.
///
/// It owns no storage, so that thousands of them are copied and compared quickly.
package struct Cell: Equatable, Sendable {
    package private(set) var scalar: Unicode.Scalar
    /// Combining marks; 0 where there is none.
    package private(set) var marks: (UInt32, UInt32)
    package var style: Style
    /// 2 for the first cell of a wide character, 0 for the one it covers, else 1.
    package private(set) var width: Int8

    package static let blank = Cell(" ", .plain)

    /// A character that takes one column, or two.
    package init(_ scalar: Unicode.Scalar, _ style: Style, width: Int = 1) {
        self.scalar = scalar
        marks = (0, 0)
        self.style = style
        self.width = Int8(width)
    }

    /// The right half of a wide character.
    package static func covered(_ style: Style) -> Cell { Cell(" ", style, width: 0) }

    /// Puts a combining mark onto the character; more than two are left out.
    package mutating func add(mark: Unicode.Scalar) {
        if marks.0 == 0 { marks.0 = mark.value } else if marks.1 == 0 { marks.1 = mark.value }
    }

    /// The character with its marks, as it is written to a terminal.
    package var text: String {
        var view = String.UnicodeScalarView([scalar])
        for mark in [marks.0, marks.1] where mark != 0 {
            if let mark = Unicode.Scalar(mark) { view.append(mark) }
        }
        return String(view)
    }

    package var hasMarks: Bool { marks.0 != 0 }

    /// Appends the character with its marks as UTF-8, without making a text of it.
    package func append(to bytes: inout [UInt8]) {
        if scalar.isASCII {
            bytes.append(UInt8(truncatingIfNeeded: scalar.value))
        } else {
            bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        }
        guard hasMarks else { return }
        for mark in [marks.0, marks.1] where mark != 0 {
            if let mark = Unicode.Scalar(mark) {
                bytes += UTF8.encode(mark) ?? UTF8.encodedReplacementCharacter
            }
        }
    }

    package static func == (left: Cell, right: Cell) -> Bool {
        left.scalar == right.scalar && left.marks == right.marks && left.width == right.width
            && left.style == right.style
    }
}
