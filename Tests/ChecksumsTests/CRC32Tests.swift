import Checksums
import Testing

@Suite struct CRC32Tests {
    @Test func `the check value is that of zlib`() {
        #expect(CRC32.update(0, Array("123456789".utf8)) == 0xCBF4_3926)
        #expect(CRC32.update(0, []) == 0)
        #expect(CRC32.update(0xCBF4_3926, []) == 0xCBF4_3926)
    }

    @Test func `bytes in pieces have the checksum of all of them`() {
        let bytes = (0..<100).map { UInt8(truncatingIfNeeded: $0 * 37) }
        let whole = CRC32.update(0, bytes)
        for cut in 0...bytes.count {
            let first = CRC32.update(0, Array(bytes[..<cut]))
            #expect(CRC32.update(first, Array(bytes[cut...])) == whole)
        }
    }

    @Test func `eight bytes at a time are summed like one`() {
        for count in 0...40 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 &+ 11) }
            let single = bytes.reduce(UInt32(0)) { CRC32.update($0, [$1]) }
            #expect(CRC32.update(0, bytes) == single)
        }
    }
}
