import Testing

@testable import Pictures

@Suite struct ThumbnailTests {
    /// Makes a picture whose pixels contain their own position.
    private static func picture(
        _ columns: Int,
        _ rows: Int,
        _ turn: Raster.Turn = .none
    ) -> Raster {
        let bytes = (0..<rows).flatMap { row -> [UInt8] in
            (0..<columns).flatMap { column -> [UInt8] in [UInt8(column), UInt8(row), 7] }
        }
        return Raster(columns: columns, rows: rows, bytes: bytes, turn: turn)
    }

    private static func pixel(_ pixels: [UInt8], _ column: Int, _ row: Int) -> [UInt8] {
        Array(pixels[3 * (96 * row + column)..<3 * (96 * row + column) + 3])
    }

    @Test func `the square in the middle stays`() {
        let wide = Thumbnail.pixels(Self.picture(196, 96))
        #expect(Self.pixel(wide, 0, 0) == [50, 0, 7])
        #expect(Self.pixel(wide, 95, 95) == [145, 95, 7])
        let high = Thumbnail.pixels(Self.picture(96, 120))
        #expect(Self.pixel(high, 3, 0) == [3, 12, 7])
    }

    @Test func `pixels are the mean of what they cover`() {
        let half = Thumbnail.pixels(Self.picture(192, 192))
        #expect(Self.pixel(half, 10, 20) == [21, 41, 7])
        // Two thirds of a pixel belong to one small pixel, and one third to the next.
        let small = Thumbnail.pixels(Self.picture(144, 144))
        #expect(Self.pixel(small, 0, 0) == [0, 0, 7])
        #expect(Self.pixel(small, 1, 2) == [2, 3, 7])
        let large = Thumbnail.pixels(Self.picture(2, 2))
        #expect(Self.pixel(large, 47, 48) == [0, 1, 7])
    }

    @Test func `what is transparent is white`() {
        let bytes: [UInt8] = [10, 20, 30, 0]
        let clear = Raster(columns: 1, rows: 1, hasAlpha: true, bytes: bytes)
        #expect(Self.pixel(Thumbnail.pixels(clear), 5, 5) == [255, 255, 255])
    }

    @Test(arguments: [
        (Raster.Turn.none, 1, 2), (.mirrored, 94, 2), (.half, 94, 93), (.halfMirrored, 1, 93),
        (.leftMirrored, 2, 1), (.right, 2, 94), (.rightMirrored, 93, 94), (.left, 93, 1),
    ])
    func `a picture is turned as the camera says`(turn: Raster.Turn, column: UInt8, row: UInt8) {
        let pixels = Thumbnail.pixels(Self.picture(96, 96, turn))
        #expect(Self.pixel(pixels, 1, 2) == [column, row, 7])
    }

    @Test func `the file is not compressed, and small`() throws {
        let file = try Thumbnail.file(of: PictureSample.named("progressive 4:2:0"))
        #expect(file.count <= 28 << 10)
        let read = try PNGReader.read(file)
        #expect((read.columns, read.rows) == (96, 96))
    }

    @Test func `a kind is known by its first bytes`() {
        #expect(PictureFile.Kind(PictureSample.jpeg[0].bytes) == .jpeg)
        #expect(PictureFile.Kind(PictureSample.png[0].bytes) == .png)
        #expect(PictureFile.Kind(Array("GIF89a…".utf8)) == .gif)
        #expect(PictureFile.Kind(Array("RIFF....WEBPVP8 ".utf8)) == .webp)
        #expect(PictureFile.Kind(Array("<svg/>".utf8)) == nil)
        #expect(throws: PictureError.unsupported("GIF")) {
            try PictureFile.read(Array("GIF89a".utf8))
        }
    }
}
