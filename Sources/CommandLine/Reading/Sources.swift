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

    /// Reads all sources. An option overrides a variable, a variable the file, and the file the
    /// default.
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
