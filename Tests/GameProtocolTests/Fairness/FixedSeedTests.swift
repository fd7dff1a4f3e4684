import GameProtocol
import Testing

struct FixedSeedTests {
    private let text = "00112233445566778899AABBCCDDEEFF"

    @Test func `everything follows from the seed as the protocol says`() throws {
        let seed = try #require(FixedSeed(text))
        #expect(seed.hex == text.lowercased())
        let salt = SHA256.hex("salt|\(seed.hex)|K3QF|3").prefix(32)
        #expect(seed.salt(room: "K3QF", round: 3) == salt)
        #expect(seed.secret(room: "K3QF", round: 3).serverSeed == seed.hex)
        #expect(seed.secret(room: "K3QF", round: 3).salt == salt)
        #expect(seed.codeSource(7) == SHA256.hash("code|\(seed.hex)|7"))
    }

    @Test(arguments: [
        "", "0", "00112233445566778899AABBCCDDEEF", "00112233445566778899AABBCCDDEEFG",
        "00112233445566778899AABBCCDDEEFF0", " 0112233445566778899AABBCCDDEEFF",
    ])
    func `anything but its digits is no seed`(text: String) {
        #expect(FixedSeed(text) == nil)
    }
}
