/// A parser for command lines. It compares each word with the tables of commands and options.
struct LineParser<Values: Sendable> {
    private let program: Program<Values>
    private var rest: ArraySlice<String>
    private var areOptionsOver = false
    private var line = ParsedLine<Values>()

    static func parse(_ words: [String], for program: Program<Values>) -> ParsedLine<Values> {
        var parser = LineParser(program: program, rest: words[...])
        if let question = parser.question(in: words) { return question }
        do throws(UsageError) {
            while let word = parser.rest.popFirst() { try parser.take(word) }
            try parser.checkPlaces()
        } catch {
            parser.line.problem = error
        }
        return parser.line
    }

    private init(program: Program<Values>, rest: ArraySlice<String>) {
        self.program = program
        self.rest = rest
    }

    /// Returns a parsed line with the request for help or the version; nil if the words have no
    /// such request. Errors in the other words do not matter.
    private func question(in words: [String]) -> ParsedLine<Values>? {
        let asked = words.prefix { $0 != "--" }
        let wantsHelp = asked.contains("-h") || asked.contains("--help")
        guard wantsHelp || asked.contains("--version") else { return nil }
        var line = ParsedLine<Values>()
        line.command = asked.lazy.compactMap { program.command($0) }.first
        line.question = wantsHelp ? .help : .version
        return line
    }

    private mutating func take(_ word: String) throws(UsageError) {
        if areOptionsOver || word == "-" || !word.hasPrefix("-") {
            try takePlain(word)
        } else if word == "--" {
            areOptionsOver = true
        } else if word.hasPrefix("--") {
            let parts = word.dropFirst(2).split(
                separator: "=",
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            try takeLong(String(parts[0]), value: parts.count > 1 ? String(parts[1]) : nil)
        } else {
            try takeShort(word)
        }
    }

    private mutating func takePlain(_ word: String) throws(UsageError) {
        guard line.command != nil else {
            line.command = try command(word)
            return
        }
        guard line.argument != nil else {
            line.argument = word
            return
        }
        guard line.furtherArguments.count < line.command?.furtherWords ?? 0 else {
            throw UsageError("Unexpected word: \(word.excerpt)")
        }
        line.furtherArguments.append(word)
    }

    private func command(_ word: String) throws(UsageError) -> Subcommand {
        if let command = program.command(word) { return command }
        if let hint = program.hint(word) { throw UsageError("Did you mean: \(hint)") }
        throw unknown("command", word, program.commands.map(\.name))
    }

    private mutating func takeLong(_ name: String, value: String?) throws(UsageError) {
        guard let option = program.typedOptions.first(where: { $0.isCalled(name) }) else {
            if let hint = program.hint("--" + name) { throw UsageError("Did you mean: \(hint)") }
            throw unknown("option", "--" + name, program.typedOptions.map(\.flag))
        }
        try set(option, value, as: "--" + name)
    }

    private mutating func takeShort(_ word: String) throws(UsageError) {
        let options = program.typedOptions
        // Several letters in one word are several switches: `-qd` is `-q -d`.
        var letters = word.dropFirst()
        repeat {
            let tail = letters.dropFirst()
            guard let letter = letters.first,
                let option = options.first(where: { $0.letter == letter })
            else { throw unknown("option", "-" + letters, []) }
            guard option.isSwitch, let next = tail.first else {
                let value = tail.first == "=" ? tail.dropFirst() : tail
                return try set(option, tail.isEmpty ? nil : String(value), as: "-\(letter)")
            }
            try set(option, nil, as: "-\(letter)")
            guard next != "=" else { throw UsageError("-\(letter) takes no value.") }
            letters = tail
        } while !letters.isEmpty
    }

    private mutating func set(
        _ option: Option<Values>,
        _ given: String?,
        as flag: String
    ) throws(UsageError) {
        var text = "1"
        if let placeholder = option.shape.placeholder {
            guard let value = given ?? rest.popFirst() else {
                throw UsageError("\(flag) needs a value: \(flag) \(placeholder)")
            }
            text = value
        } else if given != nil {
            throw UsageError("\(flag) takes no value.")
        }
        line.settings.append(Setting(option, text, from: .option(flag)))
    }

    /// Rejects options that the command does not accept: the person probably means another command.
    ///
    /// Variables are not checked, because they are set for all commands at once.
    private func checkPlaces() throws(UsageError) {
        let command = program.meant(line.command)
        let known = program.everywhere + command.options
        // The order of the table makes the error the same for every order of the words.
        for option in program.typedOptions
        where line.has(option.name) && !known.contains(option.name) {
            throw UsageError(
                "\(option.flag) means nothing to \(command.name). "
                    + "See: \(program.name) \(command.name) --help"
            )
        }
    }

    private func unknown(_ what: String, _ word: String, _ known: [String]) -> UsageError {
        UsageError(
            "Unknown \(what) \(word.excerpt)."
                + Suggestion.sentence(word, among: known, elsewhere: "\(program.name) --help")
        )
    }
}

/// A parsed command line: the command, its arguments, and the options.
package struct ParsedLine<Values: Sendable>: Sendable {
    /// The command; nil if the line names none.
    package internal(set) var command: Subcommand?
    package var argument: String?
    /// The further arguments of a command that accepts more than one.
    package internal(set) var furtherArguments: [String] = []
    /// The request for help or the version; nil for none. It comes before errors in the line.
    var question: Question?
    var settings: [Setting<Values>] = []
    /// The first error in the line.
    package internal(set) var problem: UsageError?

    enum Question {
        case help
        case version
    }

    /// Whether the line asks for help or for the version. `Program.answer` has the answer.
    package var isQuestion: Bool { question != nil }

    package func has(_ name: String) -> Bool { settings.contains { $0.option.name == name } }

    /// Returns the first of the given options that the line contains, in the given order.
    package func first(of names: [String]) -> String? { names.first { has($0) } }
}

/// An invalid command line, variable or file: exit status 2.
package struct UsageError: Error, Equatable {
    /// One sentence about each mistake, and often one with advice.
    package let messages: [String]

    package var message: String { messages.joined(separator: "\n") }

    package init(_ message: String) { messages = [message] }

    package init(_ messages: [String]) { self.messages = messages }
}
