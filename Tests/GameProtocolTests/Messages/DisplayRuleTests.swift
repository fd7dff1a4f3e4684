import Foundation
import Testing

@testable import GameProtocol

@Suite struct DisplayRuleTests {
    @Test(arguments: [
        "Zoë", "Anna M", "하나", "דנה", "Дарья", "Ελένη", "محمد علي", "山田 太郎", "ジョン", "さくら々",
        "नरेन्द्र", "क़ासिम", "বাংলা", "தமிழ்", "สมชาย ใจดี", "ანა", "Անի", "O'Brien", "O’Brien",
        "Jean-Luc", "Dr. Ö_2", "Nguyễn Văn A", "7 Дом", "ß", "ÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄ",
    ])
    func `letters of any one script are a display`(text: String) {
        #expect(DisplayRule.problem(text) == nil)
    }

    @Test(arguments: [
        ("", "20 characters"), ("ÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄ", "20 characters"),
        (" Zoë", "blank"), ("Zoë ", "blank"), ("Zoë  M", "blank"), (" ", "blank"),
        ("Zoe\u{308}", "NFC"), ("\u{308}oe", "NFC"), ("\u{1112}\u{1161}", "letters of one"),
        ("ि", "NFC"), ("\u{928}\u{93C}", "NFC"), ("\u{915}\u{94D}\u{93C}", "NFC"),
        ("1\u{E34}", "NFC"),
        ("Zоë", "one script"), ("Anna Дом", "one script"), ("Zoë하", "one script"),
        ("12 3", "one letter"), ("-Zoë", "begins"), (".x", "begins"), ("’ë", "begins"),
        ("Zo\u{202E}ë", "letters of one"), ("Zo\u{200D}ë", "letters of one"),
        ("Zo\u{200B}ë", "letters of one"), ("Zoë\u{FE0F}", "NFC"), ("Zo\u{AD}ë", "letters of one"),
        ("Zoë\n", "letters of one"), ("Zoë\tM", "letters of one"),
        ("Zoë\u{1B}[31m", "letters of one"),
        ("Zoë!", "letters of one"), ("😀", "letters of one"), ("ｚｏｅ", "letters of one"),
        ("𝓩𝓸𝓮", "letters of one"), ("Å\u{212B}", "letters of one"), ("ǀǀ", "letters of one"),
        ("ﬁ", "letters of one"), ("\u{F900}", "letters of one"), ("Zoë\u{A0}M", "letters of one"),
    ])
    func `another text is refused, and the sentence says why`(text: String, why: String) throws {
        let problem = try #require(DisplayRule.problem(text))
        #expect(problem.contains(why), "\(problem)")
    }

    /// Every scalar that can be in a display.
    private static let letters: [Unicode.Scalar] = (0...0x1FFFF).compactMap(Unicode.Scalar.init)
        .filter { Script.of($0) != nil }

    @Test func `each letter is in one script, is in NFC and is drawn`() {
        #expect(Self.letters.count > 30_000)
        for letter in Self.letters {
            #expect(Script.all.filter { $0.contains(letter) }.count == 1, "\(letter)")
            #expect(isComposed(String(letter)), "\(letter)")
            #expect(letter.properties.generalCategory != .format)
            #expect(!letter.properties.isDefaultIgnorableCodePoint)
        }
    }

    @Test func `each accepted pair with a mark is in NFC`() {
        let marked = Self.letters.filter { (0x900..<0x1000).contains($0.value) }
        var count = 0
        for first in marked {
            for second in marked where CombiningMarks.isMark(second) {
                var text = String.UnicodeScalarView()
                // A mark alone is never accepted.
                if CombiningMarks.isMark(first) { text.append("\u{E01}") }
                text += [first, second]
                guard DisplayRule.accepts(String(text)) else { continue }
                count += 1
                #expect(isComposed(String(text)), "\(first.value) \(second.value)")
            }
        }
        #expect(count > 1_000)
    }

    @Test func `what is accepted is short, composed, visible and without outer blanks`() {
        var chance = SystemRandomNumberGenerator()
        let others: [Unicode.Scalar] = [
            " ", "-", "'", "’", ".", "_", "1", "\u{308}", "\u{200D}", "\u{202E}", "\n", "!",
        ]
        var accepted = 0
        for _ in 0..<20_000 {
            let start = Int.random(in: 0..<Self.letters.count, using: &chance)
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...22, using: &chance) {
                let isLetter = Int.random(in: 0..<4, using: &chance) > 0
                let near = (start + Int.random(in: 0..<20, using: &chance)) % Self.letters.count
                text.append(isLetter ? Self.letters[near] : others.randomElement() ?? " ")
            }
            let display = String(text)
            guard DisplayRule.accepts(display) else { continue }
            accepted += 1
            #expect((1...20).contains(text.count))
            #expect(isComposed(display))
            #expect(TextRule.accepts(display, maximum: 20))
            #expect(display.first != " " && display.last != " " && !display.contains("  "))
            #expect(Set(text.compactMap { Script.of($0) }.map { "\($0)" }).count == 1)
        }
        #expect(accepted > 100)
    }

    private func isComposed(_ text: String) -> Bool {
        text.precomposedStringWithCanonicalMapping.unicodeScalars.elementsEqual(text.unicodeScalars)
    }

    @Test(arguments: [
        ("Anna M", ["anna-m"]), ("Zoë", ["zoë"]), ("O’Brien", ["o'brien"]), ("СОРЕ", ["cope"]),
        ("вов", ["вoв", "bob"]), ("Straße", ["straße", "strasse"]), ("하나", ["하나"]),
    ])
    func `a display looks like its letters, small or large, in Latin`(text: String, keys: [String])
    {
        #expect(NameLooks(text).keys == keys)
    }

    @Test func `a name looks like its key`() {
        for name in ["ann", "Zoe_9.-", "0123456789abcdefghij", "ILl1O0"] {
            #expect(NameLooks(name).keys == [NameRule.key(name)])
        }
    }
}
