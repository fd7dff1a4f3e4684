import GameProtocol
import Ratings

/// The rounds of one game and class, and the ratings that follow from them.
struct LadderTable {
    let game: GameKind
    let contest: String
    private(set) var players: [Player] = []
    private var places: [Int: Int] = [:]
    private var pairs = PairResults()
    /// The rounds by time, and the seats of all rounds one after the other.
    private var rounds: [Round] = []
    private var seats: [Seat] = []
    private var isOrdered = true

    /// A player with the rating now.
    struct Player {
        /// The number of the name.
        let number: Int
        var rating = Glicko2()
        var time = 0
        var results = Results()
        var trend: [Int16] = []
    }

    /// The rounds that were won, drawn and lost, and those in a row.
    struct Results {
        var won = 0
        var drawn = 0
        var lost = 0
        var streak = 0

        var count: Int { won + drawn + lost }

        /// - Parameters:
        ///   - place: the place in the round, from 0.
        ///   - isShared: whether another player has this place.
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

    private struct Round {
        let time: Int
        let start: UInt32
        let count: UInt8
    }

    private struct Seat {
        let player: UInt16
        let place: UInt8
    }

    init(_ game: GameKind, _ contest: String) {
        (self.game, self.contest) = (game, contest)
    }

    var roundCount: Int { rounds.count }

    func index(of number: Int) -> Int? { places[number] }

    /// Keeps a round without rating it; `rateAll` follows.
    mutating func keep(_ numbers: [[Int]], at time: Int) {
        if let last = rounds.last, last.time > time { isOrdered = false }
        let start = UInt32(seats.count)
        for (place, tied) in numbers.enumerated() {
            for number in tied {
                seats.append(Seat(player: UInt16(index(adding: number)), place: UInt8(place)))
            }
        }
        let count = UInt8(seats.count - Int(start))
        rounds.append(Round(time: time, start: start, count: count))
    }

    private mutating func index(adding number: Int) -> Int {
        if let index = places[number] { return index }
        places[number] = players.count
        players.append(Player(number: number))
        return players.count - 1
    }

    /// Rates all rounds that were kept, in the order of their times.
    mutating func rateAll() {
        if !isOrdered { rounds.sort { ($0.time, $0.start) < ($1.time, $1.start) } }
        isOrdered = true
        for round in rounds { rate(round) }
    }

    /// Adds a round at the end. Returns the players' indices and former ratings, by place.
    mutating func add(_ numbers: [[Int]], at time: Int) -> [(index: Int, before: Int)] {
        keep(numbers, at: max(time, rounds.last?.time ?? time))
        let round = rounds[rounds.count - 1]
        let before = seats(of: round).map { (Int($0.player), points(Int($0.player))) }
        rate(round)
        return before.map { (index: $0.0, before: $0.1) }
    }

    private func seats(of round: Round) -> ArraySlice<Seat> {
        seats[Int(round.start)..<Int(round.start) + Int(round.count)]
    }

    private mutating func rate(_ round: Round) {
        let seats = seats(of: round)
        let dayMs = 86_400_000.0
        let rated = Glicko2.rate(
            seats.map { players[Int($0.player)].rating },
            days: seats.map {
                let time = players[Int($0.player)].time
                return time == 0 ? 0 : max(0, Double(round.time - time) / dayMs)
            },
            places: seats.map { Int($0.place) }
        )
        let firstCount = seats.count { $0.place == 0 }
        for (seat, rating) in zip(seats, rated) {
            let index = Int(seat.player)
            players[index].rating = rating
            players[index].time = round.time
            players[index].results.add(place: Int(seat.place), isShared: firstCount > 1)
            if players[index].trend.count == LadderRow.trendCount {
                players[index].trend.removeFirst()
            }
            players[index].trend.append(Int16(clamping: points(index)))
        }
        Self.count(seats, &pairs)
    }

