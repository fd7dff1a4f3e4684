import Foundation
import Testing

@testable import Pictures

/// Tests of files with errors: each is refused or read as a picture, and none takes long.
@Suite struct MutatedPictureTests {
    private static let count = TestSize.of("TEST_PICTURES")

    @Test func `no file stops the reader`() throws {
        let files = (PictureSample.jpeg + PictureSample.png).map(\.bytes)
        var numbers = Numbers(7)
        var slowest = Duration.zero
        var pictures = 0
        for index in 0..<Self.count {
            let file = Self.mutated(files[index % files.count], &numbers)
            let began = ContinuousClock.now
            if let picture = try? PictureFile.read(file) {
                pictures += 1
                #expect(picture.bytes.count == picture.channels * picture.columns * picture.rows)
            }
            slowest = max(slowest, ContinuousClock.now - began)
        }
        // The checksums of PNG refuse most files, and most of the others are JPEG.
        #expect(pictures > Self.count / 50)
        #expect(slowest < .seconds(20))
        if Self.count > 2_000 {
            print("\(Self.count) files, \(pictures) pictures, the slowest after \(slowest)")
        }
    }

    /// Returns the file with some bytes changed, removed or repeated.
    private static func mutated(_ file: [UInt8], _ numbers: inout Numbers) -> [UInt8] {
        var bytes = file
        for _ in 0...numbers.next(below: 4) {
            let place = numbers.next(below: bytes.count)
            switch numbers.next(below: 6) {
            case 0: bytes[place] = UInt8(numbers.next(below: 256))
            case 1: bytes[place] ^= 1 << UInt8(numbers.next(below: 8))
            case 2: bytes[place] = [0, 0xFF, 0x7F, 0x80, 0x10, 0xD9, 0xDA][numbers.next(below: 7)]
            case 3: bytes.remove(at: place)
            case 4:
                let end = min(bytes.count, place + 1 + numbers.next(below: 60))
                let target = numbers.next(below: bytes.count)
                bytes.insert(contentsOf: Array(bytes[place..<end]), at: target)
            default: bytes.removeSubrange(max(3, bytes.count - numbers.next(below: 40))...)
            }
        }
        guard file.starts(with: [0x89]), numbers.next(below: 8) > 0 else { return bytes }
        return PNGSums.mended(bytes)
    }

    /// The file has only empty blocks, in the greatest number of scans over the largest allowed
    /// picture.
    @Test func `many scans over much take bounded time`() throws {
        let file = ScanBomb.file(side: Self.count > 2_000 ? 4_096 : 512)
        let began = ContinuousClock.now
        #expect(throws: PictureError.self) { try JPEGReader.read(file) }
        let time = ContinuousClock.now - began
        #expect(time < .seconds(20))
        if Self.count > 2_000 { print("\(file.count) bytes of scans: refused after \(time)") }
    }
}
