import Checksums
import Testing

@Suite struct Base64Tests {
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
        ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
    func `bytes become the letters of the standard`(text: String, letters: String) {
        #expect(Base64.encode(Array(text.utf8)) == Array(letters.utf8))
        #expect(Base64.decode(letters.utf8) == Array(text.utf8))
    }

    @Test func `every letter is used`() {
        #expect(Base64.encode([0x00, 0x10, 0x83]) == Array("ABCD".utf8))
        #expect(Base64.encode([0xFB, 0xEF, 0xFF]) == Array("++//".utf8))
        let bytes = (0...255).map { UInt8($0) }
        #expect(Base64.decode(Base64.encode(bytes)) == bytes)
    }
}
