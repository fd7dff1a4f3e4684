package import GameProtocol

/// What a game is called, and how it says what happens in it.
package protocol GameWords: Sendable {
    /// The name of the game.
    static var title: String { get }
    /// What its rooms are called among those of others: `deck rooms`.
    static var roomsName: String { get }
    /// What is typed for a move: `a card number`.
    static var moveWords: String { get }
    /// What somebody has done who completed a round alone: `done`.
    static var completed: String { get }
    /// What is done at a table without turns: `draw when you like`.
    static var openHint: String { get }
    /// The same of everybody: `everybody draws when they like`.
    static var openAdvice: String { get }

    /// The game with all that is unusual in its options.
    static func name(_ options: GameOptions) -> String
    /// The game in a list of rooms, and as short as can be.
    static func listName(_ options: GameOptions) -> String
    static func shortName(_ options: GameOptions) -> String
    /// The game as the first row of a room says it.
    static func headerName(_ options: GameOptions) -> String
    /// What is played in a room, and with what.
    static func description(_ room: RoomView) -> String
    /// The theme by which cards are shown; empty where there is none.
    static func theme(of options: GameOptions) -> String

    /// One point, and one move, as they are counted: `pair` and `flip`.
    static var pointUnit: String { get }
    static var moveUnit: String { get }
    /// The names of points and moves in a bot's results.
    static var pointsKey: StaticString { get }
    static var movesKey: StaticString { get }
    /// The moves among the counts.
    static func moveCount(_ counts: Stats) -> Int
    /// The counts of a player: `44 flips`, `3 misses`.
    static func counts(_ counts: Stats) -> [String]
    /// Those that say how somebody did who played alone.
    static func soloCounts(_ counts: Stats) -> [String]
    /// The count that stands beside the points in the result of a round; nil for none.
    static func mainCount(_ counts: Stats) -> (number: Int, words: String)?
    /// The numbers by which the players' result was decided, in their order.
    static func decisive(_ results: [News.Result], _ reason: Over.Reason) -> [Int]
    /// What has ended a round, for a reason that is the game's own: `nothing new in 12 turns`.
    static func ending(_ reason: Over.Reason, _ options: GameOptions) -> String

    /// What happened, line by line.
    static func sentence(_ news: GameNews, _ words: PlainWords) -> Sentence
    /// Why something was not done.
    static func line(_ rejection: GameRejection, _ words: PlainWords) -> String
    /// What a player asked, answered from what is known.
    static func answer(
        _ question: News.Question,
        _ room: RoomView,
        _ words: PlainWords
    ) -> Sentence
    /// The table in a few lines.
    static func table(_ room: RoomView, _ words: PlainWords) -> [String]
    /// What is noted beside a name at a table without rounds.
    static func note(of player: String, in room: RoomView) -> String
    /// What this player loses by leaving such a table, as a sentence.
    static func stake(in room: RoomView) -> String
    /// The first line of help in a room.
    static func helpHead(isFree: Bool) -> String
}

extension GameWords {
    static var completed: String { "done" }
    static var openHint: String { "" }
    static var openAdvice: String { "" }
    static func theme(of options: GameOptions) -> String { "" }
    static func ending(_ reason: Over.Reason, _ options: GameOptions) -> String {
        reason.rawValue
    }
    static func decisive(_ results: [News.Result], _ reason: Over.Reason) -> [Int] {
        results.map(\.points)
    }
    static func note(of player: String, in room: RoomView) -> String { "" }
    static func stake(in room: RoomView) -> String { "" }

    /// `3 pairs`.
    package static func points(_ count: Int) -> String { PlainWords.count(count, pointUnit) }

    /// `8 pairs in 44 flips, 3 misses`.
    static func solo(_ points: Int, _ counts: Stats) -> String {
        let own = soloCounts(counts)
        return self.points(points) + (own.isEmpty ? "" : " in " + own.joined(separator: ", "))
    }
}
