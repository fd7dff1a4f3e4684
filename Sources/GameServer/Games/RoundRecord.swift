import GameProtocol

/// What a room remembers of a round beside its game: who plays, and what proves the deal.
struct RoundRecord: Equatable, Sendable {
    /// Somebody who began the round, whether still here or not.
    struct Player: Equatable, Sendable {
        let name: String
        var hasForfeited = false
    }

    /// The round's number in the room, from 1.
    let number: Int
    /// When it began, in milliseconds since the room was opened.
    let startedAt: Int64
    /// Who began it, in the order of play.
    var players: [Player]
    let secret: DealSecret
    /// The players' parts of the seed, in the same order.
    let entropies: [String]
    let proof: Proof
    let commit: String

    init(
        number: Int,
        startedAt: Int64,
        players: [Player],
        secret: DealSecret,
        entropies: [String],
        proof: Proof
    ) {
        self.number = number
        self.startedAt = startedAt
        self.players = players
        self.secret = secret
        self.entropies = entropies
        self.proof = proof
        commit = proof.commit
    }

    /// Who can still win, by their numbers in the order of play.
    var remaining: [Int] { players.indices.filter { !players[$0].hasForfeited } }

    /// Whether somebody of this name gave the round up.
    func wasForfeited(by name: String) -> Bool {
        let key = NameRule.key(name)
        return players.contains { $0.hasForfeited && NameRule.key($0.name) == key }
    }
}
