/// One option of the server: its names, its place in the help, and what it sets.
struct ServerOption: Sendable {
    /// The long name, without the dashes; also the key in a configuration file.
    let name: String
    var letter: Character?
    /// The placeholder of its value; nil for a switch.
    var value: String?
    let section: Section
    /// What it does, in the lines of the help.
    let about: [String]
    /// The variable that sets it too.
    let variable: String
    let kind: Kind
    /// The option whose value it sets: itself, or the one that it is a shorthand of.
    let setting: String
    /// The words that its value may be; empty where it may be more than a few.
    let choices: [String]
    /// Whether a running server takes a new value.
    let isLive: Bool
    let apply: Apply
    /// The value in force, as a person would write it.
    let show: Show

    typealias Apply = @Sendable (inout ServerConfiguration, String) throws(BadValue) -> Void
    typealias Path<Value> = any WritableKeyPath<ServerConfiguration, Value> & Sendable
    typealias Show = @Sendable (ServerConfiguration) -> String

    /// The parts of the help, in order.
    enum Section: String, CaseIterable {
        case listen = "LISTEN"
        case rooms = "ROOMS"
        case limits = "LIMITS"
        case watch = "WATCH"
        case other = "OTHER"
    }

    /// What stands in a configuration file behind the name.
    enum Kind {
        case number
        case text
        /// A number, or a text with more in it.
        case numberOrText
        /// A text, or a list of them.
        case list
        /// `true` or `false`.
        case flag
        /// Nothing: it cannot stand there.
        case none
    }

    init(
        _ name: String,
        _ letter: Character? = nil,
        _ value: String? = nil,
        _ section: Section,
        _ about: String,
        variable: String? = nil,
        kind: Kind? = nil,
        shorthandOf setting: String? = nil,
        choices: [String] = [],
        isLive: Bool = false,
        apply: @escaping Apply,
        show: @escaping Show = { _ in "" }
    ) {
        self.name = name
        self.letter = letter
        self.value = value
        self.section = section
        self.about = about.split(separator: "\n").map(String.init)
        let upper = name.uppercased().map { $0 == "-" ? "_" : $0 }
        self.variable = variable ?? "CARDTABLE_" + String(upper)
        self.kind = kind ?? (value == nil ? .flag : .text)
        self.setting = setting ?? name
        self.choices = choices
        self.isLive = isLive
        self.apply = apply
        self.show = show
    }

    /// Whether it is another way to write an option.
    var isShorthand: Bool { setting != name }

    func answers(to word: String) -> Bool {
        word == "--" + name || letter.map { word == "-\($0)" } ?? false
    }
}

/// The options by what their values are.
extension ServerOption {
    static func number(
        _ name: String,
        letter: Character? = nil,
        _ value: String,
        _ section: Section,
        _ about: String,
        in range: ClosedRange<Int>,
        isLive: Bool = false,
        _ path: Path<Int>
    ) -> ServerOption {
        ServerOption(name, letter, value, section, about, kind: .number, isLive: isLive) {
            (configuration, text) throws(BadValue) in
            configuration[keyPath: path] = try OptionValue.integer(text, in: range)
        } show: {
            String($0[keyPath: path])
        }
    }

    static func optionalNumber(
        _ name: String,
        _ about: String,
        in range: ClosedRange<Int>,
        isLive: Bool = false,
        _ path: Path<Int?>,
        show: @escaping Show
    ) -> ServerOption {
        ServerOption(name, nil, "N", .limits, about, kind: .number, isLive: isLive) {
            (configuration, text) throws(BadValue) in
            configuration[keyPath: path] = try OptionValue.integer(text, in: range)
        } show: {
            show($0)
        }
    }

    static func duration(
        _ name: String,
        _ about: String,
        inSeconds seconds: ClosedRange<Int>,
        _ path: Path<Duration>
    ) -> ServerOption {
        ServerOption(name, nil, "SECONDS", .rooms, about, kind: .number, isLive: true) {
            (configuration, text) throws(BadValue) in
            let limits = (seconds.lowerBound * 1_000)...(seconds.upperBound * 1_000)
            let milliseconds = try OptionValue.milliseconds(text, in: limits)
            configuration[keyPath: path] = .milliseconds(milliseconds)
        } show: {
            OptionValue.seconds($0[keyPath: path].milliseconds)
        }
    }

    static func path(
        _ name: String,
        _ value: String,
        _ section: Section,
        _ about: String,
        _ path: Path<String?>
    ) -> ServerOption {
        ServerOption(name, nil, value, section, about) {
            $0[keyPath: path] = $1.isEmpty ? nil : $1
        } show: {
            $0[keyPath: path] ?? "none"
        }
    }
}
