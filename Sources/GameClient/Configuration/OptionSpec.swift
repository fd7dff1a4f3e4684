/// One row of the option table: how an option is written, what it takes, and its sentence.
///
/// Parser, environment lookup and help are all read off these rows, so that none can disagree.
struct OptionSpec: Sendable {
    let key: OptionKey
    /// The single letter, such as `n` for `-n`.
    var short: Character?
    let kind: Kind
    let group: Group
    /// What help says of it.
    let sentence: String
    /// Whether `CARDTABLE_…` may give it, too.
    var hasVariable = true
    /// Whether the configuration file may give it, too; what is special to one command never.
    var isInFile = true
    /// The word for the opposite, `mouse` for `--no-mouse`: variable and file say that.
    var opposite: String?

    /// What an option takes.
    enum Kind: Sendable {
        /// Nothing: it is there or not.
        case flag
        /// Any text; the placeholder stands for it in help.
        case text(String)
        /// One of these words.
        case choice([String], placeholder: String)
        /// A whole number within the range.
        case count(ClosedRange<Int>, placeholder: String)
        /// Seconds within the range, with up to three digits after the point.
        case seconds(ClosedRange<Int>, placeholder: String)
        /// Any number within the range, with up to three digits after the point.
        case factor(ClosedRange<Int>, placeholder: String)
        /// Columns x rows of a board.
        case grid(String)
    }

    /// Where help lists an option.
    enum Group: Sendable {
        case general
        /// Only with the commands that take it.
        case special
        case newRoom
    }

    /// The option as it is typed: `--turn-clock`.
    var flag: String { "--\(key.rawValue)" }

    /// The environment variable that gives the same value.
    var variable: String? {
        guard hasVariable else { return nil }
        return "CARDTABLE_" + name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
    }

    /// The key in the configuration file that gives the same value.
    var configKey: String? { isInFile && group != .special ? name : nil }

    /// Whether variable and file say the opposite of the flag.
    var isInverse: Bool { opposite != nil }

    private var name: String { opposite ?? key.rawValue }

    /// The word that stands for the value in help; nil for a flag.
    var placeholder: String? {
        switch kind {
        case .flag: nil
        case .text(let word), .choice(_, let word), .count(_, let word), .seconds(_, let word),
            .factor(_, let word), .grid(let word):
            word
        }
    }
}
