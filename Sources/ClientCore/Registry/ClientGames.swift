import Bots
package import GameProtocol

/// The games of this client: the one file that names them all.
///
/// A new game adds its row to `ClientGames`, a case to `PerGame`, a word to each of the lists below,
/// and a folder in `Games`.
package enum ClientGames {
    package static let all: [any ClientGame.Type] = GameKind.allCases.map { Self[$0] }

    /// All games by the names that people look for.
    package static let named: [NamedGame] = all.flatMap { $0.named }

    package static subscript(kind: GameKind) -> any ClientGame.Type {
        switch kind {
        case .concentration: ConcentrationGame.self
        case .deck: DeckGame.self
        case .klondike: KlondikeGame.self
        }
    }
}

/// A value for which each game has its own type. Code that all games share passes it on.
package enum PerGame<Concentration, Deck, Klondike> {
    case concentration(Concentration)
    case deck(Deck)
    case klondike(Klondike)

    package var kind: GameKind {
        switch self {
        case .concentration: .concentration
        case .deck: .deck
        case .klondike: .klondike
        }
    }

    /// The client's implementation of that game.
    package var game: any ClientGame.Type { ClientGames[kind] }
}

extension PerGame: Equatable
where Concentration: Equatable, Deck: Equatable, Klondike: Equatable {}
extension PerGame: Sendable
where Concentration: Sendable, Deck: Sendable, Klondike: Sendable {}

/// The cards and boards of a room that this player may know.
package typealias RoomTable = PerGame<ConcentrationTable, DeckTable, PatienceTable>

/// A typed command that only one game has.
package typealias GameCommand = PerGame<ConcentrationCommand, DeckCommand, KlondikeCommand>

/// A question about a room that only one game has.
package typealias GameAsk = PerGame<ConcentrationAsk, DeckAsk, KlondikeAsk>

/// The purpose of a request that only one game sends.
package typealias GamePurpose = PerGame<ConcentrationPurpose, DeckPurpose, KlondikePurpose>

/// A question of a game that waits for yes or no; `Never` for a game that asks none.
package typealias GameQuestion = PerGame<Never, DeckQuestion, KlondikeQuestion>

/// An event in the rooms of one game.
package typealias GameNews = PerGame<ConcentrationNews, DeckNews, KlondikeNews>

/// The reason for a rejection that only one game can give.
package typealias GameRejection = PerGame<ConcentrationRejection, DeckRejection, KlondikeRejection>

extension News {
    static func concentration(_ own: ConcentrationNews) -> News { .game(.concentration(own)) }
    static func deck(_ own: DeckNews) -> News { .game(.deck(own)) }
    static func klondike(_ own: KlondikeNews) -> News { .game(.klondike(own)) }
}

extension Rejection {
    static func concentration(_ own: ConcentrationRejection) -> Self { .game(.concentration(own)) }
    static func deck(_ own: DeckRejection) -> Self { .game(.deck(own)) }
    static func klondike(_ own: KlondikeRejection) -> Self { .game(.klondike(own)) }
}

/// The source of a deal's cards.
package typealias DealSource = PerGame<BoardSource, DeckSource, PatienceDeck>

extension PerGame where Concentration: DealtCards, Deck: DealtCards, Klondike: DealtCards {
    var cards: any DealtCards {
        switch self {
        case .concentration(let source): source
        case .deck(let source): source
        case .klondike(let source): source
        }
    }
}

/// The player's wishes for a new room, for each game.
struct RoomChoices: Equatable, Sendable {
    var concentration = ConcentrationChoices()
    var deck = DeckChoices()
    var klondike = KlondikeChoices()
}

/// The players of a bot, one for each game. Every one of them sees all input.
struct GameBots: Equatable, Sendable {
    private var concentration: BoardBot
    private var deck: DrawBot
    private var klondike: KlondikeBot

    init(_ level: BotLevel, seed: UInt64) {
        concentration = BoardBot(level, seed: seed)
        deck = DrawBot(level, seed: seed)
        klondike = KlondikeBot(level, seed: seed)
    }

    /// Passes the next message to the players. Returns the move that it asks for.
    mutating func receive(_ input: BotInput) -> GameMove? {
        concentration.receive(input) ?? deck.receive(input) ?? klondike.receive(input)
    }
}

extension GameEvent {
    package var game: any ClientGame.Type {
        switch self {
        case .concentration: ConcentrationGame.self
        case .deck: DeckGame.self
        case .klondike: KlondikeGame.self
        }
    }
}

extension GameQuery {
    /// Returns the question with other names of players.
    func renamed(_ name: (String) -> String) -> GameQuery {
        switch self {
        case .pile(var query):
            query.pile = query.pile.map(name)
            return .pile(query)
        }
    }
}

extension GameMove {
    package var rules: any ClientGame.Type { ClientGames[game] }
}

/// The fields of all games in a room's screen. Each field keeps its state from room to room.
package struct GameFields: Sendable {
    private var fields: [GameKind: any GameField] = [:]

    package init() {}

    package subscript(kind: GameKind) -> any GameField {
        get { fields[kind] ?? ClientGames[kind].newField }
        set { fields[kind] = newValue }
    }
}

/// The client's implementation of one game. Shared code uses it, and never asks which game it is.
///
/// A game stores no values here. The state of a room is in `RoomView`, and the state of its screen
/// is in the game's field.
package protocol ClientGame: GameRules, GameCommands, GameWords, GameScreens, GameRecords,
    GameChoices
{
    static var kind: GameKind { get }
}
