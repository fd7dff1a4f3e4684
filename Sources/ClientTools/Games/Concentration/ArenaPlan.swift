import ClientCore
import GameProtocol

/// What an arena plays: fixed when it starts.
struct ArenaPlan: Equatable, Sendable {
    var levels: [BotLevel]
    var pairCount: Int
    /// Of each pairing; who begins changes from game to game.
    var gameCount: Int
    /// Any number: cards and choices come of it.
    var seed: UInt64

    /// Every two of the levels, by their places.
    var pairings: [[Int]] {
        levels.indices.flatMap { one in levels.indices.filter { $0 > one }.map { [one, $0] } }
    }

    /// The level; the second of the same has `#2` behind it.
    func label(of player: Int) -> String {
        let level = levels[player]
        let number = levels[...player].count { $0 == level }
        return number == 1 ? "\(level)" : "\(level)#\(number)"
    }

    /// A name that a server takes.
    func name(of player: Int) -> String {
        label(of: player).map { $0 == ":" || $0 == "#" ? "-" : "\($0)" }.joined()
    }
}

extension ArenaPlan {
    /// The options of their rooms: cards are turned back at once, and nobody has to hurry.
    var room: CreateRequest {
        var options = ConcentrationOptions.Request()
        options.pairs = pairCount
        options.theme = "emoji"
        options.turnSeconds = 0
        options.hideMs = 0
        return CreateRequest(
            game: .concentration,
            seats: 2,
            isPrivate: true,
            isReady: false,
            options: .concentration(options)
        )
    }
}
