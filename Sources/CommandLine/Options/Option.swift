/// One option of a program: its names, the form of its value, and the property for the value.
///
/// Parser, variables, file, help, manual page and completions use these rows, and so always agree.
package struct Option<Values: Sendable>: Sendable {
    /// The long name, without its dashes.
    package let name: String
    package private(set) var letter: Character?
    package private(set) var shape: ValueShape
    /// The former name of the option, which command lines and files may still use.
    package private(set) var formerName: String?
    /// The beginning of values that only this option can have. Such a value in the environment
    /// variable of the former name is reported as a mistake.
    package private(set) var formerValuePrefix: String?
    /// The description in the help.
    package private(set) var about = ""
    /// The environment variable that also sets the option.
    package private(set) var variable: String?
    /// The key in the configuration file that also sets the option.
    package private(set) var key: String?
    /// Whether a running program accepts a new value.
    package private(set) var isLive = false
    /// Whether a command line can contain the option. If not, only the environment variable and the
    /// key in the configuration file set it.
    package private(set) var isTyped = true
    /// Whether the environment variable and the key in the file mean the opposite of the option.
    package private(set) var isInverse = false
    /// The name of the option whose value this option sets: another option's for a short form.
    let setting: String
    private let apply: Apply
    private var describe: Show
    private let transfer: Transfer
    /// Drops the values of an earlier source; nil for an option that has only one value.
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

    /// Creates an option with a value.
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

    /// Creates an option whose value may be missing; `none` is the text of a missing value.
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

    /// Creates a switch that is a short form of another option's value. `off` has no effect.
    package init(
        _ name: String,
        shorthandOf setting: String,
        set: @escaping @Sendable (inout Values) -> Void
    ) {
        self.init(name, .flag, setting: setting) { values, text throws(BadValue) in
            if try ValueKind<Bool>.flag.read(text) { set(&values) }
        }
    }

    /// Creates a repeatable option. A later source replaces the values of an earlier one.
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

    /// Creates a switch that sets no value. The program reads it with `ParsedLine.has`.
    package init(asking name: String) {
        self.init(name, .flag) { _, _ in }
        variable = nil
        key = nil
    }

    /// Parses the text of a value and stores the value.
    package func take(_ text: String, into values: inout Values) throws(BadValue) {
        try apply(&values, text)
    }

    /// Returns the current value as text.
    package func show(_ values: Values) -> String { describe(values) }

    /// Copies the value of this option from `new` to `old`.
    package func carry(from new: Values, to old: inout Values) { transfer(&old, new) }
}

/// Methods that return a changed copy of an option, such as a copy with a description.
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

    /// Adds words that a shell offers as examples; other values remain valid.
    package func examples(_ words: [String]) -> Self { changed { $0.shape.examples = words } }

    package func live() -> Self { changed { $0.isLive = true } }

    /// Returns the option as one that no command line can contain. Only the environment variable
    /// and the key in the configuration file set it.
    package func untyped() -> Self { changed { $0.isTyped = false } }

    /// Gives the option a variable and a key of opposite meaning, such as `mouse` for `--no-mouse`.
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
    /// The option as it is typed: `--turn-clock`.
    package var flag: String { "--\(name)" }

    /// Whether a word is the name or the former name of this option.
    func isCalled(_ word: String) -> Bool { word == name || word == formerName }

    /// The environment variable of the former name; nil without a former name. Its value only
    /// causes a warning or an error, because another program may use the variable.
    var formerVariable: String? { formerName.map(Self.variable(for:)) }

    package var isSwitch: Bool { shape.placeholder == nil }

    /// Whether this option is a short form of another option.
    package var isShorthand: Bool { setting != name }

    /// The option with the placeholder of its value: `--port PORT`.
    package var usage: String { flag + (shape.placeholder.map { " \($0)" } ?? "") }

    /// Returns the usage with the option's letter, `-p, --port PORT`, or `blank` for no letter.
    func usage(withoutLetter blank: String) -> String {
        (letter.map { "-\($0), " } ?? blank) + usage
    }
}

/// One command of a program: its arguments, and its description in the help.
package struct Subcommand: Sendable {
    package let name: String
    /// The argument after the name, as the help shows it.
    package let argument: String
    package let about: String
    /// Example lines to paste, each with a description. Without any, the command has no help page.
    package private(set) var examples: [Example] = []
    /// The names of the options that the command accepts, in the order of its help.
    package private(set) var options: [String] = []
    /// The words that can follow the command; empty if they are not a few fixed words.
    private(set) var choices: [String] = []
    /// The number of words that may follow the first argument.
    private(set) var furtherWords = 0
    /// The note on the command's help page about the options that the page lists separately.
    private(set) var headingNote: String?

    package typealias Example = (line: String, about: String)

    package init(_ name: String, _ argument: String, _ about: String) {
        self.name = name
        self.argument = argument
        self.about = about
    }

    /// Whether the command accepts an argument.
    package var takesWord: Bool { !argument.isEmpty }
    var takesFile: Bool { argument == "FILE" }
    /// Whether the argument is the address of a server, with or without a room's code.
    var takesAddress: Bool { argument.contains("HOST") || argument.contains("ADDRESS") }

    package func examples(_ examples: Example...) -> Self { self.examples(examples) }

    package func examples(_ examples: [Example]) -> Self { changed { $0.examples = examples } }

    package func options(_ names: [String]) -> Self { changed { $0.options = names } }

    package func choices(_ words: [String]) -> Self { changed { $0.choices = words } }

    package func furtherWords(_ count: Int) -> Self { changed { $0.furtherWords = count } }

    package func note(_ text: String) -> Self { changed { $0.headingNote = text } }

    private func changed(_ change: (inout Self) -> Void) -> Self {
        var command = self
        change(&command)
        return command
    }
}
