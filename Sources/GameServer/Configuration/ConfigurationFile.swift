import GameProtocol

/// A configuration file: one JSON object, with the long names of options as keys.
struct ConfigurationFile {
    let path: String
    private(set) var settings: [OptionSetting] = []
    /// Sentences that begin with `file:line:`.
    private(set) var problems: [String] = []
    private let content: [UInt8]

    /// More than any configuration needs.
    private static let maximumBytes = 64 * 1024

    init(path: String, _ content: [UInt8]) {
        self.path = path
        self.content = content
        let reader = JSONReader()
        do throws(JSONError) {
            for (key, value) in try reader.read(content).members { take(key, value) }
        } catch {
            problems.append("\(place(reader.position)) \(Self.sentence(error))")
        }
    }

    /// The content of a file that is to be read.
    static func content(of path: String) throws(UsageError) -> [UInt8] {
        do throws(SystemError) {
            if let content = try Files.read(path, maximumBytes: maximumBytes) { return content }
        } catch {
            throw UsageError("Cannot read \(path): \(error)")
        }
        throw UsageError("\(path) is longer than \(maximumBytes) bytes: no configuration is.")
    }

    private mutating func take(_ key: String, _ value: JSONValue) {
        let place = place(value.offset)
        guard let option = Self.known.first(where: { $0.name == key }) else {
            let hint = EditDistance.nearest(to: key, in: Self.known.map(\.name))
                .map { " Did you mean \"\($0)\"?" }
            problems.append(
                "\(place) There is no option \(LogFormat.quoted(key))." + (hint ?? "")
            )
            return
        }
        do throws(BadValue) {
            for text in try option.kind.texts(value) {
                // Looked at here already, so that sentences stand in the order of the lines.
                var values = ServerConfiguration()
                try option.apply(&values, text)
                settings.append(
                    OptionSetting(
                        option,
                        text,
                        from: String(place.dropLast()),
                        named: "\(place) \"\(key)\""
                    )
                )
            }
        } catch {
            problems.append("\(place) \"\(key)\" \(error.predicate)")
        }
    }

    private static let known = ServerOption.all.filter { $0.kind != .none }

    private func place(_ offset: Int) -> String {
        let line = content.prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1
        return "\(path):\(line):"
    }

    private static func sentence(_ error: JSONError) -> String {
        switch error {
        case .badUTF8: "This is not UTF-8."
        case .badJSON: "This is not JSON: look for a comma, a quote or a bracket."
        case .notObject: "The file is to hold one object, such as {\"port\": 7052}."
        case .duplicateKey: "This key stands twice."
        case .tooDeep, .badValue: "No configuration looks like this."
        }
    }
}

extension ServerOption.Kind {
    /// The texts that a value stands for, as they would stand on a command line.
    fileprivate func texts(_ value: JSONValue) throws(BadValue) -> [String] {
        switch (self, value.kind) {
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
        default: throw BadValue(expectation)
        }
    }

    private var expectation: String {
        switch self {
        case .number: "takes a number, without quotes."
        case .text: "takes a text, in quotes."
        case .numberOrText: "takes a number, or a text in quotes."
        case .list: "takes a text in quotes, or a list of them."
        case .flag: "is true or false."
        case .none: "cannot stand in a file."
        }
    }
}
