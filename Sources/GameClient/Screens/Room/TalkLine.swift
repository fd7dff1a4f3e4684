import GameProtocol

/// The one-line editor in which this player talks.
///
/// It lies in the message row and moves nothing else; what was typed is kept when it is closed.
struct TalkLine: Equatable, Sendable {
    /// From here on the count is shown.
    static let countedFrom = 250
    static let maximumHistory = 50
    /// What a digit says on an empty line: talking on somebody's clock should be short.
    static let quickWords = ["nice", "oops", "hurry", "gg", "brb"]

    private(set) var isOpen = false
    /// What stands before and behind the cursor.
    private(set) var before = ""
    private(set) var behind = ""
    private var history: [String] = []
    /// The place in the history that is shown; nil for what is being typed.
    private var shown: Int?
    /// What was being typed before the history was looked at.
    private var draft = ""

    /// What comes of a key.
    enum Outcome: Equatable, Sendable {
        case nothing
        case say(String)
        /// A line that begins with `/`, without it.
        case command(String)
        case tell(String)
    }

    var text: String { before + behind }
    private var count: Int { text.unicodeScalars.count }

    mutating func open() { isOpen = true }
    mutating func close() { isOpen = false }

    mutating func receive(_ event: ScreenEvent) -> Outcome {
        switch event {
        case .key(let key): return press(key)
        case .paste(let text): return insert(Self.oneLine(text))
        case .click, .scroll, .focus: return .nothing
        }
    }

    private mutating func press(_ key: Key) -> Outcome {
        switch key {
        case .enter: return enter()
        case .escape: close()
        case .character(let scalar):
            if text.isEmpty, let word = Self.quickWord(scalar) { return say(word) }
            return insert(String(scalar))
        case .up: return recall(older: true)
        case .down: return recall(older: false)
        default: return edit(key)
        }
        return .nothing
    }

    private mutating func edit(_ key: Key) -> Outcome {
        switch key {
        case .backspace: if !before.isEmpty { before.removeLast() }
        case .delete: if !behind.isEmpty { behind.removeFirst() }
        case .left: if let last = before.popLast() { behind = String(last) + behind }
        case .right: if !behind.isEmpty { before.append(behind.removeFirst()) }
        case .home, .control("a"): (before, behind) = ("", text)
        case .end, .control("e"): (before, behind) = (text, "")
        case .control("u"): before = ""
        case .control("k"): behind = ""
        case .control("w"): eraseWord()
        default: return .tell("Enter sends, Esc keeps what you typed.")
        }
        return .nothing
    }

    private static func quickWord(_ scalar: Unicode.Scalar) -> String? {
        guard ("1"..."5").contains(scalar) else { return nil }
        return quickWords[Int(scalar.value) - 0x31]
    }

    private mutating func enter() -> Outcome {
        let line = Self.trimmed(text)
        guard !line.isEmpty else {
            close()
            return .nothing
        }
        if line.hasPrefix("/"), !line.hasPrefix("//") {
            set("")
            close()
            return .command(String(line.dropFirst()))
        }
        return say(line.hasPrefix("//") ? String(line.dropFirst()) : line)
    }

    private mutating func say(_ line: String) -> Outcome {
        if history.last != line { history = history.suffix(Self.maximumHistory - 1) + [line] }
        set("")
        close()
        return .say(line)
    }

    private mutating func set(_ text: String) {
        (before, behind) = (text, "")
        shown = nil
    }

    /// Writes at the cursor what the rules for talk allow.
    private mutating func insert(_ text: String) -> Outcome {
        let room = Limits.maximumChatCount - count
        let allowed = text.unicodeScalars.filter { TextRule.accepts(String($0), maximum: 1) }
        before.unicodeScalars.append(contentsOf: allowed.prefix(max(0, room)))
        shown = nil
        if allowed.count > room {
            return .tell("At most \(Limits.maximumChatCount) characters; the rest was left out.")
        }
        return .nothing
    }

    private mutating func eraseWord() {
        while before.last == " " { before.removeLast() }
        while let last = before.last, last != " " { before.removeLast() }
    }

    private mutating func recall(older: Bool) -> Outcome {
        let now = shown ?? history.count
        let next = older ? now - 1 : now + 1
        guard (0...history.count).contains(next), next != now else {
            return .tell(older ? "That is all you said." : "That is the newest.")
        }
        if shown == nil { draft = text }
        set(next == history.count ? draft : history[next])
        shown = next == history.count ? nil : next
        return .nothing
    }
}

extension TalkLine {
    /// A pasted block as one line: ends of lines become ` / `.
    static func oneLine(_ text: String) -> String {
        let lines = text.split(whereSeparator: \.isNewline).map { line in
            trimmed(String(line.map { $0 == "\t" ? " " : $0 }))
        }
        return lines.filter { !$0.isEmpty }.joined(separator: " / ")
    }

    private static func trimmed(_ text: String) -> String {
        let start = text.drop { $0 == " " }
        return String(start.reversed().drop { $0 == " " }.reversed())
    }

    /// Draws the line into the message row, the part around the cursor where it is long.
    func draw(on canvas: inout Canvas) {
        let row = canvas.messageRow
        let margin = canvas.margin
        let size = canvas.frame.size
        canvas.frame.fill(Rect(column: 0, row: row, columns: size.columns, rows: 1))
        var column = canvas.frame.put("Say: ", column: margin, row: row, .bold)
        let counter = count < Self.countedFrom ? "" : " \(count)/\(Limits.maximumChatCount)"
        let end = size.columns - margin - Width.of(counter)
        canvas.frame.put(counter, column: end, row: row, .dim)
        // One column stays for the cursor behind the text.
        let start = Self.tail(before, columns: max(0, end - column - 1))
        column = canvas.frame.put(start, column: column, row: row)
        canvas.frame.cursor = Position(column: column, row: row)
        canvas.frame.put(behind, column: column, row: row, columns: max(0, end - column))
    }

    /// The end of a text, in at most so many columns.
    private static func tail(_ text: String, columns: Int) -> String {
        guard Width.of(text) > columns else { return text }
        var kept: [Character] = []
        var width = 1
        for character in text.reversed() {
            width += Width.of(String(character))
            if width > columns { break }
            kept.append(character)
        }
        return "…" + String(kept.reversed())
    }
}
