import GameProtocol
import Games

/// The requests of a peer, and their prices.
extension Session {
    /// The most gathered requests: the connection has room for the short answers to all of them.
    static let maximumCalls = 64

    /// Answers a request, or appends the steps that others have to do for it.
    mutating func take(_ request: Request, at now: Int, _ steps: inout [SessionStep]) {
        if !request.ignored.isEmpty, identity?.isStrict ?? false {
            return refuseUnknownField(of: request, &steps)
        }
        if case .hello = request.body {} else if let id = request.id { lastID = id }
        switch request.body {
        case .room(let asked):
            guard isEstablished else { return refuse(request, .helloRequired, &steps) }
            take(asked, of: request, at: now, &steps)
        case .create, .join, .invite, .bot:
            guard isEstablished else { return refuse(request, .helloRequired, &steps) }
            if request.needsRoom, room == nil { return refuse(request, .notInAnyRoom, &steps) }
            charge(request, Limits.entranceCost, at: now, &steps)
        case .list, .people, .theme: charge(request, 1, at: now, &steps)
        case .ladder(let ladder): charge(request, ladder.cost, at: now, &steps)
        case .help: steps.append(.help(request.envelope))
        case .ping: steps.append(.reply(Reply(to: request.envelope, .ok(.none))))
        case .bye:
            if !isEstablished { steps.append(.reply(Reply(to: request.envelope, .ok(.none)))) }
            end(Bye(.goodbye, "Goodbye."), for: request.envelope, &steps)
        case .hello(let hello): greet(request, hello, at: now, &steps)
        }
    }

    /// Gathers a plain move as `take` would. Returns false if the move needs more than that, for
    /// example an immediate step.
    mutating func gather(_ move: PlainMove, at now: Int) -> Bool {
        guard isEstablished, room != nil, calls.count + 1 < Self.maximumCalls else { return false }
        lastLineAt = now
        if let id = move.id { lastID = id }
        calls.append(move)
        return true
    }

    func refuse(_ request: Request, _ refusal: Refusal, _ steps: inout [SessionStep]) {
        steps.append(.reply(Reply(to: request.envelope, .refused(refusal))))
    }

    private mutating func take(
        _ asked: RoomRequest,
        of request: Request,
        at now: Int,
        _ steps: inout [SessionStep]
    ) {
        guard let room else { return refuse(request, .notInAnyRoom, &steps) }
        let cost = asked.cost(isSharedTable: room == .sharedTable)
        if cost > 0 { return charge(request, cost, at: now, &steps) }
        if case .chat = asked {
            let wait = quota.chat.tryTake(of: Limits.chats, at: now)
            if wait > 0 { return refuse(request, .tooMuchTalk(waitMs: wait), &steps) }
        }
        gather(asked, of: request, &steps)
    }

    private mutating func gather(
        _ asked: RoomRequest,
        of request: Request,
        _ steps: inout [SessionStep]
    ) {
        calls.append(RoomCall(envelope: request.envelope, request: asked))
        if calls.count == Self.maximumCalls || !asked.isCheap { steps.append(.perform) }
    }

    /// Checks that the session has the points for a request, and then charges its address.
    private mutating func charge(
        _ request: Request,
        _ cost: Int,
        at now: Int,
        _ steps: inout [SessionStep]
    ) {
        if request.isMove { return steps.append(.charge(.move(cost), request)) }
        let wait = quota.requests.waitMs(for: cost, of: Limits.pointsOfSession, at: now)
        // The address pays nothing for a code or a token, because the server checks them first. A
        // peer with the right one gets in despite the requests of other peers at its address.
        if wait > 0 || request.isFreeOfAddress {
            return charge(request, waitMs: wait, at: now, &steps)
        }
        steps.append(.charge(.points(cost), request))
    }

    /// Continues with a request, or refuses it if its address has to wait. A move is never refused.
    mutating func charge(
        _ request: Request,
        waitMs: Int,
        at now: Int,
        _ steps: inout [SessionStep]
    ) {
        if case .room(let asked) = request.body, request.isMove {
            return overdraw(asked, of: request, waitMs: waitMs, at: now, &steps)
        }
        if waitMs > 0 { return refuse(request, .tooManyRequests(waitMs: waitMs), &steps) }
        switch request.body {
        case .hello(let hello):
            pay(Limits.entranceCost, at: now)
            let pending = PendingHello(envelope: request.envelope, hello: hello)
            if let ticket = hello.ticket { return steps.append(.redeem(pending, ticket: ticket)) }
            steps.append(hello.resume.map { .resume(pending, token: $0) } ?? .greet(pending))
        case .list(let list):
            pay(1, at: now)
            steps.append(.list(list, request.envelope))
        case .people(let people):
            pay(1, at: now)
            steps.append(.people(people, request.envelope))
        case .ladder(let ladder):
            pay(ladder.cost, at: now)
            steps.append(.ladder(ladder, request.envelope))
        case .theme(let theme):
            pay(1, at: now)
            steps.append(.theme(theme, request.envelope))
        case .create(let create):
            guard let member = identity?.member else {
                return refuse(request, .helloRequired, &steps)
            }
            pay(Limits.entranceCost, at: now)
            steps.append(.create(create, by: member, request.envelope))
        case .join(let join):
            guard let member = identity?.member else {
                return refuse(request, .helloRequired, &steps)
            }
            pay(Limits.entranceCost, at: now)
            steps.append(.join(join, by: member, request.envelope))
        case .invite(let player):
            guard let member = identity?.member else {
                return refuse(request, .helloRequired, &steps)
            }
            pay(Limits.entranceCost, at: now)
            steps.append(.invite(player, by: member, request.envelope))
        case .bot(let bot):
            guard let member = identity?.member else {
                return refuse(request, .helloRequired, &steps)
            }
            pay(Limits.entranceCost, at: now)
            steps.append(.seatBot(bot, by: member, request.envelope))
        case .room(let asked):
            pay(asked.cost(isSharedTable: room == .sharedTable), at: now)
            gather(asked, of: request, &steps)
        case .help, .ping, .bye: break
        }
    }

