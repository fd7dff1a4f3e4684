import GameProtocol
import Testing

@testable import GameClient

@Suite("Width")
struct WidthTests {
    @Test(arguments: [
        ("a", 1), ("é", 1), ("e\u{301}", 1), ("日", 2), ("한", 2), ("ア", 2), ("ｱ", 1), ("Ａ", 2),
        ("👻", 2), ("▲", 1), ("═", 1), ("✓", 1), ("…", 1), ("♠", 1), ("\u{200D}", 0), ("⚽", 2),
        ("", 0),
    ])
    func aCharacterTakesItsColumns(text: String, width: Int) {
        #expect(Width.of(text) == width)
    }

    @Test func everyFaceOfTheEmojiThemeTakesTwo() {
        for face in Theme.named("emoji")?.faces ?? [] { #expect(Width.of(face.text) == 2) }
    }
}
