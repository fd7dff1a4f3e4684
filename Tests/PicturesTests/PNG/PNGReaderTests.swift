import Checksums
import Testing

@testable import Pictures

@Suite struct PNGReaderTests {
    @Test(arguments: PictureSample.png)
    func `the pixels are those of ImageMagick`(sample: PictureSample) throws {
        let picture = try PNGReader.read(sample.bytes)
        #expect(picture.columns == sample.columns)
        #expect(picture.rows == sample.rows)
        #expect(CRC32.update(0, picture.bytes) == sample.sum)
    }

    @Test func `what is written here is read here`() throws {
        var numbers = Numbers(1)
        let bytes = (0..<3 * 96 * 96).map { _ in UInt8(numbers.next(below: 256)) }
        let compressed = PNG.encode(columns: 96, rows: 96, rgb: bytes)
        #expect(try PNGReader.read(compressed).bytes == bytes)
        let stored = PNG.encodeStored(columns: 96, rows: 96, rgb: bytes)
        #expect(try PNGReader.read(stored).bytes == bytes)
    }

    @Test(arguments: PictureSample.png)
    func `each beginning of a file is refused`(sample: PictureSample) {
        for count in 0..<sample.bytes.count {
            #expect(throws: PictureError.self) {
                try PNGReader.read(Array(sample.bytes.prefix(count)))
            }
        }
    }

    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let named = Array(type.utf8) + data
        return word(data.count) + named + word(Int(CRC32.update(0, named)))
    }

    private static func word(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static func read(
        _ size: Int,
        _ depth: UInt8,
        _ colors: UInt8,
        _ chunks: [UInt8]
    ) -> PictureError? {
        let head = chunk("IHDR", word(size) + word(size) + [depth, colors, 0, 0, 0])
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        do throws(PictureError) {
            _ = try PNGReader.read(signature + head + chunks + chunk("IEND", []))
            return nil
        } catch {
            return error
        }
    }

    private static func data(_ bytes: [UInt8]) -> [UInt8] { chunk("IDAT", Zlib.compress(bytes)) }

    @Test func `what breaks a rule is refused`() {
        #expect(Self.read(1, 8, 0, Self.data([0, 7])) == nil)
        #expect(Self.read(1, 8, 1, Self.data([0, 7])) == .broken("its head"))
        #expect(Self.read(1, 2, 2, Self.data([0, 7])) == .broken("its head"))
        #expect(Self.read(4_097, 8, 0, []) == .tooLarge("it has more than 4096 columns or rows"))
        #expect(Self.read(4_096, 8, 6, Self.data([0])) == .truncated)
        #expect(Self.read(1, 8, 0, Self.data([5, 7])) == .broken("a filter that does not exist"))
        #expect(Self.read(1, 8, 0, Self.data([0])) == .truncated)
        let bomb = Self.data(Array(repeating: 0, count: 100_000))
        #expect(Self.read(1, 8, 0, bomb) == .tooLarge("its compressed bytes"))
        #expect(Self.read(1, 8, 3, Self.data([0, 7])) == .broken("its palette is missing"))
        let palette = Self.chunk("PLTE", [1, 2, 3])
        let outside = Self.read(1, 8, 3, palette + Self.data([0, 1]))
        #expect(outside == .broken("a color is not in its palette"))
        let other = Self.read(1, 8, 0, Self.chunk("ABCD", []) + Self.data([0, 7]))
        #expect(other == .unsupported("a part that only some programs know"))
        #expect(Self.read(1, 8, 0, Self.chunk("abCD", []) + Self.data([0, 7])) == nil)
    }

    @Test func `a changed byte is noticed`() {
        let file = PictureSample.named("true colors")
        for place in file.indices {
            var bytes = file
            bytes[place] ^= 0x10
            // The fifth bit of a type does not matter here, but it makes the checksum wrong.
            #expect(throws: PictureError.self) { try PNGReader.read(bytes) }
        }
    }
}
