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

    @Test func `any split gives the same digest`() {
        for count in [0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 128, 200] {
            let bytes = (0..<count).map { UInt8($0) }
            let whole = SHA256.hash(bytes)
            for split in 0...count {
                var hash = SHA256()
                hash.update(Array(bytes[..<split]))
                _ = hash.finalize()
                hash.update(Array(bytes[split...]))
                #expect(hash.finalize() == whole)
            }
        }
    }

    @Test func `hexadecimal is lowercase with its zeros`() {
        #expect(SHA256.hex([0x00, 0x0F, 0xA0, 0xFF]) == "000fa0ff")
    }
}
