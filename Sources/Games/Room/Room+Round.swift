import GameProtocol

extension Room {
    /// Sets whether a player is ready for the next round, and the player's part of its seed.
    mutating func setReady(
        _ isReady: Bool,
        _ entropy: String?,
        _ call: Call,
        _ effects: inout some RoomEffects
    ) throws(Refusal) {
        guard members[call.index].role == .player else {
            throw Refusal(.notAPlayer, "Only players can be ready; you are watching.")
        }
        effects.confirm(call.member, call.envelope)
        members[call.index].isReady = isReady
        if let entropy { members[call.index].entropy = entropy }
        tell(.ready(player: members[call.index].name, isReady: isReady), &effects)
    }

    /// Starts a round at the owner's request, with the owner and all ready players who are online.
    mutating func start(_ call: Call, _ effects: inout some RoomEffects) throws(Refusal) {
        try checkOwner(call)
        switch stage {
        case .lobby, .over: break
        case .playing: throw Refusal(.wrongPhase, "A round is running already.")
        case .sharedTable: throw Refusal(.notAllowed, "This table has no rounds.")
        }
        let chosen = seated.indices.filter {
            $0 == call.index || members[$0].isReady && members[$0].isOnline
        }
        try deal(to: chosen)
        effects.confirm(call.member, call.envelope)
        tellOutputs(&effects)
    }

    /// Starts a round as soon as all players that it needs are present, online and ready.
    mutating func startIfDue(_ effects: inout some RoomEffects) {
        dropStaleDeal()
        guard pendingDeal == nil, isRoundDue else {
            wasStartRefused = false
            return
        }
        do throws(Refusal) {
            try deal(to: Array(seated.indices))
            wasStartRefused = false
            tellOutputs(&effects)
        } catch {
            // The game refuses to deal to these players; a change of the players may help.
            if !wasStartRefused { explain(error, &effects) }
            wasStartRefused = true
        }
    }

    /// Sends the reason why the round cannot start to all members. No member has asked for this
    /// round, so there is no request to reply to.
    private func explain(_ refusal: Refusal, _ effects: inout some RoomEffects) {
        let notice = Notice(code: refusal.code.rawValue, message: refusal.message, room: code)
        for member in members where member.isOnline {
            effects.append(.line(member.id, .notice(notice)))
        }
    }

    private var isRoundDue: Bool {
        let needed: Int
        switch stage {
        case .playing, .sharedTable: return false
        case .lobby: needed = seats
        case .over: needed = min(2, seats)
        }
        // Bots of the server do not play among themselves.
        return seated.count >= needed && seated.contains { $0.bot == nil }
            && seated.allSatisfy { $0.isReady && $0.isOnline }
    }

    /// Gives a deal for these members to the game; throws without any change if the game refuses.
    private mutating func deal(to chosen: [Int]) throws(Refusal) {
        let first = firstPlayer(of: chosen)
        let deal = Deal(
            room: code,
            number: roundNumber + 1,
            secret: nextSecret,
            entropies: chosen.map { members[$0].entropy },
            players: chosen.map { members[$0].name },
            first: first
        )
        if pendingDeal?.deal == deal { return }
        try box.game.receive(.deal(deal), &outputs)
        pendingDeal = PendingDeal(
            deal: deal,
            members: chosen.map { members[$0].id },
            wereReady: chosen.map { members[$0].isReady }
        )
    }

    /// Begins the round that the game has dealt, and announces it.
    mutating func begin(_ record: DealRecord, _ effects: inout some RoomEffects) {
        secret = nil
        pendingDeal = nil
        for index in members.indices { members[index].entropy = "" }
        switch stage {
        case .sharedTable(let deals):
            let isFull = record.deal.wish?.isFull ?? false
            stage = .sharedTable(isFull ? [record] : deals + [record])
        case .lobby, .playing, .over:
            seat(record.deal)
            stage = .playing(RoundRecord(record, startedAt: now, seqBefore: seq))
            tell(.started(started(record)), &effects)
        }
        effects.append(.needsSecret)
    }

    /// Gives the players their numbers in the order of play.
    private mutating func seat(_ deal: Deal) {
        for index in members.indices {
            let player = deal.players.firstIndex(of: members[index].name)
            members[index].player = player
            members[index].strikes = 0
            if player == deal.first { firstSeat = members[index].seat }
        }
    }

