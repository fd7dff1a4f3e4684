import CommandLine
package import GameProtocol
import Games

/// The player's wishes for a new deck room. A nil value leaves the choice to the server.
/// No form changes `cards` and `shuffled`: they are copied from a room.
typealias DeckChoices = DeckOptions.Request

extension NewRoomOptions {
    var deck: DeckChoices {
        get { self[.deck, usual: DeckChoices()] }
        set { self[.deck, usual: DeckChoices()] = newValue }
    }
    package var rules: DeckOptions.Rules? {
        get { deck.rules }
        set { deck.rules = newValue }
    }
    var deckCount: Int? {
        get { deck.deckCount }
        set { deck.deckCount = newValue }
    }
    var jokers: Bool? {
        get { deck.jokers }
        set { deck.jokers = newValue }
    }
}

/// The options of a new deck room.
extension DeckGame {
    static let options = [rulesOption, decksOption, jokersOption]

    private static let rulesOption = RoomOption(
        row: .init(
            "rules",
            .choice("RULES", allRules.map { ($0.rawValue, $0) }) {
                $0.rawValue
            },
            \.newRoom.deck.rules
        )
        .about("deck: high_card, free for a shared table, or a game (default high_card)"),
        place: .afterTurnClock,
        namesGame: true,
        commands: [.load, .arena, .league],
        typed: { $0.rules.flatMap { $0 == .highCard ? nil : $0.rawValue } },
        isGiven: { $0.rules != nil },
        line: FormLine(
            label: "Rules",
            choices: "high card · free",
            value: { rules($0.rules ?? .highCard) },
            change: { $0.rules = Choice.next($0.rules ?? .highCard, [.highCard, .free], $1) },
            isShown: { row($0) == nil }
        )
    )

    private static let allRules =
        [DeckOptions.Rules.highCard, .free] + GameCatalog.rules.map { .refereed($0.name) }

    private static let decksOption = RoomOption(
        row: .init(
            "decks",
            .number("COUNT", in: Limits.deckCount),
            \.newRoom.deck.deckCount
        )
        .about("deck: 1 to 20 decks put together (default 1)"),
        place: .afterTurnClock,
        namesGame: true,
        typed: { $0.deckCount.flatMap { $0 == 1 ? nil : "\($0)" } },
        isGiven: { $0.deckCount != nil },
        line: FormLine(
            label: "Decks",
            choices: "1 to \(Limits.deckCount.upperBound)",
            value: { "\($0.deckCount ?? 1)" },
            change: { $0.deckCount = Choice.next($0.deckCount ?? 1, Limits.deckCount, $1) },
            isShown: { row($0) == nil },
            number: FormLine.Number(range: Limits.deckCount, path: \.deckCount)
        )
    )

    private static let jokersOption = RoomOption(
        row: .init("jokers", .flag, \.newRoom.deck.jokers)
            .about("deck: two jokers in each deck (default none)"),
        place: .afterTurnClock,
        namesGame: true,
        typed: { $0.jokers == true ? "" : nil },
        isGiven: { $0.jokers != nil },
        line: FormLine(
            label: "Jokers",
            choices: "none · two a deck",
            value: { $0.jokers == true ? "two a deck" : "none" },
            change: { options, _ in
                options.jokers = options.jokers != true
                // A partial deck already contains its choice of jokers.
                options.deck.cards = nil
            },
            isShown: { row($0) == nil }
        )
    )
}

/// The plan of a new deck room from its options, and the texts about such a room.
extension DeckGame {
    static let named =
        [NamedGame(kind: kind, name: kind.rawValue, title: title)] + GameCatalog.rules.map(entry)

    static func plan(_ options: NewRoomOptions) -> RoomPlan {
        let row = row(options)
        var own = options.deck
        own.turnSeconds = options.wantedTurnSeconds
        var plan = RoomPlan(row.map(entry) ?? named[0], .deck(own))
        let ofEach = own.cards?.count ?? (own.jokers == true ? 54 : 52)
        plan.extent = "\((own.deckCount ?? 1) * ofEach) cards"
        if let row {
            plan.seats = row.seats
            plan.usualSeats = max(plan.usualSeats, row.seats.lowerBound)
        }
        plan.hasWords = own.cards == nil && own.shuffled != false
        if options.rules == .free {
            plan.botProblem = "Bots cannot play at a free table; they play --rules high_card."
            plan.hasTurnClock = false
        }
        return plan
    }

    private static func entry(_ row: RulesEntry) -> NamedGame {
        // A game has its own cards.
        var own = DeckChoices()
        own.rules = .refereed(row.name)
        let options = GameValue<NewRoomOptions>(kind, own)
        return NamedGame(kind: kind, name: row.name, title: row.title, options: options)
    }

    /// The catalog's entry of the chosen card game; nil without a referee.
    private static func row(_ options: NewRoomOptions) -> RulesEntry? {
        GameCatalog.rules.first { $0.name == options.rules?.rawValue }
    }

    static func card(_ options: GameOptions) -> RoomCard {
        guard let own = options.deck else { return RoomCard() }
        let decks = PlainWords.count(own.deckCount, "deck")
        let extent = "\(rules(own)), \(decks)\(own.jokers ? ", jokers" : "")"
        return RoomCard(
            extent: extent,
            head: "\(names(options).list), \(extent)",
            turnSeconds: own.rules == .free ? nil : own.turnSeconds
        )
    }
}
