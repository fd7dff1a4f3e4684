import GameProtocol
import Testing

struct ThemeTests {
    @Test func `cards are 26 pairs of the same rank and color in new deck order`() throws {
        let theme = try #require(Theme.named("cards"))
        #expect(theme.pairs.count == 26)
        #expect(theme.maximumPairs == 26)
        let codes = theme.pairs.map { $0.first.code + "+" + $0.second.code }
        #expect(codes[...1] == ["AS+AC", "2S+2C"])
        #expect(codes[12...13] == ["KS+KC", "AD+AH"])
        #expect(codes.last == "KD+KH")
        for pair in theme.pairs {
            let first = try #require(PlayingCard(code: pair.first.code))
            let second = try #require(PlayingCard(code: pair.second.code))
            #expect(first.value == second.value)
            #expect(first.color == second.color)
        }
        let six = try #require(theme.faces.first { $0.code == "6D" })
        #expect([six.pair, six.text, six.label] == ["6-red", "6♦", "six of diamonds"])
        #expect(theme.faces.first { $0.code == "JS" }?.label == "jack of spades")
        #expect(theme.faces.first { $0.code == "0C" }?.pair == "0-black")
    }

    @Test func `emoji are 80 pairs of one face each`() throws {
        let theme = try #require(Theme.named("emoji"))
        #expect(theme.pairs.count == 80)
        #expect(theme.maximumPairs == 72)
        #expect(theme.faces.count == 80)
        #expect(theme.pairs.allSatisfy { $0.first === $0.second })
        #expect(theme.faces.first?.label == "ghost")
        #expect(theme.faces.last?.label == "umbrella")
        let cat = try #require(theme.faces.first { $0.text == "🙀" })
        #expect([cat.code, cat.pair, cat.label] == ["shocked-cat", "shocked-cat", "shocked cat"])
    }

    @Test func `states are 50 pairs of a state and its capital`() throws {
        let theme = try #require(Theme.named("states"))
        #expect(theme.pairs.count == 50)
        #expect(Set(theme.faces.map(\.label)).count == 100)
        let ohio = try #require(theme.pairs.first { $0.first.code == "oh" })
        #expect([ohio.first.text, ohio.second.text] == ["Ohio", "Columbus"])
        #expect(ohio.second.code == "oh-c")
        #expect(ohio.second.label == "Columbus, capital of Ohio")
        #expect(theme.pairs.map(\.first.text) == theme.pairs.map(\.first.text).sorted())
        #expect(USState.title("PR") == "Puerto Rico")
        #expect(USState.title("ZZ") == nil)
    }

    @Test func `every emoji is one scalar that terminals show two columns wide`() throws {
        for face in try #require(Theme.named("emoji")).faces {
            let scalars = Array(face.text.unicodeScalars)
            #expect(scalars.count == 1)
            // Unicode calls each character wide that it draws as a picture by default.
            #expect(scalars.first?.properties.isEmojiPresentation == true)
        }
    }

    @Test(arguments: Theme.builtIn)
    func `faces are unique and keep their rules`(theme: Theme) {
        #expect(Set(theme.faces.map(\.code)).count == theme.faces.count)
        #expect(Set(theme.faces.map(\.text)).count == theme.faces.count)
        #expect(Set(theme.pairs.map(\.first.pair)).count == theme.pairs.count)
        for pair in theme.pairs {
            #expect(pair.first.pair == pair.second.pair)
        }
        for face in theme.faces {
            #expect((1...20).contains(face.code.utf8.count))
            #expect((1...20).contains(face.pair.utf8.count))
            #expect(TextRule.accepts(face.text, maximum: 16))
            #expect(TextRule.accepts(face.label, maximum: 40))
        }
    }

    @Test func `unknown themes are none`() {
        #expect(Theme.named("kittens") == nil)
        #expect(Theme.named("Cards") == nil)
        #expect(Theme.builtIn.map(\.name) == ["cards", "emoji", "states"])
    }
}
