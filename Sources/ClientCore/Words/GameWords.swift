package import GameProtocol

/// The names of a game, and its sentences about the events in it.
package protocol GameWords: Sendable {
    static var title: String { get }
    /// The name of the game's rooms in a list with other rooms: `deck rooms`.
    static var roomsName: String { get }
    /// The input for a move: `a card number`.
    static var moveWords: String { get }
    /// The input for a move in such a room.
    static func moveWords(_ options: GameOptions) -> String
    /// The word for a round completed alone: `done`.
    static var completed: String { get }
    /// The advice to a player at a table without turns: `draw when you like`.
    static var openHint: String { get }
    /// The same advice about all players: `everybody draws when they like`.
    static var openAdvice: String { get }

    /// Returns the game with its unusual options.
    static func name(_ options: GameOptions) -> String
    /// Returns the name of the game in a list of rooms; `shortName` is as short as possible.
    static func listName(_ options: GameOptions) -> String
    static func shortName(_ options: GameOptions) -> String
    /// Returns the name of the game in the first row of a room.
    static func headerName(_ options: GameOptions) -> String
    /// Returns a description of the game and its material.
    static func description(_ room: RoomView) -> String
    /// Returns the theme of the cards; empty if there is none.
    static func theme(of options: GameOptions) -> String

    /// The name of one point in such a room, and of one move: `pair` and `flip`.
    static func pointUnit(_ options: GameOptions) -> String
    static var moveUnit: String { get }
    /// The keys of points and moves in a bot's results.
    static var pointsKey: StaticString { get }
    static var movesKey: StaticString { get }
    /// Returns the number of moves in a player's counts.
    static func moveCount(_ counts: Stats) -> Int
    /// Returns the counts of a player: `44 flips`, `3 misses`.
    static func counts(_ counts: Stats) -> [String]
    /// Returns the counts that describe the result of a player alone.
    static func soloCounts(_ counts: Stats) -> [String]
    /// Returns the count beside the points in the result of a round; nil for none.
    static func mainCount(_ counts: Stats) -> (number: Int, words: String)?
    /// Returns the numbers that decided the result, one for each player in the order of the
    /// results.
    static func decisive(_ results: [News.Result], _ reason: Over.Reason) -> [Int]
    /// Returns the end of a round for a reason of the game's own: `nothing new in 12 turns`.
    static func ending(_ reason: Over.Reason, _ options: GameOptions) -> String

    /// Returns a player's result of a daily deal: the steps that are worth a mark, true for a good
    /// one, and a summary; nil if the game has no daily deal.
    static func dailyResult(
        _ room: RoomView,
        _ points: Int,
        _ counts: Stats
    ) -> (marks: [Bool], words: String)?

    /// Returns the sentence about an event of the game.
    static func sentence(_ news: GameNews, _ words: PlainWords) -> Sentence
    /// Returns the reason why the client rejected a command.
    static func line(_ rejection: GameRejection, _ words: PlainWords) -> String
    /// Returns the answer to a player's question, from the client's view of the room.
    static func answer(
        _ question: News.Question,
        _ room: RoomView,
        _ words: PlainWords
    ) -> Sentence
    /// Returns the table in a few lines.
    static func table(_ room: RoomView, _ words: PlainWords) -> [String]
    /// Returns the note beside a player's name at a table without rounds.
    static func note(of player: String, in room: RoomView) -> String
    /// Returns a sentence about this player's loss on leaving such a table.
    static func stake(in room: RoomView) -> String
    /// Returns the first line of help in a room.
    static func helpHead(_ options: GameOptions?) -> String
}

extension GameWords {
    static var completed: String { "done" }
    static func moveWords(_ options: GameOptions) -> String { moveWords }
    static var openHint: String { "" }
    static var openAdvice: String { "" }
    static func theme(of options: GameOptions) -> String { "" }
    static func ending(_ reason: Over.Reason, _ options: GameOptions) -> String {
        reason.rawValue
    }
    static func decisive(_ results: [News.Result], _ reason: Over.Reason) -> [Int] {
        results.map(\.points)
    }
    static func dailyResult(
        _ room: RoomView,
        _ points: Int,
        _ counts: Stats
    ) -> (marks: [Bool], words: String)? { nil }
    static func note(of player: String, in room: RoomView) -> String { "" }
    static func stake(in room: RoomView) -> String { "" }

    /// `3 pairs`.
    package static func points(_ count: Int, _ options: GameOptions) -> String {
        PlainWords.count(count, pointUnit(options))
    }

    /// `8 pairs in 44 flips, 3 misses`.
    static func solo(_ points: Int, _ counts: Stats, _ options: GameOptions) -> String {
        let own = soloCounts(counts)
        return self.points(points, options)
            + (own.isEmpty ? "" : " in " + own.joined(separator: ", "))
    }
}
