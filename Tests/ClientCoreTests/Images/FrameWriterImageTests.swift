import Testing

@testable import ClientCore
@testable import TerminalKit

/// Tests of tiles on a terminal with images, and on one without.
@Suite struct FrameWriterImageTests {
    private func frame(_ kitten: Int?) -> Frame {
        var frame = Frame(Size(columns: 20, rows: 8))
        if let kitten { frame.put(Tile(Kitten(kitten)), column: 2, row: 1) }
        return frame
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test func `a picture is sent over blanks`() {
        var writer = FrameWriter(Palette(depth: .trueColor), images: .kitty)
        let first = text(writer.bytes(for: frame(3)))
        #expect(!first.contains("▀"))
        #expect(first.contains("\u{1B}[2;3H\u{1B}_Ga=p"))
        #expect(first.hasSuffix("\u{1B}[?2026l"))
        let gone = text(writer.bytes(for: frame(nil)))
        #expect(gone.contains("a=d,d=i,i=1,p=1"))
    }

    @Test func `without a protocol there are only half blocks`() {
        var writer = FrameWriter(Palette(depth: .trueColor))
        let bytes = text(writer.bytes(for: frame(3)))
        #expect(bytes.contains("▀"))
        #expect(!bytes.contains("\u{1B}_G"))
        #expect(!bytes.contains("1337"))
    }

    @Test func `cells below a picture that goes are written again`() {
        var writer = FrameWriter(Palette(depth: .trueColor), images: .iterm2)
        var covered = frame(3)
        _ = writer.bytes(for: covered)
        covered.put("x", column: 2, row: 1)
        let halves = text(writer.bytes(for: covered)).unicodeScalars.count { $0 == "▀" }
        #expect(halves == Tile.columns * Tile.rows - 1)
    }

    @Test func `without colors a tile is blank`() {
        #expect(frame(3).withoutTiles.text.allSatisfy { $0.isWhitespace })
        #expect(frame(3).withoutTiles.tiles.isEmpty)
    }
}
