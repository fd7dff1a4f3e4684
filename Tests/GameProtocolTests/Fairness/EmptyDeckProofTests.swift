import GameProtocol
import Testing

/// Tests of the proof of a deal without a card to shuffle.
struct EmptyDeckProofTests {
    @Test(arguments: [0, 1, 2, 52])
    func `a line is read back with every number of cards`(count: Int) {
        let codes = PlayingCard.newDeck(jokers: false).prefix(count).map(\.code)
        let proof = Proof(room: "K3QF", round: 2, salt: "00", codes: codes)
        #expect(Proof(line: proof.line) == proof)
        #expect(Proof(line: proof.line)?.codes.count == count)
    }

    @Test func `the line of an empty deck ends in a space`() {
        let proof = Proof(room: "K3QF", round: 2, salt: "00", codes: [])
        #expect(proof.line == "cardtable1 K3QF 2 00 ")
        #expect(Proof(line: "cardtable1 K3QF 2 00") == nil)
    }
}
