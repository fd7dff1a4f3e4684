/// A command line taken apart: the command, what stands after it, and the options with their values.
struct Invocation: Equatable {
    var command: CommandSpec.Name?
    var argument: String?
    var values: [OptionKey: String] = [:]

    /// Whether a flag is set, or an option given.
    func has(_ key: OptionKey) -> Bool {
        guard let value = values[key] else { return false }
        if case .flag = OptionSpec.of(key)?.kind { return OptionSpec.truth(value) ?? false }
        return true
    }
}
