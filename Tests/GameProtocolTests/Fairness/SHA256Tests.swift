import GameProtocol
import Testing

struct SHA256Tests {
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func `the published vectors come out`(text: String, hex: String) {
        #expect(SHA256.hex(text) == hex)
    }

    @Test func `a million letters come out`() {
        let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
        let expected = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        #expect(SHA256.hex(SHA256.hash(bytes)) == expected)
    }

    /// The expected value is from Python's `hashlib`.
    @Test func `every length around the ends of blocks gives its digest`() {
        let digests = (0...200).flatMap { count in SHA256.hash((0..<count).map { UInt8($0) }) }
        let expected = "64ef7c229fce2408b5336b6a542fea0e078c3a87d2da85cb3fc52e2008b65021"
        #expect(SHA256.hex(SHA256.hash(digests)) == expected)
    }

    @Test func `hexadecimal is lowercase with its zeros`() {
        #expect(SHA256.hex([0x00, 0x0F, 0xA0, 0xFF]) == "000fa0ff")
    }
}
