/// What one piece of news says in plain mode, and how it joins what comes before and after.
package struct Sentence: Equatable, Sendable {
    package var lines: [String]
    /// Goes on the line before, if that one is still open.
    var joins = false
    /// More of the same line will follow at once.
    var staysOpen = false
    /// For the messages, not the results: it says why the program ends, or how to go on.
    var isMessage = false
    /// Left out when only results are wanted.
    var isDetail = false

    init(_ line: String) { lines = [line] }

    init(_ lines: [String]) { self.lines = lines }

    static let nothing = Sentence([])

    func joining() -> Sentence { with(\.joins) }
    func open() -> Sentence { with(\.staysOpen) }
    func message() -> Sentence { with(\.isMessage) }
    func detail() -> Sentence { with(\.isDetail) }

    private func with(_ property: WritableKeyPath<Sentence, Bool>) -> Sentence {
        var copy = self
        copy[keyPath: property] = true
        return copy
    }
}
