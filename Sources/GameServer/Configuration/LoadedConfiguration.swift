import GameProtocol

/// What all sources say together: the values in force, where each is from, and what was wrong.
struct LoadedConfiguration {
    private(set) var values = ServerConfiguration()
    /// Sentences about what cannot be carried out; with any of them the values are not to be used.
    var problems: [String] = []
    /// By option, for those that are not at their defaults.
    private var origins: [String: String] = [:]

    /// The values, if there is nothing wrong.
    func checked() throws(UsageError) -> ServerConfiguration {
        if problems.isEmpty { return values }
        throw UsageError(problems)
    }

    /// Takes all that one source says, over what was said before.
    mutating func take(_ settings: [OptionSetting]) {
        // Addresses take the place of those of an earlier source, but those of one source add up.
        let before = values.bind
        values.bind = []
        for setting in settings { take(setting) }
        if values.bind.isEmpty { values.bind = before }
    }

    private mutating func take(_ setting: OptionSetting) {
        let option = setting.option
        do throws(BadValue) {
            try option.apply(&values, setting.text)
            // A shorthand that is off says nothing.
            if option.isShorthand, try !OptionValue.bool(setting.text) { return }
            origins[option.setting] = setting.origin
        } catch {
            problems.append("\(setting.subject) \(error.predicate)")
        }
    }

    /// Names in place of addresses are looked up, as a start does.
    mutating func checkAddresses() {
        for address in values.bind {
            do throws(SystemError) {
                _ = try SystemCalls.resolve(address, port: 0)
            } catch {
                problems.append("There is no address \(address) (\(origin(of: "bind"))): \(error)")
            }
        }
    }

    /// One line an option: `turn-clock = 15 (CARDTABLE_TURN_CLOCK)`.
    var lines: [String] {
        ServerOption.all.filter { !$0.isShorthand }.map { option in
            "\(option.name) = \(option.show(values)) (\(origin(of: option.name)))"
        }
    }

    private func origin(of name: String) -> String { origins[name] ?? "default" }
}
