/// A room's options, each with a value that was fixed when the room was made.
public enum GameOptions: Equatable, Sendable {
    case concentration(ConcentrationOptions)
    case deck(DeckOptions)
    case klondike(KlondikeOptions)

    /// The game that the options belong to.
    public var game: GameKind {
        switch self {
        case .concentration: .concentration
        case .deck: .deck
        case .klondike: .klondike
        }
    }

    /// A short description of the room for people: `6x6`, `high_card`.
    public var summary: String {
        switch self {
        case .concentration(let options): options.summary
        case .deck(let options): options.summary
        case .klondike(let options): options.summary
        }
    }

    /// The date of a daily deal; nil in any other room.
    public var daily: DailyDate? { asked.daily }

    /// The options that matter for ratings, such as `pairs=18`; nil if rounds with them do not count
    /// on a ladder (Documentation/protocol/ladder.md, section 2).
    public var contest: String? {
        switch self {
        case .concentration(let options): options.contest
        case .deck(let options): options.contest
        case .klondike(let options): options.contest
        }
    }

    /// Reads complete options; throws a `FieldError` with the name of a missing one.
    public static func decode(
        _ game: GameKind,
        _ fields: inout JSONObject
    ) throws(FieldError) -> GameOptions {
        switch game {
        case .concentration: .concentration(try ConcentrationOptions(&fields))
        case .deck: .deck(try DeckOptions(&fields))
        case .klondike: .klondike(try KlondikeOptions(&fields))
        }
    }

    /// A request for exactly these options.
    public var asked: Request {
        switch self {
        case .concentration(let options): .concentration(.init(options))
        case .deck(let options): .deck(.init(options))
        case .klondike(let options): .klondike(.init(options))
        }
    }

    /// Writes the options as an object, each with its value.
    public func encode(into writer: inout JSONWriter) {
        switch self {
        case .concentration(let options): options.encode(into: &writer)
        case .deck(let options): options.encode(into: &writer)
        case .klondike(let options): options.encode(into: &writer)
        }
    }

    /// Options in a client's request; the server fills in its default for a missing one.
    public enum Request: Equatable, Sendable {
        case concentration(ConcentrationOptions.Request)
        case deck(DeckOptions.Request)
        case klondike(KlondikeOptions.Request)

        /// Creates a request for the daily deal of a game; nil for a game without one.
        public init?(_ game: GameKind, daily date: DailyDate) {
            switch game {
            case .concentration: self = .concentration(.init(daily: date))
            case .klondike: self = .klondike(.init(daily: date))
            case .deck: return nil
            }
        }

        /// The date of a daily deal; nil for any other room.
        public var daily: DailyDate? {
            switch self {
            case .concentration(let options): options.daily
            case .klondike(let options): options.daily
            case .deck: nil
            }
        }

        static func decode(
            _ game: GameKind,
            _ fields: inout JSONObject
        ) throws(FieldError) -> Request {
            switch game {
            case .concentration: .concentration(try ConcentrationOptions.Request(&fields))
            case .deck: .deck(try DeckOptions.Request(&fields))
            case .klondike: .klondike(try KlondikeOptions.Request(&fields))
            }
        }

        func encode(into writer: inout JSONWriter) {
            switch self {
            case .concentration(let options): options.encode(into: &writer)
            case .deck(let options): options.encode(into: &writer)
            case .klondike(let options): options.encode(into: &writer)
            }
        }
    }
}

extension GameOptions {
    /// The names of a player's counts besides the score, in their order.
    public var statNames: [StaticString] {
        switch self {
        case .concentration: ConcentrationStats.names
        case .deck(let options): options.statNames
        case .klondike: KlondikeStats.names
        }
    }

    /// The board, which the event of a round's start describes; nil in games without one.
    public var board: CardGrid? {
        switch self {
        case .concentration(let options): options.board
        case .deck, .klondike: nil
        }
    }

    /// Whether the room's game has that move at all, now or at another time.
    public func knows(_ move: GameMove) -> Bool {
        switch (self, move) {
        case (.deck(let options), .deck(let move)): options.knows(move)
        default: move.game == game
        }
    }

    /// Whether the table is shared: every seated player may act, without rounds and turns
    /// (protocol.md, section 7).
    public var isSharedTable: Bool {
        switch self {
        case .deck(let options): options.isSharedTable
        default: false
        }
    }
}
