import GameProtocol

/// A room in few words, and back again.
extension Room {
    /// The room as it is now; nil at a moment at which a snapshot cannot tell it.
    ///
    /// It can when the last input dealt a round and nothing else was told since, in the lobby before
    /// the first round while nothing is calculated, and at a table without rounds.
    ///
    /// - Parameters:
    ///   - answer: that of the last input, if it was one.
    ///   - session: what is known of a member's session; nil for somebody who is going.
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
            described.append(RoomSnapshot.Member(member, session))
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

    /// With more members, each with the longest names and marks, a line would be too long.
    private static let maximumDescribed = 64

    /// Makes a room that nobody has entered what it was at a snapshot, and appends what came of the
    /// deal.
    ///
    /// Throws where no room was ever like this; the room is not to be used then.
    ///
    /// - Parameter firstMember: the number of the first member; the others get the next ones.
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
            // What was to be calculated is known.
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
    /// What a room takes for granted of those who are in it.
    fileprivate func check(seats: Int, isSharedTable: Bool, at time: Int64) throws(Refusal) {
        func refuse(_ field: String) -> Refusal {
            Refusal(.badValue, "No room was ever like this.", field: field)
        }
        let taken = members.compactMap(\.seat)
        let names = Set(members.map { NameRule.key($0.name) })
        // Players by their seats, each of which is one person's, and then who watches.
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
    /// Whether, of the deals without a proof, the first one alone had all cards.
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
    fileprivate init(_ member: Member, _ session: SessionMark) {
        name = member.name
        seat = member.seat
        isReady = member.isReady
        entropy = member.entropy
        awaySince = member.awaySince
        self.session = session
    }
}

extension Member {
    fileprivate init(_ member: RoomSnapshot.Member, id: MemberID) {
        self.init(id: id, name: member.name, seat: member.seat)
        isReady = member.isReady
        entropy = member.entropy
        awaySince = member.awaySince
    }
}
