import GameProtocol
import Testing

struct WordStreamTests {
    @Test func `the words are those of the numbered hashes`() {
        let seed = SHA256.hash("seed")
        var words = WordStream(seed: seed)
        for block in UInt8(0)..<3 {
            let hash = SHA256.hash(seed + [0, 0, 0, 0, 0, 0, 0, block])
            for start in stride(from: 0, to: 32, by: 4) {
                let word = hash[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
                #expect(words.next() == word)
            }
        }
    }

    @Test func `words beyond the last whole multiple are skipped`() {
        // With a bound of 2^31 + 1, nearly half of the words are skipped.
        let bound = 1 << 31 + 1
        var words = WordStream(seed: SHA256.hash("skip"))
        var plain = words
        for _ in 0..<100 {
            var word = plain.next()
            while word > 1 << 31 {
                word = plain.next()
            }
            #expect(words.number(below: bound) == Int(word))
        }
    }

    @Test func `every bound up to all words is kept`() {
        var words = WordStream(seed: [])
        for bound in [1, 2, 3, 7, 52, 1080, 1 << 32] {
            for _ in 0..<100 {
                #expect((0..<bound).contains(words.number(below: bound)))
            }
        }
    }

    @Test func `a shuffle keeps every item`() {
        var words = WordStream(seed: SHA256.hash("items"))
        for count in [0, 1, 2, 54, 1080] {
            var items = Array(0..<count)
            words.shuffle(&items)
            #expect(items.sorted() == Array(0..<count))
        }
    }

    @Test func `a shuffle of one takes no word`() {
        var words = WordStream(seed: [])
        var items = [1]
        words.shuffle(&items)
        #expect(words == WordStream(seed: []))
    }
}
