/// What all sources say together: the values in force, where each is from, and what was wrong.
package struct Loaded<Values: Sendable>: Sendable {
    package private(set) var values: Values
    /// Sentences about what cannot be carried out; with any of them the values are not to be used.
    package private(set) var problems: [String] = []
    /// Sentences about what is ignored.
    package private(set) var warnings: [String] = []
    /// Whether there was a configuration file.
    package private(set) var hasFile = false
    /// By option, for those that are not at their defaults.
    private var origins: [String: Origin] = [:]
    private let program: Program<Values>

    init(program: Program<Values>) {
        self.program = program
        values = program.defaults
    }

    /// The values, if there is nothing wrong.
    package func checked() throws(UsageError) -> Values {
        if problems.isEmpty { return values }
        throw UsageError(problems)
    }

    package mutating func add(_ problem: UsageError) { problems += problem.messages }

    /// What is ignored is told, and the values can be used.
    package mutating func warn(_ sentence: String) { warnings.append(sentence) }

    mutating func take(_ file: ConfigurationFile<Values>) {
        hasFile = true
        problems += file.problems
        warnings += file.warnings
        take(file.settings)
    }

    /// Takes all that one source says, over what was said before.
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

    /// Where the value of an option stands; nil where nothing says it.
    package func origin(of name: String) -> Origin? { origins[name] }

    /// Why the value of an option is as it is: `--name`, `CARDTABLE_NAME`, `server.json:4`.
    package func reason(_ name: String) -> String { origins[name]?.text ?? "default" }

    /// One line for each option that a file can hold: `turn-clock = 15 (CARDTABLE_TURN_CLOCK)`.
    package var lines: [String] {
        program.options.filter { $0.variable != nil && !$0.isShorthand }.map { option in
            // Whatever a file holds, it is shown on a terminal.
            "\(option.name) = \(option.show(values).visible(maximum: .max)) (\(reason(option.name)))"
        }
    }
}
