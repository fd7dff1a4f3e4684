import GameProtocol

extension Concentration {
    /// The game that a client asked for; what it left open takes the default.
    static func asked(
        _ asked: ConcentrationOptions.Request,
        seats: Int,
        _ defaults: GameCatalog.Defaults
    ) throws(Refusal) -> Concentration {
        let name = asked.theme ?? "cards"
        guard let theme = Theme.named(name) else {
            throw Refusal(.badValue, "This server has no such theme.", field: "options.theme")
        }
        let largest = theme.maximumPairs
        let pairs = asked.pairs ?? min(Limits.defaultPairs, largest)
        try GameCatalog.check("pairs", pairs, in: Limits.pairs.lowerBound...largest)
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
        try GameCatalog.check("cols", settings.columns, in: Limits.columns)
        try GameCatalog.check("turn_s", settings.turnSeconds, in: Limits.turnSeconds)
        try GameCatalog.check("hide_ms", settings.hideMs, in: Limits.hideMilliseconds)
        try GameCatalog.check("stalemate_turns", settings.stalemateTurns, in: Limits.stalemateTurns)
        return Concentration(settings, theme: theme)
    }
}
