package import GameProtocol
package import TerminalKit

/// The question about the strength of the bot to start.
package struct BotQuestion: Sendable {
    package enum Action: Sendable {
        case choose(BotGrade)
        case wrong(Int)
        case close
    }

    package init() {}

    package var keys: KeyMap<Action> {
        KeyMap([
            KeyBinding(
                Self.digits,
                "how strong",
                characters: { digit in
                    let number = Int(digit.value) - 0x30
                    let grades = BotGrade.allCases
                    return grades.indices.contains(number - 1)
                        ? .choose(grades[number - 1]) : .wrong(number)
                }
            ),
            KeyBinding("7-9", characters: { .wrong(Int($0.value) - 0x30) }),
            KeyBinding("Enter", BotGrade.normal.character, to: .choose(.normal)),
            KeyBinding("Esc", also: "n N q", "none", to: .close),
        ])
    }

    /// `Which bot?  1 goldfish  2 squirrel  3 fox  4 owl  5 elephant  6 even  Esc none`
    package var text: String {
        let choices = BotGrade.allCases.enumerated()
            .map { "  \($0.offset + 1) \($0.element.character)" }
        return "Which bot?" + choices.joined() + "  Esc none"
    }

    private static let digits = "1-\(BotGrade.allCases.count)"

    package var footer: [String] { [Self.digits, "Enter", "Esc"] }

    /// Returns the message after a number that is no choice.
    package static func sentence(_ number: Int) -> String {
        "There is no number \(number): 1 to \(BotGrade.allCases.count) say how strong."
    }
}
