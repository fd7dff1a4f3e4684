import GameProtocol

/// What this client saw of a deal while it ran: all that the end has to agree with.
package struct DealRecord: Equatable, Sendable {
    var room: String
    /// The number of the round, or of the deal at a table without rounds.
    package var round: Int
    var source: DealSource
    /// Who began the round, in seat order; nil if this client came later.
    var players: [String]?
    /// The commitment to the dealt cards.
    var commit: String?
    /// The commitment to the server's seed as it stood before this client was ready; nil if this
    /// client came later.
    var seedCommit: String?
    /// What this client gave to the deal; nil if it gave nothing.
    var entropy: String?
    /// The codes of the cards that were shown, by cell, or by place from the top of the deck.
    var seen: [Int: String] = [:]
    /// The first card that was shown with two different faces, and 0 for a seed that was exchanged.
    private(set) var contradictions: [Int] = []
    /// The commitment to the seed of the deal after this one; empty where it is not known yet.
    private var nextSeedCommit: String
    /// Another run of the program may have given something to the next deal.
    var isContributionUnknown = false
    /// What was given to the next deal.
    private var given: Contribution?

    /// Contributions to which no reply came. The player's own `ready` tells to which deal one belongs.
    private var unplaced: [Contribution] = []

    /// This client's part of a deal's seed, and what the server had committed to before it was sent.
    struct Contribution: Equatable, Sendable {
        var entropy: String?
        /// Nil if a round began while this was under way: then it counts for the deal after that one.
        var seedCommit: String?
        /// The round in which it was sent.
        var round: Int
    }

    /// Takes what a snapshot says of the running deal and of the next one.
    init(_ state: RoomState) {
        room = state.room
        round = state.round
        source = ClientGames[state.options.game].source(state)
        commit = state.commit
        nextSeedCommit = state.seedCommit
    }

    /// The server said what it will deal from next.
    mutating func announce(_ seedCommit: String) { nextSeedCommit = seedCommit }

    /// This client's part of the next deal's seed, if it were sent now.
    func contribution(_ entropy: String?) -> Contribution {
        Contribution(entropy: entropy, seedCommit: nextSeedCommit, round: round)
    }

    /// The server took a contribution. What it commits to after the first one is worth nothing, so
    /// what it had said before that is kept.
    mutating func contributed(_ contribution: Contribution) {
        unplaced = []
        place(contribution)
    }

    /// The server handled a contribution, and its reply was lost.
    mutating func mayHaveContributed(_ contribution: Contribution) {
        unplaced.append(contribution)
    }

    /// The player's own `ready` came.
    mutating func wasReady() {
        if !unplaced.isEmpty { place(unplaced.removeFirst()) }
    }

    /// All that was missed has come: a contribution without its `ready` was refused.
    mutating func forgetUnplaced() { unplaced = [] }

    /// A snapshot came in the place of the `ready` of contributions.
    mutating func skipReady(from older: DealRecord) {
        if older.round == round {
            for contribution in unplaced { place(contribution) }
        } else if !older.unplaced.isEmpty {
            isContributionUnknown = true
        }
        unplaced = []
    }

    private mutating func place(_ contribution: Contribution) {
        isContributionUnknown = false
        let known = contribution.round == round ? contribution.seedCommit : nil
        given = Contribution(
            entropy: contribution.entropy,
            seedCommit: given?.seedCommit ?? known,
            round: round
        )
    }

    mutating func begin(_ started: Started) {
        round = started.round
        source = source.cards.begun(started)
        players = started.players
        commit = started.commit
        // What this client cannot know it does not check.
        seedCommit = isContributionUnknown ? nil : given?.seedCommit ?? nextSeedCommit
        entropy = given?.entropy
        given = nil
        isContributionUnknown = false
        seen = [:]
        contradictions = []
        if let seedCommit, started.seedCommit != seedCommit { contradict(0) }
    }

    /// The record of a deal that no round begins, with what this client gave to it.
    mutating func next(
        _ number: Int,
        _ source: DealSource,
        commit: String,
        seedCommit: String,
        entropy: String?
    ) -> DealRecord {
        var record = self
        record.round = number
        record.source = source
        record.commit = commit
        record.seedCommit = seedCommit
        record.entropy = entropy
        if !nextSeedCommit.isEmpty, nextSeedCommit != seedCommit {
            record.contradict(0)
        }
        nextSeedCommit = ""
        return record
    }

    /// A card was shown. At most as many places are kept as a deal can have.
    mutating func saw(_ code: String, at place: Int) {
        guard (1...source.cards.maximumPlaces).contains(place) else { return }
        if let before = seen[place], before != code { contradict(place) }
        seen[place] = code
    }

    /// Notes a contradiction; one of each kind is enough for a verdict.
    private mutating func contradict(_ place: Int) {
        if !contradictions.contains(where: { ($0 > 0) == (place > 0) }) {
            contradictions.append(place)
        }
    }

    /// Adds what a newer snapshot of the same deal shows.
    mutating func keep(_ newer: DealRecord) {
        for (place, code) in newer.seen { saw(code, at: place) }
        nextSeedCommit = newer.nextSeedCommit
    }
}
