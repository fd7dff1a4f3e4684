import CommandLine
package import TerminalKit

/// The number of colors on an output stream, with the reason.
///
/// The first of these decides: the option, its variable, `NO_COLOR`, `FORCE_COLOR`,
/// `CLICOLOR_FORCE`, the configuration file. Without any of them, a stream that is no terminal has
/// no colors. A terminal has the colors that its variables promise.
package struct ColorChoice: Equatable, Sendable {
    package let depth: ColorDepth
    package let reason: String

    /// - Parameter wish: the choice in an option, a variable or the file, and its origin.
    init(_ wish: Wish?, _ environment: ProcessEnvironment, isTerminal: Bool) {
        if let wish, wish.origin?.isFile != true, let choice = Self.chosen(wish, environment) {
            self = choice
        } else if environment.filled("NO_COLOR") != nil {
            self.init(.none, "NO_COLOR is set")
        } else if let forced = Self.forced(environment) {
            self = forced
        } else if let wish, let choice = Self.chosen(wish, environment) {
            self = choice
        } else if !isTerminal {
            self.init(.none, "stdout is not a terminal")
        } else if environment.variable("TERM") == "dumb" {
            self.init(.none, "TERM=dumb")
        } else {
            self = Self.natural(environment)
        }
    }

    /// The values of `--color`.
    enum Word: String, CaseIterable, Sendable {
        case auto
        case always
        case never
        case sixteen = "16"
        case palette = "256"
        case trueColor = "truecolor"
    }

    /// A value of `--color` and its origin.
    struct Wish {
        let word: Word
        let origin: Origin?
    }

    private init(_ depth: ColorDepth, _ reason: String) {
        self.depth = depth
        self.reason = reason
    }

    /// Returns the number of colors that the value stands for; nil for `auto`, which leaves the
    /// choice to the other rules.
    private static func chosen(_ wish: Wish, _ environment: ProcessEnvironment) -> ColorChoice? {
        let reason = "\(wish.origin?.text ?? "") \(wish.word.rawValue)"
        switch wish.word {
        case .never: return ColorChoice(.none, reason)
        case .sixteen: return ColorChoice(.sixteen, reason)
        case .palette: return ColorChoice(.palette, reason)
        case .trueColor: return ColorChoice(.trueColor, reason)
        case .always:
            let natural = natural(environment)
            return ColorChoice(natural.depth, "\(reason), \(natural.reason)")
        case .auto: return nil
        }
    }

    private static func forced(_ environment: ProcessEnvironment) -> ColorChoice? {
        let natural = natural(environment)
        if let word = environment.filled("FORCE_COLOR") {
            let reason = environment.shown("FORCE_COLOR")
            switch word {
            case "0", "false": return ColorChoice(.none, reason)
            case "1": return ColorChoice(.sixteen, reason)
            case "2": return ColorChoice(.palette, reason)
            case "3": return ColorChoice(.trueColor, reason)
            default: return ColorChoice(natural.depth, reason)
            }
        }
        guard let word = environment.filled("CLICOLOR_FORCE"), word != "0" else { return nil }
        return ColorChoice(natural.depth, environment.shown("CLICOLOR_FORCE"))
    }

    /// Returns the number of colors that the terminal promises.
    private static func natural(_ environment: ProcessEnvironment) -> ColorChoice {
        if ["truecolor", "24bit"].contains(environment.variable("COLORTERM") ?? "") {
            return ColorChoice(.trueColor, environment.shown("COLORTERM"))
        }
        let isRich = (environment.variable("TERM") ?? "").contains("256")
        return ColorChoice(isRich ? .palette : .sixteen, environment.shown("TERM"))
    }
}
