/// A command line taken apart: the command, what stands after it, and the options with their values.
struct Invocation: Equatable {
    var command: CommandSpec.Name?
    var argument: String?
    var values: [OptionKey: String] = [:]
    /// Where each value stood.
    var sources: [OptionKey: Source] = [:]

    /// Where a value stood.
    enum Source: Equatable, Sendable {
        case option(String)
        case variable(String)
        /// A file and a line.
        case file(String)

        var text: String {
            switch self {
            case .option(let text), .variable(let text), .file(let text): text
            }
        }

        var isFile: Bool { if case .file = self { true } else { false } }
    }

    /// Whether a flag is set, or an option given.
    func has(_ key: OptionKey) -> Bool {
        guard let value = values[key] else { return false }
        if case .flag = OptionSpec.of(key)?.kind { return OptionSpec.truth(value) ?? false }
        return true
    }

    /// What a flag says, and where; nil where nobody set it.
    func flag(_ key: OptionKey) -> Decision<Bool>? {
        guard values[key] != nil else { return nil }
        return Decision(has(key), reason(key))
    }

    /// Where a value stood, for whoever wonders why it is so.
    func reason(_ key: OptionKey) -> String { sources[key]?.text ?? "default" }

    /// Takes from the file what neither the line nor a variable said.
    mutating func fill(from file: ClientFile) {
        for (key, entry) in file.entries where values[key] == nil {
            values[key] = entry.value
            sources[key] = .file(entry.place)
        }
    }
}
