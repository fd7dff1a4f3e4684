import GameProtocol
import Games

extension Peer {
    func handle(_ request: Request) {
        if case .hello = request.body {} else if let id = request.id { lastID = id }
        switch request.body {
        case .help: answer(request, .ok(.help(services.live.values.help)))
        case .ping: answer(request, .ok(.none))
        case .list(let list): answerList(request, list)
        case .bye: leaveForGood(request)
        case .hello(let hello): greet(request, hello)
        case .create, .join, .room: handleOfSession(request)
        }
    }

    func answer(_ request: Request, _ outcome: Reply.Outcome) {
        answer(Reply(to: request.envelope, outcome))
    }

    private func answerList(_ request: Request, _ list: ListRequest) {
        // What was asked of the room before may change the list.
        performCalls()
        if case .page(let rooms, let next) = services.lobby.ask(.list(list)) {
            answer(request, .ok(.list(rooms, next: next)))
        }
    }

    private func leaveForGood(_ request: Request) {
        answer(request, .ok(.none))
        leave(saying: Bye(.goodbye, "Goodbye."))
    }

    private func handleOfSession(_ request: Request) {
        guard case .known(let session) = phase else {
            let refusal = Refusal(
                .helloRequired,
                "Say hello first: {\"type\":\"hello\",\"name\":\"ann\"}."
            )
            return answer(request, .refused(refusal))
        }
        switch request.body {
        case .create(let create): open(request, create, session)
        case .join(let join): enter(request, join, session)
        case .room(let call): gather(request, call)
        case .help, .ping, .list, .bye, .hello: break
        }
    }

    private func gather(_ request: Request, _ call: RoomRequest) {
        guard room != nil else { return refuseWithoutRoom(request.envelope) }
        if case .chat = call {
            let wait = chat.waitMs(at: connection.loop.now)
            guard wait == 0 else {
                let refusal = Refusal(
                    .rateLimited,
                    "You talk too fast; wait a little.",
                    retryAfterMs: wait
                )
                return answer(request, .refused(refusal))
            }
            chat.take(at: connection.loop.now)
        }
        calls.append(RoomCall(envelope: request.envelope, request: call))
        if calls.count == Self.maximumCalls || Self.hasLongAnswer(call) { performCalls() }
    }

    /// So many short answers fit into what may wait before the connection stops reading.
    private static let maximumCalls = 64

    /// Whether the answer may be so long that the next line waits for what becomes of it.
    private static func hasLongAnswer(_ call: RoomRequest) -> Bool {
        switch call {
        case .state, .read: true
        default: false
        }
    }

    func refuseWithoutRoom(_ envelope: Envelope) {
        let refusal = Refusal(.notInRoom, "You are in no room.")
        answer(Reply(to: envelope, .refused(refusal)))
    }

    /// Puts the gathered requests to the room.
    func performCalls() {
        // The room takes them from the end, which moves nothing.
        calls.reverse()
        while !calls.isEmpty {
            guard let room, case .known(let session) = phase else { return refuseCalls() }
            let visit = room.perform(reversed: &calls, by: session.member)
            if !visit.isMember { self.room = nil }
        }
        connection.loop.flipTimer.finish(into: connection.loop.thread.counts.flipTimes)
    }

    private func refuseCalls() {
        let refused = calls.reversed()
        calls = []
        for call in refused { refuseWithoutRoom(call.envelope) }
    }
}

extension Request {
    var envelope: Envelope { Envelope(re: verb, id: id, ignored: ignored) }
}
