package enum Origin: Equatable, Sendable {
    /// An option as it was typed: `-n`.
    case option(String)
    case variable(String)
    /// A file and a line: `server.json:4`.
    case file(String)

    package var text: String {
        switch self {
        case .option(let text), .variable(let text), .file(let text): text
        }
    }

    package var isFile: Bool { if case .file = self { true } else { false } }
    package var isOption: Bool { if case .option = self { true } else { false } }
}

/// A value that one source gives to one option, not parsed yet.
package struct Setting<Values: Sendable>: Sendable {
    package let option: Option<Values>
    package let text: String
    package let origin: Origin

    init(_ option: Option<Values>, _ text: String, from origin: Origin) {
        self.option = option
        self.origin = origin
        guard option.isInverse, !origin.isOption, let isOn = try? ValueKind<Bool>.flag.read(text)
        else {
            self.text = text
            return
        }
        self.text = isOn ? "0" : "1"
    }

    /// Whether this option is a short form that is set to `off`, and so has no effect.
    var isSilent: Bool {
        guard option.isShorthand, let isOn = try? ValueKind<Bool>.flag.read(text) else {
            return false
        }
        return !isOn
    }

    /// A sentence about the option's new name; nil unless the command line has its former name.
    var renaming: String? {
        guard let former = option.formerName, origin == .option("--\(former)") else { return nil }
        return "--\(former) is now called \(option.flag)."
    }

    func take(into values: inout Values) throws(UsageError) {
        do throws(BadValue) {
            try option.take(text, into: &values)
        } catch {
            throw UsageError("\(subject) \(error.predicate)")
        }
    }

    /// The subject of a sentence about the value: its source, such as `--port` or a line of a file.
    private var subject: String {
        origin.isFile ? "\(origin.text): \"\(option.key ?? "")\"" : origin.text
    }
}

/// The sources of settings: the command line, the environment, and a file.
///
/// They can be read again while the program runs; the file may have changed by then.
package struct Sources<Values: Sendable>: Sendable {
    package let program: Program<Values>
    package var line: ParsedLine<Values>
    let environment: @Sendable (String) -> String?
    let readFile: ReadFile

    /// Reads the configuration file. `named` is the path in the option `config`, if there is one.
    package typealias ReadFile =
        @Sendable (_ named: String?) throws(UsageError) -> (path: String, content: [UInt8])?

    package init(
        _ program: Program<Values>,
        _ line: ParsedLine<Values>,
        environment: @escaping @Sendable (String) -> String? = { _ in nil },
        readFile: @escaping ReadFile = { _ in nil }
    ) {
        self.program = program
        self.line = line
        self.environment = environment
        self.readFile = readFile
    }

    /// Reads all sources. An option overrides a variable, a variable the file, the file a default.
    package func load() -> Loaded<Values> {
        var loaded = Loaded(program: program)
        if let problem = line.problem { loaded.add(problem) }
        let variables = program.options.compactMap { option -> Setting<Values>? in
            guard let name = option.variable, let text = environment(name), !text.isEmpty else {
                return nil
            }
            return Setting(option, text, from: .variable(name))
        }
        for option in program.options {
            guard let former = option.formerVariable, let variable = option.variable,
                let text = environment(former), !text.isEmpty
            else { continue }
            let sentence = "\(former) is not read here: \(option.flag) has \(variable)."
            let isMeant = option.formerValuePrefix.map(text.hasPrefix) ?? false
            if isMeant, environment(variable) == nil {
                loaded.add(UsageError(sentence))
            } else {
                loaded.warn(sentence)
            }
        }
        let named = (variables + line.settings).last { $0.option.name == "config" }
        do throws(UsageError) {
            if let (path, content) = try readFile(named?.text) {
                loaded.take(ConfigurationFile(path: path, content, for: program))
            }
        } catch {
            loaded.add(error)
        }
        loaded.take(variables)
        loaded.take(line.settings)
        return loaded
    }
}

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

    /// Returns a value's source: `--name`, `CARDTABLE_NAME`, `server.json:4` or `default`.
    package func reason(_ name: String) -> String { origins[name]?.text ?? "default" }

    /// One line for each option with a variable: `turn-clock = 15 (CARDTABLE_TURN_CLOCK)`.
    package var lines: [String] {
        program.options.filter { $0.variable != nil && !$0.isShorthand }.map { option in
            // The text may come from a file, so it is made safe for the terminal.
            "\(option.name) = \(option.show(values).visible(maximum: .max)) (\(reason(option.name)))"
        }
    }
}
