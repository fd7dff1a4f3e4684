/// The reading of a command line, word by word, against the tables of commands and options.
struct ArgumentParser {
    private var rest: ArraySlice<String>
    private var areOptionsOver = false
    private var result = Invocation()

    /// Reads the words after the program's name.
    ///
    /// - Parameter environment: gives the value of a variable; used where an option is absent.
    static func parse(
        _ words: [String],
        environment: (String) -> String? = { _ in nil }
    ) throws(UsageError) -> Invocation {
        var parser = ArgumentParser(rest: words[...])
        if let help = help(in: words) { return help }
        while let word = parser.rest.popFirst() { try parser.take(word) }
        try MisplacedOptions.check(parser.result)
        try parser.fill(from: environment)
        return parser.result
    }

    /// Reads words that may only be options of one group, as `create` within the client takes them.
    static func parseOptions(
        _ words: [String],
        among group: OptionSpec.Group
    ) throws(UsageError) -> [OptionKey: String] {
        var parser = ArgumentParser(rest: words[...])
        parser.result.command = .create
        while let word = parser.rest.popFirst() {
            guard word.hasPrefix("-") else {
                throw UsageError("\(OptionSpec.quoted(word)) is no option.")
            }
            try parser.take(word)
        }
        if let other = parser.result.values.keys.first(where: { OptionSpec.of($0)?.group != group })
        {
            throw UsageError("--\(other.rawValue) belongs on the command line, not here.")
        }
        return parser.result.values
    }

    private init(rest: ArraySlice<String>) { self.rest = rest }

    /// `-h` anywhere is a question about the command, whatever else is wrong with the line.
    private static func help(in words: [String]) -> Invocation? {
        let asked = words.prefix { $0 != "--" }
        guard asked.contains("-h") || asked.contains("--help") else { return nil }
        var result = Invocation()
        result.command = asked.lazy.compactMap(CommandSpec.Name.init).first
        result.values[.help] = "1"
        return result
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
            try takeOption(named: String(parts[0]), value: parts.count > 1 ? String(parts[1]) : nil)
        } else {
            try takeShort(word)
        }
    }

    private mutating func takePlain(_ word: String) throws(UsageError) {
        guard result.command != nil else {
            result.command = try Self.command(word)
            return
        }
        guard result.argument == nil else {
            throw UsageError("\(OptionSpec.quoted(word)) is one word too many.")
        }
        result.argument = word
    }

    private static func command(_ word: String) throws(UsageError) -> CommandSpec.Name {
        if let name = CommandSpec.Name(rawValue: word) { return name }
        let shown = OptionSpec.quoted(word)
        let isAddress = word == "localhost" || word.contains { ".:/".contains($0) }
        if isAddress, (try? JoinAddress(word)) != nil {
            throw UsageError("Did you mean: GameClient join \(shown)")
        }
        let nearest = Nearest.word(to: word, among: CommandSpec.Name.allCases.map(\.rawValue))
        guard let nearest else {
            throw UsageError("\(shown) is no command. See: GameClient --help")
        }
        throw UsageError("\(shown) is no command. Did you mean: GameClient \(nearest)")
    }

    private mutating func takeOption(named name: String, value: String?) throws(UsageError) {
        guard let key = OptionKey(rawValue: name), let spec = OptionSpec.of(key) else {
            let nearest = Nearest.word(to: name, among: OptionKey.allCases.map(\.rawValue))
            let hint = nearest.map { "Did you mean: --\($0)" } ?? "See: GameClient --help"
            throw UsageError("--\(OptionSpec.quoted(name)) is no option. \(hint)")
        }
        try set(spec, value, as: spec.flag)
    }

    private mutating func takeShort(_ word: String) throws(UsageError) {
        let letter = word.dropFirst().first
        guard let spec = OptionSpec.all.first(where: { $0.short == letter && letter != nil }) else {
            throw UsageError("\(OptionSpec.quoted(word)) is no option. See: GameClient --help")
        }
        let tail = word.dropFirst(2)
        guard spec.placeholder == nil, let next = tail.first else {
            let value = tail.first == "=" ? tail.dropFirst() : tail
            try set(spec, tail.isEmpty ? nil : String(value), as: "-\(letter ?? "?")")
            return
        }
        // `-qd` is `-q -d`.
        try set(spec, nil, as: "-\(letter ?? "?")")
        guard next != "=" else { throw UsageError("\(spec.flag) takes no value.") }
        try takeShort("-" + tail)
    }

    private mutating func set(
        _ spec: OptionSpec,
        _ given: String?,
        as source: String
    ) throws(UsageError) {
        guard let placeholder = spec.placeholder else {
            guard given == nil else { throw UsageError("\(source) takes no value.") }
            result.values[spec.key] = "1"
            result.sources[spec.key] = .option(source)
            return
        }
        guard let value = given ?? rest.popFirst() else {
            throw UsageError("\(source) needs a value: \(source) \(placeholder)")
        }
        try spec.check(value, source: source)
        result.values[spec.key] = value
        result.sources[spec.key] = .option(source)
    }

    private mutating func fill(from environment: (String) -> String?) throws(UsageError) {
        for spec in OptionSpec.all where result.values[spec.key] == nil {
            guard let variable = spec.variable, let value = environment(variable),
                !value.isEmpty
            else { continue }
            try spec.check(value, source: variable)
            let isOff = spec.isInverse && OptionSpec.truth(value) == true
            result.values[spec.key] = spec.isInverse ? (isOff ? "0" : "1") : value
            result.sources[spec.key] = .variable(variable)
        }
    }
}
