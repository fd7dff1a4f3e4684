import GameProtocol
import Games
import Sockets

/// The way into a room: the lobby grants a place, and the peer enters the room with this grant.
extension Peer {
    func makeRoom(_ create: CreateRequest, by member: MemberID, _ envelope: Envelope) {
        performCalls()
        let ticket = session.takeTicket()
        do throws(Refusal) {
            try make(try settings(create), create, by: member, envelope)
        } catch {
            if ticket == nil, asksForPlace(nil, error, by: member, envelope) { return }
            answer(envelope, .refused(error))
        }
    }

    func enter(_ join: JoinRequest, by member: MemberID, _ envelope: Envelope) {
        performCalls()
        let ticket = session.takeTicket()
        do throws(Refusal) {
            switch join {
            case .room(let code, let role, let password, let isReady):
                try payForSecret(code, password)
                if services.lobby.room(code) != nil { try checkCopies() }
                let (grant, room) = try services.lobby.grant({ (lobby) throws(Refusal) in
                    try lobby.join(
                        member,
                        code,
                        as: role,
                        password: password,
                        from: origin,
                        at: connection.loop.now
                    )
                })
                finishEntering(take(grant, in: room, isReady, envelope), grant, room, envelope)
            case .quick(let create) where create.isForLadder:
                try seekOpponent(create, by: member, envelope)
            case .quick(let create):
                try enterAny(create, by: member, envelope, with: ticket)
            }
        } catch {
            if asks(for: join, error, by: member, wasSent: ticket != nil, envelope) { return }
            answer(envelope, .refused(error))
            if case .room = join, error.isWrongGuess { payForGuess() }
        }
    }

    /// Invites a player to the peer's room. The player's own connection sends the invitation.
    func invite(_ player: String, by member: MemberID, _ envelope: Envelope) {
        // A gathered `leave` comes first: a player who leaves can no longer invite others.
        performCalls()
        do throws(Refusal) {
            let call = try services.lobby.ask { (lobby) throws(Refusal) in
                try lobby.invite(member, player, at: connection.loop.now)
            }
            services.connections.reach(call.connection) {
                $0?.put(.invited(call.guest, call.invitation))
            }
            services.log.info(
                "invite",
                [
                    "name": .text(call.invitation.player),
                    "room": .text(call.invitation.room.room), "guest": .text(call.name),
                ]
            )
            answer(envelope, .ok(.none))
        } catch {
            answer(envelope, .refused(error))
        }
    }

    /// Enters the oldest open room that takes the peer. A room may have started or closed since the
    /// lobby last heard of it, so the next one is tried. After a few rooms the peer gets a new one.
    private func enterAny(
        _ create: CreateRequest,
        by member: MemberID,
        _ envelope: Envelope,
        with ticket: GroupTicket?
    ) throws(Refusal) {
        if services.group != nil {
            if try enterOldest(create, by: member, envelope, preferring: ticket?.room) { return }
            // If the ticket's room is full or gone, another server may have an open room.
            return ask(
                .quick(create.game, by: member, isNoted: create.isOpenToAll),
                .quick(create, by: member, envelope, wasSent: ticket != nil)
            )
        }
        try enterOrMake(create, by: member, envelope, code: nil)
    }

    /// Enters this server's oldest open room, or makes one: with `code`, or a drawn code for nil.
    func enterOrMake(
        _ create: CreateRequest,
        by member: MemberID,
        _ envelope: Envelope,
        code: String?
    ) throws(Refusal) {
        let (settings, game) = try settings(create)
        for _ in 0..<Limits.quickJoinTries {
            let (grant, room) = try services.lobby.grant { (lobby) throws(Refusal) in
                try lobby.quickJoin(
                    member,
                    settings,
                    from: origin,
                    at: connection.loop.now,
                    code: code,
                    takesStandIns: create.standIn != nil
                )
            } makeHost: { grant in
                makeHost(grant, settings, game, create, envelope)
            }
            if grant.choice == .new { logOpened(grant, settings) }
            let outcome = take(grant, in: room, create.isReady, envelope)
            if grant.choice != .new, outcome == .closed {
                services.lobby.giveBack(grant)
                continue
            }
            finishEntering(outcome, grant, room, envelope)
            if grant.choice == .new { seatStandIn(create.standIn, by: member) }
            return
        }
        try make((settings, game), create, by: member, envelope)
        seatStandIn(create.standIn, by: member)
    }

    /// Returns the settings and the game of a new room, before any player has come.
    func settings(
        _ create: CreateRequest
    ) throws(Refusal) -> (settings: RoomSettings, game: any Game) {
        try checkKeeping()
        let game = try GameCatalog.game(
            for: create.options,
            kind: create.game,
            seats: create.seats,
            defaults: services.live.values.defaults
        )
        let settings = RoomSettings(
            title: create.title,
            seats: create.seats,
            isPrivate: create.isPrivate,
            options: game.options,
            password: create.password.map { PasswordHash($0, salt: SecretSource.freshHex()) }
        )
        return (settings, game)
    }

