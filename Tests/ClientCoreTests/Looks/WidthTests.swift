import GameProtocol
import TerminalKit
import Testing

@Suite("Width")
struct WidthTests {
    @Test(arguments: [
        ("a", 1), ("é", 1), ("e\u{301}", 1), ("日", 2), ("한", 2), ("ア", 2), ("ｱ", 1), ("Ａ", 2),
        ("👻", 2), ("▲", 1), ("═", 1), ("✓", 1), ("…", 1), ("♠", 1), ("\u{200D}", 0), ("⚽", 2),
        ("", 0),
    ])
    func `a character takes its columns`(text: String, width: Int) {
        #expect(Width.of(text) == width)
    }

    @Test func `every face of the emoji theme takes two`() {
        for face in Theme.named("emoji")?.faces ?? [] { #expect(Width.of(face.text) == 2) }
    }
}
