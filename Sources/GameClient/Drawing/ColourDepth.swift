/// How many colours may be used.
enum ColourDepth: Equatable, Sendable {
    case none
    case sixteen
    case palette
    /// 256 colours, and any colour at all for tiles.
    case trueColour
}

extension ColourDepth {
    /// What the option and the environment say, in the order in which they count.
    ///
    /// - Parameter option: the value of `--color`, wherever it was set; nil where it was not.
    init(option: String?, isTerminal: Bool, environment: (String) -> String?) {
        func isSet(_ name: String) -> Bool {
            environment(name).map { !$0.isEmpty && $0 != "0" } ?? false
        }
        let natural = Self.natural(environment)
        switch option {
        case "never": self = .none
        case "16": self = .sixteen
        case "256": self = .palette
        case "truecolor": self = .trueColour
        case "always": self = natural
        default:
            if environment("NO_COLOR").map({ !$0.isEmpty }) ?? false {
                self = .none
            } else if isSet("FORCE_COLOR") || isSet("CLICOLOR_FORCE") {
                self = natural
            } else {
                self = isTerminal && environment("TERM") != "dumb" ? natural : .none
            }
        }
    }

    /// As many as the terminal says it has.
    private static func natural(_ environment: (String) -> String?) -> ColourDepth {
        if ["truecolor", "24bit"].contains(environment("COLORTERM") ?? "") { return .trueColour }
        return (environment("TERM") ?? "").contains("256") ? .palette : .sixteen
    }
}
