/// What a shell has to know to complete command lines, made from the tables.
enum CompletionScript: String, CaseIterable {
    case bash
    case zsh
    case fish

    /// The script, to be read by that shell.
    var text: String {
        switch self {
        case .bash: BashCompletion.text
        case .zsh: ZshCompletion.text
        case .fish: FishCompletion.text
        }
    }

    /// The options that a command takes, in the order of its help.
    static func options(of command: CommandSpec) -> [OptionSpec] {
        let keys = command.options + CommandSpec.everywhere.filter { !command.options.contains($0) }
        return keys.compactMap(OptionSpec.of)
    }

    /// What can stand after a command, beside options and addresses.
    static func words(after command: CommandSpec.Name) -> [String] {
        switch command {
        case .help: HelpText.topics
        case .completions: allCases.map(\.rawValue)
        default: []
        }
    }

    /// Whether a file stands after a command.
    static func takesFile(_ command: CommandSpec.Name) -> Bool {
        command == .replay || command == .verify
    }
}

extension OptionSpec {
    /// The words that an option takes, where it takes only some.
    var words: [String] { if case .choice(let words, _) = kind { words } else { [] } }

    /// Whether it takes the name of a file.
    var takesFile: Bool { placeholder == "FILE" }
}
