import CommandLine
package import TerminalKit

/// The user's choices for the terminal; nil if the user made none.
struct TerminalWishes: Equatable, Sendable {
    var plain: Bool?
    var ascii: Bool?
    var color: ColorChoice.Word?
    var isColorless = false
    var motion: ScreenSettings.Motion?
    var mouse = true
    var images = ImageProtocol.Choice.auto
}

/// The settings for this terminal, each with its reason. They come from options and variables,
/// without a query to the terminal.
package struct TerminalChoices: Equatable, Sendable {
    /// Whether the client prints one line an event, instead of showing a screen.
    package let plain: Decision<Bool>
    /// Whether output is ASCII only.
    package let ascii: Decision<Bool>
    /// The colors of standard output and of messages.
    package let color: ColorChoice
    package let messageColor: ColorChoice
    package let motion: Decision<ScreenSettings.Motion>
    package let mouse: Decision<Bool>
    /// The method for drawing tiles: `kitty`, `iterm2`, `blocks` or `off`.
    package let images: Decision<ImageProtocol.Choice>

    /// Creates the settings of a terminal without any variables.
    init() { self.init(TerminalWishes(), ProcessEnvironment { _ in nil }) { _ in nil } }

    /// - Parameter origin: returns the origin of an option's value; nil if the option is not set.
    init(
        _ wishes: TerminalWishes,
        _ environment: ProcessEnvironment,
        origin: (String) -> Origin?
    ) {
        func reason(_ name: String) -> String { origin(name)?.text ?? "default" }
        plain =
            wishes.plain.map { Decision($0, reason("plain")) } ?? Self.naturalPlain(environment)
        ascii =
            wishes.ascii.map { Decision($0, reason("ascii")) } ?? Self.naturalASCII(environment)
        let wish =
            wishes.isColorless
            ? ColorChoice.Wish(word: .never, origin: .option("--no-color,"))
            : wishes.color.map { ColorChoice.Wish(word: $0, origin: origin("color")) }
        color = ColorChoice(wish, environment, isTerminal: environment.isOutputTerminal)
        messageColor = ColorChoice(
            wish,
            environment,
            isTerminal: environment.isMessagesTerminal
        )
        motion =
            wishes.motion.map { Decision($0, reason("motion")) }
            ?? Self.naturalMotion(environment)
        mouse = Decision(wishes.mouse, reason("no-mouse"))
        images = Self.images(wishes.images, environment, reason("images"))
    }

    private static func naturalPlain(_ environment: ProcessEnvironment) -> Decision<Bool> {
        // A value that is no switch also counts as a request.
        if let word = environment.filled("ACCESSIBLE"),
            (try? ValueKind<Bool>.flag.read(word)) != false
        {
            return Decision(true, environment.shown("ACCESSIBLE"))
        }
        if !environment.isInputTerminal { return Decision(true, "stdin is not a terminal") }
        if !environment.isOutputTerminal { return Decision(true, "stdout is not a terminal") }
        switch environment.variable("TERM") ?? "" {
        case "": return Decision(true, "TERM is not set")
        case "dumb": return Decision(true, "TERM=dumb")
        default: return Decision(false, "a terminal, \(environment.shown("TERM"))")
        }
    }

    private static func naturalASCII(_ environment: ProcessEnvironment) -> Decision<Bool> {
        if environment.variable("TERM") == "linux" { return Decision(true, "TERM=linux") }
        guard let locale = environment.locale else { return Decision(true, "no locale is set") }
        return Decision(!environment.isUTF8, environment.shown(locale.name))
    }

    private static func naturalMotion(
        _ environment: ProcessEnvironment
    ) -> Decision<ScreenSettings.Motion> {
        environment.filled("SSH_TTY") == nil
            ? Decision(.full, "default") : Decision(.reduced, "SSH_TTY is set")
    }

    private static func images(
        _ wish: ImageProtocol.Choice,
        _ environment: ProcessEnvironment,
        _ reason: String
    ) -> Decision<ImageProtocol.Choice> {
        var variables: [String: String] = [:]
        for name in ["TMUX", "KITTY_WINDOW_ID", "TERM_PROGRAM"] {
            variables[name] = environment.filled(name)
        }
        if wish == .off || wish == .blocks { return Decision(wish, reason) }
        if variables["TMUX"] != nil { return Decision(.blocks, "TMUX is set") }
        let because: (String) -> String = { wish == .auto ? $0 : reason }
        let name =
            variables["KITTY_WINDOW_ID"] == nil
            ? environment.shown("TERM_PROGRAM") : "KITTY_WINDOW_ID is set"
        switch ImageProtocol(wish, environment: variables) {
        case .kitty: return Decision(.kitty, because(name))
        case .iterm2: return Decision(.iterm2, because(name))
        case nil: return Decision(.blocks, "this terminal is not known to show images")
        }
    }
}

/// A setting, with the option, the variable or the property of the terminal that decided it.
package struct Decision<Value: Equatable & Sendable>: Equatable, Sendable {
    package let value: Value
    package let reason: String

    init(_ value: Value, _ reason: String) {
        self.value = value
        self.reason = reason
    }
}
