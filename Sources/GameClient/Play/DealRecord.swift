import GameProtocol

/// What this client saw of a deal while it ran: all that the end has to agree with.
struct DealRecord: Equatable, Sendable {
    var room: String
    var round: Int
    var theme: String
    var cellCount: Int
    /// Who began the round, in seat order; nil if this client came later.
    var players: [String]?
    /// The commitment to the dealt cards.
    var commit: String?
    /// The commitment to the server's seed as it stood before this client was ready; nil if this
    /// client came later.
    var seedCommit: String?
    /// What this client gave to the deal; nil if it gave nothing.
    var entropy: String?
    /// The codes of the cards that were shown, by cell.
    var seen: [Int: String] = [:]
    /// Cards that were shown with two different faces.
    var contradictions: [Int] = []
    /// The commitment to the seed of the deal after this one.
    private var nextSeedCommit: String
    /// What was given to the next deal.
    private var given: Gift?

    /// This client's part of a deal's seed, and what the server had committed to before it was sent.
    struct Gift: Equatable, Sendable {
        var entropy: String?
        var seedCommit: String
    }

    /// Takes what a snapshot says of the running deal and of the next one.
    init(_ state: RoomState) {
        room = state.room
        round = state.round
        switch state.options {
        case .concentration(let options):
            theme = options.theme
            cellCount = options.cellCount
        case .deck:
            theme = ""
            cellCount = 0
        }
        commit = state.commit
        nextSeedCommit = state.seedCommit
    }

    /// The server said what it will deal from next.
    mutating func announce(_ seedCommit: String) { nextSeedCommit = seedCommit }

    /// This client's part of the next deal's seed, if it were sent now.
    func gift(_ entropy: String?) -> Gift { Gift(entropy: entropy, seedCommit: nextSeedCommit) }

    /// The server took a gift. What it commits to after the first one is worth nothing, so what it
    /// had said before that is kept.
    mutating func gave(_ gift: Gift) {
        given = Gift(entropy: gift.entropy, seedCommit: given?.seedCommit ?? gift.seedCommit)
    }

    mutating func begin(_ started: Started) {
        round = started.round
        theme = started.board?.theme ?? theme
        cellCount = started.board?.cells ?? cellCount
        players = started.players
        commit = started.commit
        seedCommit = given?.seedCommit ?? nextSeedCommit
        entropy = given?.entropy
        given = nil
        seen = [:]
        contradictions = []
        if started.seedCommit != seedCommit { contradictions.append(0) }
    }

    /// A card was shown. At most as many cells are kept as a board can have.
    mutating func saw(_ code: String, at cell: Int) {
        guard (1...2 * Limits.pairs.upperBound).contains(cell) else { return }
        if let before = seen[cell], before != code { contradictions.append(cell) }
        seen[cell] = code
    }
}
