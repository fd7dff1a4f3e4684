/// What the command line asks for.
enum ServerCommand {
    case serve(ConfigurationSources)
    /// Read everything and say what is wrong.
    case check(ConfigurationSources)
    /// Print the values in force.
    case show(ConfigurationSources)
    case deal(DealRequest)
    /// Print a systemd unit.
    case unit
    case completions(Completions)
    /// Print the help, or that on one topic.
    case help(HelpTopic?)
    case version
}

/// Reads the command line: what is to be done, and with which options.
enum Arguments {
    static let commands = ["serve", "deal", "unit", "completions", "help"]

    static func parse(
        _ arguments: [String],
        environment: @escaping @Sendable (String) -> String?,
        readFile: @escaping ConfigurationSources.ReadFile = ConfigurationFile.content
    ) throws(UsageError) -> ServerCommand {
        if arguments.contains("--help") || arguments.contains("-h") { return .help(nil) }
        if arguments.contains("--version") { return .version }
        var rest = arguments[...]
        switch rest.first {
        case "serve": rest.removeFirst()
        case "help": return .help(try topic(rest.dropFirst()))
        case "completions": return .completions(try shell(rest.dropFirst()))
        case "unit":
            guard rest.count == 1 else { throw UsageError("unit takes no options.") }
            return .unit
        case "deal": return .deal(try DealRequest(rest.dropFirst()))
        case .some(let word) where !word.hasPrefix("-"):
            throw UsageError("There is no command \(word)." + hint(word, commands))
        default: break
        }
        let options = rest.filter { $0 != "--check-config" && $0 != "--print-config" }
        let sources = ConfigurationSources(
            arguments: options,
            environment: environment,
            readFile: readFile
        )
        if rest.contains("--print-config") { return .show(sources) }
        if rest.contains("--check-config") { return .check(sources) }
        return .serve(sources)
    }

    private static func topic(_ words: ArraySlice<String>) throws(UsageError) -> HelpTopic? {
        guard words.count < 2 else { throw UsageError("help takes one topic.") }
        guard let word = words.first else { return nil }
        return try HelpTopic(word)
    }

    private static func shell(_ words: ArraySlice<String>) throws(UsageError) -> Completions {
        let known = Completions.allCases.map(\.rawValue)
        guard words.count == 1, let word = words.first else {
            throw UsageError("completions takes a shell: \(known.joined(separator: ", ")).")
        }
        if let shell = Completions(rawValue: word) { return shell }
        throw UsageError("There are no completions for \(word)." + hint(word, known))
    }

    /// The option that somebody wrote on a command line.
    static func option(_ word: String) throws(UsageError) -> ServerOption {
        if let option = ServerOption.all.first(where: { $0.answers(to: word) }) { return option }
        let known = (ServerOption.all.map(\.name) + ServerHelp.switches).map { "--" + $0 }
        throw UsageError("There is no option \(word)." + hint(word, known))
    }

    /// The nearest known word, where one is near.
    static func hint(_ word: String, _ known: [String]) -> String {
        guard let nearest = EditDistance.nearest(to: word, in: known) else {
            return " See: GameServer --help"
        }
        return " Did you mean \(nearest)?"
    }
}
