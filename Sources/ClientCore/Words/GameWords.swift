package import GameProtocol

/// The names of a game, and its sentences about the events in it.
package protocol GameWords: Sendable {
    static var terms: GameTerms { get }
    static func names(_ options: GameOptions) -> GameNames
    static func tally(_ counts: Stats) -> Tally

    /// Returns a player's result of a daily deal: the steps that are worth a mark, true for a good
    /// one, and a summary; nil if the game has no daily deal.
    static func dailyResult(_ room: RoomView, _ counts: Stats) -> (marks: [Bool], words: String)?

    /// Returns the sentence about an event of the game.
    static func sentence(_ news: GameValue<News>, _ words: PlainWords) -> Sentence
    /// Returns the reason why the client rejected a command.
    static func line(_ rejection: GameValue<Rejection>, _ words: PlainWords) -> String
    /// Returns the answer to a player's question, from the client's view of the room.
    static func answer(
        _ question: News.Question,
        _ room: RoomView,
        _ words: PlainWords
    ) -> Sentence
    /// Returns the note beside a player's name at a table without rounds, and a sentence about that
    /// player's loss on leaving.
    static func hand(of player: String, in room: RoomView) -> (note: String, stake: String)
}

extension GameWords {
    package static var title: String { terms.title }
    package static var hasBotGrades: Bool { terms.hasBotGrades }
    /// Returns the number that an arena compares: the points, or the game's own measure of success.
    package static func reached(_ points: Int, _ counts: Stats) -> Int {
        tally(counts).reached ?? points
    }

    /// Returns the numbers that decided the result, one for each player in the order of the
    /// results. At the end of a race the game's own measure counts more than the points.
    static func decisive(_ results: [News.Result], _ reason: Over.Reason) -> [Int] {
        let reached = results.map { self.reached($0.points, $0.counts) }
        let isRace = reason == .time || reason == .done
        return isRace && Set(reached).count > 1 ? reached : results.map(\.points)
    }
    static func dailyResult(_ room: RoomView, _ counts: Stats) -> (marks: [Bool], words: String)? {
        nil
    }
    static func hand(of player: String, in room: RoomView) -> (note: String, stake: String) {
        ("", "")
    }

    /// `3 pairs`.
    package static func points(_ count: Int, _ options: GameOptions) -> String {
        PlainWords.count(count, names(options).point)
    }

    /// `8 pairs in 44 flips, 3 misses`.
    static func solo(_ points: Int, _ counts: Stats, _ options: GameOptions) -> String {
        let own = tally(counts).solo
        return self.points(points, options)
            + (own.isEmpty ? "" : " in " + own.joined(separator: ", "))
    }
}

/// The fixed words of a game.
package struct GameTerms: Sendable {
    package let title: String
    /// The name of the game's rooms in a list with other rooms: `deck rooms`.
    let rooms: String
    /// The input for a move: `a card number`.
    let move: String
    /// The advice after a command of another game: `draw`; nil names `move` or the keys.
    var foreignHint: String?
    /// The word for the result of a single player who has completed the round.
    var completed = "done"
    /// The advice to a player at a table without turns: `draw when you like`.
    var openHint = ""
    /// The same advice about all players: `everybody draws when they like`.
    package var openAdvice = ""
    /// The name of one move: `flip`.
    package let moveUnit: String
    /// The JSON key of the points in a bot's results. `movesKey` is the key of the moves.
    package let pointsKey: StaticString
    package let movesKey: StaticString
    /// The name of the game's options in a text about several games: `decks`.
    let options: String
    /// The option whose value may follow `create` without the option's name.
    var bareOption: String?
    /// Whether bots differ in strength. In a game of luck alone they do not.
    package var hasBotGrades = true
    /// The usage of each command, in the order of help.
    package let usages: [String]
    /// The lines of help about the game's commands.
    let helpLines: [String]
    /// The line of help about making a room of the game.
    let createLine: String
}

/// The names of a room's game in different places, and the words for its points, moves and theme.
package struct GameNames: Sendable {
    /// The name with the unusual options.
    let full: String
    /// The name with the size of the board or the number of cards.
    var description: String
    /// The name in a list of rooms.
    var list: String
    /// The name in the first row of a room.
    var header: String
    /// A name as short as possible.
    let short: String
    /// The name of one point: `pair`.
    let point: String
    /// The input for a move.
    let move: String
    /// The theme of the cards; empty if there is none.
    package var theme = ""
    /// The words for the ends of a round that only this game has: `nothing new in 12 turns`.
    var endings: [Over.Reason: String] = [:]

    init(_ full: String, short: String, point: String, move: String) {
        (self.full, description, list, header, self.short) = (full, full, full, full, short)
        (self.point, self.move) = (point, move)
    }
}

/// The counts of a player in words.
package struct Tally: Sendable {
    package let moves: Int
    /// All counts: `44 flips`, `3 misses`.
    let words: [String]
    /// The counts that describe the result of a player alone.
    let solo: [String]
    /// The count beside the points in the result of a round; nil for none.
    let main: (number: Int, words: String)?
    /// The game's own measure of success; nil for the points.
    var reached: Int?
}
