import GameProtocol
import Testing

struct DealTests {
    private let secret = DealSecret(
        serverSeed: "00112233445566778899aabbccddeeff",
        salt: "ffeeddccbbaa99887766554433221100"
    )
    private let codes = ["AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S"]

    @Test(arguments: [
        "00112233445566778899aabbccddeeff", "0123456789abcdeffedcba9876543210",
        "00000000000000000000000000000000", "ffffffffffffffffffffffffffffffff",
        "", "0", "00112233445566778899aabbccddeef", "00112233445566778899aabbccddeeff0",
        "00112233445566778899AABBCCDDEEFF", "+0112233445566778899aabbccddeeff", "salt",
    ])
    func `a secret keeps both texts as they are`(text: String) {
        let other = "0a112233445566778899aabbccddeef0"
        for (seed, salt) in [(text, text), (text, other), (other, text)] {
            let secret = DealSecret(serverSeed: seed, salt: salt)
            #expect(secret.serverSeed == seed && secret.salt == salt)
            #expect(secret == DealSecret(serverSeed: seed, salt: salt))
            #expect((secret == DealSecret(serverSeed: salt, salt: seed)) == (seed == salt))
        }
    }

    @Test func `the published seed comes out`() {
        let seed = secret.seed(room: "K3QF", round: 1, entropies: ["ann-entropy", "bob-entropy"])
        let expected = "a55b8be3858eb028a74f5cdd60fe735935239267250023a915c1826478f35e35"
        #expect(SHA256.hex(seed) == expected)
    }

    @Test(arguments: [
        (["ann-entropy", "bob-entropy"], "5S,6S,4S,AS,8S,7S,2S,3S"),
        (["", ""], "AS,8S,2S,3S,4S,6S,7S,5S"),
    ])
    func `the published decks come out`(entropies: [String], deck: String) {
        let seed = secret.seed(room: "K3QF", round: 1, entropies: entropies)
        #expect(dealDeck(codes: codes, seed: seed).codes.joined(separator: ",") == deck)
    }

    @Test func `the stream of a deck goes on behind the deal`() {
        let seed = secret.seed(room: "K3QF", round: 1, entropies: [])
        var words = WordStream(seed: seed)
        var shuffled = codes
        words.shuffle(&shuffled)
        var deal = dealDeck(codes: codes, seed: seed)
        #expect(deal.codes == shuffled)
        #expect(deal.words.next() == words.next())
    }

    @Test func `a board has both faces of each of its pairs`() throws {
        for (name, pairs) in [
            ("cards", 2), ("cards", 8), ("cards", 26), ("emoji", 72), ("states", 50),
        ] {
            let theme = try #require(Theme.named(name))
            let seed = secret.seed(room: "K3QF", round: pairs, entropies: [])
            let board = dealBoard(theme: theme, pairs: pairs, seed: seed)
            #expect(board.count == 2 * pairs)
            let counts = board.reduce(into: [:]) { $0[$1.pair, default: 0] += 1 }
            #expect(counts.count == pairs)
            #expect(counts.values.allSatisfy { $0 == 2 })
        }
    }

    @Test func `a board takes two shuffles from one stream`() throws {
        let theme = try #require(Theme.named("cards"))
        let seed = secret.seed(room: "K3QF", round: 1, entropies: ["a", ""])
        var words = WordStream(seed: seed)
        var pairs = Array(0..<26)
        words.shuffle(&pairs)
        var expected: [Face] = []
        for index in pairs[..<8] {
            expected += [theme.pairs[index].first, theme.pairs[index].second]
        }
        words.shuffle(&expected)
        #expect(dealBoard(theme: theme, pairs: 8, seed: seed) == expected)
    }

    @Test func `everything in the seed moves the deal`() {
        let seeds = [
            secret.seed(room: "K3QF", round: 1, entropies: ["", ""]),
            secret.seed(room: "K3QF", round: 1, entropies: [""]),
            secret.seed(room: "K3QF", round: 1, entropies: []),
            secret.seed(room: "K3QF", round: 1, entropies: ["a", "b"]),
            secret.seed(room: "K3QF", round: 1, entropies: ["b", "a"]),
            secret.seed(room: "K3QG", round: 1, entropies: ["", ""]),
            secret.seed(room: "K3QF", round: 2, entropies: ["", ""]),
        ]
        #expect(Set(seeds).count == seeds.count)
    }

    @Test func `the seed is committed to with nothing but a hash`() {
        let expected = SHA256.hex("00112233445566778899aabbccddeeff")
        #expect(secret.seedCommit == expected)
    }
}
