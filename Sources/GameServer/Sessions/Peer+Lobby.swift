import GameProtocol
import Games

extension Peer {
    func greet(_ request: Request, _ hello: HelloRequest) {
        do throws(Refusal) {
            try check(request, hello)
            if let token = hello.resume {
                take(Claim(request: request, hello: hello, token: token))
            } else {
                answer(request, .ok(.hello(try welcome(hello))))
            }
        } catch {
            answer(request, .refused(error))
        }
    }

    private func check(_ request: Request, _ hello: HelloRequest) throws(Refusal) {
        if session != nil { throw Refusal(.alreadyHello, "You have said hello already.") }
        if hello.isStrict, let field = request.ignored.first {
            throw Refusal(.badValue, "There is no such field here.", field: field)
        }
        guard hello.protocolVersion == 1 else {
            throw Refusal(
                .unsupportedProtocol,
                "This server speaks protocol 1.",
                field: "protocol"
            )
        }
    }

    private func welcome(_ hello: HelloRequest) throws(Refusal) -> HelloReply {
        let token = Token.make()
        let hash = TokenHash(token: token)
        switch services.lobby.ask(.hello(name: hello.name, hash, by: connection.id)) {
        case .welcomed(let member, let name):
            begin(member, name, tenure: 1, hello)
            return HelloReply(name: name, resume: token, resumeMs: services.live.values.keepSeatMs)
        case .refused(let refusal): throw refusal
        default: preconditionFailure("the lobby answers a hello with a welcome or a refusal")
        }
    }

    func begin(
        _ member: MemberID,
        _ name: String,
        tenure: Int,
        _ hello: HelloRequest
    ) {
        let heartbeat = hello.heartbeatSeconds.map { Int16($0) }
        phase = .known(
            Session(
                member: member,
                name: name,
                tenure: tenure,
                heartbeatSeconds: heartbeat,
                isStrict: hello.isStrict
            )
        )
        // What a stranger asked before is nothing that the session did.
        lastID = nil
        connection.clearDeadline()
        if let heartbeat {
            connection.setDeadline(afterMilliseconds: Self.patienceMs(withHeartbeat: heartbeat))
        }
        services.log.info(
            "connect",
            [
                "name": .text(name), "peer": .text(connection.address.description),
                "conn": .number(Int(connection.number)),
            ]
        )
    }

    func open(_ request: Request, _ create: CreateRequest, _ session: Session) {
        performCalls()
        do throws(Refusal) {
            let (plan, game) = try plan(create)
            try seek(
                .create(session.member, plan, from: origin, at: connection.loop.now),
                request,
                session,
                game: game,
                isReady: create.isReady
            )
        } catch {
            answer(request, .refused(error))
        }
    }

    func enter(_ request: Request, _ join: JoinRequest, _ session: Session) {
        performCalls()
        do throws(Refusal) {
            switch join {
            case .room(let code, let role, let password, let isReady):
                try seek(
                    .join(
                        session.member,
                        .room(code: code, role: role, password: password),
                        from: origin,
                        at: connection.loop.now
                    ),
                    request,
                    session,
                    game: nil,
                    isReady: isReady
                )
            case .quick(let create):
                let (plan, game) = try plan(create)
                try seek(
                    .join(session.member, .quick(plan), from: origin, at: connection.loop.now),
                    request,
                    session,
                    game: game,
                    isReady: create.isReady
                )
            }
        } catch {
            answer(request, .refused(error))
            if error.code == .noSuchRoom || error.code == .wrongPassword { payForGuess() }
        }
    }

    private func plan(
        _ create: CreateRequest
    ) throws(Refusal) -> (plan: NewRoom, game: any Game) {
        let game = try GameCatalog.game(
            for: create.options,
            kind: create.game,
            seats: create.seats,
            defaults: services.live.values.defaults
        )
        let plan = NewRoom(
            title: create.title,
            seats: create.seats,
            isPrivate: create.isPrivate,
            password: create.password.map { PasswordHash($0, salt: SecretSource.freshHex()) },
            options: game.options
        )
        return (plan, game)
    }

    /// Asks the lobby for a place, and takes it.
    private func seek(
        _ input: LobbyInput,
        _ request: Request,
        _ session: Session,
        game: (any Game)?,
        isReady: Bool
    ) throws(Refusal) {
        let server = services
        let (answer, room) = server.lobby.seek(input) { place, plan in
            guard let game else { preconditionFailure("a new room has a game") }
            let table = RoomTable(plan.header(code: place.code), game: game, server.rooms)
            let room = RoomHost(code: place.code, table)
            let arrival = arrival(at: place, request, session, isReady)
            room.open(for: arrival, outbox: connection.outbox)
            return room
        }
        switch answer {
        case .opened(let place, let plan):
            logOpened(place, plan)
            settle(room?.firstVisit(of: session.member), at: place, in: room, request, session)
        case .granted(let place):
            let arrival = arrival(at: place, request, session, isReady)
            let visit = room?.enter(arrival, outbox: connection.outbox)
            settle(visit, at: place, in: room, request, session)
        case .refused(let refusal): throw refusal
        default:
            preconditionFailure("the lobby answers who seeks with a place or a refusal")
        }
    }

    private func arrival(
        at place: Place,
        _ request: Request,
        _ session: Session,
        _ isReady: Bool
    ) -> Arrival {
        let entrance = Entrance(
            member: session.member,
            name: place.name,
            role: place.role,
            seat: place.seat,
            isReady: isReady,
            envelope: request.envelope
        )
        return Arrival(
            entrance: entrance,
            token: place.token,
            visit: place.visit,
            tenure: session.tenure
        )
    }

    /// Keeps what came of entering a room.
    private func settle(
        _ visit: RoomHost.Visit?,
        at place: Place,
        in room: RoomHost?,
        _ request: Request,
        _ session: Session
    ) {
        guard let visit, let room else {
            preconditionFailure("room \(place.code) has no host")
        }
        if !visit.isTaken {
            // The room closed between the lobby's word and our entering.
            _ = services.lobby.ask(
                .room(code: place.code, .left(session.member, isBanned: false))
            )
            let refusal = Refusal(.noSuchRoom, "The room has just closed.", field: "room")
            return answer(request, .refused(refusal))
        }
        guard visit.isMember else { return }
        self.room = room
        services.log.info(
            "join",
            [
                "name": .text(place.name), "room": .text(place.code),
                "role": .text(place.role.rawValue),
                "peer": .text(connection.address.description),
                "conn": .number(Int(connection.number)),
            ]
        )
    }

    private func logOpened(_ place: Place, _ plan: NewRoom) {
        services.log.info(
            "open",
            [
                "room": .text(place.code), "name": .text(place.name),
                "game": .text(plan.options.game.rawValue), "size": .text(plan.options.summary),
                "title": .text(plan.title ?? ""), "private": .flag(plan.isPrivate),
            ]
        )
    }

    private var origin: Peerage {
        Peerage(
            addressKey: connection.address.host.limitKey,
            isLoopback: connection.isLoopback
        )
    }

    /// Guessing is slow: nothing more is read for a while.
    func payForGuess() {
        connection.pauseReading(forMilliseconds: Limits.wrongTokenPause.milliseconds)
    }
}
