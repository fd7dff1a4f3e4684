import Bots

@testable import ClientCore
@testable import ClientTools

extension ArenaPlan {
    /// Returns an arena of levels on boards of that many pairs.
    static func board(
        _ levels: [BotLevel],
        pairs: Int,
        games: Int,
        seed: UInt64
    ) throws -> ArenaPlan {
        try board(Contestant.levels(levels), pairs: pairs, games: games, seed: seed)
    }

    /// Returns an arena on boards of that many pairs.
    static func board(
        _ contestants: [Contestant],
        pairs: Int = 8,
        games: Int,
        seed: UInt64 = 1
    ) throws -> ArenaPlan {
        try ArenaPlan(
            contestants,
            NewRoomOptions(),
            pairCount: pairs,
            gameCount: games,
            seed: seed
        )
    }
}

extension ArenaGame {
    static func won(_ number: Int, first: Int = 0, points: [Int] = [1, 0]) -> ArenaGame {
        ArenaGame(number: number, first: first, points: points, outcome: .win)
    }

    static func lost(_ number: Int) -> ArenaGame {
        ArenaGame(number: number, first: 0, points: [0, 1], outcome: .loss)
    }

    static func drawn(_ number: Int) -> ArenaGame {
        ArenaGame(number: number, first: 0, points: [0, 0], outcome: .tie)
    }
}
