import GameProtocol
import Games

/// Questions of a peer to the cluster, and the reactions to the answers.
extension Peer {
    /// Asks the cluster. Until it answers, the session keeps `wait` and reads nothing more.
    ///
    /// If the session does not wait any longer when the answer comes, a code that the answer
    /// reserves is given back.
    func ask(_ question: GroupQuestion, _ wait: GroupWait) {
        guard let group = services.group, !session.isEnded else {
            if case .name(_, let new, _, _) = wait { services.lobby.end(new.member) }
            return
        }
        put(.asked(wait))
        let (number, id) = (session.wait?.number ?? 0, connection.id)
        let connections = services.connections
        let tell: @Sendable (GroupAnswer) -> Void = { answer in
            connections.reach(id) { peer in
                guard let peer, peer.session.awaits(number) else { return group.forget(answer) }
                if case .moved = answer, wait.maySendOn,
                    let member = peer.session.identity?.member
                {
                    peer.services.lobby.ask { $0.noteMoved(member) }
                }
                peer.put(.answered(answer))
            }
        }
        group.ask(question) { answer in
            guard case .orphan(let code) = answer else { return tell(answer) }
            group.claim(code) { claimed in
                if let claimed { return tell(claimed) }
                // Another server was quicker and has the room now.
                group.ask(question) { answer in
                    if case .orphan = answer { tell(.unavailable) } else { tell(answer) }
                }
            }
        }
    }

    /// Begins or resumes a session for a peer that comes from another server with a ticket.
    func redeem(_ pending: PendingHello, _ ticket: String) {
        if session.isEnded { return }
        guard services.group != nil else {
            // A server without a cluster does not know the field.
            if pending.hello.isStrict { return put(.denied(pending, .unknownField("ticket"))) }
            var pending = pending
            pending.envelope.ignored.append("ticket")
            if let token = pending.hello.resume { return resume(pending, token) }
            return greet(pending)
        }
        let isTicket = (1...Limits.maximumTicketCount).contains(ticket.utf8.count)
        guard isTicket else { return put(.denied(pending, .usedTicket)) }
        ask(.ticket(ticket), .ticket(pending))
    }

    /// Ends a session whose name another server uses: the peer gets a guest name or a refusal.
    func loseName(_ pending: PendingHello, _ new: NewSession) {
        let suggestion = services.lobby.ask { $0.freeName(like: new.name) }
        services.lobby.end(new.member)
        if pending.hello.name == nil, pending.drawsLeft > 0 { return greet(pending) }
        let refusal = Refusal(
            .nameTaken,
            "The name \(new.name) is in use on another server of this cluster.",
            suggest: suggestion
        )
        put(.denied(pending, refusal))
    }

    /// Answers with a page of all rooms, or of this server's if the others are out of reach (nil).
    func answer(_ envelope: Envelope, with list: ListRequest, _ others: GroupRooms?) {
        let own = services.lobby.ask { $0.list(list) }
        guard let others else {
            return answer(envelope, .ok(.list(own.rooms, next: own.next, isPartial: true)))
        }
        let page = others.page(with: own, limit: list.limit)
        answer(envelope, .ok(.list(page.rooms, next: page.next)))
    }

    /// Asks the cluster for a room or a place that this server cannot give. Returns false if the
    /// cluster cannot help.
    ///
    /// - Parameter wasSent: whether another server sent the peer, who is then not redirected.
    func asks(
        for join: JoinRequest,
        _ refusal: Refusal,
        by member: MemberID,
        wasSent: Bool,
        _ envelope: Envelope
    ) -> Bool {
        guard services.group != nil else { return false }
        switch join {
        case .room(let code, _, _, _):
            // A room of this server is on no other server, so the cluster cannot help.
            guard refusal.code == .noSuchRoom || refusal.code == .shuttingDown,
                RoomCode.accepts(code), services.lobby.room(code) == nil
            else { return false }
            // The room may have moved to another server since the lobby's answer.
            ask(.room(code, by: member), .room(envelope, refusal, wasSent: wasSent))
            return true
        case .quick(let create):
            return !wasSent && asksForPlace(create.game, refusal, by: member, envelope)
        }
    }

    /// Asks the cluster for another server if this one takes no more rooms, or is about to stop.
    /// Returns false if the cluster cannot help.
    func asksForPlace(
        _ game: GameKind?,
        _ refusal: Refusal,
        by member: MemberID,
        _ envelope: Envelope
    ) -> Bool {
        guard services.group != nil, [.roomLimit, .shuttingDown].contains(refusal.code) else {
            return false
        }
        ask(.place(game, by: member), .place(envelope, refusal))
        return true
    }

    /// Throws a refusal if the cluster cannot store the journals of new rooms now.
    func checkKeeping() throws(Refusal) {
        guard services.rooms.streams?.isOpen ?? true else { throw .unavailable }
        try checkCopies()
    }

    /// Throws a refusal if all rooms rest, so that no entry into one can be stored.
    func checkCopies() throws(Refusal) {
        if services.rooms.streams?.isShort ?? false { throw .storeAway }
    }

    /// Enters the open room with this code, or else the oldest open room of this server. Returns
    /// false if there is none.
    func enterOldest(
        _ create: CreateRequest,
        by member: MemberID,
        _ envelope: Envelope,
        preferring code: String?
    ) throws(Refusal) -> Bool {
        // A wrong request is refused first, even if there is an open room.
        _ = try settings(create)
        for _ in 0..<Limits.quickJoinTries {
            let found = try services.lobby.joinOldest(
                member,
                create.game,
                preferring: code,
                from: origin,
                at: connection.loop.now
            )
            guard let (grant, room) = found else { return false }
            let outcome = take(grant, in: room, create.isReady, envelope)
            if outcome == .closed {
                services.lobby.giveBack(grant)
                continue
            }
            finishEntering(outcome, grant, room, envelope)
            return true
        }
        return false
    }

    /// Enters a room here or makes one, because no other server has an open room.
    func enterAnyHere(
        _ create: CreateRequest,
        by member: MemberID,
        _ envelope: Envelope,
        code: String?,
        maySendOn: Bool
    ) {
        do throws(Refusal) {
            try enterOrMake(create, by: member, envelope, code: code)
        } catch {
            if !maySendOn || !asksForPlace(create.game, error, by: member, envelope) {
                answer(envelope, .refused(error))
            }
        }
        // If the peer entered another player's room, the cluster gets the reserved code back.
        if code != nil { services.group?.forget(.here(code: code)) }
    }
}
