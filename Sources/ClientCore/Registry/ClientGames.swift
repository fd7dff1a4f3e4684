package import GameProtocol

/// The games of this client: the one file that names them all.
///
/// A new game adds its row to `ClientGames`, a case to each of these types, and a folder beside this
/// file.
package enum ClientGames {
    package static let all: [any ClientGame.Type] = GameKind.allCases.map { Self[$0] }

    package static subscript(kind: GameKind) -> any ClientGame.Type {
        switch kind {
        case .concentration: ConcentrationGame.self
        case .deck: DeckGame.self
        }
    }
}

/// What lies in a room, as this player may know it.
package enum RoomTable: Equatable, Sendable {
    case concentration(ConcentrationTable)
    case deck(DeckTable)
}

/// The fields of all games in a room's screen: each keeps from room to room what was chosen in it.
package struct GameFields: Sendable {
    private var concentration = BoardField()
    private var deck = DeckField()

    package init() {}

    package subscript(kind: GameKind) -> any GameField {
        get {
            switch kind {
            case .concentration: concentration
            case .deck: deck
            }
        }
        set {
            switch kind {
            case .concentration: if let field = newValue as? BoardField { concentration = field }
            case .deck: if let field = newValue as? DeckField { deck = field }
            }
        }
    }
}

/// What somebody wants of a new room, in each game's own words.
struct RoomChoices: Equatable, Sendable {
    var concentration = ConcentrationChoices()
    var deck = DeckChoices()
}

/// The players that a bot is made of: one a game, each of which is shown everything.
struct GameBots: Equatable, Sendable {
    private var concentration: BoardBot
    private var deck = DrawBot()

    init(_ level: BotLevel, seed: UInt64) { concentration = BoardBot(level, seed: seed) }

    /// Takes the next message; gives the move that it asks for.
    mutating func receive(_ input: BotInput) -> GameMove? {
        concentration.receive(input) ?? deck.receive(input)
    }
}

/// What somebody types that means something in the rooms of one game.
package enum GameCommand: Equatable, Sendable {
    case concentration(ConcentrationCommand)
    case deck(DeckCommand)

    var game: any ClientGame.Type {
        switch self {
        case .concentration: ConcentrationGame.self
        case .deck: DeckGame.self
        }
    }
}

/// What a player can ask about the rooms of one game, beside what can be asked everywhere.
package enum GameAsk: Equatable, Sendable {
    case concentration(ConcentrationAsk)
    case deck(DeckAsk)

    var game: any ClientGame.Type {
        switch self {
        case .concentration: ConcentrationGame.self
        case .deck: DeckGame.self
        }
    }
}

/// What a request of a game was sent for.
package enum GamePurpose: Equatable, Sendable {
    case concentration(ConcentrationPurpose)
    case deck(DeckPurpose)

    var game: any ClientGame.Type {
        switch self {
        case .concentration: ConcentrationGame.self
        case .deck: DeckGame.self
        }
    }
}

/// A question of a game that waits for yes or no.
package enum GameQuestion: Equatable, Sendable {
    case deck(DeckQuestion)

    var game: any ClientGame.Type {
        switch self {
        case .deck: DeckGame.self
        }
    }
}

/// Something that happened in the rooms of one game.
package enum GameNews: Equatable, Sendable {
    case concentration(ConcentrationNews)
    case deck(DeckNews)

    var game: any ClientGame.Type {
        switch self {
        case .concentration: ConcentrationGame.self
        case .deck: DeckGame.self
        }
    }
}

/// Why something was not done, where only one game can say so.
package enum GameRejection: Equatable, Sendable {
    case concentration(ConcentrationRejection)
    case deck(DeckRejection)

    var game: any ClientGame.Type {
        switch self {
        case .concentration: ConcentrationGame.self
        case .deck: DeckGame.self
        }
    }
}

/// What the cards of a deal come from.
package enum DealSource: Equatable, Sendable {
    case concentration(BoardSource)
    case deck(DeckSource)

    var cards: any DealtCards {
        switch self {
        case .concentration(let source): source
        case .deck(let source): source
        }
    }
}

extension GameEvent {
    package var game: any ClientGame.Type {
        switch self {
        case .concentration: ConcentrationGame.self
        case .deck: DeckGame.self
        }
    }
}

extension GameState {
    var game: any ClientGame.Type {
        switch self {
        case .concentration: ConcentrationGame.self
        case .deck: DeckGame.self
        }
    }
}

extension GameMove {
    package var game: any ClientGame.Type {
        switch self {
        case .concentration: ConcentrationGame.self
        case .deck: DeckGame.self
        }
    }
}

extension GameReply {
    /// The same reply with every text fit for a terminal.
    func cleaned() -> GameReply {
        switch self {
        case .pile(let reply): .pile(reply.cleaned())
        }
    }
}
