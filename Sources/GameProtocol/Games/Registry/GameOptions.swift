/// A room's options: every one has a value, fixed when the room was made.
public enum GameOptions: Equatable, Sendable {
    case concentration(ConcentrationOptions)
    case deck(DeckOptions)
    case klondike(KlondikeOptions)

    /// The game to which the options belong.
    public var game: GameKind {
        switch self {
        case .concentration: .concentration
        case .deck: .deck
        case .klondike: .klondike
        }
    }

    /// What a person wants to know first of a room: `6x6`, `high_card`.
    public var summary: String {
        switch self {
        case .concentration(let options): options.summary
        case .deck(let options): options.summary
        case .klondike(let options): options.summary
        }
    }

    /// Reads complete options; one that is missing is a `FieldError` with its name.
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

    /// Options as a client asks for them: what is absent takes the server's default.
    public enum Request: Equatable, Sendable {
        case concentration(ConcentrationOptions.Request)
        case deck(DeckOptions.Request)
        case klondike(KlondikeOptions.Request)

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
    /// What is counted for a player of such a room beside the score, in this order.
    public var statNames: [StaticString] {
        switch self {
        case .concentration: ConcentrationStats.names
        case .deck(let options): options.statNames
        case .klondike: KlondikeStats.names
        }
    }

    /// The board of such a room, in games that have one; it is told when a round starts.
    public var board: CardGrid? {
        switch self {
        case .concentration(let options): options.board
        case .deck, .klondike: nil
        }
    }

    /// Whether such a room has that move at all, now or at another time.
    public func knows(_ move: GameMove) -> Bool {
        switch (self, move) {
        case (.deck(let options), .deck(let move)): options.knows(move)
        default: move.game == game
        }
    }

    /// Whether the table is shared: whoever sits there may act, without rounds and turns
    /// (protocol.md, section 7).
    public var isSharedTable: Bool {
        switch self {
        case .deck(let options): options.isSharedTable
        default: false
        }
    }
}
