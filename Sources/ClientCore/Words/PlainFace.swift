/// The user interface of plain mode. It joins sentences to lines, and decides when to show the
/// prompt.
///
/// It is a decider: it handles news and returns the texts to print.
package struct PlainFace: Sendable {
    var text = PlainText()
    var isQuiet = false
    var isASCII = false
    /// Whether standard input is a terminal, so that a prompt makes sense.
    var hasPrompt = false
    /// The beginning of a line that waits for its end; nil without such a line. `pendingSince` is
    /// the time when the beginning came.
    private var pending: String?
    private var pendingSince = 0
    private(set) var isPromptShown = false

    /// The time in milliseconds that an open line waits for its end. The server sends both parts
    /// together.
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

    /// A text to print: a whole line for one of the two outputs, or the prompt.
    package enum Output: Equatable, Sendable {
        case result(String)
        case message(String)
        case prompt(String)
    }

    /// Returns the texts to print for the news.
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

    /// The time at which an open line has to be printed without an end; nil without an open line.
    package var deadline: Int? { pending == nil ? nil : pendingSince + Self.patienceMs }

    /// Returns the open line, if there is one, and closes it.
    package mutating func flush() -> [Output] {
        guard let line = pending else { return [] }
        pending = nil
        return breakPrompt() + [.result(fit(line))]
    }

    /// Returns the prompt, unless it is already shown or the player has nothing to type.
    package mutating func prompt(_ isWanted: Bool) -> [Output] {
        guard hasPrompt, isWanted, !isPromptShown, pending == nil else { return [] }
        isPromptShown = true
        return [.prompt("> ")]
    }

    /// Notes that the player typed a line. Its Enter has ended the line with the prompt.
    package mutating func typed() { isPromptShown = false }

    /// Returns a line break if the prompt is shown, so that the next text begins on a new line.
    package mutating func breakPrompt() -> [Output] {
        guard isPromptShown else { return [] }
        isPromptShown = false
        return [.prompt("\n")]
    }

    /// The player's name, look and room for the sentences.
    package var words: PlainWords { text.words }

    /// Returns a line in the characters that this terminal can show.
    package func fit(_ line: String) -> String {
        isASCII ? Cleaning.ascii(DailyResult.ascii(line)) : line
    }

    /// Updates the player's name and the room for the sentences.
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
