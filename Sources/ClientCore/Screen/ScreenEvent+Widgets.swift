package import TerminalKit

extension Answer {
    /// Reads an event as an answer: a click or a paste counts as neither yes nor no. Nil for an
    /// event that presses nothing, such as scrolling.
    package init?(_ event: ScreenEvent) {
        switch event {
        case .key(let key): self.init(key)
        case .click, .paste: self = .other
        case .scroll, .pointer, .focus: return nil
        }
    }

    /// The effects of the answer to a question of the game; nil if it is neither yes nor no.
    var effects: [ScreenEffect]? {
        switch self {
        case .yes: [.command(.yes)]
        case .no: .declined
        case .other: nil
        }
    }
}

extension TextField {
    /// Handles an event that changes the text. Returns false for any other event.
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
    /// The headings of a page of help, in order.
    package static let headings = ["PLAY", "CHAT AND LOOK", "LEAVE"]
    /// The headings of `help keys`, which also lists keys that do not fit on a screen's page of
    /// help.
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
    /// Returns the effect that shows a message for a while.
    package static func tell(_ text: String) -> [ScreenEffect] {
        [.tell(ScreenMessage(text: text))]
    }

    /// The effects that answer a question of the game with no, and say that nothing was done. If
    /// the key that closed the question also shows a message, that message replaces this one.
    package static var declined: [ScreenEffect] { [.command(.no)] + .tell(PlainText.nothingDone) }
}
