import GameProtocol
import Games

/// What a peer asks of the group of servers, and what it does with the answers.
extension Peer {
    /// Asks the group; `wait` is kept until it answers, and nothing more is read.
    ///
    /// The connection may be gone by then, or its session; then the answer means nothing.
    func ask(_ question: GroupQuestion, _ wait: GroupWait) {
        guard let group = services.group, !session.isEnded else {
            if case .name(_, let new, _, _) = wait { _ = services.lobby.end(new.member) }
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
                    peer.services.lobby.noteMoved(member)
                }
                peer.put(.answered(answer))
            }
        }
        group.ask(question) { answer in
            guard case .orphan(let code) = answer else { return tell(answer) }
            group.claim(code) { claimed in
                if let claimed { return tell(claimed) }
                // Another server was quicker, and has it now.
                group.ask(question) { answer in
                    if case .orphan = answer { tell(.unavailable) } else { tell(answer) }
                }
            }
        }
    }

    /// Somebody comes from another server.
    func redeem(_ pending: PendingHello, _ ticket: String) {
        if session.isEnded { return }
        guard services.group != nil else {
            // A server by itself knows no such field.
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

    /// The lobby has begun a session whose name somebody has on another server.
    func loseName(_ pending: PendingHello, _ new: NewSession) {
        let suggestion = services.lobby.freeName(like: new.name)
        _ = services.lobby.end(new.member)
        if pending.hello.name == nil, pending.drawsLeft > 0 { return greet(pending) }
        let refusal = Refusal(
            .nameTaken,
            "The name \(new.name) is in use on another server of this group.",
            suggest: suggestion
        )
        put(.denied(pending, refusal))
    }

    /// Answers with a page of all rooms; with those of this server alone where the others could not be asked.
    func answer(_ envelope: Envelope, with list: ListRequest, _ others: GroupRooms?) {
        let own = services.lobby.list(list)
        guard let others else {
            return answer(envelope, .ok(.list(own.rooms, next: own.next, isPartial: true)))
        }
        let page = others.page(with: own, limit: list.limit)
        answer(envelope, .ok(.list(page.rooms, next: page.next)))
    }

    /// Asks the group for what this server cannot give; false where it is of no use.
    ///
    /// - Parameter wasSent: whether another server has sent the peer here: it is sent nowhere else.
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
            // A room of this server is not to be found elsewhere, whatever the reason.
            guard refusal.code == .noSuchRoom || refusal.code == .shuttingDown,
                RoomCode.accepts(code), services.lobby.room(code) == nil
            else { return false }
            // The room may have been let go of since.
            ask(.room(code, by: member), .room(envelope, refusal, wasSent: wasSent))
            return true
        case .quick(let create):
            return !wasSent && asksForPlace(create.game, refusal, by: member, envelope)
        }
    }

    /// Asks for another server where this one takes no more rooms, or is about to stop.
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

    /// Rooms can be made where they can be kept.
    func checkKeeping() throws(Refusal) {
        guard services.rooms.streams?.isOpen ?? true else { throw .unavailable }
    }

    /// Enters the oldest open room of this server, or rather the one with this code; false for none.
    func enterOldest(
        _ create: CreateRequest,
        by member: MemberID,
        _ envelope: Envelope,
        preferring code: String?
    ) throws(Refusal) -> Bool {
        // What is wrong with the request is said first, whether there is a room or not.
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

    /// No other server has an open room: the peer enters one here, or makes one.
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
        // Somebody else's room may have been quicker; the group is told what became of the code.
        if code != nil { services.group?.forget(.here(code: code)) }
    }
}