    private static func count(_ seats: ArraySlice<Seat>, _ pairs: inout PairResults) {
        for one in seats {
            for other in seats where one.player < other.player {
                pairs.add(Int(one.player), place: one.place, Int(other.player), place: other.place)
            }
        }
    }

    /// The rating as a whole number.
    func points(_ index: Int) -> Int { Int(players[index].rating.rating.rounded()) }

    /// The rank of a player, from 1.
    func rank(_ index: Int) -> Int {
        let rating = players[index].rating.rating
        return 1 + players.indices.count { players[$0].rating.rating > rating }
    }

    /// The number of rounds that two players had against each other.
    func meetings(_ one: Int, _ other: Int) -> Int {
        let tally = pairs.results(one, other)
        return Int(tally.won + tally.drawn + tally.lost)
    }

    /// A row before it has a rank and a name.
    struct Standing {
        let index: Int
        let rating: Double
        let error: Double?
        let results: Results
        let trend: [Int]?
    }

    /// The standings by rating, with the results behind them.
    struct Standings {
        let rows: [Standing]
        fileprivate let pairs: PairResults

        /// Returns the rounds that one index won, drew and lost against another.
        func results(_ one: Int, _ other: Int) -> [Int] {
            let tally = pairs.results(one, other)
            return [Int(tally.won), Int(tally.drawn), Int(tally.lost)]
        }
    }

    /// Returns the standings of all rounds, or of those at and after a time.
    func standings(since time: Int?) -> Standings {
        guard let time else {
            let rows = players.indices.map { index in
                Standing(
                    index: index,
                    rating: players[index].rating.rating,
                    error: 1.96 * players[index].rating.deviation,
                    results: players[index].results,
                    trend: players[index].trend.map { Int($0) }
                )
            }
            return Standings(rows: Self.ranked(rows), pairs: pairs)
        }
        var results = [Results](repeating: Results(), count: players.count)
        var pairs = PairResults()
        for round in rounds[firstRound(from: time)...] {
            let seats = seats(of: round)
            let firstCount = seats.count { $0.place == 0 }
            for seat in seats {
                results[Int(seat.player)].add(place: Int(seat.place), isShared: firstCount > 1)
            }
            Self.count(seats, &pairs)
        }
        let indices = results.indices.filter { results[$0].count > 0 }
        var positions = [Int](repeating: 0, count: players.count)
        for (position, index) in indices.enumerated() { positions[index] = position }
        let model = Elo(
            playerCount: indices.count,
            pairs.all.map { one, other, tally in
                LadderPairing(players: [positions[one], positions[other]], tally: tally)
            }
        )
        let rows = indices.enumerated().map { position, index in
            Standing(
                index: index,
                rating: 1_500 + model.ratings[position],
                error: model.intervals[position],
                results: results[index],
                trend: nil
            )
        }
        return Standings(rows: Self.ranked(rows), pairs: pairs)
    }

    private static func ranked(_ rows: [Standing]) -> [Standing] {
        rows.sorted { ($1.rating, $0.index) < ($0.rating, $1.index) }
    }

    /// The number of the first round at or after a time.
    private func firstRound(from time: Int) -> Int {
        var (low, high) = (0, rounds.count)
        while low < high {
            let middle = (low + high) / 2
            if rounds[middle].time < time { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// The rounds of two players against each other, for their ratings.
private struct LadderPairing: RatedPairing {
    let players: [Int]
    let tally: PairResults.Tally

    var gameCount: Int { Int(tally.won + tally.drawn + tally.lost) }
    var points: Double { Double(tally.won) + Double(tally.drawn) / 2 }

    /// The variance that the share alone would give has the weight of four rounds, so that a few
    /// equal results do not look certain.
    func variance(share: Double) -> Double {
        func square(_ score: Double) -> Double { (score - share) * (score - share) }
        let measured =
            Double(tally.won) * square(1) + Double(tally.drawn) * square(0.5)
            + Double(tally.lost) * square(0)
        let count = Double(gameCount)
        return (count + 1) * (measured + 4 * share * (1 - share)) / (count + 4)
    }
}
