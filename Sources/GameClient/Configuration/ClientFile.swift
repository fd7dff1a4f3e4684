import GameProtocol

/// The client's configuration file: one JSON object, with the long names of options as keys.
struct ClientFile {
    let path: String
    /// The options that it gives, checked.
    private(set) var entries: [OptionKey: Entry] = [:]
    /// The server where no other is named.
    private(set) var server: Entry?
    /// Each suit has a chip of its own.
    private(set) var hasFourColorDeck = false
    /// Sentences about what is not understood, which begin with `file:line:`.
    private(set) var warnings: [String] = []
    private let content: [UInt8]

    /// A value as it would stand on a command line, and where it stands.
    struct Entry: Equatable {
        let value: String
        /// The file with its line.
        let place: String
    }

    static let maximumBytes = 64 * 1024

    init(path: String, _ content: [UInt8]) throws(UsageError) {
        self.path = path
        self.content = content
        let reader = JSONReader()
        let members: [(key: String, value: JSONValue)]
        do throws(JSONError) {
            members = try reader.read(content).members
        } catch {
            throw UsageError("\(place(reader.position)): \(Self.sentence(error))")
        }
        for (key, value) in members { try take(key, value) }
    }

    /// The keys that mean something here.
    static let keys = OptionSpec.all.compactMap(\.configKey) + ["server", "four_color_deck"]

    private mutating func take(_ key: String, _ value: JSONValue) throws(UsageError) {
        let place = place(value.offset)
        let named = "\(place): \"\(OptionSpec.quoted(key))\""
        switch key {
        case "server":
            let text = try Self.text(value, .text("HOST"), named)
            _ = try JoinAddress(text)
            server = Entry(value: text, place: place)
        case "four_color_deck":
            hasFourColorDeck = try Self.text(value, .flag, named) == "1"
        default:
            guard let spec = OptionSpec.all.first(where: { $0.configKey == key }) else {
                return warn(of: key, place)
            }
            var text = try Self.text(value, spec.kind, named)
            try spec.check(text, source: named)
            if spec.isInverse { text = text == "1" ? "0" : "1" }
            entries[spec.key] = Entry(value: text, place: place)
        }
    }

    private mutating func warn(of key: String, _ place: String) {
        let hint = Nearest.word(to: key, among: Self.keys).map { " Did you mean \"\($0)\"?" }
        warnings.append(
            "\(place): There is no option \"\(OptionSpec.quoted(key))\"; it is ignored."
                + (hint ?? "")
        )
    }

    /// The value as it would stand on a command line.
    private static func text(
        _ value: JSONValue,
        _ kind: OptionSpec.Kind,
        _ named: String
    ) throws(UsageError) -> String {
        switch (kind, value.kind) {
        case (.flag, .bool): return value.bool == true ? "1" : "0"
        case (.flag, _): throw UsageError("\(named) is true or false.")
        case (_, .string): return value.string ?? ""
        case (_, .number): return String(decoding: value.bytes, as: UTF8.self)
        default: throw UsageError("\(named) is a text in quotes, or a number.")
        }
    }

    private func place(_ offset: Int) -> String {
        let line = content.prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1
        return "\(Cleaning.clean(path, columns: 200)):\(line)"
    }

    private static func sentence(_ error: JSONError) -> String {
        switch error {
        case .badUTF8: "This is not UTF-8."
        case .badJSON: "This is not JSON: look for a comma, a quote or a bracket."
        case .notObject: "The file is to hold one object, such as {\"name\": \"ann\"}."
        case .duplicateKey: "This key stands twice."
        case .tooDeep, .badValue: "No configuration looks like this."
        }
    }
}
