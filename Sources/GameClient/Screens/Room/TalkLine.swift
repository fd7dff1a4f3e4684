import ClientCore
import GameProtocol
import TerminalKit

/// The one-line editor for chat. It covers the message row and moves no other part of the screen.
/// Closing it keeps the typed text.
struct TalkLine: Equatable, Sendable {
    /// The number of characters from which on the line shows the count.
    static let countedFrom = 250
    static let maximumHistory = 50
    /// The words that digits send on an empty line. A chat message during a turn should be quick.
    static let quickWords = ["nice", "oops", "hurry", "gg", "brb"]

    private(set) var isOpen = false
    private(set) var field = TextField(maximumCount: Limits.maximumChatCount)
    private var history: [String] = []
    /// The index of the visible line in the history of sent lines; nil while the player's new text
    /// is visible.
    private var shown: Int?
    /// The unsent text that the player had typed before the history opened.
    private var draft = ""

    enum Outcome: Equatable, Sendable {
        case nothing
        case say(String)
        /// A line that begins with `/`, without the `/`.
        case command(String)
        case tell(String)
    }

    var text: String { field.text }

    private enum Action {
        case send, close, older, newer
        case quickWord(Unicode.Scalar)
    }

    /// The keys with special actions in the chat line. Other keys edit the text or type into it.
    private static let keys = KeyMap<Action>([
        KeyBinding("Enter", "send", help: .more("send"), to: .send),
        KeyBinding("Esc", "close", help: .more("close, and keep what was typed"), to: .close),
        KeyBinding("↑", "history", help: .more("↑↓", "what you said before"), to: .older),
        KeyBinding("↓", to: .newer),
        KeyBinding(
            "1-5",
            "quick words",
            help: .more("on an empty line: \(quickWords.joined(separator: ", "))"),
            characters: Action.quickWord
        ),
    ])

    static var rows: [KeyRow] { keys.rows }

    /// The keys that the last row shows, and a hint at `/help`.
    static var hints: [KeyHint] {
        rows.hints(["Enter", "Esc", "↑", "1-5"]) + [KeyHint("/help", "")]
    }

    mutating func open() { isOpen = true }
    mutating func close() { isOpen = false }

    mutating func receive(_ event: ScreenEvent) -> Outcome {
        switch event {
        case .key(let key): return press(key)
        case .paste(let text): return insert(Self.oneLine(text))
        case .click, .pointer, .scroll, .focus: return .nothing
        }
    }

    private mutating func press(_ key: Key) -> Outcome {
        switch Self.keys[key] {
        case .send: return enter()
        case .close: close()
        case .older: return recall(older: true)
        case .newer: return recall(older: false)
        case .quickWord(let digit) where text.isEmpty:
            return say(Self.quickWords[Int(digit.value) - 0x31])
        case .quickWord, nil:
            if case .character(let scalar) = key { return insert(String(scalar)) }
            guard field.take(key) else { return .tell("Enter sends, Esc keeps what you typed.") }
        }
        return .nothing
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
        field.set(text)
        shown = nil
    }

    /// Inserts the allowed characters of a text at the cursor.
    private mutating func insert(_ text: String) -> Outcome {
        shown = nil
        let fits = field.insert(text, clean: Cleaning.typed)
        if fits { return .nothing }
        return .tell("At most \(Limits.maximumChatCount) characters; the rest was left out.")
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
    /// Returns a pasted block as one line: line ends become ` / `.
    static func oneLine(_ text: String) -> String {
        let lines = text.split(whereSeparator: \.isNewline).map { line in
            trimmed(String(line.map { $0 == "\t" ? " " : $0 }))
        }
        return lines.filter { !$0.isEmpty }.joined(separator: " / ")
    }

    private static func trimmed(_ text: String) -> String {
        String(text.drop { $0 == " " }).withoutBlanksAtEnd
    }

    /// Draws the line into the message row; of a long line, the part around the cursor.
    func draw(on canvas: inout Canvas) {
        let row = canvas.messageRow
        let margin = canvas.margin
        let size = canvas.frame.size
        canvas.frame.fill(Rect(column: 0, row: row, columns: size.columns))
        var column = canvas.frame.put("Say: ", column: margin, row: row, .bold)
        let count = field.count
        let counter = count < Self.countedFrom ? "" : " \(count)/\(Limits.maximumChatCount)"
        let end = size.columns - margin - Width.of(counter)
        canvas.frame.put(counter, column: end, row: row, .dim)
        let (before, behind) = field.window(columns: end - column, mark: "…")
        column = canvas.frame.put(before, column: column, row: row)
        canvas.frame.cursor = Position(column: column, row: row)
        canvas.frame.put(behind, column: column, row: row)
    }
}
