extension Frame {
    /// Returns the same picture with only ASCII characters. Cells keep their positions, because
    /// this is the last step of drawing. `letters` returns the two letters for a wide character;
    /// nil becomes `??`.
    package func ascii(letters: (Unicode.Scalar) -> String?) -> Frame {
        var frame = self
        for row in 0..<size.rows {
            for column in 0..<size.columns where !self[column, row].isASCII {
                frame.translate(column, row, letters)
            }
        }
        return frame
    }

    private mutating func translate(
        _ column: Int,
        _ row: Int,
        _ letters: (Unicode.Scalar) -> String?
    ) {
        let cell = self[column, row]
        if cell.width == 2 {
            put(letters(cell.scalar) ?? "??", column: column, row: row, cell.style)
        } else if cell.scalar == "…" {
            putEllipsis(column, row)
        } else {
            put(ASCIISigns.sign(cell), column: column, row: row, cell.style)
        }
    }

    /// Replaces the ellipsis and the two blanks after it with three points. If there are no such
    /// blanks, the points replace the ellipsis and the two characters before it.
    private mutating func putEllipsis(_ column: Int, _ row: Int) {
        let style = self[column, row].style
        let behind = column + 1..<min(size.columns, column + 3)
        let isFree = behind.count == 2 && behind.allSatisfy { self[$0, row].scalar == " " }
        let start = isFree ? column : max(0, column - 2)
        for column in start...(isFree ? column + 2 : column) {
            put(".", column: column, row: row, style)
        }
    }
}

extension Cell {
    fileprivate var isASCII: Bool { scalar.isASCII && !hasMarks }
}

/// The ASCII replacements of our symbols.
enum ASCIISigns {
    /// Returns the ASCII symbol for a cell of one column.
    static func sign(_ cell: Cell) -> Unicode.Scalar {
        if cell.scalar.isASCII { return cell.scalar }
        // The same disc marks the second player and a connection that works.
        if cell.scalar == "●", cell.style.paint == .good { return "*" }
        switch cell.scalar.value {
        case 0x2800...0x28FF: return spinner[Int(cell.scalar.value) & 3]
        case 0x2589...0x258F: return "="
        default: return signs[cell.scalar] ?? "?"
        }
    }

    private static let spinner: [Unicode.Scalar] = ["|", "/", "-", "\\"]

    private static let signs: [Unicode.Scalar: Unicode.Scalar] = {
        let pairs: KeyValuePairs = [
            // The lines of a box tell a face-down card, a face-up card and the cursor apart.
            "─│┄┆├┤┬┴┼": "-|-|+++++", "╭╮╰╯┌┐└┘": "++++++++", "━┃┏┓┗┛": "######",
            "═║╔╗╚╝": "=|++++", "╳": "X", "╱╲": "/\\",
            "▒░█▀▄▌▐": ":.#\"_||",
            "▲●■◆▼✚": "ABCDEF", "▶◀▷◁‹›": "><><<>", "·•": "-*",
            "✓✗✕★☆◐○↻": "*xx**~o@", "▰▱": "#-", "←↑→↓": "<^>v", "♠♥♦♣": "SHDC",
            "–—’‘“”": "--''\"\"",
        ]
        var signs: [Unicode.Scalar: Unicode.Scalar] = [:]
        for (ours, plain) in pairs {
            for (sign, letter) in zip(ours.unicodeScalars, plain.unicodeScalars) {
                signs[sign] = letter
            }
        }
        return signs
    }()
}
