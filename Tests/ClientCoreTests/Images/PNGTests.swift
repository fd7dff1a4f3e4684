import Foundation
import Pictures
import Testing

@testable import ClientCore
@testable import TerminalKit

@Suite struct PNGTests {
    @Test(.enabled(if: Python.isThere))
    func `Python reads a tile as it was drawn`() throws {
        let picture = Raster(Tile(Kitten(5)))
        let read = try Python.run(
            Self.reader,
            PNG.encode(columns: 160, rows: 160, rgb: picture.bytes)
        )
        #expect(read.count == 160 * 160 * 3)
        #expect(read == picture.bytes)
    }

    /// A program that checks each chunk's sum, unpacks the stream, and writes the pixels.
    private static let reader = """
        import sys, struct, zlib
        data = sys.stdin.buffer.read()
        assert data[:8] == b"\\x89PNG\\r\\n\\x1a\\n"
        at, stream = 8, b""
        while at < len(data):
            count, kind = struct.unpack(">I4s", data[at:at + 8])
            body = data[at + 8:at + 8 + count]
            assert struct.unpack(">I", data[at + 8 + count:at + 12 + count])[0] == zlib.crc32(kind + body)
            if kind == b"IHDR": width, height, depth, color = struct.unpack(">IIBB", body[:10])
            if kind == b"IDAT": stream += body
            at += 12 + count
        assert (depth, color, kind) == (8, 2, b"IEND")
        rows = zlib.decompress(stream)
        line = 1 + 3 * width
        assert len(rows) == height * line
        for row in range(height):
            assert rows[row * line] == 0
            sys.stdout.buffer.write(rows[row * line + 1:(row + 1) * line])
        """
}
