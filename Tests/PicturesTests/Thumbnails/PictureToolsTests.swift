import Foundation
import Testing

@testable import Pictures

/// Tests of the readers on the files of independent programs, compared with those programs.
@Suite(.enabled(if: PictureTool.areHere)) struct PictureToolsTests {
    private static let count = TestSize.of("TEST_TOOL_PICTURES")

    /// Returns a picture with slopes, edges and noise.
    private static func source(
        _ numbers: inout Numbers
    ) -> (columns: Int, rows: Int, ppm: [UInt8]) {
        let columns = 1 + numbers.next(below: 150)
        let rows = 1 + numbers.next(below: 120)
        let noise = 1 + numbers.next(below: 256)
        let edge = 2 + numbers.next(below: 30)
        var bytes: [UInt8] = []
        for row in 0..<rows {
            for column in 0..<columns {
                let isLight = (row / edge + column / edge) % 2 == 0
                let slope = [255 * row / rows, 255 * column / columns, isLight ? 230 : 20]
                bytes += slope.map { UInt8(($0 + numbers.next(below: noise)) / 2) }
            }
        }
        return (columns, rows, Array("P6\n\(columns) \(rows)\n255\n".utf8) + bytes)
    }

    private static func difference(_ left: [UInt8], _ right: [UInt8]) -> Int {
        guard left.count == right.count else { return 256 }
        return zip(left, right).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
    }

    private static func folder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "cardtable-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        return folder
    }

    /// Returns a valid random order of scans.
    private static func script(_ numbers: inout Numbers) -> String {
        let low = numbers.next(below: 3)
        var lines = ["0,1,2: 0-0, 0, \(low);"]
        for bit in (0..<low).reversed() { lines.append("0,1,2: 0-0, \(bit + 1), \(bit);") }
        for part in 0..<3 {
            let cut = 1 + numbers.next(below: 62)
            for band in ["1-\(cut)", "\(cut + 1)-63"] {
                let low = numbers.next(below: 4)
                lines.append("\(part): \(band), 0, \(low);")
                for bit in (0..<low).reversed() {
                    lines.append("\(part): \(band), \(bit + 1), \(bit);")
                }
            }
        }
        return lines.joined(separator: "\n")
    }

    @Test func `pixels of JPEG are those of djpeg and ImageMagick`() throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let (source, file) = (folder.path + "/a.ppm", folder.path + "/a.jpg")
        let scans = folder.path + "/scans"
        let samplings = ["1x1", "2x1", "1x2", "2x2", "4x1", "1x4", "4x2", "2x1,1x2,1x1"]
        var (largest, exact) = (0, 0)
        for index in 0..<Self.count {
            var numbers = Numbers(index)
            let picture = Self.source(&numbers)
            try Data(picture.ppm).write(to: URL(filePath: source))
            var options = ["-quality", "\(1 + numbers.next(below: 100))"]
            options += ["-sample", samplings[index % samplings.count]]
            switch numbers.next(below: 6) {
            case 0: options += ["-progressive"]
            case 1:
                try Data(Self.script(&numbers).utf8).write(to: URL(filePath: scans))
                options += ["-scans", scans]
            case 2: options += ["-grayscale"]
            case 3: options += ["-optimize", "-restart", "\(1 + numbers.next(below: 9))B"]
            case 4: options += ["-progressive", "-restart", "\(1 + numbers.next(below: 3))"]
            default: break
            }
            if numbers.next(below: 10) == 0 { options += ["-rgb"] }
            _ = try PictureTool.run(["cjpeg"] + options + ["-outfile", file, source])
            let own = try JPEGReader.read(Array(Data(contentsOf: URL(filePath: file)))).bytes
            let count = picture.columns * picture.rows
            let theirs = try PictureTool.run(["djpeg", "-pnm", file])
            let first = Self.difference(own, PictureTool.pixels(theirs, count: count))
            let others = try PictureTool.run(["convert", file, "-depth", "8", "rgb:-"])
            let second = Self.difference(own, others)
            #expect(max(first, second) <= 2, "file \(index): \(options)")
            largest = max(largest, first, second)
            if max(first, second) == 0 { exact += 1 }
        }
        print("\(Self.count) files of JPEG: differ by at most \(largest), \(exact) not at all")
    }

    @Test func `pixels of PNG are those of ImageMagick`() throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let (source, file) = (folder.path + "/a.ppm", folder.path + "/a.png")
        let kinds = [
            (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4),
            (3, 8), (4, 8), (4, 16), (6, 8), (6, 16),
        ]
        var (largest, exact) = (0, 0)
        for index in 0..<Self.count {
            var numbers = Numbers(index)
            let picture = Self.source(&numbers)
            try Data(picture.ppm).write(to: URL(filePath: source))
            let (colors, depth) = kinds[index % kinds.count]
            var options = ["-quality", "\(10 * numbers.next(below: 10) + numbers.next(below: 6))"]
            options += ["-define", "png:color-type=\(colors)", "-define", "png:bit-depth=\(depth)"]
            options += ["-interlace", ["none", "PNG"][numbers.next(below: 2)]]
            if colors == 0 || colors == 4 { options += ["-colorspace", "Gray"] }
            if colors == 3 { options += ["+dither", "-colors", "\(1 << depth)"] }
            if colors == 0, depth < 8 { options += ["+dither", "-posterize", "\(1 << depth)"] }
            if colors >= 4 {
                options += ["-alpha", "set", "-channel", "A", "-fx", "r", "+channel"]
            }
            _ = try PictureTool.run(["convert", source] + options + ["-strip", file])
            let own = try PNGReader.read(Array(Data(contentsOf: URL(filePath: file))))
            let kind = own.hasAlpha ? "rgba:-" : "rgb:-"
            let others = try PictureTool.run(["convert", file, "-depth", "8", kind])
            let difference = Self.difference(own.bytes, others)
            #expect(difference <= 2, "file \(index): \(options)")
            largest = max(largest, difference)
            if difference == 0 { exact += 1 }
        }
        print("\(Self.count) files of PNG: differ by at most \(largest), \(exact) not at all")
    }
}
