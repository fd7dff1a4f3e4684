import GameProtocol

extension Room {
    /// Lets somebody in, or refuses and tells the lobby that the place is free again.
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
        place(Member(id: member, name: grant.name, seat: seat))
        if let seat, grant.seat == nil { effects.append(.lobby(.seated(member, seat: seat))) }
        closesAt = nil
        tell(
            .joined(player: grant.name, role: grant.role, seedCommit: seedCommit),
            &effects
        )
        guard grant.role == .player else { return }
        if isReady, !isSharedTable, let index = index(of: member) {
            members[index].isReady = true
            tell(.ready(player: grant.name, isReady: true), &effects)
        }
        if owner == nil {
            owner = member
            // The maker of a room knows whose it is.
            if !isCreator { tell(.owner(player: grant.name), &effects) }
        }
        if let index = index(of: member) { sitDown(index, &effects) }
    }

    /// The seat that the newcomer takes; nil for a spectator.
    ///
    /// A shared table is told of somebody who sits down at once, because it may refuse a name; what
    /// comes of it is told when everybody has heard who it is.
    private mutating func check(
        _ grant: SeatGrant,
        _ current: Int?
    ) throws(Refusal) -> Int? {
        guard !isClosed else {
            throw Refusal(.noSuchRoom, "The room \(code) is closed.")
        }
        // The lobby may have granted a seat before it heard that its owner sent them away.
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

    /// The lowest free seat: seats are taken in the order of the events that tell of it.
    private var freeSeat: Int? {
        (0..<seats).first { seat in !seated.contains { $0.seat == seat } }
    }

    /// Whether the room takes somebody who looks for any game: it waits for players, is somebody's,
    /// and has a seat. The lobby knew that when it chose the room; meanwhile it may have changed.
    public func awaits(_ member: MemberID) -> Bool {
        guard case .lobby = stage, !isClosed, owner != nil, !banned.contains(member) else {
            return false
        }
        return freeSeat != nil
    }

    /// Puts a newcomer in their place: players by their seats, spectators behind them.
    private mutating func place(_ member: Member) {
        guard let seat = member.seat else { return members.append(member) }
        let place = seated.firstIndex { $0.seat.map { $0 > seat } ?? true } ?? seated.endIndex
        members.insert(member, at: place)
    }

    /// A member leaves for good; a player thereby forfeits the round.
    mutating func leave(
        _ member: MemberID,
        _ reason: LeaveReason,
        _ effects: inout some RoomEffects
    ) {
        guard let index = index(of: member) else { return }
        let player = members[index].player
        remove(index, reason, &effects)
        if let player { forfeit(player, &effects) }
    }

    /// Takes a member out of the room; what that does to a round is the caller's to follow up.
    mutating func remove(_ index: Int, _ reason: LeaveReason, _ effects: inout some RoomEffects) {
        let member = members[index]
        tell(.left(player: member.name, role: member.role, reason: reason), &effects)
        members.remove(at: index)
        noteHovers()
        // The lobby hears of it first, because anybody who is told may ask it for the place at
        // once.
        effects.append(.lobby(.left(member.id, isBanned: reason == .kicked)))
        effects.append(.remove(member.id))
        if owner == member.id { passOwnership(from: member.seat ?? 0, &effects) }
        standUp(member, &effects)
        if members.isEmpty { closesAt = Self.closingTime(from: now) }
    }

    private mutating func passOwnership(from seat: Int, _ effects: inout some RoomEffects) {
        let next = seated.first { $0.seat.map { $0 > seat } ?? false } ?? seated.first
        owner = next?.id
        if let next { tell(.owner(player: next.name), &effects) }
    }

    /// The owner sends somebody away, who cannot come back.
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
        confirm(call, &effects)
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
    /// A member's connection is lost; the place is kept.
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

    /// A member's connection is back, or another one has taken its place.
    mutating func markOnline(_ member: MemberID, _ effects: inout some RoomEffects) {
        guard let index = index(of: member) else { return }
        if !members[index].isOnline {
            members[index].awaySince = nil
            tell(.online(player: members[index].name), &effects)
        }
        if let player = members[index].player { prompt(player, &effects) }
    }
}
