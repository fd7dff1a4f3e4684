import GameProtocol

extension Concentration {
    /// The game that a client asked for; what it left open takes the default.
    static func asked(
        _ asked: ConcentrationOptions.Request,
        seats: Int,
        _ defaults: GameDefaults
    ) throws(Refusal) -> Concentration {
        let name = asked.theme ?? "cards"
        guard let theme = Theme.named(name) else {
            throw Refusal(.badValue, "This server has no such theme.", field: "options.theme")
        }
        let largest = theme.maximumPairs
        let pairs = asked.pairs ?? min(Limits.defaultPairs, largest)
        try (Limits.pairs.lowerBound...largest).check("pairs", pairs)
        // Somebody who plays alone cannot pass, so a solo round needs no end by the progress rule.
        let patience = seats == 1 ? 0 : Limits.defaultStalemateTurnsPerPair * pairs
        let settings = ConcentrationOptions(
            pairs: pairs,
            columns: asked.columns ?? ConcentrationOptions.defaultColumns(pairs: pairs),
            theme: theme.name,
            again: asked.again ?? true,
            turnSeconds: asked.turnSeconds ?? defaults.turnSeconds,
            hideMs: asked.hideMs ?? defaults.hideMs,
            stalemateTurns: asked.stalemateTurns ?? patience
        )
        try Limits.columns.check("cols", settings.columns)
        try Limits.turnSeconds.check("turn_s", settings.turnSeconds)
        try Limits.hideMilliseconds.check("hide_ms", settings.hideMs)
        try Limits.stalemateTurns.check("stalemate_turns", settings.stalemateTurns)
        return Concentration(settings, theme: theme)
    }
}
