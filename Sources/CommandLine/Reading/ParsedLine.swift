/// A command line taken apart: the command, what stands after it, and the options.
package struct ParsedLine<Values: Sendable>: Sendable {
    /// The command, where one is named.
    package internal(set) var command: Subcommand?
    package var argument: String?
    /// What stands after that, where the command takes more than one word.
    package internal(set) var furtherArguments: [String] = []
    /// What it asks of the program itself, whatever else is wrong with it.
    var question: Question?
    var settings: [Setting<Values>] = []
    /// Why the rest could not be read.
    package internal(set) var problem: UsageError?

    enum Question {
        case help
        case version
    }

    /// Whether it asks for help or for the version, which `Program.answer` gives.
    package var isQuestion: Bool { question != nil }

    /// Whether the option of that name stands there.
    package func has(_ name: String) -> Bool { settings.contains { $0.option.name == name } }

    /// The first of these options that stands there, in the order that is given.
    package func first(of names: [String]) -> String? { names.first { has($0) } }
}