    private func started(_ record: DealRecord) -> Started {
        let deal = record.deal
        return Started(
            game: gameKind,
            round: deal.number,
            board: box.game.options.board,
            players: deal.players,
            first: deal.players[deal.first],
            commit: record.commit,
            seedCommit: deal.seedCommit
        )
    }

    /// Returns the index of the player who begins: the first by seat, and later the next seat after
    /// the previous first player.
    private func firstPlayer(of chosen: [Int]) -> Int {
        guard let firstSeat else { return 0 }
        return chosen.firstIndex { members[$0].seat.map { $0 > firstSeat } ?? false } ?? 0
    }

    /// The number of the running or last deal, and of its round; 0 before the first.
    public var roundNumber: Int { lastDeal?.number ?? 0 }

    /// The commitment of the newest deal; nil before the first.
    public var newestCommit: String? { lastDeal?.commit }

    /// The record of the running or last round; nil before the first round and at a shared table.
    var record: RoundRecord? {
        switch stage {
        case .lobby, .sharedTable: nil
        case .playing(let record), .over(let record, _, _): record
        }
    }

    /// The record of the running or last deal; nil before the first deal.
    var lastDeal: DealRecord? {
        if case .sharedTable(let deals) = stage { deals.last } else { record?.deal }
    }

    /// Stores the secret of the next deal.
    mutating func accept(_ secret: DealSecret) {
        precondition(self.secret == nil, "A secret that was committed to cannot be replaced.")
        self.secret = secret
    }

    var seedCommit: String { nextSecret.seedCommit }

    var nextSecret: DealSecret {
        guard let secret else {
            preconditionFailure("A room asked for a secret and was told something else first.")
        }
        return secret
    }
}

/// The room's own record of a round: its deal, and the players who forfeited it.
struct RoundRecord: Equatable, Sendable {
    let deal: DealRecord
    /// The start of the round, in milliseconds since the room was opened.
    let startedAt: Int64
    /// The number of the last event before the round was announced.
    let seqBefore: Int64
    /// The players who forfeited the round: one bit for each, by the number in the order of play.
    private var forfeits: UInt8 = 0

    init(_ deal: DealRecord, startedAt: Int64, seqBefore: Int64) {
        precondition(deal.deal.players.count <= UInt8.bitWidth)
        self.deal = deal
        self.startedAt = startedAt
        self.seqBefore = seqBefore
    }

    /// The round's number in the room, from 1.
    var number: Int { deal.number }

    /// The names of all players who began the round, in the order of play.
    var names: [String] { deal.deal.players }

    func hasForfeited(_ player: Int) -> Bool { forfeits & 1 << player != 0 }

    mutating func forfeit(_ player: Int) { forfeits |= 1 << player }

    func wasForfeited(by name: String) -> Bool {
        let key = NameRule.key(name)
        return names.indices.contains { hasForfeited($0) && NameRule.key(names[$0]) == key }
    }
}

/// Shared tables, which have no rounds: every seated player may act, and the game asks for deals.
extension Room {
    /// Completes the entrance of a seated player, whom the game has received already.
    mutating func sitDown(_ index: Int, _ effects: inout some RoomEffects) {
        guard case .sharedTable = stage else { return }
        members[index].player = members[index].seat
        tellOutputs(&effects)
    }

    /// Informs the game that a player has left, so that it puts the player's cards away.
    mutating func standUp(_ member: Member, _ effects: inout some RoomEffects) {
        guard case .sharedTable = stage, let player = member.player else { return }
        tellGame(.left(player), &effects)
    }

    /// Makes the deal that the table asks for; a deal of all cards proves the earlier deals.
    mutating func deal(_ wish: DealWish, _ effects: inout some RoomEffects) {
        // In a game with rounds, deals come from the start of a round.
        guard case .sharedTable(let deals) = stage else { return }
        if wish.isFull { for deal in deals { prove(deal, &effects) } }
        let deal = Deal(
            room: code,
            number: roundNumber + 1,
            secret: nextSecret,
            entropies: seated.map(\.entropy),
            wish: wish
        )
        tellGame(.deal(deal), &effects)
    }

    private mutating func prove(_ record: DealRecord, _ effects: inout some RoomEffects) {
        let proof = DealProof(
            deal: record.number,
            proof: record.proof,
            serverSeed: record.deal.secret.serverSeed,
            entropies: record.deal.entropies
        )
        tell(.proof(proof), &effects)
    }
}
