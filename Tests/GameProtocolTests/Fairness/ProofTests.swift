import GameProtocol
import Testing

struct ProofTests {
    private let proof = Proof(
        room: "K3QF",
        round: 2,
        salt: "00112233445566778899aabbccddeeff",
        codes: ["6D", "AS", "6H"]
    )

    @Test func `the line is as the protocol writes it`() {
        #expect(proof.line == "cardtable1 K3QF 2 00112233445566778899aabbccddeeff 6D,AS,6H")
    }

    @Test func `the commitment is the hash of the line`() {
        #expect(proof.commit == SHA256.hex(proof.line))
        #expect(Proof.check(proof.line, against: proof.commit))
        #expect(!Proof.check(proof.line + "\n", against: proof.commit))
        #expect(!Proof.check(proof.line, against: proof.commit.uppercased()))
    }

    @Test func `a line is read back`() {
        #expect(Proof(line: proof.line) == proof)
    }

    @Test(arguments: [
        "", "cardtable1", "cardtable1 K3QF 2 00", "cardtable2 K3QF 2 00 6D",
        "cardtable1 K3QF +2 00 6D", "cardtable1 K3QF 02 00 6D", "cardtable1 K3QF x 00 6D",
        "cardtable1 K3QF 2 00 6D x", "cardtable1  K3QF 2 00 6D",
    ])
    func `anything else is no proof`(line: String) {
        #expect(Proof(line: line) == nil)
    }
}
