import GameProtocol

/// The facts about a deal that this client saw while it ran. The proof at the end must agree with
/// them.
package struct DealRecord: Equatable, Sendable {
    var room: String
    /// The number of the round, or of the deal at a table without rounds.
    package var round: Int
    var source: DealSource
    /// The players who began the round, in seat order; nil if this client came later.
    var players: [String]?
    var commit: String?
    /// The commitment to the server's seed as it stood before this client was ready; nil if this
    /// client came later.
    var seedCommit: String?
    /// The entropy that this client gave to the deal; nil if it gave none.
    var entropy: String?
    /// The codes of the shown cards, by cell, or by place from the top of the deck.
    var seen: [Int: String] = [:]
    /// The place of the first card that was shown with two different faces, and 0 for a changed
    /// seed commitment. Empty if everything agreed so far.
    private(set) var contradictions: [Int] = []
    /// The commitment to the seed of the next deal; empty if it is not known yet.
    private var nextSeedCommit: String
    /// Whether another run of the program may have contributed to the next deal.
    var isContributionUnknown = false
    /// This client's contribution to the next deal.
    private var given: Contribution?

    /// Contributions without a reply. The player's own `ready` event tells which deal each belongs
    /// to.
    private var unplaced: [Contribution] = []

    /// This client's part of a deal's seed, with the server's commitment from before it was sent.
    struct Contribution: Equatable, Sendable {
        var entropy: String?
        /// Nil if a round began while the request was under way. The contribution then counts for
        /// the deal after that round.
        var seedCommit: String?
        /// The room's round when the client sent the contribution.
        var round: Int
    }

    /// Takes the running deal and the next commitment from a snapshot.
    init(_ state: RoomState, _ source: any DealtCards) {
        room = state.room
        round = state.round
        self.source = DealSource(cards: source)
        commit = state.commit
        nextSeedCommit = state.seedCommit
    }

    mutating func announce(_ seedCommit: String) { nextSeedCommit = seedCommit }

    /// Returns this client's contribution to the next deal, if the client sent it now.
    func contribution(_ entropy: String?) -> Contribution {
        Contribution(entropy: entropy, seedCommit: nextSeedCommit, round: round)
    }

    /// Notes that the server took a contribution. A commitment after the first contribution proves
    /// nothing, so the earlier commitment is kept.
    mutating func contributed(_ contribution: Contribution) {
        unplaced = []
        place(contribution)
    }

    /// Notes a contribution that the server handled while its reply was lost.
    mutating func mayHaveContributed(_ contribution: Contribution) {
        unplaced.append(contribution)
    }

    /// Assigns the oldest contribution without a reply to the player's own `ready` event.
    mutating func wasReady() {
        if !unplaced.isEmpty { place(unplaced.removeFirst()) }
    }

    /// Forgets contributions without a `ready` event, once all missed events have come. The server
    /// refused them.
    mutating func forgetUnplaced() { unplaced = [] }

    /// Handles contributions whose `ready` events a snapshot has replaced.
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
        source.cards = source.cards.begun(started)
        players = started.players
        commit = started.commit
        // Without knowledge of all contributions, the client does not check the seed.
        seedCommit = isContributionUnknown ? nil : given?.seedCommit ?? nextSeedCommit
        entropy = given?.entropy
        given = nil
        isContributionUnknown = false
        seen = [:]
        contradictions = []
        if let seedCommit, started.seedCommit != seedCommit { contradict(0) }
    }

    /// Returns the record of a deal without a round, with this client's contribution to it.
    mutating func next(
        _ number: Int,
        _ source: any DealtCards,
        commit: String,
        seedCommit: String,
        entropy: String?
    ) -> DealRecord {
        var record = self
        record.round = number
        record.source.cards = source
        record.commit = commit
        record.seedCommit = seedCommit
        record.entropy = entropy
        if !nextSeedCommit.isEmpty, nextSeedCommit != seedCommit {
            record.contradict(0)
        }
        nextSeedCommit = ""
        return record
    }

    /// Notes a shown card. The record keeps at most the places that a deal can have.
    mutating func saw(_ code: String, at place: Int) {
        guard (1...source.cards.maximumPlaces).contains(place) else { return }
        if let before = seen[place], before != code { contradict(place) }
        seen[place] = code
    }

    /// Notes a contradiction. One of each kind is enough for a verdict.
    private mutating func contradict(_ place: Int) {
        if !contradictions.contains(where: { ($0 > 0) == (place > 0) }) {
            contradictions.append(place)
        }
    }

    /// Adds the cards that a newer snapshot of the same deal shows.
    mutating func keep(_ newer: DealRecord) {
        for (place, code) in newer.seen { saw(code, at: place) }
        nextSeedCommit = newer.nextSeedCommit
    }
}
