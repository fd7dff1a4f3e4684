import Testing

@testable import TerminalKit

@Suite struct FrameWriterTests {
    private var writer = FrameWriter(Palette(depth: .sixteen))
    private let size = Size(columns: 12, rows: 3)

    /// Returns the bytes between the beginning and the end that all frames share.
    private func inner(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.hasPrefix("\u{1B}[?2026h") && text.hasSuffix("\u{1B}[?2026l"))
        return String(text.dropFirst(8).dropLast(8))
    }

    private func frame(
        _ text: String,
        column: Int = 0,
        row: Int = 0,
        _ style: Style = .plain
    )
        -> Frame
    {
        var frame = Frame(size)
        frame.put(text, column: column, row: row, style)
        return frame
    }

    @Test mutating func `the first frame is drawn on a cleared screen`() {
        #expect(
            inner(writer.bytes(for: frame("ab", column: 2, row: 1)))
                == "\u{1B}[?25l\u{1B}[0m\u{1B}[2J\u{1B}[2;3H\u{1B}[0mab\u{1B}[0m"
        )
    }

    @Test func `a link is opened before its cells and closed behind them`() {
        var writer = FrameWriter(Palette(depth: .sixteen), hasLinks: true)
        var linked = frame("ab cd")
        linked.link("https://example.org/", Rect(column: 0, row: 0, columns: 2))
        let first = String(decoding: writer.bytes(for: linked), as: UTF8.self)
        #expect(first.contains("\u{1B}]8;;https://example.org/\u{1B}\\"))
        // The terminal has the blank between them already.
        #expect(first.contains("\u{1B}[1;4H\u{1B}]8;;\u{1B}\\cd"))
        // The same letters have no link now, so the writer must write them again.
        let second = String(decoding: writer.bytes(for: frame("ab cd")), as: UTF8.self)
        #expect(second.contains("ab"))
        #expect(!second.contains("example.org"))
    }

    @Test func `links are for terminals that know them, and are ASCII`() {
        var writer = FrameWriter(Palette(depth: .sixteen))
        var linked = frame("ab")
        linked.link("https://example.org/", Rect(column: 0, row: 0, columns: 2))
        #expect(!String(decoding: writer.bytes(for: linked), as: UTF8.self).contains("]8;"))
        var hostile = frame("ab")
        hostile.link("https://x/\u{1B}\\", Rect(column: 0, row: 0, columns: 2))
        #expect(hostile.links.isEmpty)
        #expect(LinkSupport.isKnown { $0 == "VTE_VERSION" ? "7600" : nil })
        #expect(!LinkSupport.isKnown { $0 == "TERM" ? "linux" : nil })
        #expect(!LinkSupport.isKnown { ["VTE_VERSION", "TMUX"].contains($0) ? "1" : nil })
    }

    @Test mutating func `a frame that is shown already needs no byte`() {
        _ = writer.bytes(for: frame("ab"))
        #expect(writer.bytes(for: frame("ab")) == [])
    }

    @Test mutating func `only what differs is written`() {
        _ = writer.bytes(for: frame("hello you"))
        #expect(
            inner(writer.bytes(for: frame("hallo yXX")))
                == "\u{1B}[1;2H\u{1B}[0ma\u{1B}[1;8HXX\u{1B}[0m"
        )
    }

    @Test mutating func `a wide glyph is blanked written and left by an absolute move`() {
        _ = writer.bytes(for: Frame(size))
        #expect(
            inner(writer.bytes(for: frame("👻x", column: 3)))
                == "\u{1B}[1;4H\u{1B}[0m  \u{1B}[1;4H👻\u{1B}[1;6Hx\u{1B}[0m"
        )
    }

    @Test mutating func `a foreign glyph is left by an absolute move`() {
        _ = writer.bytes(for: Frame(size))
        #expect(
            inner(writer.bytes(for: frame("éx─y")))
                == "\u{1B}[1;1H\u{1B}[0mé\u{1B}[1;2Hx─y\u{1B}[0m"
        )
        #expect(
            inner(writer.bytes(for: frame("e\u{301}x─y")))
                == "\u{1B}[1;1H\u{1B}[0me\u{301}\u{1B}[1;2Hx\u{1B}[0m"
        )
    }

    @Test mutating func `what a glyph that was too wide has spoiled is mended`() {
        _ = writer.bytes(for: frame("éx"))
        #expect(inner(writer.bytes(for: frame("ax"))) == "\u{1B}[1;1H\u{1B}[0max\u{1B}[0m")
    }

    @Test mutating func `styles are set where they change`() {
        _ = writer.bytes(for: Frame(size))
        var frame = frame("ab", Style(.seat(0)))
        frame.put("c", column: 2, row: 0)
        #expect(
            inner(writer.bytes(for: frame)) == "\u{1B}[1;1H\u{1B}[0;30;46mab\u{1B}[0mc\u{1B}[0m"
        )
    }

    @Test mutating func `the cursor is shown where text is typed and hidden elsewhere`() {
        var typed = frame("ab")
        typed.cursor = Position(column: 2, row: 0)
        _ = writer.bytes(for: frame("ab"))
        #expect(inner(writer.bytes(for: typed)) == "\u{1B}[1;3H\u{1B}[?25h")
        #expect(inner(writer.bytes(for: frame("ab"))) == "\u{1B}[?25l")
    }

    @Test mutating func `another size is drawn as a whole`() {
        _ = writer.bytes(for: frame("ab"))
        let bytes = writer.bytes(for: Frame(Size(columns: 5, rows: 2)))
        #expect(inner(bytes).contains("\u{1B}[2J"))
    }

    @Test mutating func `a forgotten screen is drawn again`() {
        _ = writer.bytes(for: frame("ab"))
        writer.forget()
        #expect(inner(writer.bytes(for: frame("ab"))).contains("\u{1B}[2J\u{1B}[1;1H\u{1B}[0mab"))
    }

    @Test mutating func `with other colors a screen is drawn again`() throws {
        _ = writer.bytes(for: frame("ab"))
        writer.palette.theme = try #require(ColorTheme.all.last)
        #expect(inner(writer.bytes(for: frame("ab"))).contains("\u{1B}[2J"))
        #expect(writer.bytes(for: frame("ab")).isEmpty)
        writer.palette.theme = writer.palette.theme
        #expect(writer.bytes(for: frame("ab")).isEmpty)
    }

    @Test mutating func `many frames after each other end as one`() {
        var seed: UInt64 = 7
        var screen = DrawnScreen(size)
        for _ in 0..<400 {
            var frame = Frame(size)
            for _ in 0..<6 {
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let texts = ["ab", "👻", "日本", "é", "─│", "x\u{301}", " ", "▒▒"]
                frame.put(
                    texts[Int(seed >> 40 & 7)],
                    column: Int(seed >> 44) % 12,
                    row: Int(seed >> 50) % 3,
                    Style(.seat(Int(seed >> 58 & 3)))
                )
            }
            screen.take(writer.bytes(for: frame))
            #expect(screen.text == frame.text)
        }
    }
}

/// A minimal terminal for the writer.
private struct DrawnScreen {
    private var frame: Frame
    private var cursor = Position(column: 0, row: 0)

    init(_ size: Size) { frame = Frame(size) }

    var text: String { frame.text }

    mutating func take(_ bytes: [UInt8]) {
        var rest = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar == "\u{1B}" else {
                cursor.column += frame.put(scalar, column: cursor.column, row: cursor.row)
                continue
            }
            rest.removeFirst()
            let body = rest.prefix { !(0x40...0x7E).contains($0.value) }
            rest = rest.dropFirst(body.count)
            let last = rest.removeFirst()
            let numbers = body.split(separator: ";").compactMap { Int(String($0)) }
            switch last {
            case "H": cursor = Position(column: numbers[1] - 1, row: numbers[0] - 1)
            case "J": frame = Frame(frame.size)
            default: break
            }
        }
    }
}
