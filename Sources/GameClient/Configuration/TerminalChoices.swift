/// What this terminal gets, each thing with its reason; the terminal itself is not asked.
struct TerminalChoices: Equatable, Sendable {
    /// One line an event, instead of a screen.
    let plain: Decision<Bool>
    /// No character beyond ASCII.
    let ascii: Decision<Bool>
    /// The colours of standard output, and of messages.
    let color: ColorChoice
    let messageColor: ColorChoice
    let motion: Decision<ScreenSettings.Motion>
    let mouse: Decision<Bool>
    /// How tiles are drawn: `kitty`, `iterm2`, `blocks` or `off`.
    let images: Decision<ImageProtocol.Choice>

    init(_ line: Invocation, _ surroundings: Surroundings) {
        plain = Self.plain(line, surroundings)
        ascii = Self.ascii(line, surroundings)
        let wish = Self.colorWish(line)
        color = ColorChoice(wish, surroundings, isTerminal: surroundings.isOutputTerminal)
        messageColor = ColorChoice(
            wish,
            surroundings,
            isTerminal: surroundings.isMessagesTerminal
        )
        motion = Self.motion(line, surroundings)
        mouse =
            line.flag(.noMouse).map { Decision(!$0.value, $0.reason) } ?? Decision(true, "default")
        images = Self.images(line, surroundings)
    }

    private static func plain(_ line: Invocation, _ surroundings: Surroundings) -> Decision<Bool> {
        if let chosen = line.flag(.plain) { return chosen }
        if let word = surroundings.filled("ACCESSIBLE"), OptionSpec.truth(word) != false {
            return Decision(true, surroundings.shown("ACCESSIBLE"))
        }
        if !surroundings.isInputTerminal { return Decision(true, "the input is no terminal") }
        if !surroundings.isOutputTerminal { return Decision(true, "the output is no terminal") }
        switch surroundings.variable("TERM") ?? "" {
        case "": return Decision(true, "TERM is not set")
        case "dumb": return Decision(true, "TERM=dumb")
        default: return Decision(false, "a terminal, \(surroundings.shown("TERM"))")
        }
    }

    private static func ascii(_ line: Invocation, _ surroundings: Surroundings) -> Decision<Bool> {
        if let chosen = line.flag(.ascii) { return chosen }
        if surroundings.variable("TERM") == "linux" { return Decision(true, "TERM=linux") }
        guard let locale = surroundings.locale else { return Decision(true, "no locale is set") }
        return Decision(!surroundings.isUTF8, surroundings.shown(locale.name))
    }

    private static func colorWish(_ line: Invocation) -> ColorChoice.Wish? {
        if line.has(.noColor) { return ColorChoice.Wish(word: "never", source: "--no-color,") }
        guard let word = line.values[.color] else { return nil }
        let source = line.sources[.color]
        return ColorChoice.Wish(
            word: word,
            source: source?.text ?? "",
            origin: source?.isFile == true ? .file : .line
        )
    }

    private static func motion(
        _ line: Invocation,
        _ surroundings: Surroundings
    ) -> Decision<ScreenSettings.Motion> {
        if let word = line.values[.motion], let motion = ScreenSettings.Motion(rawValue: word) {
            return Decision(motion, line.reason(.motion))
        }
        return surroundings.filled("SSH_TTY") == nil
            ? Decision(.full, "default") : Decision(.reduced, "SSH_TTY is set")
    }

    private static func images(
        _ line: Invocation,
        _ surroundings: Surroundings
    ) -> Decision<ImageProtocol.Choice> {
        let wish = line.values[.images].flatMap(ImageProtocol.Choice.init) ?? .auto
        var variables: [String: String] = [:]
        for name in ["TMUX", "KITTY_WINDOW_ID", "TERM_PROGRAM"] {
            variables[name] = surroundings.filled(name)
        }
        if wish == .off || wish == .blocks { return Decision(wish, line.reason(.images)) }
        if variables["TMUX"] != nil { return Decision(.blocks, "TMUX is set") }
        let reason: (String) -> String = { wish == .auto ? $0 : line.reason(.images) }
        let name =
            variables["KITTY_WINDOW_ID"] == nil
            ? surroundings.shown("TERM_PROGRAM") : "KITTY_WINDOW_ID is set"
        switch ImageProtocol(wish, environment: variables) {
        case .kitty: return Decision(.kitty, reason(name))
        case .iterm2: return Decision(.iterm2, reason(name))
        case nil: return Decision(.blocks, "no terminal that is known for images")
        }
    }
}
