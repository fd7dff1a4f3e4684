import GameProtocol

/// What somebody wants of a new room; what was not given is left to the server.
struct NewRoomOptions: Equatable, Sendable {
    /// The game, where one was named.
    var game: GameKind?
    var title: String?
    var grid: Grid?
    var theme: String?
    var seats: Int?
    var turnSeconds: Int?
    var hideMs: Int?
    var again: Bool?
    var stalemateTurns: Int?
    var rules: DeckOptions.Rules?
    var deckCount: Int?
    var jokers: Bool?
    var isPrivate = false
    /// From a form; a command line names a file instead.
    var password: String?

    init() {}

    /// Takes values that were checked while they were read.
    init(_ values: [OptionKey: String]) throws(UsageError) {
        game = try Self.game(values)
        title = values[.title]
        if let title, !TextRule.accepts(title, maximum: Limits.maximumTitleCount) {
            throw UsageError("--title is 1 to 40 characters without control characters.")
        }
        grid = try Self.grid(values[.grid])
        theme = values[.theme]
        seats = values[.seats].flatMap(OptionSpec.wholeNumber)
        turnSeconds = values[.turnClock].flatMap(OptionSpec.wholeNumber)
        hideMs = values[.flipBack].flatMap(OptionSpec.milliseconds)
        again = values[.afterPair].map { $0 == "again" }
        stalemateTurns = values[.stalemate].flatMap(OptionSpec.wholeNumber)
        rules = values[.rules].flatMap(DeckOptions.Rules.init)
        deckCount = values[.decks].flatMap(OptionSpec.wholeNumber)
        jokers = values[.jokers].flatMap(OptionSpec.truth)
        isPrivate = values[.isPrivate].flatMap(OptionSpec.truth) ?? false
        if let grid, let theme = theme.flatMap(Theme.named), grid.pairs > theme.maximumPairs {
            throw UsageError(
                "The theme \(theme.name) has \(theme.maximumPairs) pairs, too few for "
                    + "\(grid.columns)x\(grid.rows)."
            )
        }
    }

    /// The request for such a room: what was given, and the theme.
    func request(password: String?) -> CreateRequest {
        let game = game ?? .concentration
        return CreateRequest(
            game: game,
            title: title,
            seats: seats ?? Limits.defaultSeats,
            isPrivate: isPrivate,
            password: password ?? self.password,
            isReady: false,
            options: game == .deck ? .deck(deckOptions) : .concentration(concentrationOptions)
        )
    }

    private var concentrationOptions: ConcentrationOptions.Request {
        var options = ConcentrationOptions.Request()
        options.pairs = grid?.pairs
        options.columns = grid?.columns
        options.theme = theme ?? "emoji"
        options.again = again
        options.turnSeconds = turnSeconds
        options.hideMs = hideMs
        options.stalemateTurns = stalemateTurns
        return options
    }

    private var deckOptions: DeckOptions.Request {
        var options = DeckOptions.Request()
        options.rules = rules
        options.deckCount = deckCount
        options.jokers = jokers
        options.turnSeconds = turnSeconds
        return options
    }

    /// The game that was named, by one of its names, or that the options are of.
    private static func game(_ values: [OptionKey: String]) throws(UsageError) -> GameKind? {
        if let name = values[.game] { return name == "deck" ? .deck : .concentration }
        let ofDeck = [OptionKey.rules, .decks, .jokers].filter { values[$0] != nil }
        guard let first = ofDeck.first else { return nil }
        if values[.grid] != nil || values[.theme] != nil {
            throw UsageError(
                "--\(first.rawValue) is for decks, a grid or theme for Concentration. "
                    + "Say which: --game deck"
            )
        }
        return .deck
    }

    private static func grid(_ text: String?) throws(UsageError) -> Grid? {
        guard let text else { return nil }
        return try Grid(text)
    }
}
