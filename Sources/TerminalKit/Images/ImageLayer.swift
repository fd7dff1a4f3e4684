/// The pictures that a terminal shows over its characters, and the bytes that update them. A frame
/// also contains every tile in half blocks, so anything that covers a tile changes the tile's
/// cells. A picture is shown only if all of these cells still belong to the tile.
package struct ImageLayer: Sendable {
    package let kind: ImageProtocol
    private var shown: [Int: PlacedTile] = [:]
    /// The pictures stored in the terminal, by their numbers, in the order in which they were sent.
    private var kept: [(number: Int, tile: Tile)] = []

    /// The limit of pictures stored in the terminal. At the limit, each new picture evicts one that
    /// is not visible.
    var maximumKept = 160

    package init(_ kind: ImageProtocol) { self.kind = kind }

    /// Returns the bytes to write after the cells of a frame.
    package mutating func show(_ tiles: [PlacedTile], in frame: Frame) -> [UInt8] {
        let wanted = tiles.filter { $0.isWhole(in: frame) }
        var bytes: [UInt8] = []
        for (number, tile) in shown.sorted(by: { $0.key < $1.key }) where !wanted.contains(tile) {
            bytes += kind.hide(number: self.number(of: tile.tile) ?? 0, place: number)
            shown[number] = nil
        }
        for tile in wanted where !shown.values.contains(tile) {
            let place = freeNumber
            shown[place] = tile
            let number = keep(tile.tile, &bytes)
            bytes += Self.move(to: tile.position)
            bytes += kind.show(
                Raster(tile.tile),
                number: number,
                place: place,
                tile.tile.size
            )
        }
        return bytes
    }

    private func number(of tile: Tile) -> Int? { kept.first { $0.tile == tile }?.number }

    /// Returns the number of a picture that the terminal stores; 0 if the terminal stores none. If
    /// the picture is new, `bytes` gets the bytes that send it.
    private mutating func keep(_ tile: Tile, _ bytes: inout [UInt8]) -> Int {
        guard kind.keepsPictures else { return 0 }
        if let number = number(of: tile) { return number }
        if kept.count >= maximumKept,
            let index = kept.firstIndex(where: { old in
                !shown.values.contains { $0.tile == old.tile }
            })
        {
            bytes += kind.forget(number: kept.remove(at: index).number)
        }
        let used = Set(kept.map(\.number))
        let number = (1...kept.count + 1).first { !used.contains($0) } ?? kept.count + 1
        kept.append((number, tile))
        bytes += kind.send(Raster(tile), number: number)
        return number
    }

    /// Returns the areas of the pictures that disappear in the next frame. Their cells have to be
    /// written, even if the cells are unchanged.
    package func vanishing(_ tiles: [PlacedTile], in frame: Frame) -> [Rect] {
        shown.values.filter { !tiles.contains($0) || !$0.isWhole(in: frame) }.map(\.rect)
    }

    /// Forgets all visible and stored pictures, because the screen is cleared. Returns the bytes
    /// that hide all pictures.
    package mutating func reset() -> [UInt8] {
        shown = [:]
        kept = []
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
