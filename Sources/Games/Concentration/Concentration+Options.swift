import GameProtocol

extension ConcentrationOptions.Request: AskedGame {
    func game(seats: Int, _ defaults: GameDefaults) throws(Refusal) -> any Game {
        try Concentration.asked(self, seats: seats, defaults)
    }
}

extension Concentration {
    /// The operator's setting for the time that a mismatch stays visible.
    static let flipBack = GameSetting(
        name: "flip-back",
        seconds: 0...Limits.hideMilliseconds.upperBound / 1000,
        usual: Limits.defaultHideMilliseconds
    )

    static func asked(
        _ wanted: ConcentrationOptions.Request,
        seats: Int,
        _ defaults: GameDefaults
    ) throws(Refusal) -> Concentration {
        let asked = try settled(wanted, seats: seats)
        let name = asked.theme ?? "cards"
        guard let theme = defaults.themes[name] else {
            throw Refusal(.badValue, defaults.themes.noSuchTheme, field: "options.theme")
        }
        let largest = try largestBoard(of: theme, asked.group)
        let pairs = asked.pairs ?? min(Limits.defaultPairs, largest)
        try (Limits.pairs.lowerBound...largest).check("pairs", pairs)
        // A single player cannot pass, so a solo round needs no end by the progress rule.
        let patience = seats == 1 ? 0 : Limits.defaultStalemateTurnsPerPair * pairs
        let settings = ConcentrationOptions(
            pairs: pairs,
            columns: asked.columns ?? ConcentrationOptions.defaultColumns(pairs: pairs),
            theme: theme.name,
            group: asked.group,
            themeID: theme.id(of: asked.group),
            again: asked.again ?? true,
            turnSeconds: asked.turnSeconds ?? defaults.turnSeconds,
            hideMs: asked.hideMs ?? defaults[flipBack],
            stalemateTurns: asked.stalemateTurns ?? patience,
            daily: asked.daily
        )
        return Concentration(settings, theme: theme)
    }

    /// Returns the request, with all options of a daily deal if it names a date.
    private static func settled(
        _ asked: ConcentrationOptions.Request,
        seats: Int
    ) throws(Refusal) -> ConcentrationOptions.Request {
        guard let date = asked.daily else { return asked }
        let whole = ConcentrationOptions.Request(ConcentrationOptions(daily: date))
        let isPlain = [.init(daily: date), whole].contains(asked)
        if let problem = DailyDate.problem(hasOtherOptions: !isPlain, seats: seats) {
            throw Refusal(.badValue, problem, field: "options.daily")
        }
        return whole
    }

    /// Returns the most pairs that a board can have with the theme or with a group of it.
    private static func largestBoard(
        of theme: Theme,
        _ group: String?
    ) throws(Refusal) -> Int {
        guard let pairs = theme.pairs(of: group) else {
            throw Refusal(.badValue, theme.noSuchGroup, field: "options.group")
        }
        let largest = Theme.largestBoard(of: pairs.count)
        guard largest >= Limits.pairs.lowerBound else {
            throw Refusal(
                .badValue,
                "That group has only one pair; a board has at least two.",
                field: "options.group"
            )
        }
        return largest
    }
}
