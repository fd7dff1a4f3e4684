import GameProtocol

/// The snapshot of a room, and the way back from it.
extension Room {
    /// Returns a snapshot of the room; nil at a moment whose state does not fit into one.
    ///
    /// A snapshot is possible in three cases:
    /// - The last input dealt a round, and no other input followed.
    /// - The room waits for its first round, and no calculation runs.
    /// - The room is a shared table.
    ///
    /// - Parameters:
    ///   - answer: the answer in the last input, if it had one.
    ///   - session: returns the data of a member's session; nil for a member who is leaving.
    public func snapshot(
        answer: String?,
        session: (MemberID) -> SessionMark?
    ) -> RoomSnapshot? {
        var round: RoomSnapshot.Round?
        var table: TableSnapshot?
        var last = seq
        switch stage {
        case .playing(let record):
            guard secret == nil else { return nil }
            let deal = record.deal.deal
            round = RoomSnapshot.Round(
                number: deal.number,
                secret: deal.secret,
                entropies: deal.entropies,
                players: deal.players,
                first: deal.first,
                answer: answer
            )
            last = record.seqBefore
        case .lobby:
            guard secret != nil, pendingDeal == nil, calculation == nil, !wasStartRefused else {
                return nil
            }
        case .sharedTable(let deals):
            guard secret != nil else { return nil }
            table = (box.game as? any SharedTable)?.snapshot
            guard table != nil else { return nil }
            table?.deals = deals.map { TableSnapshot.Deal($0) }
        case .over: return nil
        }
        guard !isClosed, (1...Self.maximumDescribed).contains(members.count) else { return nil }
        var described: [RoomSnapshot.Member] = []
        for member in members {
            guard let session = session(member.id) else { return nil }
            described.append(RoomSnapshot.Member(member, displays[member.id], session))
        }
        return RoomSnapshot(
            seq: last,
            calculationCount: calculationCount,
            owner: members.first { $0.id == owner }?.name,
            round: round,
            table: table,
            secret: secret,
            members: described
        )
    }

    /// The maximum number of members in a snapshot, whose line would be too long with more.
    private static let maximumDescribed = 64

    /// Restores a room without members from a snapshot, and appends the effects of the deal. The
    /// first member gets the number `firstMember`, and the others get the next ones. Throws if no
    /// room can be in the state of the snapshot; the room must not be used then.
    mutating func restore(
        _ snapshot: RoomSnapshot,
        at time: Int64,
        firstMember: UInt64,
        _ effects: inout some RoomEffects
    ) throws(Refusal) {
        try snapshot.check(seats: seats, isSharedTable: isSharedTable, at: time)
        now = time
        seq = snapshot.seq
        closesAt = nil
        members = snapshot.members.enumerated().map { offset, member in
            Member(member, id: MemberID(firstMember + UInt64(offset)))
        }
        for (member, told) in zip(members, snapshot.members) {
            displays[member.id] = told.display
        }
        owner = members.first { $0.name == snapshot.owner }?.id
        if let round = snapshot.round {
            try deal(round, &effects)
        } else if let secret = snapshot.secret {
            if let table = snapshot.table { try restore(table) }
            accept(secret)
        }
        calculationCount = snapshot.calculationCount
        reportChange(&effects)
    }

    private mutating func restore(_ table: TableSnapshot) throws(Refusal) {
        guard var game = box.game as? any SharedTable else {
            throw Refusal(.badValue, "This room has rounds.", field: "table")
        }
        for index in members.indices { members[index].player = members[index].seat }
        let deals = table.deals.map { deal in
            DealRecord(
                deal: Deal(
                    room: code,
                    number: deal.number,
                    secret: deal.secret,
                    entropies: deal.entropies,
                    wish: DealWish(player: deal.seat, isFull: deal.isFull)
                ),
                codes: deal.cards
            )
        }
        let names = seated.compactMap { member in member.seat.map { ($0, member.name) } }
        try game.restore(table, names: Dictionary(uniqueKeysWithValues: names), deals: deals)
        box.game = game
        stage = .sharedTable(deals)
    }

    private mutating func deal(
        _ round: RoomSnapshot.Round,
        _ effects: inout some RoomEffects
    ) throws(Refusal) {
        let deal = Deal(
            room: code,
            number: round.number,
            secret: round.secret,
            entropies: round.entropies,
            players: round.players,
            first: round.first
        )
        try box.game.receive(.deal(deal), &outputs)
        if let answer = round.answer {
            // The answer to the calculation is known already.
            outputs = []
            try box.game.receive(answer: answer, &outputs)
        }
        guard case .dealt? = outputs.first else {
            throw Refusal(.badValue, "Nothing is dealt thereupon.", field: "answer")
        }
        tellOutputs(&effects)
    }
}

extension RoomSnapshot {
    /// Checks the conditions that every room fulfils.
    fileprivate func check(seats: Int, isSharedTable: Bool, at time: Int64) throws(Refusal) {
        func refuse(_ field: String) -> Refusal {
            Refusal(.badValue, "No room was ever like this.", field: field)
        }
        let taken = members.compactMap(\.seat)
        let names = Set(members.map { NameRule.key($0.name) })
        // First the players by their seats, each seat once, then the spectators.
        guard !members.isEmpty, names.count == members.count,
            zip(taken, taken.dropFirst()).allSatisfy(<),
            taken.allSatisfy({ (0..<seats).contains($0) }),
            members[taken.count...].allSatisfy({ $0.seat == nil }),
            members.allSatisfy({ $0.awaySince ?? 0 <= time })
        else { throw refuse("members") }
        let seated = members[..<taken.count].map(\.name)
        guard owner.map(seated.contains) ?? seated.isEmpty else { throw refuse("owner") }
        guard (round == nil) != (secret == nil), (table != nil) == isSharedTable,
            table == nil || round == nil
        else { throw refuse("round") }
        if let table { guard table.hasGoodDeals else { throw refuse("table") } }
        guard let round else { return }
        guard !round.players.isEmpty, round.players.indices.contains(round.first),
            round.entropies.count == round.players.count,
            Set(round.players).count == round.players.count,
            round.players.allSatisfy(seated.contains)
        else { throw refuse("round") }
    }
}

extension TableSnapshot {
    /// Whether exactly the first of the unproved deals used all cards, and the numbers have no gap.
    fileprivate var hasGoodDeals: Bool {
        deals.enumerated().allSatisfy { index, deal in
            deal.isFull == (index == 0) && deal.number == deals[0].number + index
        }
    }
}

extension TableSnapshot.Deal {
    fileprivate init(_ record: DealRecord) {
        number = record.number
        secret = record.deal.secret
        entropies = record.deal.entropies
        seat = record.deal.wish?.player
        isFull = record.deal.wish?.isFull ?? true
        cards = record.codes
    }
}

extension RoomSnapshot.Member {
    fileprivate init(_ member: Member, _ display: String?, _ session: SessionMark) {
        name = member.name
        self.display = display
        seat = member.seat
        bot = member.bot
        isReady = member.isReady
        entropy = member.entropy
        awaySince = member.awaySince
        self.session = session
    }
}

extension Member {
    fileprivate init(_ member: RoomSnapshot.Member, id: MemberID) {
        self.init(id: id, name: member.name, seat: member.seat, bot: member.bot)
        isReady = member.isReady
        entropy = member.entropy
        awaySince = member.awaySince
    }
}
