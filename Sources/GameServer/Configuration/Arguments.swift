/// What the command line asks for.
enum ServerCommand: Equatable {
    case serve(ServerConfiguration)
    case deal(DealRequest)
    case help
    case version
}

/// Reads the command line and the environment: option before variable before default.
enum Arguments {
    static func parse(
        _ arguments: [String],
        environment: (String) -> String?
    ) throws(UsageError) -> ServerCommand {
        if arguments.contains("--help") || arguments.contains("-h") { return .help }
        if arguments.contains("--version") { return .version }
        var rest = arguments[...]
        switch rest.first {
        case "serve": rest.removeFirst()
        case "help": return .help
        case "deal": return .deal(try DealRequest(rest.dropFirst()))
        case .some(let word) where !word.hasPrefix("-"):
            throw UsageError(
                "There is no command \(word)." + hint(word, ["serve", "deal", "help"])
            )
        default: break
        }
        return .serve(try configuration(rest, environment))
    }

    private static func configuration(
        _ arguments: ArraySlice<String>,
        _ environment: (String) -> String?
    ) throws(UsageError) -> ServerConfiguration {
        var configuration = ServerConfiguration()
        for option in ServerOption.all {
            guard let text = environment(option.variable), !text.isEmpty else { continue }
            do throws(UsageError) {
                try option.apply(&configuration, text)
            } catch {
                throw UsageError("\(option.variable): \(error.message)")
            }
        }
        var words = OptionWords(arguments)
        // Addresses of the command line take the place of those of the environment.
        var hasBind = false
        while let word = try words.next() {
            let option = try option(word)
            if option.name == "bind" && !hasBind {
                hasBind = true
                configuration.bind = []
            }
            let text = try option.value == nil ? words.switchText(word) : words.value(of: word)
            try option.apply(&configuration, text)
        }
        return configuration
    }

    private static func option(_ word: String) throws(UsageError) -> ServerOption {
        if let option = ServerOption.all.first(where: { $0.answers(to: word) }) { return option }
        let known = ServerOption.all.map { "--" + $0.name } + ["--help", "--version"]
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

extension ServerOption {
    fileprivate func answers(to word: String) -> Bool {
        word == "--" + name || letter.map { word == "-\($0)" } ?? false
    }
}

/// The words of a command line, taken apart into options and their values.
struct OptionWords {
    private var rest: ArraySlice<String>
    /// The value that stood behind `=` in the word given last.
    private var attached: String?

    init(_ words: ArraySlice<String>) { rest = words }

    /// The next option, without its `=` part; nil at the end.
    mutating func next() throws(UsageError) -> String? {
        guard let word = rest.popFirst() else { return nil }
        guard word.hasPrefix("-"), word != "--" else {
            throw UsageError("What is \(word) for? Options begin with a dash.")
        }
        guard word.hasPrefix("--"), let equals = word.firstIndex(of: "=") else {
            attached = nil
            return word
        }
        attached = String(word[word.index(after: equals)...])
        return String(word[..<equals])
    }

    mutating func value(of option: String) throws(UsageError) -> String {
        if let attached { return attached }
        guard let value = rest.popFirst() else { throw UsageError("\(option) needs a value.") }
        return value
    }

    func switchText(_ option: String) throws(UsageError) -> String {
        if attached != nil { throw UsageError("\(option) takes no value.") }
        return "1"
    }
}
