/// One command of a program: its arguments, and its description in the help.
package struct Subcommand: Sendable {
    /// The name, as it is typed.
    package let name: String
    /// The argument after the name, as the help shows it.
    package let argument: String
    package let about: String
    /// Example lines to paste, each with a description. A command without examples has no help
    /// page.
    package private(set) var examples: [Example] = []
    /// The names of the options that the command accepts, in the order of its help.
    package private(set) var options: [String] = []
    /// The words that can follow the command, if there are few.
    private(set) var choices: [String] = []
    /// The number of words that may follow the first argument.
    private(set) var furtherWords = 0
    /// The note on its page about the options that are listed separately.
    private(set) var headingNote: String?

    package typealias Example = (line: String, about: String)

    package init(_ name: String, _ argument: String, _ about: String) {
        self.name = name
        self.argument = argument
        self.about = about
    }

    /// Whether the command accepts an argument.
    package var takesWord: Bool { !argument.isEmpty }
    var takesFile: Bool { argument == "FILE" }
    /// Whether the argument is the address of a server, with or without a room's code.
    var takesAddress: Bool { argument.contains("HOST") || argument.contains("ADDRESS") }

    package func examples(_ examples: Example...) -> Self { self.examples(examples) }

    package func examples(_ examples: [Example]) -> Self { changed { $0.examples = examples } }

    package func options(_ names: [String]) -> Self { changed { $0.options = names } }

    package func choices(_ words: [String]) -> Self { changed { $0.choices = words } }

    package func furtherWords(_ count: Int) -> Self { changed { $0.furtherWords = count } }

    package func note(_ text: String) -> Self { changed { $0.headingNote = text } }

    private func changed(_ change: (inout Self) -> Void) -> Self {
        var command = self
        change(&command)
        return command
    }
}
