/// One command of a program: what it takes, and what help says of it.
package struct Subcommand: Sendable {
    /// The word itself.
    package let name: String
    /// What stands after it, as help shows it.
    package let argument: String
    package let about: String
    /// Lines that can be pasted, each with what it does; a command without any has no help page.
    package private(set) var examples: [Example] = []
    /// The names of the options that mean something here, in the order of its help.
    package private(set) var options: [String] = []
    /// The words that can stand after it, where they are few.
    private(set) var choices: [String] = []
    /// How many words may stand after the first one behind it.
    private(set) var furtherWords = 0
    /// What its page says of the options that are set apart.
    private(set) var headingNote: String?

    package typealias Example = (line: String, about: String)

    package init(_ name: String, _ argument: String, _ about: String) {
        self.name = name
        self.argument = argument
        self.about = about
    }

    /// Whether a word can stand after it.
    package var takesWord: Bool { !argument.isEmpty }
    var takesFile: Bool { argument == "FILE" }
    /// Whether the address of a server stands there, with a room's code or without.
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
