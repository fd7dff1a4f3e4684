import GameProtocol
import Ratings

/// The rounds of one game and class, and the ratings that follow from them.
struct LadderTable {
    let game: GameKind
    let contest: String
    private(set) var players: [Player] = []
    /// The index of a player in `players`, by the number of the player's name; -1 for none.
    private var indices: [Int32] = []
    /// The results between players that the ladder's file had at the start. `pairs` has later ones.
    private var past = Meetings()
    private var pairs = PairResults()
    private(set) var history = LadderHistory()
    private var isOrdered = true

    /// A player with the rating now.
    struct Player {
        /// The number of the name.
        let number: Int
        var rating = Glicko2()
        var time = 0
        var results = Results()
        /// The last ratings, of which only the last 20 count.
        fileprivate var ratings: [Int16] = []

        var trend: [Int] { ratings.suffix(LadderRow.trendCount).map { Int($0) } }

        /// Notes a round after which the player has the present rating.
        mutating func note(at now: Int, place: Int, isShared: Bool) {
            time = now
            results.add(place: place, isShared: isShared)
            if ratings.count == 4 * LadderRow.trendCount {
                ratings.removeFirst(3 * LadderRow.trendCount)
            }
            ratings.append(Int16(clamping: Int(rating.rating.rounded())))
        }
    }

    /// The rounds that a player won, drew and lost, and the streak of wins (> 0) or losses (< 0).
    struct Results {
        var won = 0
        var drawn = 0
        var lost = 0
        var streak = 0

        var count: Int { won + drawn + lost }

        /// Adds a round with a place, from 0. With `isShared`, another player has the same place.
        mutating func add(place: Int, isShared: Bool) {
            if place > 0 {
                lost += 1
                streak = min(streak, 0) - 1
            } else if isShared {
                drawn += 1
                streak = 0
            } else {
                won += 1
                streak = max(streak, 0) + 1
            }
        }
    }

    init(_ game: GameKind, _ contest: String) {
        (self.game, self.contest) = (game, contest)
    }

    var roundCount: Int { history.rounds.count }

    func index(of number: Int) -> Int? {
        guard number < indices.count, indices[number] >= 0 else { return nil }
        return Int(indices[number])
    }

    /// The number of a player's name, and the place in a round, from 0.
    typealias Seat = (number: Int, place: Int)

    /// Keeps a round without rating it; `rateAll` follows. With `isKnown`, there is a round of the
    /// same room, number and seed. It is the same round if it has the same time and players, too.
    mutating func keep(_ seats: [Seat], at time: Int, isKnown: Bool = false) {
        if let last = history.rounds.last, last.time > time { isOrdered = false }
        history.begin(at: time, count: seats.count, isKnown: isKnown)
        for seat in seats { history.seat(index(adding: seat.number), place: seat.place) }
    }

    private mutating func index(adding number: Int) -> Int {
        if let index = index(of: number) { return index }
        while indices.count <= number { indices.append(-1) }
        indices[number] = Int32(players.count)
        players.append(Player(number: number))
        return players.count - 1
    }

    /// Rates all rounds that were kept, in the order of their times.
    mutating func rateAll() {
        if !isOrdered { history.sort() }
        isOrdered = true
        history.removeRepeated()
        for round in history.rounds { rate(history.seats(of: round), at: round.time) }
        past = Meetings(playerCount: players.count, history.meetings(of: history.rounds[...]))
    }

    /// Adds a round at the end. Returns the players' indices and former ratings, by place.
    mutating func add(_ seats: [Seat], at time: Int) -> [(index: Int, before: Int)] {
        keep(seats, at: max(time, history.rounds.last?.time ?? time))
        let round = history.rounds[history.rounds.count - 1]
        let seats = history.seats(of: round)
        let before = seats.map { (Int($0.player), points(Int($0.player))) }
        rate(seats, at: round.time)
        for (place, one) in seats.enumerated() {
            for other in seats.dropFirst(place + 1) {
                pairs.add(Int(one.player), place: one.place, Int(other.player), place: other.place)
            }
        }
        return before.map { (index: $0.0, before: $0.1) }
    }

