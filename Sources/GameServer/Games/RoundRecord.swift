import GameProtocol

/// What a room remembers of a round beside its game: who plays, and its deal.
struct RoundRecord: Equatable, Sendable {
    /// Somebody who began the round, whether still here or not.
    struct Player: Equatable, Sendable {
        let name: String
        var hasForfeited = false
    }

    let deal: DealRecord
    /// When it began, in milliseconds since the room was opened.
    let startedAt: Int64
    /// Who began it, in the order of play.
    var players: [Player]

    /// The round's number in the room, from 1.
    var number: Int { deal.number }

    /// Who can still win, by their numbers in the order of play.
    var remaining: [Int] { players.indices.filter { !players[$0].hasForfeited } }

    /// Whether somebody of this name gave the round up.
    func wasForfeited(by name: String) -> Bool {
        let key = NameRule.key(name)
        return players.contains { $0.hasForfeited && NameRule.key($0.name) == key }
    }
}
