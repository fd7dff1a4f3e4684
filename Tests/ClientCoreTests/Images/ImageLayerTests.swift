import Testing

@testable import ClientCore
@testable import TerminalKit

@Suite struct ImageLayerTests {
    private var layer = ImageLayer(.kitty)

    @Test mutating func `a tile is sent once and taken away when it goes`() {
        let frame = frame(3)
        let first = text(layer.show(frame.tiles, in: frame))
        #expect(first.hasPrefix("\u{1B}_Ga=t,f=100,i=1,q=2,"))
        #expect(first.hasSuffix("\u{1B}[2;3H\u{1B}_Ga=p,i=1,p=1,c=10,r=5,C=1,q=2\u{1B}\\"))
        #expect(layer.show(frame.tiles, in: frame).isEmpty)
        let empty = Frame(frame.size)
        #expect(text(layer.show([], in: empty)) == "\u{1B}_Ga=d,d=i,i=1,p=1,q=2\u{1B}\\")
        #expect(layer.show([], in: empty).isEmpty)
    }

    @Test mutating func `a picture that the terminal keeps is placed in less than 100 bytes`() {
        let (card, empty) = (frame(3), Frame(Size(columns: 20, rows: 8)))
        #expect(layer.show(card.tiles, in: card).count < 4_000)
        for _ in 1...3 {
            #expect(layer.show([], in: empty).count < 100)
            #expect(layer.show(card.tiles, in: card).count < 100)
        }
    }

    @Test mutating func `the terminal keeps no more pictures than the limit`() {
        layer.maximumKept = 9
        for index in 0..<layer.maximumKept + 3 {
            var frame = Frame(Size(columns: 20, rows: 8))
            let color = Tile.Color(red: UInt8(index), green: 0, blue: 0)
            frame.put(Tile(color), column: 2, row: 1)
            let bytes = text(layer.show(frame.tiles, in: frame))
            #expect(bytes.contains("a=d,d=I,i=") == (index >= layer.maximumKept))
        }
    }

    @Test mutating func `what covers a tile takes its picture away`() {
        var frame = frame(3)
        _ = layer.show(frame.tiles, in: frame)
        frame.put("x", column: 11, row: 5)
        #expect(layer.vanishing(frame.tiles, in: frame) == frame.tiles.map(\.rect))
        #expect(text(layer.show(frame.tiles, in: frame)).contains("a=d"))
    }

    @Test mutating func `another tile at the same place takes the first ones place`() {
        let (first, second) = (frame(3), frame(4))
        _ = layer.show(first.tiles, in: first)
        let bytes = text(layer.show(second.tiles, in: second))
        #expect(bytes.hasPrefix("\u{1B}_Ga=d"))
        #expect(bytes.contains("a=p,i=2,p=1"))
    }

    @Test mutating func `a cleared screen has none`() {
        let frame = frame(3)
        _ = layer.show(frame.tiles, in: frame)
        #expect(text(layer.reset()).contains("d=A"))
        #expect(text(layer.show(frame.tiles, in: frame)).contains("a=t"))
    }

    @Test func `a tile that the window cuts is no picture`() {
        var frame = Frame(Size(columns: 12, rows: 4))
        frame.put(Tile(Kitten(0)), column: 1, row: 0)
        #expect(!frame.tiles[0].isWhole(in: frame))
    }

    private func frame(_ kitten: Int) -> Frame {
        var frame = Frame(Size(columns: 20, rows: 8))
        frame.put(Tile(Kitten(kitten)), column: 2, row: 1)
        return frame
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