    private mutating func rate(_ seats: ArraySlice<LadderHistory.Seat>, at now: Int) {
        let dayMs = 86_400_000.0
        let rated = Glicko2.rate(
            seats.map { players[Int($0.player)].rating },
            days: seats.map {
                let time = players[Int($0.player)].time
                return time == 0 ? 0 : max(0, Double(now - time) / dayMs)
            },
            places: seats.map { Int($0.place) }
        )
        let firstCount = seats.count { $0.place == 0 }
        for (seat, rating) in zip(seats, rated) {
            players[Int(seat.player)].rating = rating
            players[Int(seat.player)].note(
                at: now,
                place: Int(seat.place),
                isShared: firstCount > 1
            )
        }
    }

    /// The rating as a whole number.
    func points(_ index: Int) -> Int { Int(players[index].rating.rating.rounded()) }

    /// The rank of a player, from 1. Players with the same points have the same rank.
    func rank(_ index: Int) -> Int {
        let own = points(index)
        return 1 + players.indices.count { points($0) > own }
    }

    /// The number of rounds that two players had against each other.
    func meetings(_ one: Int, _ other: Int) -> Int {
        past.results(one, other).count + pairs.results(one, other).count
    }

    /// The standings after all rounds.
    var standings: LadderStandings {
        let (past, pairs) = (past, pairs)
        let rows = players.indices.map { index in
            LadderStandings.Row(
                index: index,
                rating: players[index].rating.rating,
                error: 1.96 * players[index].rating.deviation,
                results: players[index].results
            )
        }
        return LadderStandings(rows) { past.results($0, $1) + pairs.results($0, $1) }
    }
}

/// The names and the rounds of a ladder.
struct LadderNames {
    var names: [String] = []
    var numbers: [String: Int] = [:]
    /// The salt and the hash of each name's key; nil for a name that only has rounds.
    var keys: [(salt: String, hash: String)?] = []
    var tables: [LadderTable] = []
    /// The index of each table, by game and class.
    var places: [String: Int] = [:]
    /// The identities of all rounds: hashes of room, number and seed.
    var rounds: Set<UInt64> = []

    /// Returns the number of a name, old or new; nil for a text that is no name, or a full ladder.
    mutating func number(of name: String) -> Int? {
        // A name in lower case is its own key.
        if let number = numbers[name] { return number }
        let key = NameRule.key(name)
        if let number = numbers[key] { return number }
        if names.count >= Ladder.maximumNames || !NameRule.accepts(name) { return nil }
        numbers[key] = names.count
        names.append(name)
        keys.append(nil)
        return names.count - 1
    }

    /// Binds a name to its first key; later keys are ignored. Returns false if the ladder is full,
    /// or for a text that is no name.
    mutating func bind(_ name: String, _ salt: String, _ hash: String) -> Bool {
        guard let number = number(of: name) else { return false }
        if keys[number] == nil {
            keys[number] = (salt, hash)
            names[number] = name
        }
        return true
    }

    /// Returns the table of a game and class; nil if the game is unknown.
    mutating func table(_ contest: String) -> Int? {
        if let place = places[contest] { return place }
        let words = contest.split(separator: " ", maxSplits: 1).map(String.init)
        guard words.count == 2, let game = GameKind(rawValue: words[0]) else { return nil }
        places[contest] = tables.count
        tables.append(LadderTable(game, words[1]))
        return tables.count - 1
    }

    mutating func keep(
        _ seats: [LadderTable.Seat],
        in table: Int,
        at time: Int,
        _ identity: UInt64
    ) {
        let isNew = rounds.insert(identity).inserted
        tables[table].keep(seats, at: time, isKnown: !isNew)
    }
}
