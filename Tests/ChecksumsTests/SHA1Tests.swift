import Checksums
import Testing

@Suite struct SHA1Tests {
    private func hex(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef")
        return String(SHA1.hash(bytes).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }

    @Test(arguments: [
        ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
        ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
        ),
        (
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
                + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
            "a49b2446a02c645bf419f995b67091253a04a259"
        ),
    ])
    func `the digests are those of the standard`(text: String, digest: String) {
        #expect(hex(Array(text.utf8)) == digest)
    }

    @Test func `a million letters have their digest`() {
        let letters = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
        #expect(hex(letters) == "34aa973cd4c4daa4f61eeb2bdbad27316534016f")
    }

    @Test func `the length ends a block of its own where it has no room`() {
        // A text of 55 bytes leaves just enough space in a block, and 56 bytes do not.
        #expect(
            hex([UInt8](repeating: 0x61, count: 55)) == "c1c8bbdc22796e28c0e15163d20899b65621d65a"
        )
        #expect(
            hex([UInt8](repeating: 0x61, count: 56)) == "c2db330f6083854c99d4b5bfb6e8f29f201be699"
        )
        #expect(
            hex([UInt8](repeating: 0x61, count: 64)) == "0098ba824b5c16427bd7a1122a5a442a25ec644d"
        )
    }
}
