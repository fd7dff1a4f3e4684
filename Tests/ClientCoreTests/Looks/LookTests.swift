import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore

@Suite struct LookTests {
    private let emoji = Theme.named("emoji")?.pairs.map(\.first) ?? []
    private let cards = Theme.named("cards")?.pairs ?? []

    @Test func `a rooms own look is the face of the room`() {
        let shown = Look.room.shown(emoji[0], theme: "emoji")
        #expect(shown == ShownFace(text: "👻", word: "ghost"))
        #expect(Look.emoji.shown(emoji[3], theme: "emoji").text == emoji[3].text)
    }

    @Test func `the pair at a place is the looks face of that place`() {
        #expect(Look.cards.shown(emoji[0], theme: "emoji").text == "A♠")
        #expect(Look.cards.shown(emoji[25], theme: "emoji").word == "king of diamonds")
        #expect(Look.emoji.shown(cards[1].second, theme: "cards").word == "pumpkin")
        #expect(Look.kittens.shown(emoji[7], theme: "emoji").kitten == Kitten(7))
    }

    @Test(arguments: Look.allCases)
    func `cards that are to be known by what they say stay`(look: Look) throws {
        let ohio = try #require(Theme.named("states")?.pairs.first { $0.first.code == "oh" })
        #expect(look.shown(ohio.second, theme: "states").text == "Columbus")
        #expect(!Look.change("states"))
        #expect(Look.change("cards"))
    }

    @Test(arguments: [(0, "A"), (25, "Z"), (26, "A2"), (51, "Z2"), (52, "A3"), (71, "T3")])
    func `letters go on with a number behind them`(place: Int, letters: String) {
        let shown = Look.abc.shown(emoji[place], theme: "emoji")
        #expect(shown == ShownFace(text: letters, word: letters))
    }

    @Test(arguments: [(Look.cards, 26), (.abc, 72), (.kittens, 72)])
    func `pairs beyond a looks end keep the rooms face`(look: Look, count: Int) {
        #expect(look.pairCount == count)
        #expect(look.shown(emoji[count - 1], theme: "emoji").text != emoji[count - 1].text)
        #expect(look.shown(emoji[count], theme: "emoji").text == emoji[count].text)
        #expect(look.word(for: emoji[count], theme: "emoji") == emoji[count].label)
    }

    @Test(arguments: Look.allCases)
    func `a servers own theme is drawn from its text`(look: Look) {
        let face = Face(code: "fr", pair: "ghost", text: "Paris", label: "Paris, France")
        #expect(
            look.shown(face, theme: "capitals") == ShownFace(text: "Paris", word: "Paris, France")
        )
    }

    @Test(arguments: Look.allCases)
    func `no two pairs look alike`(look: Look) {
        let shown = emoji.map { look.shown($0, theme: "emoji") }
        #expect(Set(shown.map(\.text)).count == 80)
        #expect(Set(shown.map(\.word)).count == 80)
        #expect(shown.allSatisfy { Width.of($0.text) <= 3 })
    }

    @Test func `both cards of a pair look alike in a look of ones own`() {
        for look in [Look.emoji, .kittens, .abc] {
            for pair in cards {
                #expect(
                    look.shown(pair.first, theme: "cards")
                        == look.shown(pair.second, theme: "cards")
                )
            }
        }
    }

    @Test func `the looks follow each other in a ring`() {
        var look = Look.room
        for _ in Look.allCases { look = look.next }
        #expect(look == .room)
        #expect(Look.emoji.next == .kittens)
    }
}
