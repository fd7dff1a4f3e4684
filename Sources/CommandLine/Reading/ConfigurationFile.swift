import GameProtocol

/// A configuration file: one JSON object, with the long names of options as keys.
package struct ConfigurationFile<Values: Sendable> {
    package private(set) var settings: [Setting<Values>] = []
    /// The errors, as sentences that begin with `file:line:`.
    package private(set) var problems: [String] = []
    /// The ignored parts of the file, as sentences that begin with `file:line:`.
    package private(set) var warnings: [String] = []
    private let program: Program<Values>
    private let path: String
    private let content: [UInt8]

    package init(path: String, _ content: [UInt8], for program: Program<Values>) {
        self.path = path.visible(maximum: 200)
        self.content = content
        self.program = program
        let reader = JSONReader()
        do throws(JSONError) {
            for (key, value) in try reader.read(content).members { take(key, value) }
        } catch {
            problems.append("\(place(reader.position)): \(sentence(error))")
        }
    }

    private mutating func take(_ key: String, _ value: JSONValue) {
        let place = place(value.offset)
        guard
            let option = program.options.first(where: { option in
                option.key == key || option.key != nil && option.formerName == key
            })
        else {
            takeUnknown(key, place)
            return
        }
        if let name = option.key, name != key {
            warnings.append("\(place): \"\(key)\" is now called \"\(name)\".")
        }
        do {
            for text in try texts(value, option.shape.form) {
                let setting = Setting(option, text, from: .file(place))
                // Parses the value here as well, to report errors in the order of the lines.
                var values = program.defaults
                try setting.take(into: &values)
                settings.append(setting)
            }
        } catch let error as BadValue {
            problems.append("\(place): \"\(key)\" \(error.predicate)")
        } catch let error as UsageError {
            problems += error.messages
        } catch {
            preconditionFailure("\(error) is neither of them")
        }
    }

    private mutating func takeUnknown(_ key: String, _ place: String) {
        let hint = Suggestion.nearest(to: key, among: program.options.compactMap(\.key))
            .map { " Did you mean \"\($0)\"?" }
        let sentence = "\(place): Unknown option \"\(key.visible(maximum: 40))\""
        if program.fileRules.isLenient {
            warnings.append(sentence + "; it is ignored." + (hint ?? ""))
        } else {
            problems.append(sentence + "." + (hint ?? ""))
        }
    }

    /// Returns a JSON value as a command line would have it: one text, or one for each element.
    private func texts(
        _ value: JSONValue,
        _ form: ValueShape.Form
    ) throws(BadValue) -> [String] {
        let isLenient = program.fileRules.isLenient && form != .flag
        switch (isLenient ? .numberOrText : form, value.kind) {
        case (.number, .number), (.numberOrText, .number):
            return [String(decoding: value.bytes, as: UTF8.self)]
        case (.text, .string), (.numberOrText, .string), (.list, .string):
            return [value.string ?? ""]
        case (.flag, .bool): return [value.bool ?? false ? "1" : "0"]
        case (.list, .array):
            return try (value.elements ?? []).map { element throws(BadValue) in
                guard let text = element.string else { throw BadValue("takes a list of texts.") }
                return text
            }
        case (let form, _): throw BadValue(Self.expectation(form))
        }
    }

    private static func expectation(_ form: ValueShape.Form) -> String {
        switch form {
        case .number: "takes a number, without quotes."
        case .text: "takes a text, in quotes."
        case .numberOrText: "takes a number, or a text in quotes."
        case .list: "takes a text in quotes, or a list of them."
        case .flag: "is true or false."
        }
    }

    private func place(_ offset: Int) -> String {
        let line = content.prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1
        return "\(path):\(line)"
    }

    private func sentence(_ error: JSONError) -> String {
        switch error {
        case .badUTF8: "This is not UTF-8."
        case .badJSON: "This is not JSON: look for a comma, a quote or a bracket."
        case .notObject: "The file is to hold one object, such as \(program.fileRules.example)."
        case .duplicateKey: "This key stands twice."
        case .tooDeep, .badValue: "No configuration looks like this."
        }
    }
}

/// The largest configuration file, in bytes: more than any configuration needs.
package let configurationFileLimit = 64 * 1024

extension UsageError {
    package static func longConfiguration(_ path: String) -> UsageError {
        UsageError(
            "\(path.visible(maximum: 200)) is longer than \(configurationFileLimit) bytes: "
                + "no configuration is."
        )
    }
}
