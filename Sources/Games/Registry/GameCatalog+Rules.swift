public import GameProtocol

extension DeckOptions.Request: AskedGame {
    func game(seats: Int, _ defaults: GameDefaults) throws(Refusal) -> any Game {
        try DeckOptions.game(self, seats: seats, defaults, referees: GameCatalog.referees)
    }
}

extension GameCatalog {
    /// The card games with a referee, in the order of `help`. A new game adds its row here.
    static let referees: [any TableRules.Type] = [
        HighCard.self,
        CrazyEights.self,
        OldMaid.self,
        Sevens.self,
        War.self,
    ]

    /// The rows of the games whose prompts list the moves, for `help`.
    public static let rules: [RulesEntry] = referees.filter { $0.listsMoves }.map { $0.row }
}
