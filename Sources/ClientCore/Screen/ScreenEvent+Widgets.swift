package import TerminalKit

extension Answer {
    /// Nil where nothing was pressed.
    package init?(_ event: ScreenEvent) {
        switch event {
        case .key(let key): self.init(key)
        case .click, .paste: self = .other
        case .scroll, .pointer, .focus: return nil
        }
    }

    /// What it means to a question of the game; nil for what is neither yes nor no.
    var effects: [ScreenEffect]? {
        switch self {
        case .yes: [.command(.yes)]
        case .no: .declined
        case .other: nil
        }
    }
}

extension TextField {
    /// Takes what changes the text; false for everything else.
    package mutating func take(_ event: ScreenEvent) -> Bool {
        switch event {
        case .key(.character(let scalar)): insert(String(scalar), clean: Cleaning.typed)
        case .paste(let text): insert(text, clean: Cleaning.typed)
        case .key(let key): return take(key)
        case .click, .pointer, .scroll, .focus: return false
        }
        return true
    }
}

extension KeyHelp {
    /// The headings of a page of help, in their order.
    package static let headings = ["PLAY", "TALK AND LOOK", "LEAVE"]
    /// Those of `help keys`: also what a page on the screen has no room for.
    package static let allHeadings = headings + ["MORE"]

    package static func play(_ words: String) -> KeyHelp { KeyHelp(headings[0], nil, words) }
    package static func play(_ names: String, _ words: String) -> KeyHelp {
        KeyHelp(headings[0], names, words)
    }
    package static func look(_ words: String) -> KeyHelp { KeyHelp(headings[1], nil, words) }
    package static func look(_ names: String, _ words: String) -> KeyHelp {
        KeyHelp(headings[1], names, words)
    }
    package static func more(_ words: String) -> KeyHelp { KeyHelp(allHeadings[3], nil, words) }
    package static func more(_ names: String, _ words: String) -> KeyHelp {
        KeyHelp(allHeadings[3], names, words)
    }
    package static func leave(_ words: String) -> KeyHelp { KeyHelp(headings[2], nil, words) }
    package static func leave(_ names: String, _ words: String) -> KeyHelp {
        KeyHelp(headings[2], names, words)
    }
}

extension [ScreenEffect] {
    /// A line for the message row, which goes by itself.
    package static func tell(_ text: String) -> [ScreenEffect] {
        [.tell(ScreenMessage(text: text))]
    }

    /// No to a question of the game. What the key that closed it has to say comes after it, and
    /// takes the place of its message.
    package static var declined: [ScreenEffect] { [.command(.no)] + .tell(PlainText.nothingDone) }
}
