/// One picture of the whole screen: a grid of cells, and the position of the hardware cursor.
/// Drawing outside the frame has no effect. A wide character is never cut in half: drawing over one
/// half blanks the other half.
package struct Frame: Equatable, Sendable {
    package let size: Size
    package private(set) var cells: [Cell]
    /// The position of typed text, or of the selected card if motion is off. Nil hides the hardware
    /// cursor.
    package var cursor: Position?
    /// The tiles among the cells, which some terminals can show as images.
    package var tiles: [PlacedTile] = []
    /// The links of cells, for terminals that open links.
    package private(set) var links: [PlacedLink] = []

    package init(_ size: Size) {
        self.size = size
        cells = Array(repeating: .blank, count: max(0, size.columns) * max(0, size.rows))
    }

    package var bounds: Rect { Rect(column: 0, row: 0, columns: size.columns, rows: size.rows) }

    package subscript(column: Int, row: Int) -> Cell { cells[row * size.columns + column] }

    package func row(_ row: Int) -> ArraySlice<Cell> {
        cells[row * size.columns..<(row + 1) * size.columns]
    }

    /// Returns the text of a row without the blanks at its end.
    package func text(row: Int) -> String {
        let cells = self.row(row)
        let end = cells.lastIndex { $0.scalar != " " || $0.hasMarks } ?? cells.startIndex - 1
        var text = String.UnicodeScalarView()
        for cell in cells[cells.startIndex..<end + 1] where cell.width != 0 {
            if !cell.hasMarks {
                text.append(cell.scalar)
            } else {
                text.append(contentsOf: cell.text.unicodeScalars)
            }
        }
        return String(text)
    }

    package var text: String { (0..<size.rows).map(text(row:)).joined(separator: "\n") }

    /// Writes a text, which must have no control characters, and returns the column after the text.
    /// A text longer than `maximum` columns ends in `…`.
    @discardableResult
    package mutating func put(
        _ text: String,
        column: Int,
        row: Int,
        _ style: Style = .plain,
        columns maximum: Int? = nil
    ) -> Int {
        var column = column
        for scalar in (maximum.map { Self.fit(text, $0) } ?? text).unicodeScalars {
            column += put(scalar, column: column, row: row, style)
        }
        return column
    }

    /// Returns the text, shortened to the given number of columns.
    package static func fit(_ text: String, _ columns: Int) -> String {
        guard Width.of(text) > columns else { return text }
        var kept = ""
        var width = 0
        for character in text {
            width += Width.of(String(character))
            if width >= columns { break }
            kept.append(character)
        }
        return columns > 0 ? kept + "…" : ""
    }

    /// Writes one character and returns its columns. A combining mark is added to the previous
    /// character.
    @discardableResult
    package mutating func put(
        _ scalar: Unicode.Scalar,
        column: Int,
        row: Int,
        _ style: Style = .plain
    ) -> Int {
        let width = Width.of(scalar)
        guard width > 0 else {
            mark(scalar, column: column - 1, row: row)
            return 0
        }
        guard (0..<size.rows).contains(row), column >= 0, column + width <= size.columns else {
            return width
        }
        uncover(column, row)
        if width == 2 { uncover(column + 1, row) }
        let index = row * size.columns + column
        cells[index] = Cell(scalar, style, width: width)
        if width == 2 { cells[index + 1] = .covered(style) }
        return width
    }

    /// Makes some cells of a row a link to an address of ASCII without blanks and controls. Any
    /// other address is ignored.
    package mutating func link(_ address: String, _ rect: Rect) {
        guard address.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), rect.columns > 0 else {
            return
        }
        links.append(PlacedLink(address: address, rect: rect))
    }

    /// Returns the link of a cell. The link drawn last is on top.
    package func link(at position: Position) -> String? {
        links.isEmpty ? nil : links.last { $0.rect.contains(position) }?.address
    }

    /// Fills a rectangle with one narrow character.
    package mutating func fill(
        _ rect: Rect,
        _ scalar: Unicode.Scalar = " ",
        _ style: Style = .plain
    ) {
        for row in rect.row..<max(rect.row, rect.endRow) {
            for column in rect.column..<max(rect.column, rect.endColumn) {
                put(scalar, column: column, row: row, style)
            }
        }
    }

    /// Changes the style of the cells in a rectangle; their characters stay.
    package mutating func restyle(_ rect: Rect, _ change: (inout Style) -> Void) {
        for row in max(0, rect.row)..<max(0, min(size.rows, rect.endRow)) {
            for column in max(0, rect.column)..<max(0, min(size.columns, rect.endColumn)) {
                change(&cells[row * size.columns + column].style)
            }
        }
    }

    private mutating func mark(_ mark: Unicode.Scalar, column: Int, row: Int) {
        guard (0..<size.rows).contains(row), (0..<size.columns).contains(column) else { return }
        var index = row * size.columns + column
        if cells[index].width == 0 { index -= 1 }
        cells[index].add(mark: mark)
    }

    /// Blanks the other half of the wide character in this cell.
    private mutating func uncover(_ column: Int, _ row: Int) {
        let index = row * size.columns + column
        switch cells[index].width {
        case 0: cells[index - 1] = Cell(" ", cells[index - 1].style)
        case 2: cells[index + 1] = Cell(" ", cells[index + 1].style)
        default: break
        }
    }
}

package struct PlacedLink: Equatable, Sendable {
    package var address: String
    package var rect: Rect
}
