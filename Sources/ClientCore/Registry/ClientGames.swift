package import GameProtocol

/// The games of this client: the one file that names them all.
///
/// A new game adds its row to `ClientGames`, a case to `PerGame`, a word to each of the lists below,
/// and a folder in `Games`.
package enum ClientGames {
    package static let all: [any ClientGame.Type] = GameKind.allCases.map { Self[$0] }

    package static subscript(kind: GameKind) -> any ClientGame.Type {
        switch kind {
        case .concentration: ConcentrationGame.self
        case .deck: DeckGame.self
        case .klondike: KlondikeGame.self
        }
    }
}

/// Something of which each game has its own kind, and which is passed on by code that all games
/// share.
package enum PerGame<Concentration, Deck, Klondike> {
    case concentration(Concentration)
    case deck(Deck)
    case klondike(Klondike)

    /// The game whose it is.
    package var kind: GameKind {
        switch self {
        case .concentration: .concentration
        case .deck: .deck
        case .klondike: .klondike
        }
    }

    /// What the client knows of that game.
    package var game: any ClientGame.Type { ClientGames[kind] }
}

extension PerGame: Equatable
where Concentration: Equatable, Deck: Equatable, Klondike: Equatable {}
extension PerGame: Sendable
where Concentration: Sendable, Deck: Sendable, Klondike: Sendable {}

/// What lies in a room, as this player may know it.
package typealias RoomTable = PerGame<ConcentrationTable, DeckTable, PatienceTable>

/// What somebody types that means something in the rooms of one game.
package typealias GameCommand = PerGame<ConcentrationCommand, DeckCommand, KlondikeCommand>

/// What a player can ask about the rooms of one game, beside what can be asked everywhere.
package typealias GameAsk = PerGame<ConcentrationAsk, DeckAsk, KlondikeAsk>

/// What a request of a game was sent for.
package typealias GamePurpose = PerGame<ConcentrationPurpose, DeckPurpose, KlondikePurpose>

/// A question of a game that waits for yes or no; `Never` for a game that asks none.
package typealias GameQuestion = PerGame<Never, DeckQuestion, KlondikeQuestion>

/// Something that happened in the rooms of one game.
package typealias GameNews = PerGame<ConcentrationNews, DeckNews, KlondikeNews>

/// Why something was not done, where only one game can say so.
package typealias GameRejection = PerGame<ConcentrationRejection, DeckRejection, KlondikeRejection>

/// What the cards of a deal come from.
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

/// What somebody wants of a new room, in each game's own words.
struct RoomChoices: Equatable, Sendable {
    var concentration = ConcentrationChoices()
    var deck = DeckChoices()
    var klondike = KlondikeChoices()
}

/// The players that a bot is made of: one a game, each of which is shown everything.
struct GameBots: Equatable, Sendable {
    private var concentration: BoardBot
    private var deck = DrawBot()
    private var klondike: KlondikeBot

    init(_ level: BotLevel, seed: UInt64) {
        concentration = BoardBot(level, seed: seed)
        klondike = KlondikeBot(level, seed: seed)
    }

    /// Takes the next message; gives the move that it asks for.
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

extension GameReply {
    /// The same reply with every text fit for a terminal.
    func cleaned() -> GameReply {
        switch self {
        case .pile(let reply): .pile(reply.cleaned())
        }
    }
}

extension GameMove {
    package var rules: any ClientGame.Type { ClientGames[game] }
}

/// The fields of all games in a room's screen: each keeps from room to room what was chosen in it.
package struct GameFields: Sendable {
    private var fields: [GameKind: any GameField] = [:]

    package init() {}

    package subscript(kind: GameKind) -> any GameField {
        get { fields[kind] ?? ClientGames[kind].newField }
        set { fields[kind] = newValue }
    }
}

/// What the client knows of one game; shared code asks it, and never asks which game it is.
///
/// A game has no values of its own here: what is known of a room stands in `RoomView`, what is shown
/// of it in the game's field.
package protocol ClientGame: GameRules, GameCommands, GameWords, GameScreens, GameRecords,
    GameChoices
{
    static var kind: GameKind { get }
}
