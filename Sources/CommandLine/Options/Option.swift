/// One option of a program: its names, what its value is, and where the value goes.
///
/// Parser, variables, configuration file, help, manual page and completions are all read off these
/// rows, so that none can disagree.
package struct Option<Values: Sendable>: Sendable {
    /// The long name, without its dashes.
    package let name: String
    package private(set) var letter: Character?
    package private(set) var shape: ValueShape
    /// The name that it had before, which lines and files may still use.
    package private(set) var formerName: String?
    /// How values begin that nothing but this option can have: under its former variable they are a
    /// mistake that is told.
    package private(set) var formerValuePrefix: String?
    /// What it does, as help says it.
    package private(set) var about = ""
    /// The variable that sets it too.
    package private(set) var variable: String?
    /// The key of the configuration file that sets it too.
    package private(set) var key: String?
    /// Whether a running program takes a new value.
    package private(set) var isLive = false
    /// Whether a command line can have it; else only its variable and its key set it.
    package private(set) var isTyped = true
    /// Whether variable and key say the opposite of the option.
    package private(set) var isInverse = false
    /// The option whose value it sets: itself, or the one that it is a shorthand of.
    let setting: String
    private let apply: Apply
    private var describe: Show
    private let transfer: Transfer
    /// Forgets what an earlier source said, where the values of one source add up.
    let reset: (@Sendable (inout Values) -> Void)?

    package typealias Path<Content> = any WritableKeyPath<Values, Content> & Sendable
    package typealias Apply = @Sendable (inout Values, String) throws(BadValue) -> Void
    package typealias Show = @Sendable (Values) -> String
    package typealias Transfer = @Sendable (_ old: inout Values, _ new: Values) -> Void

    private init(
        _ name: String,
        _ shape: ValueShape,
        setting: String? = nil,
        apply: @escaping Apply,
        show: @escaping Show = { _ in "" },
        transfer: @escaping Transfer = { _, _ in },
        reset: (@Sendable (inout Values) -> Void)? = nil
    ) {
        self.name = name
        self.shape = shape
        self.setting = setting ?? name
        self.apply = apply
        describe = show
        self.transfer = transfer
        self.reset = reset
        variable = Self.variable(for: name)
        key = name
    }

    /// An option with a value.
    package init<Content>(
        _ name: String,
        _ kind: ValueKind<Content>,
        _ path: Path<Content>
    ) {
        self.init(name, kind.shape) { values, text throws(BadValue) in
            values[keyPath: path] = try kind.read(text)
        } show: {
            kind.show($0[keyPath: path])
        } transfer: {
            $0[keyPath: path] = $1[keyPath: path]
        }
    }

    /// An option whose value may be missing; `none` says so.
    package init<Content>(
        _ name: String,
        _ kind: ValueKind<Content>,
        _ path: Path<Content?>,
        none: String = "none"
    ) {
        let optional = ValueKind<Content?>(kind.shape, read: kind.read) {
            $0.map(kind.show) ?? none
        }
        self.init(name, optional, path)
    }

    /// A switch that is another way to write an option's value; where it is off it says nothing.
    package init(
        _ name: String,
        shorthandOf setting: String,
        set: @escaping @Sendable (inout Values) -> Void
    ) {
        self.init(name, .flag, setting: setting) { values, text throws(BadValue) in
            if try ValueKind<Bool>.flag.read(text) { set(&values) }
        }
    }

    /// An option that can be repeated; the values of one source take the place of an earlier one's.
    package init(
        _ name: String,
        repeatable placeholder: String,
        _ path: Path<[String]>,
        none: String = "none",
        add: @escaping Apply
    ) {
        self.init(name, ValueShape(placeholder, .list), apply: add) {
            $0[keyPath: path].isEmpty ? none : $0[keyPath: path].joined(separator: ", ")
        } transfer: {
            $0[keyPath: path] = $1[keyPath: path]
        } reset: {
            $0[keyPath: path] = []
        }
    }

    /// A switch that the program asks for with `ParsedLine.has`; it sets nothing.
    package init(asking name: String) {
        self.init(name, .flag) { _, _ in }
        variable = nil
        key = nil
    }

    /// Takes the text of a value.
    package func take(_ text: String, into values: inout Values) throws(BadValue) {
        try apply(&values, text)
    }

    /// The value in force, as a person would write it.
    package func show(_ values: Values) -> String { describe(values) }

    /// Gives `old` the value that `new` has.
    package func carry(from new: Values, to old: inout Values) { transfer(&old, new) }
}

/// What help says, and what differs from the usual.
extension Option {
    package func about(_ sentence: String) -> Self { changed { $0.about = sentence } }

    package func letter(_ letter: Character) -> Self { changed { $0.letter = letter } }

    package func formerly(_ name: String, unmistakable prefix: String? = nil) -> Self {
        changed {
            $0.formerName = name
            $0.formerValuePrefix = prefix
        }
    }

    package func variable(_ name: String?) -> Self { changed { $0.variable = name } }

    package func key(_ name: String?) -> Self { changed { $0.key = name } }

    /// A shell offers these, and takes others too.
    package func examples(_ words: [String]) -> Self { changed { $0.shape.examples = words } }

    package func live() -> Self { changed { $0.isLive = true } }

    /// Only its variable and its key set it.
    package func untyped() -> Self { changed { $0.isTyped = false } }

    /// Variable and key say the opposite: `mouse` for `--no-mouse`.
    package func opposite(_ name: String) -> Self {
        changed {
            $0.isInverse = true
            $0.variable = Self.variable(for: name)
            $0.key = name
        }
    }

    package func showing(_ show: @escaping Show) -> Self { changed { $0.describe = show } }

    private func changed(_ change: (inout Self) -> Void) -> Self {
        var option = self
        change(&option)
        return option
    }

    private static func variable(for name: String) -> String {
        "CARDTABLE_" + String(name.uppercased().map { $0 == "-" ? "_" : $0 })
    }
}

extension Option {
    /// As it is typed: `--turn-clock`.
    package var flag: String { "--\(name)" }

    /// Whether a line or a file may call it so.
    func isCalled(_ word: String) -> Bool { word == name || word == formerName }

    /// The variable that it had under its former name, which is not read: the other program may have
    /// one of that name.
    var formerVariable: String? { formerName.map(Self.variable(for:)) }

    package var isSwitch: Bool { shape.placeholder == nil }

    /// Whether it is another way to write an option.
    package var isShorthand: Bool { setting != name }

    /// With the placeholder of its value: `--port PORT`.
    package var usage: String { flag + (shape.placeholder.map { " \($0)" } ?? "") }

    /// With its letter too: `-p, --port PORT`.
    func usage(withoutLetter blank: String) -> String {
        (letter.map { "-\($0), " } ?? blank) + usage
    }
}
