import GameProtocol

extension Room {
    /// Admits a member, or refuses and informs the lobby that the place is free again.
    mutating func enter(
        _ grant: SeatGrant,
        isReady: Bool,
        _ envelope: Envelope,
        _ effects: inout some RoomEffects
    ) {
        let member = grant.member
        let current = index(of: member)
        let seat: Int?
        do throws(Refusal) {
            seat = try check(grant, current)
        } catch {
            reply(to: member, envelope, .refused(error), &effects)
            if current == nil {
                effects.append(.lobby(.left(member, isBanned: banned.contains(member))))
                effects.append(.remove(member))
            } else {
                effects.append(.lobby(.seatRefused(member)))
            }
            return
        }
        let content = Reply.Content.entered(state(for: member))
        reply(to: member, envelope, .ok(content), &effects)
        let isCreator = seq == 0
        if let current { members.remove(at: current) }
        displays[member] = grant.display
        place(Member(id: member, name: grant.name, seat: seat, bot: grant.bot))
        if let seat, grant.seat == nil { effects.append(.lobby(.seated(member, seat: seat))) }
        closesAt = nil
        tell(
            .joined(
                player: grant.name,
                role: grant.role,
                seedCommit: seedCommit,
                bot: grant.bot?.level,
                display: grant.display
            ),
            &effects
        )
        guard grant.role == .player else { return }
        if isReady, !isSharedTable, let index = index(of: member) {
            members[index].isReady = true
            tell(.ready(player: grant.name, isReady: true), &effects)
        }
        if owner == nil {
            owner = member
            // The member who made the room knows that already.
            if !isCreator { tell(.owner(player: grant.name), &effects) }
        }
        if let index = index(of: member) { sitDown(index, &effects) }
    }

    /// Returns the seat for a newcomer; nil for a spectator. Throws if the newcomer may not enter.
    /// A shared table receives the new player here, because it may refuse the name. Its outputs
    /// wait until everybody has received the entrance.
    private mutating func check(
        _ grant: SeatGrant,
        _ current: Int?
    ) throws(Refusal) -> Int? {
        guard !isClosed else {
            throw Refusal(.noSuchRoom, "The room \(code) is closed.")
        }
        // The lobby may have granted the seat before it heard that the owner kicked this member.
        guard !banned.contains(grant.member) else {
            throw Refusal(.notAllowed, "The owner of \(code) sent you away.")
        }
        if let current, members[current].role == .player || grant.role == .spectator {
            throw Refusal(.alreadyInRoom, "You are in this room already.")
        }
        guard grant.role == .player else { return nil }
        if case .playing(let round) = stage, round.wasForfeited(by: grant.name) {
            throw Refusal(
                .nameTaken,
                "\(grant.name) gave up the round that is running; sit down when it is over."
            )
        }
        guard let seat = grant.seat ?? freeSeat, (0..<seats).contains(seat),
            !seated.contains(where: { $0.seat == seat })
        else { throw Refusal(.roomFull, "That seat is not free.") }
        if isSharedTable {
            try box.game.receive(.sat(seat, name: grant.name), &outputs)
        }
        return seat
    }

    /// The lowest free seat, so that seats are taken in the order of the events.
    private var freeSeat: Int? {
        (0..<seats).first { seat in !seated.contains { $0.seat == seat } }
    }

    /// Whether the room accepts a member who looks for any room of a game, or for an opponent. It
    /// must be waiting for players, or be after a round for an opponent, have an owner and have a
    /// free seat. The lobby checked this earlier, but the room may have changed since then.
    public func awaits(_ member: MemberID, isOpponent: Bool = false) -> Bool {
        switch stage {
        case .lobby: break
        case .over where isOpponent: break
        case .over, .playing, .sharedTable: return false
        }
        return !isClosed && owner != nil && !banned.contains(member) && freeSeat != nil
    }

    /// The milliseconds after a round's start in which a person may still take the seat of a bot.
    public static let standInMs = 60_000

    /// Returns the bot whose seat a person may take now; nil if there is none. The bot must be a
    /// stand-in, and the only other player must be a person who is online. A running round must
    /// have begun less than `standInMs` ago.
    public func standIn(for newcomer: MemberID) -> MemberID? {
        guard !isClosed, !banned.contains(newcomer), seated.count == 2,
            let bot = seated.first(where: { $0.bot?.isStandIn ?? false }),
            seated.contains(where: { $0.bot == nil && $0.isOnline })
        else { return nil }
        if case .playing(let round) = stage, now - round.startedAt >= Self.standInMs { return nil }
        return bot.id
    }

