/// How many colours are used on one stream, and why.
///
/// In this order: the option, its variable, `NO_COLOR`, `FORCE_COLOR` and `CLICOLOR_FORCE`, the
/// configuration file, whether the stream is a terminal, and what that terminal says of itself.
struct ColorChoice: Equatable, Sendable {
    let depth: ColourDepth
    let reason: String

    /// - Parameter wish: what an option, a variable or the file says, and which of them.
    init(_ wish: Wish?, _ surroundings: Surroundings, isTerminal: Bool) {
        if let wish, wish.origin != .file, let choice = Self.chosen(wish, surroundings) {
            self = choice
        } else if surroundings.filled("NO_COLOR") != nil {
            self.init(.none, "NO_COLOR is set")
        } else if let forced = Self.forced(surroundings) {
            self = forced
        } else if let wish, let choice = Self.chosen(wish, surroundings) {
            self = choice
        } else if !isTerminal {
            self.init(.none, "this is no terminal")
        } else if surroundings.variable("TERM") == "dumb" {
            self.init(.none, "TERM=dumb")
        } else {
            self = Self.natural(surroundings)
        }
    }

    /// A word of `--color`, and where it stands.
    struct Wish {
        let word: String
        /// The option, the variable, or the file with its line.
        let source: String
        var origin = Origin.line

        enum Origin { case line, variable, file }
    }

    private init(_ depth: ColourDepth, _ reason: String) {
        self.depth = depth
        self.reason = reason
    }

    /// What the word says; nil for `auto`, which leaves it to the rest.
    private static func chosen(_ wish: Wish, _ surroundings: Surroundings) -> ColorChoice? {
        let reason = "\(wish.source) \(wish.word)"
        switch wish.word {
        case "never": return ColorChoice(.none, reason)
        case "16": return ColorChoice(.sixteen, reason)
        case "256": return ColorChoice(.palette, reason)
        case "truecolor": return ColorChoice(.trueColour, reason)
        case "always":
            let natural = natural(surroundings)
            return ColorChoice(natural.depth, "\(reason), \(natural.reason)")
        default: return nil
        }
    }

    private static func forced(_ surroundings: Surroundings) -> ColorChoice? {
        let natural = natural(surroundings)
        if let word = surroundings.filled("FORCE_COLOR") {
            let reason = surroundings.shown("FORCE_COLOR")
            switch word {
            case "0", "false": return ColorChoice(.none, reason)
            case "1": return ColorChoice(.sixteen, reason)
            case "2": return ColorChoice(.palette, reason)
            case "3": return ColorChoice(.trueColour, reason)
            default: return ColorChoice(natural.depth, reason)
            }
        }
        guard let word = surroundings.filled("CLICOLOR_FORCE"), word != "0" else { return nil }
        return ColorChoice(natural.depth, surroundings.shown("CLICOLOR_FORCE"))
    }

    /// As many as a terminal says it has.
    private static func natural(_ surroundings: Surroundings) -> ColorChoice {
        if ["truecolor", "24bit"].contains(surroundings.variable("COLORTERM") ?? "") {
            return ColorChoice(.trueColour, surroundings.shown("COLORTERM"))
        }
        let isRich = (surroundings.variable("TERM") ?? "").contains("256")
        return ColorChoice(isRich ? .palette : .sixteen, surroundings.shown("TERM"))
    }
}
