/// The combined result of all sources: the values, the origin of each value, and the errors.
package struct Loaded<Values: Sendable>: Sendable {
    package private(set) var values: Values
    /// Sentences about errors. If there are any, the values must not be used.
    package private(set) var problems: [String] = []
    /// Sentences about ignored settings.
    package private(set) var warnings: [String] = []
    /// Whether a configuration file was read.
    package private(set) var hasFile = false
    /// The origin of each option that a source has set.
    private var origins: [String: Origin] = [:]
    private let program: Program<Values>

    init(program: Program<Values>) {
        self.program = program
        values = program.defaults
    }

    /// Returns the values, or throws if there are errors.
    package func checked() throws(UsageError) -> Values {
        if problems.isEmpty { return values }
        throw UsageError(problems)
    }

    package mutating func add(_ problem: UsageError) { problems += problem.messages }

    /// Adds a warning about an ignored setting; the values stay usable.
    package mutating func warn(_ sentence: String) { warnings.append(sentence) }

    mutating func take(_ file: ConfigurationFile<Values>) {
        hasFile = true
        problems += file.problems
        warnings += file.warnings
        take(file.settings)
    }

    /// Applies the settings of one source. They override the settings of earlier sources.
    mutating func take(_ settings: [Setting<Values>]) {
        var begun: Set<String> = []
        for setting in settings where !setting.isSilent {
            let name = setting.option.setting
            if let renaming = setting.renaming { warn(renaming) }
            if begun.insert(name).inserted { program.option(name).reset?(&values) }
            do throws(UsageError) {
                try setting.take(into: &values)
                origins[name] = setting.origin
            } catch {
                add(error)
            }
        }
    }

    /// Returns the origin of an option's value; nil if no source sets it.
    package func origin(of name: String) -> Origin? { origins[name] }

    /// Returns the reason of an option's value: `--name`, `CARDTABLE_NAME`, `server.json:4`.
    package func reason(_ name: String) -> String { origins[name]?.text ?? "default" }

    /// One line for each option that a file can contain: `turn-clock = 15 (CARDTABLE_TURN_CLOCK)`.
    package var lines: [String] {
        program.options.filter { $0.variable != nil && !$0.isShorthand }.map { option in
            // The text may come from a file, so it is made safe for the terminal.
            "\(option.name) = \(option.show(values).visible(maximum: .max)) (\(reason(option.name)))"
        }
    }
}
