public import GameProtocol

/// The first line of a room's journal: the room as it was made.
///
/// It holds no password, only what knows one again.
public struct JournalHeader: Equatable, Sendable {
    /// The room's code.
    public var room: String
    /// The room's name, where it has one.
    public var title: String?
    /// How many can play, 1 to 6.
    public var seats: Int
    /// Not listed.
    public var isPrivate: Bool
    /// The game's options, each with its value.
    public var options: GameOptions
    /// The hash of the room's password, where it has one.
    public var password: PasswordHash?

    /// The room as it was made.
    public init(
        room: String,
        title: String? = nil,
        seats: Int,
        isPrivate: Bool = false,
        options: GameOptions,
        password: PasswordHash? = nil
    ) {
        self.room = room
        self.title = title
        self.seats = seats
        self.isPrivate = isPrivate
        self.options = options
        self.password = password
    }

    /// The game of the room, before anybody has come.
    ///
    /// Throws a `Refusal` where no room of this server can have these seats and options: a theme
    /// that it does not know, or numbers that do not go together.
    public func game() throws(Refusal) -> any Game {
        guard Limits.seats.contains(seats) else {
            throw Refusal(.badValue, "A room has 1 to 6 seats.", field: "seats")
        }
        let game = try GameCatalog.game(
            for: options.asked,
            kind: options.game,
            seats: seats,
            defaults: GameCatalog.Defaults()
        )
        guard game.options == options else {
            throw Refusal(.badValue, "No room can have these options.", field: "options")
        }
        return game
    }
}

extension GameOptions {
    /// A request for exactly these options.
    fileprivate var asked: GameOptions.Request {
        switch self {
        case .concentration(let options):
            var asked = ConcentrationOptions.Request()
            asked.pairs = options.pairs
            asked.columns = options.columns
            asked.theme = options.theme
            asked.again = options.again
            asked.turnSeconds = options.turnSeconds
            asked.hideMs = options.hideMs
            asked.stalemateTurns = options.stalemateTurns
            return .concentration(asked)
        case .deck(let options):
            var asked = DeckOptions.Request()
            asked.rules = options.rules
            asked.deckCount = options.deckCount
            asked.jokers = options.jokers
            asked.cards = options.cards
            asked.shuffled = options.shuffled
            asked.turnSeconds = options.turnSeconds
            return .deck(asked)
        }
    }
}

extension Room {
    /// Opens the room that a header describes, in which nobody is yet; the first effect asks for the
    /// first deal's secret.
    ///
    /// - Parameter game: the header's, or one whose cards lie as a test wants them.
    public init(_ header: JournalHeader, game: any Game, _ effects: inout [RoomEffect]) {
        self.init(
            code: header.room,
            title: header.title,
            seats: header.seats,
            game: game,
            &effects
        )
    }
}
