import GameProtocol

extension Program {
    /// Parses the words after the program's name.
    package func parse(_ words: [String]) -> ParsedLine<Values> {
        LineParser.parse(words, for: self)
    }

    /// Returns the output for a line that asks about the program itself; nil for any other line.
    package func answer(_ line: ParsedLine<Values>) throws(UsageError) -> String? {
        switch line.question {
        case .help: return page(line.command)
        case .version: return "\(self.name) \(Release.version)\n"
        case nil: break
        }
        guard let name = line.command?.name, ["help", "completions"].contains(name) else {
            return nil
        }
        if let problem = line.problem { throw problem }
        if name == "completions" { return try completions(for: line.argument) }
        return line.has("man")
            ? manual.map { ManualPage(manual: $0, program: self).text }
            : try help(on: line.argument)
    }

    /// Returns the page of a command, or the main page for a command without one.
    package func page(_ command: Subcommand?) -> String {
        guard let command, !command.examples.isEmpty else { return mainPage() }
        return CommandPage(command: command, program: self).text
    }

    private func help(on word: String?) throws(UsageError) -> String {
        guard let word else { return mainPage() }
        let known = word.lowercased()
        if let topic = topics.first(where: { $0.name == known || $0.aliases.contains(known) }) {
            return topic.text()
        }
        if let command = command(known) { return page(command) }
        let words = helpWords
        let near = Suggestion.nearest(to: word, among: words).map { "Did you mean \($0)?" }
        throw UsageError(
            "There is no help on \(word.excerpt). "
                + (near ?? "There is on: \(words.joined(separator: ", ")).")
        )
    }

    private func completions(for word: String?) throws(UsageError) -> String {
        let shells = Shell.allCases.map(\.rawValue)
        guard let word else { throw UsageError("completions takes a shell: bash, zsh or fish.") }
        if let shell = Shell(rawValue: word) { return shell.script(for: self) }
        throw UsageError(
            "There are no completions for \(word.excerpt), but for bash, zsh and fish."
                + Suggestion.sentence(word, among: shells, elsewhere: "\(name) help completions")
        )
    }
}
