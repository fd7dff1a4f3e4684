import Pictures
import TerminalKit
import Testing

@testable import ClientCore

@Suite("SmallPicture")
struct SmallPictureTests {
    private static func file(side: Int) -> [UInt8] {
        let rgb = (0..<side * side).flatMap { place -> [UInt8] in
            place % side < side / 2 ? [200, 0, 0] : [0, 0, 200]
        }
        return PNG.encodeStored(columns: side, rows: side, rgb: rgb)
    }

    @Test func `a small picture becomes a tile, and keeps itself`() throws {
        let file = Self.file(side: 96)
        #expect(file.count <= SmallPicture.maximumBytes)
        let tile = try #require(SmallPicture.tile(file))
        #expect(tile[0, 0].red == 200 && tile[0, 0].blue == 0)
        #expect(tile[9, 9].red == 0 && tile[9, 9].blue == 200)
        #expect(tile.source?.side == 96)
    }

    @Test func `a file of another size, or broken anywhere, is no picture`() {
        #expect(SmallPicture.tile(Self.file(side: 95)) == nil)
        #expect(SmallPicture.tile([]) == nil)
        let file = Self.file(side: 96)
        for count in [1, 24, 33, 34, 1000, file.count - 20] {
            #expect(SmallPicture.tile(Array(file.prefix(count))) == nil)
        }
        var broken = file
        broken[0] = 0
        #expect(SmallPicture.tile(broken) == nil)
    }

    @Test func `a name leads to the file beside it, and nowhere else`() {
        #expect(SmallPicture.path(of: "ohio/k001.jpg") == "/themes/ohio/k001.jpg.t.png")
        for name in [
            "k001.jpg", "ohio/", "/k001.jpg", "../k001.jpg", "ohio/../k", "ohio/.hidden",
            "a/b/c", "ohio/k 1.jpg", "ohio/k\r\nHost: x", "ohio/k?x", "ohio/k%2e", "",
            "ohio/" + String(repeating: "k", count: 101),
        ] {
            #expect(SmallPicture.path(of: name) == nil)
        }
    }
}
