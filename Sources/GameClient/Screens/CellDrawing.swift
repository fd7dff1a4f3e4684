import TerminalKit

/// The cells of a screen as parts of an SVG.
struct CellDrawing {
    private let palette: Palette
    private static let cell = (width: 9, height: 18)
    private static let paper = "#16191f"
    private static let ink = "#d7dae0"

    init(_ palette: Palette) { self.palette = palette }

    func document(_ size: Size, title: String, _ parts: String) -> String {
        let (width, height) = (size.columns * Self.cell.width, size.rows * Self.cell.height)
        return
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-12 -12 \(width + 24) \(height + 24)\" "
            + "font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"15\" "
            + "xml:space=\"preserve\"><title>\(title)</title>"
            + "<rect x=\"-12\" y=\"-12\" width=\"\(width + 24)\" height=\"\(height + 24)\" rx=\"10\" "
            + "fill=\"\(Self.paper)\"/>\n\(parts)</svg>\n"
    }

    /// Returns the parts of a row: areas of color, and runs of text in one style.
    func row(_ cells: ArraySlice<Cell>, _ row: Int) -> String {
        var parts = ""
        let first = cells.startIndex
        var begin = first
        while begin < cells.endIndex {
            var end = begin + 1
            let (style, isWide) = (cells[begin].style, cells[begin].width == 2)
            while end < cells.endIndex, cells[end].style == style,
                isWide ? cells[end].width == 0 : cells[end].width == 1
            {
                end += 1
            }
            parts += run(cells[begin..<end], Position(column: begin - first, row: row))
            begin = end
        }
        return parts
    }

    private func run(_ cells: ArraySlice<Cell>, _ place: Position) -> String {
        guard let style = cells.first?.style else { return "" }
        if case .pixels(let upper, let lower) = style.paint {
            return area(place, cells.count, 0, 9, upper.hex)
                + area(place, cells.count, 9, 9, lower.hex)
        }
        let colors = CodeColors(palette.codes(style), ink: Self.ink, paper: Self.paper)
        let ground = colors.ground.map { area(place, cells.count, 0, Self.cell.height, $0) } ?? ""
        let text = cells.filter { $0.width > 0 }.map(\.text).joined()
        guard text.contains(where: { $0 != " " }) else { return ground }
        let (x, y) = (place.column * Self.cell.width, place.row * Self.cell.height + 14)
        return ground + "<text x=\"\(x)\" y=\"\(y)\" fill=\"\(colors.text)\""
            + (style.isBold ? " font-weight=\"bold\"" : "")
            + (colors.isDim ? " opacity=\"0.6\"" : "")
            + " textLength=\"\(cells.count * Self.cell.width)\" lengthAdjust=\"spacingAndGlyphs\">"
            + ReviewFilm.escaped(text) + "</text>"
    }

    private func area(
        _ place: Position,
        _ count: Int,
        _ top: Int,
        _ height: Int,
        _ color: String
    ) -> String {
        let (x, y) = (place.column * Self.cell.width, place.row * Self.cell.height + top)
        return
            "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(count * Self.cell.width)\" height=\"\(height)\" "
            + "fill=\"\(color)\" shape-rendering=\"crispEdges\"/>"
    }
}

/// The colors of a style, read from the codes for a terminal.
private struct CodeColors {
    var text: String
    var ground: String?
    var isDim = false

    init(_ codes: String, ink: String, paper: String) {
        text = ink
        var isReverse = false
        var numbers = codes.split(separator: ";").compactMap { Int($0) }[...]
        while let code = numbers.popFirst() {
            switch code {
            case 2: isDim = true
            case 7: isReverse = true
            case 30: text = "#000000"
            case 97: text = "#ffffff"
            case 47: ground = "#d7dae0"
            case 38, 48:
                let isIndexed = numbers.popFirst() == 5
                let parts = Array(numbers.prefix(isIndexed ? 1 : 3))
                numbers = numbers.dropFirst(parts.count)
                let color = isIndexed ? Self.color(parts.first ?? 0) : Self.hex(parts)
                if code == 38 { text = color } else { ground = color }
            default: break
            }
        }
        if isReverse { (text, ground) = (ground ?? paper, text) }
    }

    /// Returns one of the 256 colors from the cube or the grays.
    private static func color(_ number: Int) -> String {
        if number >= 232 { return hex(Array(repeating: 8 + 10 * (number - 232), count: 3)) }
        let steps = [0, 95, 135, 175, 215, 255]
        let place = max(0, number - 16)
        return hex([steps[place / 36 % 6], steps[place / 6 % 6], steps[place % 6]])
    }

    static func hex(_ parts: [Int]) -> String {
        "#" + parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

extension Style.Color {
    fileprivate var hex: String { CodeColors.hex([Int(red), Int(green), Int(blue)]) }
}