    private func make(
        _ plan: (settings: RoomSettings, game: any Game),
        _ create: CreateRequest,
        by member: MemberID,
        _ envelope: Envelope
    ) throws(Refusal) {
        let (grant, room) = try services.lobby.grant { (lobby) throws(Refusal) in
            try lobby.create(member, plan.settings, from: origin, at: connection.loop.now)
        } makeHost: { grant in
            makeHost(grant, plan.settings, plan.game, create, envelope)
        }
        logOpened(grant, plan.settings)
        finishEntering(take(grant, in: room, create.isReady, envelope), grant, room, envelope)
    }

    /// Makes the host of a new room and lets the maker in first. The lobby calls this.
    func makeHost(
        _ grant: SeatGrant,
        _ settings: RoomSettings,
        _ game: any Game,
        _ create: CreateRequest,
        _ envelope: Envelope
    ) -> RoomHost {
        // The cluster must know of the place before the journal records it.
        services.group?.hurry()
        let header = JournalHeader(room: grant.room, settings)
        let maker = RoomMaker(session: grant.member, address: connection.peer.limitKey)
        let room = RoomHost(
            code: grant.room,
            LiveRoom(header, game: game, services.rooms, maker: maker)
        )
        room.start(
            for: grant,
            isReady: create.isReady,
            envelope,
            outbox: connection.outbox
        )
        return room
    }

    /// Enters the room with the granted place. The maker of a new room is in it already.
    func take(
        _ grant: SeatGrant,
        in room: RoomHost,
        _ isReady: Bool,
        _ envelope: Envelope
    ) -> RoomHost.Outcome {
        switch grant.choice {
        case .new: return room.firstEntry(of: grant.member)
        case .named, .found, .opponent, .standIn:
            services.group?.hurry()
            return room.enter(grant, isReady: isReady, envelope, outbox: connection.outbox)
        }
    }

    func finishEntering(
        _ outcome: RoomHost.Outcome,
        _ grant: SeatGrant,
        _ room: RoomHost,
        _ envelope: Envelope
    ) {
        switch outcome {
        case .closed:
            // The room has closed between the lobby's grant and the entry.
            services.lobby.giveBack(grant)
            let refusal = Refusal(.noSuchRoom, "The room has just closed.", field: "room")
            answer(envelope, .refused(refusal))
        case .notMember: break
        case .member:
            enter(room)
            services.log.info(
                "join",
                [
                    "name": .text(grant.name), "room": .text(grant.room),
                    "role": .text(grant.role.rawValue),
                    "peer": .text(connection.address.description),
                    "conn": .number(Int(connection.number)),
                ]
            )
        }
    }

    func logOpened(_ grant: SeatGrant, _ settings: RoomSettings) {
        services.log.info(
            "open",
            [
                "room": .text(grant.room), "name": .text(grant.name),
                "game": .text(settings.options.game.rawValue),
                "size": .text(settings.options.summary),
                "title": .text(settings.title ?? ""), "private": .flag(settings.isPrivate),
            ]
        )
    }

    /// Lets a session try its first code or password. All sessions of a guessing address together
    /// may do so only slowly; a try that comes too early is refused.
    ///
    /// A wrong guess pauses the reading of its session, so a guesser needs many sessions. The codes
    /// of listed rooms are no secret.
    private func payForSecret(_ code: String, _ password: String?) throws(Refusal) {
        if session.quota.hasTriedSecret { return }
        if password == nil, code.utf8.count == RoomCode.listedCount { return }
        let (now, origin) = (connection.loop.now, origin)
        let wait = services.addresses.withLock { $0.takeFirstSecret(origin, at: now) }
        guard wait > 0 else { return put(.triedSecret) }
        throw Refusal(
            .rateLimited,
            "Many wrong codes came from your address; wait a little.",
            field: password == nil ? "room" : "password",
            retryAfterMs: wait
        )
    }

    /// Counts a wrong guess and pauses reading. The pause grows with the number of wrong guesses
    /// from the same address.
    func payForGuess() {
        let (now, origin) = (connection.loop.now, origin)
        let pause = services.addresses.withLock { $0.pauseMsAfterGuess(origin, at: now) }
        put(.guessedWrong(pauseMs: pause))
    }
}

extension Refusal {
    /// Whether a wrong code or password caused the refusal.
    var isWrongGuess: Bool {
        code == .noSuchRoom || code == .wrongPassword
            || code == .rateLimited && field == "password"
    }
}

extension CreateRequest {
    /// Whether a quick join may enter the room. Such a room has a short code.
    fileprivate var isOpenToAll: Bool { !isPrivate && password == nil }
}
