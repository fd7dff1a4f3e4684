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
        #expect(Look.cards.shown(cards[0].first, theme: "cards").text == cards[0].first.text)
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

    @Test func `a look that has fewer pairs than the theme changes none of them`() {
        #expect(Look.cards.pairCount == 26)
        for face in emoji {
            #expect(Look.cards.shown(face, theme: "emoji").text == face.text)
            #expect(Look.cards.word(for: face, theme: "emoji") == face.label)
            for look in [Look.kittens, .abc] {
                #expect(look.shown(face, theme: "emoji").text != face.text)
            }
        }
        #expect(Look.kittens.next(for: "emoji") == .abc)
        #expect(Look.kittens.next(for: "cards") == .cards)
        #expect(Look.abc.next(for: "emoji") == .room)
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
