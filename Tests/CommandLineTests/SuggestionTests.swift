import Testing

@testable import CommandLine

@Suite struct SuggestionTests {
    @Test(
        arguments: [
            ("prot", "port"), ("PORT", "port"), ("pot", "port"), ("porrt", "port"), ("nam", "name"),
            ("completion", "completions"), ("comp", "completions"), ("xyzzy", nil), ("p", nil),
            ("", nil),
        ] as [(String, String?)]
    )
    func `the nearest word is named where one is near`(typed: String, nearest: String?) {
        let words = ["port", "name", "completions"]
        #expect(Suggestion.nearest(to: typed, among: words) == nearest)
        #expect(
            Suggestion.sentence(typed, among: words, elsewhere: "Toy --help")
                == (nearest.map { " Did you mean \($0)?" } ?? " See: Toy --help")
        )
        #expect(Suggestion.nearest(to: typed, among: []) == nil)
    }

    @Test(arguments: [("ab", "ba", 1), ("abc", "ca", 3), ("", "abc", 3), ("kitten", "sitting", 3)])
    func `letters are added dropped changed or swapped`(left: String, right: String, distance: Int)
    {
        #expect(Suggestion.distance(left, right) == distance)
        #expect(Suggestion.distance(right, left) == distance)
    }

    @Test(arguments: [("--foo", "--look"), ("--port", "--export"), ("seed", "keep")])
    func `a word that is half another one is not meant`(typed: String, word: String) {
        #expect(Suggestion.nearest(to: typed, among: [word]) == nil)
    }

    @Test func `what is pasted is compared`() {
        let long = String(repeating: "x", count: 100_000)
        #expect(Suggestion.nearest(to: long, among: ["port"]) == nil)
    }
}
