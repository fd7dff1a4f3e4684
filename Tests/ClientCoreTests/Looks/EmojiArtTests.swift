import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore

@Suite struct EmojiArtTests {
    private static let signs = (Theme.named("emoji")?.pairs ?? []).map(\.first.text)

    /// Returns the sum of the differences of two pictures' colors, for each pixel.
    private static func distance(_ one: Tile, _ other: Tile) -> Int {
        zip(one.pixels, other.pixels).reduce(0) { sum, pair in
            sum + abs(Int(pair.0.red) - Int(pair.1.red))
                + abs(Int(pair.0.green) - Int(pair.1.green))
                + abs(Int(pair.0.blue) - Int(pair.1.blue))
        } / one.pixels.count
    }

    @Test func `every sign of the theme has a picture, and any other text none`() {
        #expect(Self.signs.count == 80)
        for sign in Self.signs {
            let picture = EmojiArt.picture(of: sign)
            #expect(
                Set(picture?.pixels.map { [$0.red, $0.green, $0.blue] } ?? []).count > 3,
                "\(sign)"
            )
        }
        #expect(EmojiArt.picture(of: "5♥") == nil && EmojiArt.picture(of: "🦕") == nil)
    }

    @Test(arguments: [Tile.side, ShownFace.largeSide])
    func `no two pictures look alike`(side: Int) {
        let tiles = Self.signs.compactMap { ShownFace(text: $0, word: "").tile(side: side) }
        #expect(tiles.count == 80 && tiles.allSatisfy { $0.side == side })
        for (index, tile) in tiles.enumerated() {
            for other in tiles[..<index] { #expect(Self.distance(tile, other) > 25) }
        }
    }

    @Test func `a terminal without tiles shows the sign in the middle`() throws {
        var frame = Frame(Size(columns: 14, rows: 7))
        let tile = try #require(ShownFace(text: "👻", word: "ghost").tile(side: Tile.side))
        frame.fill(frame.bounds, " ", Style(.face))
        frame.put(tile, column: 2, row: 1)
        let plain = frame.withoutTiles
        #expect(plain.text.split(separator: "\n").joined().trimmed == "👻")
        #expect(plain[6, 3].style.paint == .face && plain.tiles.isEmpty)
        #expect(frame.withSigns == plain)
        var kitten = Frame(frame.size)
        kitten.put(Tile(Kitten(0)), column: 2, row: 1)
        #expect(kitten.withSigns == kitten && kitten.withoutTiles.tiles.isEmpty)
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
