import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore

@Suite("Cleaning")
struct CleaningTests {
    static let controls = (Array(0...0x1F) + [0x7F] + Array(0x80...0x9F)).compactMap(
        Unicode.Scalar.init
    )

    static func isSafe(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            // ASCII without controls; joiners and selectors inside words.
            case 0x20...0x7E, 0x180B...0x180F, 0x200C, 0x200D: return true
            default: break
            }
            return switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
                false
            default: !scalar.properties.isVariationSelector
            }
        }
    }

    @Test func `a snapshot names all spectators that a server may let in`() {
        var state = BoardSetting().state
        state.spectators = (1...Limits.spectators.upperBound).map { "guest-\($0)" }
        #expect(state.cleaned?.spectators == state.spectators)
    }

    @Test func `all sixty five controls are taken out`() {
        #expect(Self.controls.count == 65)
        for scalar in Self.controls {
            let text = Cleaning.clean("a\(scalar)b", columns: 40)
            #expect(Self.isSafe(text))
            #expect(text.hasPrefix("a"))
        }
    }

    @Test(arguments: [
        ("a\u{1B}[2Jb", "ab"), ("a\u{1B}[31;1mb", "ab"), ("a\u{9B}2Jb", "ab"),
        ("a\u{1B}]0;title\u{7}b", "ab"), ("a\u{1B}]0;title\u{1B}\\b", "ab"),
        ("a\u{9D}0;title\u{9C}b", "ab"), ("a\u{1B}Pq#0\u{1B}\\b", "ab"), ("a\u{90}q\u{9C}b", "ab"),
        ("a\u{1B}(0b", "ab"), ("a\u{1B}cb", "ab"), ("a\u{1B}", "a"), ("a\u{1B}[", "a"),
        ("a\u{1B}]0;no end", "a"), ("a\u{202E}b", "ab"), ("a\u{2066}b\u{2069}", "ab"),
        ("a\u{200B}b\u{200D}c\u{FEFF}", "abc"), ("a\u{FE0F}b", "ab"), ("a\u{E0101}b", "ab"),
        ("a\u{2028}b", "ab"), ("a\nb\tc\r", "a b c "), ("a\u{3164}b", "ab"), ("a\u{E000}b", "ab"),
        ("\u{301}a", "a"),
        ("e\u{301}\u{302}\u{303}\u{304}\u{305}", "e\u{301}\u{302}\u{303}\u{304}"),
        ("\u{915}\u{94D}\u{200D}\u{937}", "\u{915}\u{94D}\u{200D}\u{937}"),
        ("\u{6CC}\u{200C} ", "\u{6CC} "),
        ("plain text", "plain text"), ("Grüße 🐱 日本", "Grüße 🐱 日本"),
    ])
    func `what a terminal would obey is gone`(text: String, cleaned: String) {
        #expect(
            Array(Cleaning.clean(text, columns: 40).unicodeScalars)
                == Array(cleaned.unicodeScalars)
        )
    }

    @Test(arguments: [
        ("abcdef", 6, "abcdef"), ("abcdefg", 6, "abc..."), ("🐱🐱🐱🐱", 8, "🐱🐱🐱🐱"),
        ("🐱🐱🐱🐱🐱", 8, "🐱🐱..."), ("abcdef", 2, ".."), ("abc", 0, ""),
    ])
    func `it is cut to columns`(text: String, columns: Int, cut: String) {
        #expect(Cleaning.clean(text, columns: columns) == cut)
        #expect(Width.of(cut) <= columns)
    }

    @Test func `ASCII has a mark for every foreign character`() {
        #expect(Cleaning.ascii("e\u{301}t\u{e9} 🐱") == "et? ?")
    }
}
