/// The help texts, made from the tables; no line is longer than 80 columns.
enum HelpText {
    static let version = "0.1.0"

    /// What `GameClient --help` prints.
    static func main() -> String {
        lines(
            [
                "GameClient: card games with friends on your network, in a terminal.",
                "",
                "EXAMPLES",
                "  GameClient                               find servers here and choose",
                "  GameClient join 192.168.1.20             the lobby of that server",
                "  GameClient join 192.168.1.20/K3QF        straight into room K3QF",
                "  GameClient create --grid 6x6             make a room and wait for a friend",
                "  GameClient watch 192.168.1.20/K3QF       watch without playing",
                "  GameClient rooms 192.168.1.20 --json     what is played there, for a script",
                "",
                "USAGE",
                "  GameClient [COMMAND] [OPTIONS]",
                "",
                "COMMANDS",
            ]
                + CommandSpec.all.map {
                    row("\($0.name.rawValue) \($0.argument)", $0.sentence, at: 25)
                }
                + ["", "OPTIONS"] + OptionSpec.general.map(row)
                + [
                    "",
                    "A new room (create, or join with --game) has its own options: see",
                    "GameClient create --help.",
                    "",
                    "Every option also has a variable: CARDTABLE_NAME, CARDTABLE_PLAIN=1 ...",
                    "CARDTABLE_SERVER is the server where none is named (see: GameClient help env).",
                ]
        )
    }

    /// What `GameClient COMMAND --help` prints.
    static func command(_ name: CommandSpec.Name) -> String {
        guard let spec = CommandSpec.of(name) else { return main() }
        var text = [wrapped("GameClient \(name.rawValue): \(spec.sentence)."), "", "EXAMPLES"]
        text += spec.examples.map { row("GameClient \($0.line)", $0.about, at: 45) }
        text += ["", "USAGE", "  GameClient \(name.rawValue) \(spec.argument) [OPTIONS]"]
        let options = spec.options.compactMap(OptionSpec.of)
        let listed = options.filter { $0.group != .newRoom }
        let newRoom = options.filter { $0.group == .newRoom }
        let newRoomText = newRoom.isEmpty ? [] : ["", newRoomTitle(name)] + newRoom.map(row)
        let help = OptionSpec.of(.help).map { [$0] } ?? []
        let generalText = ["", "OPTIONS"] + (listed + help).map(row)
        text += name == .create ? newRoomText + generalText : generalText + newRoomText
        return lines(text)
    }

    /// The words after which `help` knows something.
    static var topics: [String] {
        HelpTopic.allCases.map(\.rawValue) + CommandSpec.Name.allCases.map(\.rawValue)
    }

    private static func newRoomTitle(_ name: CommandSpec.Name) -> String {
        switch name {
        case .watch: "OPTIONS OF THE ROOM"
        case .join: "OPTIONS OF A NEW ROOM (with --game; the password also without)"
        default: "OPTIONS OF THE ROOM"
        }
    }

    private static func row(_ spec: OptionSpec) -> String {
        let short = spec.short.map { "-\($0), " } ?? "    "
        let value = spec.placeholder.map { " \($0)" } ?? ""
        return row(short + spec.flag + value, spec.sentence, at: 28)
    }

    /// Two columns; the second begins at `column` or after two blanks, and goes on there.
    private static func row(_ left: String, _ right: String, at column: Int) -> String {
        let begin = "  " + left
        let gap = String(repeating: " ", count: max(2, column - begin.count))
        return wrapped(right, after: begin + gap, at: column)
    }

    /// The words, on lines of at most 80 columns; the second begins at `column`.
    private static func wrapped(
        _ words: String,
        after begin: String = "",
        at column: Int = 0
    ) -> String {
        var text = begin
        var lines: [String] = []
        for word in words.split(separator: " ") {
            if text.count + word.count + 1 > 80 {
                lines.append(text)
                text = String(repeating: " ", count: column)
            }
            text += text.isEmpty || text.last == " " ? word : " " + word
        }
        return (lines + [text]).joined(separator: "\n")
    }

    private static func lines(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }
}
