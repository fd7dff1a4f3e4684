import Testing

@testable import CommandLine

@Suite struct ValueKindTests {
    private func problem<Content>(_ kind: ValueKind<Content>, _ text: String) -> String? {
        do throws(BadValue) {
            _ = try kind.read(text)
            return nil
        } catch {
            return error.predicate
        }
    }

    @Test(arguments: ["", "-1", "+7", " 7", "7 ", "07x", "1e3", "10", "99999999999999999999"])
    func `a number is digits within the range`(text: String) {
        let shown = text.isEmpty ? "nothing" : text
        #expect(
            problem(.number(in: 0...9), text) == "takes a whole number from 0 to 9, not \(shown)."
        )
        #expect(throws: Never.self) { try ValueKind.number(in: 0...9).read("9") == 9 }
    }

    @Test(
        arguments: [
            ("0", 0), ("1.5", 1500), ("0.25", 250), ("2.", nil), (".5", nil), ("1.2345", nil),
            ("10.001", nil), ("10", 10_000), ("1.2.3", nil), ("1,5", nil), ("", nil),
        ] as [(String, Int?)]
    )
    func `seconds have at most three decimals`(text: String, milliseconds: Int?) {
        let kind = ValueKind<Int>.seconds(in: 0...10)
        #expect((try? kind.read(text)) == milliseconds)
        if let milliseconds { #expect(kind.show(milliseconds) == text) }
        #expect(
            (try? ValueKind<Duration>.seconds(in: 0...10).read(text))
                == milliseconds.map { .milliseconds($0) }
        )
    }

    @Test func `a choice is one of its words`() throws {
        let kind = ValueKind<ToyValues.Color>.choice("WHEN")
        for color in ToyValues.Color.allCases { #expect(try kind.read(kind.show(color)) == color) }
        #expect(problem(kind, "red") == "is auto, never or always, not red.")
        #expect(kind.shape.words == ["auto", "never", "always"])
    }

    @Test func `a text has a length and no controls`() {
        let kind = ValueKind<String>.text("NAME", maximum: 3)
        #expect(problem(kind, "abc") == nil)
        for text in ["", "abcd", "a\nb", "\u{1B}"] {
            #expect(problem(kind, text) == "takes 1 to 3 characters without control characters.")
        }
        #expect(problem(.text("X"), "") == "needs a value.")
        #expect(problem(.path("FILE"), "") == nil)
    }

    @Test func `a sentence repeats nothing that controls a terminal`() {
        #expect(
            problem(.flag, "\u{1B}]0;x\u{7}\u{202E}") == "is 1 or 0, not \\u001b]0;x\\u0007\\u202e."
        )
        #expect(problem(.flag, "") == nil)
        let long = String(repeating: "é", count: 41)
        #expect(long.excerpt == long.dropLast() + "...")
        #expect(String(long.dropLast()).excerpt == long.dropLast())
    }
}
