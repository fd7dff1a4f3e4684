/// The command line of a program: its commands and options.
package struct Program<Values: Sendable>: Sendable {
    package let name: String
    /// The values of all options if no source sets any of them.
    package let defaults: Values
    package let groups: [OptionGroup<Values>]
    /// All options, in the order of the help, including those that cannot be typed.
    package let options: [Option<Values>]
    let typedOptions: [Option<Values>]
    package let commands: [Subcommand]
    /// The command that runs if the command line names no command.
    package let usualCommand: String
    /// The names of the options that every command accepts.
    package let everywhere: [String]
    package private(set) var topics: [Topic]
    /// The output of `--help` without a command.
    package private(set) var mainPage: @Sendable () -> String
    package private(set) var manual: Manual?
    package let fileRules: FileRules
    /// Returns a command line that an unknown word may stand for; nil for none.
    package let hint: @Sendable (String) -> String?

    /// The rules for reading a configuration file.
    package struct FileRules: Sendable {
        /// An example of a valid configuration file, for error messages.
        let example: String
        /// Whether unknown keys only cause warnings, and numbers may be quoted.
        let isLenient: Bool

        package init(example: String, isLenient: Bool) {
            self.example = example
            self.isLenient = isLenient
        }
    }

    package init(
        _ name: String,
        _ defaults: Values,
        groups: [OptionGroup<Values>],
        commands: [Subcommand],
        usualCommand: String,
        everywhere: [String],
        topics: [Topic] = [],
        mainPage: @escaping @Sendable () -> String = { "" },
        manual: Manual? = nil,
        fileRules: FileRules,
        hint: @escaping @Sendable (String) -> String? = { _ in nil }
    ) {
        self.name = name
        self.defaults = defaults
        self.groups = groups
        options = groups.flatMap(\.options)
        typedOptions = options.filter(\.isTyped)
        self.commands = commands
        self.usualCommand = usualCommand
        self.everywhere = everywhere
        self.topics = topics
        self.mainPage = mainPage
        self.manual = manual
        self.fileRules = fileRules
        self.hint = hint
    }
}

extension Program {
    /// Returns the same program with the pages of its help.
    package func explained(
        topics: [Topic],
        mainPage: @escaping @Sendable () -> String,
        manual: Manual
    ) -> Program {
        var program = self
        program.topics = topics
        program.mainPage = mainPage
        program.manual = manual
        return program
    }

    /// Returns the option of a name, which must be in the tables.
    package func option(_ name: String) -> Option<Values> {
        guard let option = options.first(where: { $0.name == name }) else {
            preconditionFailure("\(self.name) has no option \(name)")
        }
        return option
    }

    package func command(_ name: String) -> Subcommand? { commands.first { $0.name == name } }

    /// Returns the given command, or the usual one for a line without a command.
    func meant(_ command: Subcommand?) -> Subcommand {
        guard let command = command ?? self.command(usualCommand) else {
            preconditionFailure("\(name) has no command \(usualCommand)")
        }
        return command
    }

    /// Returns the options that a command accepts: its own in the help's order, then common ones.
    func options(of command: Subcommand) -> [Option<Values>] {
        let names = command.options + everywhere.filter { !command.options.contains($0) }
        return names.map { option($0) }
    }

    /// The topics and commands that `help` explains; a topic may have the name of a command.
    var helpWords: [String] {
        let names = topics.map(\.name)
        return names + commands.map(\.name).filter { !names.contains($0) }
    }

    /// Returns the words that can follow a command, without options, files and addresses.
    func words(after command: Subcommand) -> [String] {
        switch command.name {
        case "help": helpWords
        case "completions": Shell.allCases.map(\.rawValue)
        default: command.choices
        }
    }

    /// Returns the shell command that prints the addresses to offer: `NAME completions addresses`.
    func addresses(_ name: String) -> String {
        "\(name) completions \(Self.addressesWord) 2>/dev/null"
    }

    /// The word after `completions` that prints the addresses known to the program, one a line.
    package static var addressesWord: String { "addresses" }
}

/// A group of options in the help.
package struct OptionGroup<Values: Sendable>: Sendable {
    package let heading: String
    package let options: [Option<Values>]
    /// Whether the help page of a command lists this group separately from the other options.
    let isSetApart: Bool

    package init(_ heading: String, isSetApart: Bool = false, _ options: [Option<Values>]) {
        self.heading = heading
        self.isSetApart = isSetApart
        self.options = options
    }
}

/// A topic of `help`, with the words that select it.
package struct Topic: Sendable {
    package let name: String
    let aliases: [String]
    package let text: @Sendable () -> String

    package init(
        _ name: String,
        aliases: [String] = [],
        text: @escaping @autoclosure @Sendable () -> String
    ) {
        self.name = name
        self.aliases = aliases
        self.text = text
    }
}

/// A shell that can complete command lines.
package enum Shell: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish
}

/// The parts of a manual page that are not generated from tables.
package struct Manual: Sendable {
    let summary: String
    let description: String
    let environment: [Entry]
    let files: [Entry]
    let statuses: [Entry]

    package typealias Entry = (term: String, text: String)

    package init(
        summary: String,
        description: String,
        environment: [Entry],
        files: [Entry],
        statuses: [Entry]
    ) {
        self.summary = summary
        self.description = description
        self.environment = environment
        self.files = files
        self.statuses = statuses
    }
}
