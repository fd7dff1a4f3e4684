import GameProtocol

extension DeckOptions {
    static func game(
        _ asked: Request,
        seats: Int,
        _ defaults: GameDefaults,
        referees: [any TableRules.Type]
    ) throws(Refusal) -> any Game {
        let rules = asked.rules ?? .highCard
        let settings = DeckOptions(
            rules: rules,
            deckCount: asked.deckCount ?? 1,
            jokers: asked.jokers ?? false,
            cards: asked.cards,
            shuffled: asked.shuffled ?? true,
            // Without turns, the operator's default has nothing to limit.
            turnSeconds: asked.turnSeconds ?? (rules == .free ? 0 : defaults.turnSeconds)
        )
        if rules == .free {
            try settings.check()
            return FreeTable(settings)
        }
        guard let referee = referees.first(where: { $0.row.name == rules.rawValue }) else {
            throw Refusal(FieldError(kind: .badValue, field: "rules"), path: "options.")
        }
        try settings.check()
        return try referee.game(settings, seats: seats)
    }

    private func check() throws(Refusal) {
        try Limits.deckCount.check("deck_count", deckCount)
        try Limits.turnSeconds.check("turn_s", turnSeconds)
        if let cards {
            try Limits.partialDeck.check("cards", cards.count)
            let jokerCards = [PlayingCard.joker(.black), .joker(.red)]
            if !jokers, let joker = cards.first(where: jokerCards.contains) {
                throw Refusal(
                    .noSuchCard,
                    "\(joker.code) is a joker, and this deck has none without the option jokers.",
                    field: "options.cards"
                )
            }
        }
        let count = contents.count
        guard count <= Limits.maximumCards else {
            throw Refusal(
                .badValue,
                "These are \(count) cards; a room has at most \(Limits.maximumCards).",
                field: "options.deck_count"
            )
        }
    }
}
