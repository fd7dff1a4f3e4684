package import GameProtocol

/// The games of this client: the one file that names them all.
///
/// A new game adds its row to `ClientGames` and a folder in `Games`.
package enum ClientGames {
    package static let all: [any ClientGame.Type] = GameKind.allCases.map { Self[$0] }

    /// All games that a player can choose by name: each kind of room, and each card game with
    /// rules.
    package static let named: [NamedGame] = all.flatMap { $0.named }

    package static subscript(kind: GameKind) -> any ClientGame.Type {
        switch kind {
        case .concentration: ConcentrationGame.self
        case .deck: DeckGame.self
        case .klondike: KlondikeGame.self
        }
    }
}

/// A value that belongs to one game and that the code for all games passes on unread.
///
/// `Shared` names the purpose, such as `News` or `Command`. So the compiler refuses a game's news
/// in the place of its command.
package struct GameValue<Shared>: Equatable, Sendable {
    package let kind: GameKind
    /// The value, in a type of the game that `kind` names. Its code casts the value to that type.
    package var value: any Equatable & Sendable

    package init(_ kind: GameKind, _ value: any Equatable & Sendable) {
        (self.kind, self.value) = (kind, value)
    }

    /// The client's code for the game `kind`.
    package var game: any ClientGame.Type { ClientGames[kind] }

    package static func == (one: Self, other: Self) -> Bool {
        one.kind == other.kind && one.value.isEqual(to: other.value)
    }
}

extension Equatable {
    func isEqual(to other: any Equatable) -> Bool { self == other as? Self }
}

extension GameEvent {
    package var rules: any ClientGame.Type { ClientGames[game] }
}

extension GameQuery {
    /// Returns the question with each player's name replaced by the result of `name`.
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

/// The parts of the room's screen that belong to games, one for each game. Each keeps its state
/// from room to room.
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
