public import GameProtocol

extension GameCatalog {
    /// The card games with a referee, in the order of `help`. A new game adds its row here.
    static let referees: [any TableRules.Type] = [
        CrazyEights.self,
        OldMaid.self,
        Sevens.self,
        War.self,
    ]

    /// The rows of these games.
    public static let rules: [RulesEntry] = referees.map { $0.row }
}
