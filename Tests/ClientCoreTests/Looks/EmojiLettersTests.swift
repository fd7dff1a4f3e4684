import GameProtocol
import Testing

@testable import ClientCore

@Suite struct EmojiLettersTests {
    private let pairs = Theme.named("emoji")?.pairs ?? []

    @Test func `every sign of the theme has its own two letters`() throws {
        #expect(EmojiLetters.all.count == 80)
        #expect(Set(EmojiLetters.all).count == 80)
        for pair in pairs {
            let letters = EmojiLetters.of(try #require(pair.first.text.unicodeScalars.first))
            #expect(letters?.utf8.count == 2)
        }
    }

    @Test func `the letters stand in the order of the theme`() {
        #expect(EmojiLetters.of("👻") == "gh")
        #expect(EmojiLetters.of("🐷") == "pi")
        #expect(EmojiLetters.of("🌵") == "cc")
        #expect(EmojiLetters.of("☔") == "um")
        #expect(EmojiLetters.of("♥") == nil)
    }

    @Test func `most letters begin as the word does`() {
        let alike = zip(pairs, EmojiLetters.all).filter { $0.first.label.prefix(1) == $1.prefix(1) }
        #expect(alike.count > 60)
    }
}
