import GameProtocol

/// Where a host's wishes stand: the command line, the environment, and a file that they name.
///
/// They can be read again while the server runs; the file may say something else by then.
struct ConfigurationSources: Sendable {
    typealias ReadFile = @Sendable (String) throws(UsageError) -> [UInt8]

    var arguments: [String]
    var environment: @Sendable (String) -> String?
    var readFile: ReadFile

    /// Reads all of them: option before variable before file before default.
    func load() -> LoadedConfiguration {
        var loaded = LoadedConfiguration()
        let options = fromArguments(&loaded.problems)
        let variables = fromEnvironment()
        if let path = (variables + options).last(where: { $0.option.name == "config" })?.text {
            loaded.take(fromFile(path, &loaded.problems))
        }
        loaded.take(variables)
        loaded.take(options)
        return loaded
    }

    private func fromArguments(_ problems: inout [String]) -> [OptionSetting] {
        var settings: [OptionSetting] = []
        var words = OptionWords(arguments[...])
        do throws(UsageError) {
            while let word = try words.next() {
                let option = try Arguments.option(word)
                let text =
                    try option.value == nil ? words.switchText(word) : words.value(of: word)
                settings.append(OptionSetting(option, text, from: word, named: word))
            }
        } catch {
            // What follows cannot be told from values.
            problems += error.messages
        }
        return settings
    }

    private func fromEnvironment() -> [OptionSetting] {
        ServerOption.all.compactMap { option in
            guard let text = environment(option.variable), !text.isEmpty else { return nil }
            return OptionSetting(option, text, from: option.variable, named: option.variable)
        }
    }

    private func fromFile(_ path: String, _ problems: inout [String]) -> [OptionSetting] {
        do throws(UsageError) {
            let file = ConfigurationFile(path: path, try readFile(path))
            problems += file.problems
            return file.settings
        } catch {
            problems += error.messages
            return []
        }
    }
}

/// A value that one source gives to one option, not looked at yet.
struct OptionSetting {
    let option: ServerOption
    let text: String
    /// Where it stands: `--name`, `CARDTABLE_NAME` or `server.json:4`.
    let origin: String
    /// How a sentence about the value begins.
    let subject: String

    init(_ option: ServerOption, _ text: String, from origin: String, named subject: String) {
        self.option = option
        self.text = text
        self.origin = origin
        self.subject = subject
    }
}
