import GameProtocol

/// What a room remembers of a round beside its game: its deal, and who gave it up.
struct RoundRecord: Equatable, Sendable {
    let deal: DealRecord
    /// When it began, in milliseconds since the room was opened.
    let startedAt: Int64
    /// The number of the last event before it was announced.
    let seqBefore: Int64
    /// Who gave it up: a bit for each, by the number in the order of play.
    private var forfeits: UInt8 = 0

    init(_ deal: DealRecord, startedAt: Int64, seqBefore: Int64) {
        precondition(deal.deal.players.count <= UInt8.bitWidth)
        self.deal = deal
        self.startedAt = startedAt
        self.seqBefore = seqBefore
    }

    /// The round's number in the room, from 1.
    var number: Int { deal.number }

    /// Who began it, whether still here or not, in the order of play.
    var names: [String] { deal.deal.players }

    func hasForfeited(_ player: Int) -> Bool { forfeits & 1 << player != 0 }

    mutating func forfeit(_ player: Int) { forfeits |= 1 << player }

    /// Whether somebody of this name gave the round up.
    func wasForfeited(by name: String) -> Bool {
        let key = NameRule.key(name)
        return names.indices.contains { hasForfeited($0) && NameRule.key(names[$0]) == key }
    }
}
