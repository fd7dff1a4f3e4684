/// The difference between two frames as bytes for a terminal, in one block for one write. Terminals
/// are not asked for the widths of characters. After a character whose width may differ from our
/// table, the writer moves the cursor to an absolute position. So a wrong width spoils one cell and
/// not a whole row.
package struct FrameWriter: Sendable {
    /// The palette. A change redraws the whole frame, because the same frame looks different.
    package var palette: Palette {
        didSet { if palette != oldValue { forget() } }
    }
    /// The pictures over the characters; nil if the terminal cannot show any.
    private var images: ImageLayer?
    /// The frame on the terminal; nil if it is unknown.
    private var shown: Frame?
    private var bytes: [UInt8] = []
    /// The position of the terminal's cursor; nil if it is uncertain.
    private var cursor: Position?
    private var style: Style?
    private let hasLinks: Bool
    /// The link of the text that is being written.
    private var link: String?
    /// The frame that is being written, if it has links and the terminal opens links; otherwise
    /// nil.
    private var links: Frame?

    package init(_ palette: Palette, images: ImageProtocol? = nil, hasLinks: Bool = false) {
        self.palette = palette
        self.hasLinks = hasLinks
        self.images = images.map(ImageLayer.init)
    }

    /// Forgets the content of the screen, so that the next frame is drawn completely.
    package mutating func forget() { shown = nil }

    /// Returns the bytes that make a terminal show this frame; empty if the terminal shows it
    /// already.
    package mutating func bytes(for frame: Frame) -> [UInt8] {
        guard frame != shown else { return [] }
        let old = shown?.size == frame.size ? shown : nil
        bytes = []
        cursor = nil
        style = nil
        // A terminal that does not know this mode ignores it.
        add("\u{1B}[?2026h")
        if shown?.cursor != nil || shown == nil { add("\u{1B}[?25l") }
        if old == nil {
            add("\u{1B}[0m\u{1B}[2J")
            bytes += images?.reset() ?? []
        }
        links = hasLinks && !frame.links.isEmpty ? frame : nil
        draw(ground(frame), over: uncovered(ground(old ?? Frame(frame.size)), before: frame))
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

    /// Returns the frame on the terminal. Cells below a disappearing picture are marked as changed.
    private func uncovered(_ old: Frame, before new: Frame) -> Frame {
        var old = old
        // Cells with a changed link are written again, even if they look the same.
        if hasLinks, old.links != new.links {
            for link in old.links + new.links { old.fill(link.rect, "?", Style(.error)) }
        }
        for rect in images?.vanishing(new.tiles, in: new) ?? [] {
            old.fill(rect, "?", Style(.error))
        }
        return old
    }

    /// Returns the frame with blanks for the half blocks that a picture covers.
    private func ground(_ frame: Frame) -> Frame {
        guard images != nil, !frame.tiles.isEmpty else { return frame }
        var ground = frame
        for tile in frame.tiles where tile.isWhole(in: frame) { ground.fill(tile.rect) }
        return ground
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
            // A terminal that drew the last character wider has overwritten this cell.
            isSpoiled = before.width == 1 && !Self.isCertain(before)
            guard cell.width > 0 else { continue }
            draw(cell, Position(column: column, row: row))
        }
    }

    private mutating func draw(_ cell: Cell, _ position: Position) {
        move(position)
        open(links?.link(at: position))
        if style != cell.style {
            add(
                style.map { palette.sequence(cell.style, after: $0) }
                    ?? palette.sequence(cell.style)
            )
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

    /// Sets the link of the text that follows (OSC 8); nil ends the link.
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

    /// Whether every terminal draws the cell one column wide. This holds for ASCII and for the
    /// symbols that we chose.
    private static func isCertain(_ cell: Cell) -> Bool {
        guard cell.width == 1, !cell.hasMarks else { return false }
        switch cell.scalar.value {
        case 0x20..<0x7F, 0x2500...0x259F, 0x2800...0x28FF: return true
        default: return chosen.contains(cell.scalar)
        }
    }

    private static let chosen = Set("▲●■◆▼✚▶◐○✕↻▰▱‹›·…←↑↓→✓✗★♠♥♦♣".unicodeScalars)
}
