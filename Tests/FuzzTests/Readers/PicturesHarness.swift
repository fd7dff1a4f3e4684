import Checksums

@testable import Pictures

extension Harness {
    /// The reader of a PNG or JPEG file. `PictureToolsTests` compares its pixels with ImageMagick
    /// and djpeg.
    static let pictures = Harness(
        name: "pictures",
        maximumMilliseconds: 4_000,
        seeds: {
            let stored = PNG.encodeStored(columns: 3, rows: 2, rgb: Array(1...18))
            let packed = PNG.encode(columns: 5, rows: 4, rgb: Array(1...60))
            return [stored, packed] + Fixtures.files("Seeds", of: "pictures").map(\.bytes)
        },
        words: [
            "IHDR", "IDAT", "PLTE", "tRNS", "IEND", "gAMA", "\u{0}\u{0}\u{0}\u{0}", "\u{1}", "Exif",
        ],
        repair: PicturesHarness.repair,
        check: PicturesHarness.check
    )
}

private enum PicturesHarness {
    static func check(_ bytes: [UInt8]) throws -> Bool {
        let picture: Raster
        do throws(PictureError) {
            picture = try PictureFile.read(bytes)
        } catch {
            try require(!error.words.isEmpty, "Refused, and no word why.")
            return false
        }
        let (columns, rows) = (picture.columns, picture.rows)
        try require(
            (1...PictureLimits.maximumSide).contains(columns)
                && (1...PictureLimits.maximumSide).contains(rows)
                && picture.bytes.count == columns * rows * picture.channels,
            "A picture of \(columns) by \(rows) with \(picture.bytes.count) bytes."
        )
        let kind = PictureFile.Kind(bytes)
        try require(kind == .png || kind == .jpeg, "A picture of no kind.")
        // A large picture takes time for each pixel, and there are enough small ones.
        guard columns * rows <= 10_000 else { return true }
        let small = Thumbnail.pixels(picture)
        let file = PNG.encodeStored(columns: Thumbnail.side, rows: Thumbnail.side, rgb: small)
        try require(try PNGReader.read(file).bytes == small, "The small picture is read otherwise.")
        if !picture.hasAlpha {
            let again = PNG.encode(columns: columns, rows: rows, rgb: picture.bytes)
            try require(
                try PNGReader.read(again).bytes == picture.bytes,
                "Packed and read again it is another picture."
            )
        }
        return true
    }

    /// Gives the parts of a PNG file correct sums, and lengths within the file.
    @Sendable static func repair(_ bytes: inout [UInt8]) {
        guard bytes.count > 20, PNGReader.begins(bytes) else { return }
        var place = 8
        while place + 12 <= bytes.count {
            let count = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            let end = place + 8 + count
            guard count < 1 << 30, end + 4 <= bytes.count else { return }
            let sum = CRC32.update(0, Array(bytes[place + 4..<end]))
            for part in 0..<4 {
                bytes[end + part] = UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * part))
            }
            place = end + 4
        }
    }
}
