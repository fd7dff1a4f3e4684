import GameProtocol

extension OptionSpec {
    /// The options of `load`, in the order of its help.
    static let load = [
        OptionSpec(
            key: .rooms,
            kind: .count(1...100_000, placeholder: "N"),
            group: .special,
            sentence: "so many rooms, two bots in each (default 100)"
        ),
        OptionSpec(
            key: .seconds,
            kind: .count(1...86_400, placeholder: "T"),
            group: .special,
            sentence: "how long moves are made and measured (default 10)"
        ),
        OptionSpec(
            key: .rate,
            kind: .count(1...1_000_000, placeholder: "R"),
            group: .special,
            sentence: "moves a second over all rooms (default: as fast as it goes)"
        ),
        OptionSpec(
            key: .spectators,
            kind: .count(0...Limits.defaultSpectators, placeholder: "S"),
            group: .special,
            sentence: "spectators of each room (default 0)"
        ),
        OptionSpec(
            key: .report,
            kind: .text("FILE"),
            group: .special,
            sentence: "write what was found to FILE, as JSON"
        ),
    ]
}
