/// The difference between two frames as bytes for a terminal: one block for one write.
///
/// No terminal is asked how wide it draws a character. Behind each that it may draw otherwise than
/// our table says the cursor is moved absolutely, so that it spoils one cell and not a row.
package struct FrameWriter: Sendable {
    /// Another palette shows the same frame otherwise, so it is drawn as a whole.
    package var palette: Palette {
        didSet { if palette != oldValue { forget() } }
    }
    /// Pictures over the characters, where the terminal can show any.
    private var images: ImageLayer?
    /// What the terminal shows; nil where that is not known.
    private var shown: Frame?
    private var bytes: [UInt8] = []
    /// Where the terminal's cursor is; nil where that is not certain.
    private var cursor: Position?
    private var style: Style?
    /// The terminal opens links.
    private let hasLinks: Bool
    /// The link of what is written now.
    private var link: String?
    /// The frame that is being written.
    private var links: Frame?

    package init(_ palette: Palette, images: ImageProtocol? = nil, hasLinks: Bool = false) {
        self.palette = palette
        self.hasLinks = hasLinks
        self.images = images.map(ImageLayer.init)
    }

    /// What is on the screen is not known any more: the next frame is drawn as a whole.
    package mutating func forget() { shown = nil }

    /// The bytes that make a terminal show this frame; none where it shows it already.
    package mutating func bytes(for frame: Frame) -> [UInt8] {
        guard frame != shown else { return [] }
        let old = shown?.size == frame.size ? shown : nil
        bytes = []
        cursor = nil
        style = nil
        // Where the mode is not known it does nothing.
        add("\u{1B}[?2026h")
        if shown?.cursor != nil || shown == nil { add("\u{1B}[?25l") }
        if old == nil {
            add("\u{1B}[0m\u{1B}[2J")
            bytes += images?.reset() ?? []
        }
        links = hasLinks && !frame.links.isEmpty ? frame : nil
        draw(frame, over: uncovered(old ?? Frame(frame.size), before: frame))
        open(nil)
        if style != nil { add("\u{1B}[0m") }
        if let pictures = images?.show(frame.tiles, in: frame), !pictures.isEmpty {
            bytes += pictures
            cursor = nil
        }
        if let place = frame.cursor {
            move(place)
            add("\u{1B}[?25h")
        }
        add("\u{1B}[?2026l")
        shown = frame
        defer { bytes = [] }
        return bytes
    }

    /// What the terminal shows; the cells below a picture that goes are not there any more.
    private func uncovered(_ old: Frame, before new: Frame) -> Frame {
        var old = old
        // Cells that look the same are written again where they lead elsewhere.
        if hasLinks, old.links != new.links {
            for link in old.links + new.links { old.fill(link.rect, "?", Style(.error)) }
        }
        for rect in images?.vanishing(new.tiles, in: new) ?? [] {
            old.fill(rect, "?", Style(.error))
        }
        return old
    }

    private mutating func draw(_ new: Frame, over old: Frame) {
        for row in 0..<new.size.rows where new.row(row) != old.row(row) {
            draw(new.row(row), over: old.row(row), row: row)
        }
    }

    private mutating func draw(_ new: ArraySlice<Cell>, over old: ArraySlice<Cell>, row: Int) {
        let (newStart, oldStart) = (new.startIndex, old.startIndex)
        var isSpoiled = false
        for column in 0..<new.count {
            let (cell, before) = (new[newStart + column], old[oldStart + column])
            guard cell != before || isSpoiled else { continue }
            // A terminal that drew it wider has lost its other half.
            isSpoiled = before.width == 1 && !Self.isCertain(before)
            guard cell.width > 0 else { continue }
            draw(cell, Position(column: column, row: row))
        }
    }

    private mutating func draw(_ cell: Cell, _ position: Position) {
        move(position)
        open(links?.link(at: position))
        if style != cell.style {
            add(palette.sequence(cell.style))
            style = cell.style
        }
        if cell.width == 2 {
            add("  ")
            cursor = nil
            move(position)
        }
        cell.append(to: &bytes)
        cursor =
            Self.isCertain(cell) ? Position(column: position.column + 1, row: position.row) : nil
    }

    /// What is written from here on leads there (OSC 8); nil for nowhere.
    private mutating func open(_ address: String?) {
        guard link != address else { return }
        add("\u{1B}]8;;\(address ?? "")\u{1B}\\")
        link = address
    }

    private mutating func move(_ position: Position) {
        guard cursor != position else { return }
        add("\u{1B}[\(position.row + 1);\(position.column + 1)H")
        cursor = position
    }

    private mutating func add(_ text: String) { bytes += text.utf8 }

    /// Whether every terminal draws it one column wide: ASCII, and the signs that we chose.
    private static func isCertain(_ cell: Cell) -> Bool {
        guard cell.width == 1, !cell.hasMarks else { return false }
        switch cell.scalar.value {
        case 0x20..<0x7F, 0x2500...0x259F, 0x2800...0x28FF: return true
        default: return chosen.contains(cell.scalar)
        }
    }

    private static let chosen = Set("▲●■◆▼✚▶◐○✕↻▰▱‹›·…←↑↓→✓✗★♠♥♦♣".unicodeScalars)
}
