/// The pictures that a terminal shows over its characters, and what to write when they change.
///
/// A frame has every tile in half blocks as well, so that whatever covers a tile is seen in its
/// cells: a picture is shown only where all of them still are the tile's.
package struct ImageLayer: Sendable {
    package let kind: ImageProtocol
    private var shown: [Int: PlacedTile] = [:]

    package init(_ kind: ImageProtocol) { self.kind = kind }

    /// What to write after the cells of a frame.
    package mutating func show(_ tiles: [PlacedTile], in frame: Frame) -> [UInt8] {
        let wanted = tiles.filter { $0.isWhole(in: frame) }
        var bytes: [UInt8] = []
        for (number, tile) in shown.sorted(by: { $0.key < $1.key }) where !wanted.contains(tile) {
            bytes += kind.hide(number: number)
            shown[number] = nil
        }
        for tile in wanted where !shown.values.contains(tile) {
            let number = freeNumber
            shown[number] = tile
            bytes += Self.move(to: tile.position)
            bytes += kind.show(Raster(tile.tile), number: number, PlacedTile.size)
        }
        return bytes
    }

    /// Whether a tile is a picture now that will not be there in the next frame: its cells have to
    /// be written, though they may be the same as before.
    package func vanishing(_ tiles: [PlacedTile], in frame: Frame) -> [Rect] {
        shown.values.filter { !tiles.contains($0) || !$0.isWhole(in: frame) }.map(\.rect)
    }

    /// Forgets what is shown, for the screen was cleared.
    package mutating func reset() -> [UInt8] {
        shown = [:]
        return kind.hideAll
    }

    private var freeNumber: Int {
        var number = 1
        while shown[number] != nil { number += 1 }
        return number
    }

    private static func move(to position: Position) -> [UInt8] {
        Array("\u{1B}[\(position.row + 1);\(position.column + 1)H".utf8)
    }
}
