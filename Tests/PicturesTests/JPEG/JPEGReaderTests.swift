import Checksums
import Testing

@testable import Pictures

@Suite struct JPEGReaderTests {
    @Test(arguments: PictureSample.jpeg)
    func `the pixels are those of djpeg`(sample: PictureSample) throws {
        let picture = try JPEGReader.read(sample.bytes)
        #expect(picture.columns == sample.columns)
        #expect(picture.rows == sample.rows)
        #expect(!picture.hasAlpha)
        #expect(CRC32.update(0, picture.bytes) == sample.sum)
    }

    @Test(arguments: PictureSample.jpeg)
    func `each beginning of a file is refused, or is all of the picture but its last bits`(
        sample: PictureSample
    ) throws {
        let whole = try JPEGReader.read(sample.bytes)
        for count in 0..<sample.bytes.count - 2 {
            guard let part = try? JPEGReader.read(Array(sample.bytes.prefix(count))) else {
                continue
            }
            #expect(part.bytes.count == whole.bytes.count)
        }
        // The marker of the end may be missing.
        #expect(try JPEGReader.read(sample.bytes.dropLast(2)) == whole)
    }

    private static func changed(
        _ name: String,
        _ change: (inout [UInt8]) -> Void
    ) -> PictureError? {
        var bytes = PictureSample.named(name)
        change(&bytes)
        do throws(PictureError) {
            _ = try JPEGReader.read(bytes)
            return nil
        } catch {
            return error
        }
    }

    private static func place(_ marker: UInt8, _ bytes: [UInt8]) -> Int {
        bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == marker } ?? 0
    }

    @Test func `a form that is not read is named`() {
        func frame(_ marker: UInt8) -> PictureError? {
            Self.changed("gray") { $0[Self.place(0xC0, $0) + 1] = marker }
        }
        #expect(frame(0xC9) == .unsupported("arithmetic codes"))
        #expect(frame(0xC3) == .unsupported("lossless or hierarchical"))
        let deep = Self.changed("gray") { $0[Self.place(0xC0, $0) + 4] = 12 }
        #expect(deep == .unsupported("more than 8 bits a sample"))
        let ink = Self.changed("baseline 4:4:4") { $0[Self.place(0xC0, $0) + 9] = 4 }
        #expect(ink == .unsupported("neither gray nor three colors"))
        #expect(throws: PictureError.unknown) { try JPEGReader.read(PictureSample.png[0].bytes) }
    }

    @Test func `a size is refused before anything is read`() {
        func size(_ high: UInt8, _ low: UInt8) -> PictureError? {
            Self.changed("gray") {
                let place = Self.place(0xC0, $0)
                ($0[place + 5], $0[place + 6]) = (high, low)
            }
        }
        #expect(size(0x10, 0x01) == .tooLarge("it has more than 4096 columns or rows"))
        #expect(size(0, 0) == .broken("it has no columns or no rows"))
        // So few bytes cannot contain that many blocks.
        #expect(size(0x10, 0x00) == .truncated)
        let long = Self.changed("gray") {
            $0 += Array(repeating: 0, count: PictureLimits.maximumBytes)
        }
        #expect(long == .tooLarge("its file"))
    }

    @Test(arguments: [false, true])
    func `a large picture is read at an eighth of its size`(isProgressive: Bool) throws {
        let file = LargeJPEG.file(side: 2_056, isProgressive: isProgressive)
        let whole = try JPEGReader.read(file)
        let coarse = try JPEGReader.read(file, mayBeCoarse: true)
        #expect((coarse.columns, coarse.rows) == (257, 257))
        let pairs = zip(Thumbnail.pixels(whole), Thumbnail.pixels(coarse))
        #expect(pairs.allSatisfy { abs(Int($0) - Int($1)) <= 2 })
        #expect(Set(Thumbnail.pixels(coarse)).count > 1)
        let small = try #require(PictureSample.jpeg.first)
        #expect(try JPEGReader.read(small.bytes, mayBeCoarse: true) == JPEGReader.read(small.bytes))
    }

    @Test func `a scan cannot come again`() {
        // The last scan of the file appears twice, so its bits are known already.
        let again = Self.changed("progressive 4:2:0") { bytes in
            let scans = bytes.indices.dropLast().filter {
                bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA
            }
            guard let last = scans.last else { return }
            let scan = bytes[last..<bytes.count - 2]
            bytes = bytes.dropLast(2) + scan + [0xFF, 0xD9]
        }
        #expect(again == .broken("the scans have a wrong order"))
    }

    @Test func `a restart has to come where it is due`() {
        let restart = Self.changed("baseline 4:2:0 with restarts") {
            $0[Self.place(0xD0, $0) + 1] = 0xD3
        }
        #expect(restart == .broken("the marker of a restart is missing"))
    }

    @Test(arguments: [1, 3, 6, 8, 9])
    func `the camera says how it was held`(number: UInt8) throws {
        let head = Array("Exif\0\0MM\0*\0\0\0\u{8}\0\u{1}".utf8)
        let entry: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, number, 0, 0, 0, 0, 0, 0]
        var bytes = PictureSample.named("gray")
        bytes.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(2 + head.count + entry.count)], at: 2)
        bytes.insert(contentsOf: head + entry, at: 6)
        #expect(try JPEGReader.read(bytes).turn == Raster.Turn(rawValue: Int(number)) ?? .none)
    }
}