    /// Carries out a move despite missing points, and reads again once the points are there.
    ///
    /// A refused move would get no new prompt, and a bot that only answers prompts would stop.
    private mutating func overdraw(
        _ asked: RoomRequest,
        of request: Request,
        waitMs: Int,
        at now: Int,
        _ steps: inout [SessionStep]
    ) {
        let cost = asked.cost(isSharedTable: room == .sharedTable)
        let own = quota.requests.waitMs(for: cost, of: Limits.pointsOfSession, at: now)
        pay(cost, at: now)
        gather(asked, of: request, &steps)
        pauseReading(ms: max(own, waitMs), at: now, &steps)
    }

    private mutating func pay(_ points: Int, at now: Int) {
        quota.requests.take(points, of: Limits.pointsOfSession, at: now)
    }

    /// Refuses a request for its unknown field. The answer has no list of ignored fields.
    private func refuseUnknownField(of request: Request, _ steps: inout [SessionStep]) {
        let refusal = Refusal.unknownField(request.ignored.first)
        steps.append(.reply(Reply(re: request.verb, id: request.id, .refused(refusal))))
    }

    /// Checks a `hello`, and charges for the session that may begin.
    private mutating func greet(
        _ request: Request,
        _ hello: HelloRequest,
        at now: Int,
        _ steps: inout [SessionStep]
    ) {
        if isEstablished {
            let refusal = Refusal(.alreadyHello, "You have said hello already.")
            return refuse(request, refusal, &steps)
        }
        if hello.isStrict, !request.ignored.isEmpty {
            return refuseUnknownField(of: request, &steps)
        }
        guard hello.protocolVersion == 1 else {
            let refusal = Refusal(
                .unsupportedProtocol,
                "This server speaks protocol 1.",
                field: "protocol"
            )
            return refuse(request, refusal, &steps)
        }
        charge(request, Limits.entranceCost, at: now, &steps)
    }
}

extension RoomRequest {
    /// Whether the request and its answer cost as little as a flip. Any other request ends the
    /// batch, so that the connection can check the time that it took before it reads the next line.
    fileprivate var isCheap: Bool {
        switch self {
        case .move(let move): move.isLight
        case .hover, .chat: true
        case .ready, .start, .kick, .state, .leave, .read: false
        }
    }
}

extension Request {
    var envelope: Envelope { Envelope(re: verb, id: id, ignored: ignored) }

    fileprivate var isMove: Bool {
        if case .room(.move) = body { true } else { false }
    }

    /// Whether the request brings others into a room in which the sender has to be.
    fileprivate var needsRoom: Bool {
        switch body {
        case .invite, .bot: true
        default: false
        }
    }

    /// Whether the request costs its address no points.
    fileprivate var isFreeOfAddress: Bool {
        switch body {
        case .join: true
        case .hello(let hello): hello.resume != nil
        case .help, .list, .people, .ladder, .theme, .ping, .bye, .create, .invite, .bot, .room:
            false
        }
    }
}

extension LadderRequest {
    /// The points of a session's budget that the page of the ladder costs.
    fileprivate var cost: Int { since == nil ? 1 : Limits.ladderCost }
}

extension Refusal {
    fileprivate static var helloRequired: Refusal {
        Refusal(.helloRequired, "Say hello first: {\"type\":\"hello\",\"name\":\"ann\"}.")
    }

    static func unknownField(_ field: String?) -> Refusal {
        Refusal(.badValue, "There is no such field here.", field: field)
    }

    fileprivate static func tooMuchTalk(waitMs: Int) -> Refusal {
        Refusal(.rateLimited, "You chat too fast; wait a little.", retryAfterMs: waitMs)
    }

    fileprivate static func tooManyRequests(waitMs: Int) -> Refusal {
        Refusal(.rateLimited, "Too many requests; wait a little.", retryAfterMs: waitMs)
    }
}
