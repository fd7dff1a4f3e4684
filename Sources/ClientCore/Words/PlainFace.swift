import GameProtocol

/// The line-by-line face: puts sentences together to lines, and says when to show the prompt.
///
/// It is a decider like the others: it is told what happens and gives what to print.
package struct PlainFace: Sendable {
    var text = PlainText()
    var isQuiet = false
    var isASCII = false
    /// Standard input is a terminal, so that a prompt makes sense.
    var hasPrompt = false
    /// The line that is still open, and since when.
    private var pending: String?
    private var pendingSince = 0
    private(set) var isPromptShown = false

    /// How long an open line waits for its end; the end is sent together with the beginning.
    private static let patienceMs = 100

    package init(
        text: PlainText = PlainText(),
        isQuiet: Bool = false,
        isASCII: Bool = false,
        hasPrompt: Bool = false
    ) {
        self.text = text
        self.isQuiet = isQuiet
        self.isASCII = isASCII
        self.hasPrompt = hasPrompt
    }

    /// Something to print: whole lines for one of the two outputs, or the prompt.
    package enum Output: Equatable, Sendable {
        case result(String)
        case message(String)
        case prompt(String)
    }

    /// What to print when this happens.
    package mutating func show(_ news: News, at: Int) -> [Output] {
        learn(news)
        let sentence = text.sentence(news)
        if isQuiet, sentence.isDetail { return [] }
        guard !sentence.lines.isEmpty else { return [] }
        if sentence.joins, let begun = pending {
            pending = "\(begun) \(sentence.lines[0])"
            return sentence.staysOpen ? [] : flush()
        }
        var outputs = flush()
        if sentence.staysOpen {
            pending = sentence.lines[0]
            pendingSince = at
            return outputs
        }
        outputs += breakPrompt()
        outputs += sentence.lines.map { sentence.isMessage ? .message(fit($0)) : .result(fit($0)) }
        return outputs
    }

    /// When an open line has to be printed as it is; nil if there is none.
    package var deadline: Int? { pending == nil ? nil : pendingSince + Self.patienceMs }

    /// Prints the open line, if there is one.
    package mutating func flush() -> [Output] {
        guard let line = pending else { return [] }
        pending = nil
        return breakPrompt() + [.result(fit(line))]
    }

    /// The prompt, unless it is there already or there is nothing to type.
    package mutating func prompt(_ isWanted: Bool) -> [Output] {
        guard hasPrompt, isWanted, !isPromptShown, pending == nil else { return [] }
        isPromptShown = true
        return [.prompt("> ")]
    }

    /// A line was typed: its Enter has ended the line with the prompt.
    package mutating func typed() { isPromptShown = false }

    /// A line that arrives while the prompt stands begins on a line of its own.
    package mutating func breakPrompt() -> [Output] {
        guard isPromptShown else { return [] }
        isPromptShown = false
        return [.prompt("\n")]
    }

    /// In whose words and with which look it speaks.
    package var words: PlainWords { text.words }

    /// A line as this terminal can show it.
    package func fit(_ line: String) -> String { isASCII ? Cleaning.ascii(line) : line }

    /// Whose words and which theme the sentences need.
    private mutating func learn(_ news: News) {
        switch news {
        case .web(let place): text.words.web = place
        case .entered(let room, _), .roomNow(let room, _, _),
            .replaying(let room, _):
            text.words.me = room.me
            text.words.know(room)
        default: break
        }
    }
}
