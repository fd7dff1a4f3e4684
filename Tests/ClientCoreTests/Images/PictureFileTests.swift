import Foundation
import Testing

@testable import ClientCore
@testable import Pictures

/// Tests of picture files, which Python reads.
@Suite(.enabled(if: Python.isThere)) struct PictureFileTests {
    @Test func `what was compressed comes back`() throws {
        let alike = [UInt8](repeating: 7, count: 100_000)
        let counted = (0..<70_000).map { UInt8(truncatingIfNeeded: $0 / 3 ^ $0 >> 7) }
        var state: UInt32 = 1
        let random = (0..<5_000).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(truncatingIfNeeded: state >> 24)
        }
        let program =
            "import sys, zlib; sys.stdout.buffer.write(zlib.decompress(sys.stdin.buffer.read()))"
        // The second `random` repeats the first one at exactly the limit of the window.
        let far = random + alike.prefix(32_768 - 5_000) + random + random.prefix(2)
        #expect(Zlib.compress([]) == [0x78, 0x01, 0x03, 0, 0, 0, 0, 1])
        for data in [[1], [1, 2], alike, counted, random, far] {
            let small = Zlib.compress(data)
            #expect(try Python.run(program, small) == data, "\(data.count)")
        }
        #expect(Zlib.compress(alike).count < 700)
    }

    @Test func `a picture of few colors is read as it was drawn`() throws {
        let ground = Shape(.rectangle(Point(0, 0), 21, 13, radius: 4), RGB(0xFF_F0E0))
        let line = Shape(Path("M 2 2 L 19 11"), RGB(0x20_4060), .line(width: 3))
        let bitmap = Bitmap(Drawing(title: "", width: 21, height: 13, shapes: [ground, line]))
            .reduced(to: 16)
        let read = try Python.run(Self.reader, PNG.encode(bitmap))
        let pixels = bitmap.pixels.flatMap {
            [$0.color.red, $0.color.green, $0.color.blue, $0.alpha]
        }
        #expect(read == pixels)
    }

    @Test func `drawings are well-formed`() throws {
        let drawing = Drawing(
            title: "a title",
            width: 2,
            height: 1,
            shapes: [Shape(Path(), RGB(0))]
        )
        let program =
            "import sys, xml.etree.ElementTree as t; r = t.fromstring(sys.stdin.read());"
            + "print(r.tag, r[0].text, len(r))"
        let said = try Python.run(program, Array(drawing.svg.utf8))
        #expect(
            String(decoding: said, as: UTF8.self) == "{http://www.w3.org/2000/svg}svg a title 2\n"
        )
    }

    /// A program that checks each chunk's sum, and writes red, green, blue and alpha of the pixels.
    private static let reader = """
        import sys, struct, zlib
        data = sys.stdin.buffer.read()
        at, stream, holes = 8, b"", b""
        while at < len(data):
            count, kind = struct.unpack(">I4s", data[at:at + 8])
            body = data[at + 8:at + 8 + count]
            assert struct.unpack(">I", data[at + 8 + count:at + 12 + count])[0] == zlib.crc32(kind + body)
            if kind == b"IHDR": width, height, depth, color = struct.unpack(">IIBB", body[:10])
            if kind == b"PLTE": colors = body
            if kind == b"tRNS": holes = body
            if kind == b"IDAT": stream += body
            at += 12 + count
        assert (depth, color, kind) == (4, 3, b"IEND") and len(colors) <= 48
        rows, line = zlib.decompress(stream), (width + 1) // 2
        above = bytes(line)
        for row in range(height):
            part = rows[row * (line + 1):(row + 1) * (line + 1)]
            assert part[0] == 2
            above = bytes((a + b) & 255 for a, b in zip(part[1:], above))
            for column in range(width):
                number = above[column // 2] >> 4 if column % 2 == 0 else above[column // 2] & 15
                alpha = holes[number] if number < len(holes) else 255
                sys.stdout.buffer.write(colors[3 * number:3 * number + 3] + bytes([alpha]))
        """
}