    /// Inserts a new member into the list: players by their seats, spectators at the end.
    private mutating func place(_ member: Member) {
        guard let seat = member.seat else { return members.append(member) }
        let place = seated.firstIndex { $0.seat.map { $0 > seat } ?? true } ?? seated.endIndex
        members.insert(member, at: place)
    }

    /// Removes a member who leaves for good. A player of the running round forfeits it.
    mutating func leave(
        _ member: MemberID,
        _ reason: LeaveReason,
        _ effects: inout some RoomEffects
    ) {
        guard let index = index(of: member) else { return }
        let player = members[index].player
        let isInRound = isInRound(member)
        remove(index, reason, &effects)
        if let player { forfeit(player, &effects) }
        if reason == .yielded, isInRound { expectRound(&effects) }
    }

    /// Makes the players of the last round ready for the next one, because a newcomer took the seat
    /// of a bot and so ended the round.
    private mutating func expectRound(_ effects: inout some RoomEffects) {
        for index in seated.indices where members[index].player != nil {
            members[index].isReady = true
            tell(.ready(player: members[index].name, isReady: true), &effects)
        }
    }

    /// Removes a member from the room. The caller has to handle the effect on a round.
    mutating func remove(_ index: Int, _ reason: LeaveReason, _ effects: inout some RoomEffects) {
        let member = members[index]
        tell(.left(player: member.name, role: member.role, reason: reason), &effects)
        members.remove(at: index)
        displays[member.id] = nil
        noteHovers()
        // The lobby is informed first, because a member who receives the event may ask the lobby
        // for the place at once.
        effects.append(.lobby(.left(member.id, isBanned: reason == .kicked)))
        effects.append(.remove(member.id))
        if owner == member.id { passOwnership(from: member.seat ?? 0, &effects) }
        standUp(member, &effects)
        if members.isEmpty { closesAt = Self.closingTime(from: now) }
    }

    /// Makes the next person in seat order the owner; a bot only if no person is seated.
    private mutating func passOwnership(from seat: Int, _ effects: inout some RoomEffects) {
        let people = seated.filter { $0.bot == nil }
        let next =
            people.first { $0.seat.map { $0 > seat } ?? false } ?? people.first ?? seated.first
        owner = next?.id
        if let next { tell(.owner(player: next.name), &effects) }
    }

    /// Removes a member for good at the request of the owner, and bans that member.
    mutating func kick(
        _ name: String,
        _ call: Call,
        _ effects: inout some RoomEffects
    ) throws(Refusal) {
        try checkOwner(call)
        let key = NameRule.key(name)
        guard let index = members.firstIndex(where: { NameRule.key($0.name) == key }) else {
            throw Refusal(.badValue, "Nobody here has that name.", field: "player")
        }
        guard index != call.index else {
            throw Refusal(
                .badValue,
                "You cannot send yourself away; leave instead.",
                field: "player"
            )
        }
        if case .playing = stage, members[index].role == .player {
            throw Refusal(
                .wrongPhase,
                "\(members[index].name) can be sent away when the round is over."
            )
        }
        effects.confirm(call.member, call.envelope)
        banned.insert(members[index].id)
        remove(index, .kicked, &effects)
    }

    func checkOwner(_ call: Call) throws(Refusal) {
        guard owner != call.member else { return }
        guard let name = members.first(where: { $0.id == owner })?.name else {
            throw Refusal(.notOwner, "Only an owner may do that, and the room has none.")
        }
        throw Refusal(.notOwner, "Only \(name), who owns the room, may do that.")
    }
}

extension Room {
    /// Marks a member as offline after a lost connection. The member keeps the place.
    mutating func markOffline(
        _ member: MemberID,
        resumeMs: Int,
        _ effects: inout some RoomEffects
    ) {
        guard let index = index(of: member), members[index].isOnline else { return }
        members[index].awaySince = now
        members[index].hover.cancel()
        noteHovers()
        tell(.offline(player: members[index].name, resumeMs: resumeMs), &effects)
    }

    /// Marks a member as online when the connection is back, or when a new connection replaces it.
    mutating func markOnline(_ member: MemberID, _ effects: inout some RoomEffects) {
        guard let index = index(of: member) else { return }
        if !members[index].isOnline {
            members[index].awaySince = nil
            tell(.online(player: members[index].name), &effects)
        }
        if let player = members[index].player { prompt(player, &effects) }
    }
}
