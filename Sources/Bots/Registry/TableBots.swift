package import GameProtocol

/// The bots of the server, one for each game that bots play. Only this file of the module names all
/// of these games.
package struct TableBots: Equatable, Sendable {
    private var concentration: BoardBot
    private var deck: DrawBot
    private var klondike: PatienceBot

    /// Equal bots with equal seeds play alike; `name` is the bot's name in the room.
    package init(_ grade: BotGrade, name: String, seed: UInt64) {
        concentration = BoardBot(BotLevel(grade), seed: seed)
        deck = DrawBot(BotLevel(grade), seed: seed)
        klondike = PatienceBot(BotLevel(grade), name: name, seed: seed)
    }

    /// Whether bots play in a room with these options.
    package static func plays(_ options: GameOptions) -> Bool {
        switch options {
        case .concentration: true
        case .deck where !options.isSharedTable: true
        case .klondike(let own) where own.raceSeconds != nil: true
        default: false
        }
    }

    package mutating func receive(_ input: BotInput) -> GameMove? {
        concentration.receive(input) ?? deck.receive(input) ?? klondike.receive(input)
    }
}
