import TerminalKit
import Testing

@testable import ClientCore

@Suite struct KittenTests {
    private let all = (0..<Kitten.count).map(Kitten.init)

    @Test func `any two differ in at least two traits`() {
        for first in all {
            for second in all where second.number > first.number {
                let differences = [
                    first.marking != second.marking, first.face != second.face,
                    first.eyes != second.eyes, first.coat != second.coat,
                ]
                #expect(differences.filter { $0 }.count >= 2, "\(first.name), \(second.name)")
            }
        }
    }

    @Test func `each has a name whose first letters are its own`() {
        #expect(Kitten.names.count == Kitten.count)
        #expect(Set(all.map(\.name)).count == Kitten.count)
        #expect(Set(all.map(\.short)).count == Kitten.count)
        #expect(all.allSatisfy { (3...6).contains($0.name.utf8.count) })
    }

    @Test func `no two pictures are nearly alike`() {
        let tiles = all.map(Tile.init)
        for (index, tile) in tiles.enumerated() {
            for other in tiles[(index + 1)...] {
                let different = zip(tile.pixels, other.pixels).filter { $0 != $1 }.count
                #expect(different >= 10)
            }
        }
    }

    @Test func `a tile takes ten by five cells of two pixels each`() {
        var frame = Frame(Size(columns: 14, rows: 7))
        let tile = Tile(Kitten(0))
        frame.put(tile, column: 2, row: 1)
        let pixels = Style(.pixels(upper: tile[9, 8], lower: tile[9, 9]))
        #expect(frame[11, 5] == Cell("▀", pixels))
        #expect(frame[12, 5] == .blank)
        #expect(frame[2, 6] == .blank)
        #expect(frame.text(row: 1) == "  ▀▀▀▀▀▀▀▀▀▀")
    }
}
