import Ratings

/// The rounds of a table by time. Copies are cheap, for calculations while rounds are added.
struct LadderHistory {
    private(set) var rounds: [Round] = []
    /// The seats of all rounds, one after the other.
    private var seats: [Seat] = []

    struct Round {
        let time: Int
        fileprivate let start: UInt32
        fileprivate let count: UInt8
        /// Whether an earlier line has the same room, number and seed.
        fileprivate let isKnown: Bool
    }

    struct Seat: Equatable {
        let player: UInt16
        let place: UInt8
    }

    /// Begins a round, whose seats follow.
    mutating func begin(at time: Int, count: Int, isKnown: Bool) {
        let start = UInt32(seats.count)
        rounds.append(Round(time: time, start: start, count: UInt8(count), isKnown: isKnown))
    }

    mutating func seat(_ player: Int, place: Int) {
        seats.append(Seat(player: UInt16(player), place: UInt8(place)))
    }

    func seats(of round: Round) -> ArraySlice<Seat> {
        seats[Int(round.start)..<Int(round.start) + Int(round.count)]
    }

    mutating func sort() { rounds.sort { ($0.time, $0.start) < ($1.time, $1.start) } }

    /// Removes repeated copies of rounds. The rounds must be in the order of their times.
    mutating func removeRepeated() {
        guard rounds.contains(where: \.isKnown) else { return }
        var kept: [Round] = []
        kept.reserveCapacity(rounds.count)
        for round in rounds {
            let isRepeated =
                round.isKnown
                && kept.reversed().prefix { $0.time == round.time }
                    .contains { seats(of: $0) == seats(of: round) }
            if !isRepeated { kept.append(round) }
        }
        rounds = kept
    }

    /// Returns the standings after the rounds at and after a time.
    func standings(playerCount: Int, since time: Int) -> LadderStandings {
        var results = [LadderTable.Results](repeating: .init(), count: playerCount)
        let later = rounds[firstRound(from: time)...]
        for round in later {
            let seats = seats(of: round)
            let isShared = seats.count { $0.place == 0 } > 1
            for seat in seats {
                results[Int(seat.player)].add(place: Int(seat.place), isShared: isShared)
            }
        }
        // The positions of the players who have a round.
        let indices = results.indices.filter { results[$0].count > 0 }
        var positions = [Int](repeating: 0, count: playerCount)
        for (position, index) in indices.enumerated() { positions[index] = position }
        let met = meetings(of: later) { positions[$0] }
        let meetings = Meetings(playerCount: indices.count, met)
        let model =
            indices.count > Elo.mostExact
            ? Elo(meetings)
            : Elo(
                playerCount: indices.count,
                meetings.all.map { LadderPairing(players: [$0.one, $0.other], tally: $0.tally) }
            )
        let rows = indices.enumerated().map { position, index in
            LadderStandings.Row(
                index: index,
                rating: 1_500 + model.ratings[position],
                error: model.intervals[position],
                results: results[index]
            )
        }
        return LadderStandings(rows) { [positions] in meetings.results(positions[$0], positions[$1])
        }
    }

    /// Returns the rounds as rounds of two players each.
    func meetings(
        of rounds: ArraySlice<Round>,
        position: (Int) -> Int = { $0 }
    ) -> [Meetings.Round] {
        var met: [Meetings.Round] = []
        met.reserveCapacity(rounds.count)
        for round in rounds {
            let seats = seats(of: round)
            for place in seats.indices {
                let (one, first) = (seats[place], position(Int(seats[place].player)))
                for other in seats[(place + 1)...] {
                    let second = position(Int(other.player))
                    met.append(Meetings.Round(first, place: one.place, second, place: other.place))
                }
            }
        }
        return met
    }

    /// The index of the first round at or after a time.
    private func firstRound(from time: Int) -> Int {
        var (low, high) = (0, rounds.count)
        while low < high {
            let middle = (low + high) / 2
            if rounds[middle].time < time { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// The standings by rating, with the results between the players.
struct LadderStandings: Sendable {
    let rows: [Row]
    private let tally: @Sendable (_ one: Int, _ other: Int) -> PairResults.Tally

    /// A row of the standings, before the name of its player is added.
    struct Row: Sendable {
        let index: Int
        let rating: Double
        let error: Double?
        let results: LadderTable.Results

        var points: Int { Int(rating.rounded()) }
    }

    init(
        _ rows: [Row],
        tally: @escaping @Sendable (_ one: Int, _ other: Int) -> PairResults.Tally
    ) {
        self.rows = rows.sorted { ($1.rating, $0.index) < ($0.rating, $1.index) }
        self.tally = tally
    }

    /// The rank of the row at a place, from 1. Rows with the same points have the same rank.
    func rank(_ place: Int) -> Int {
        let points = rows[place].points
        return 1 + (rows[..<place].lastIndex { $0.points != points }.map { $0 + 1 } ?? 0)
    }

    /// Returns how many rounds one player won, drew and lost against another, both given by index.
    func results(_ one: Int, _ other: Int) -> [Int] {
        let tally = tally(one, other)
        return [Int(tally.won), Int(tally.drawn), Int(tally.lost)]
    }
}

/// The rounds of two players against each other, for their ratings.
private struct LadderPairing: RatedPairing {
    let players: [Int]
    let tally: PairResults.Tally

    var gameCount: Int { tally.count }
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
