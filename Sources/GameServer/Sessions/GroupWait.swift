import GameProtocol
import Games

/// A request of a session that waits for an answer of the cluster, the lobby or a calculation.
///
/// A session has at most one such request: the server reads no more until the answer comes.
enum GroupWait: Equatable {
    /// A session that the lobby has begun; its name may be in use on another server.
    case name(PendingHello, NewSession, token: String, resumeMs: Int)
    case ticket(PendingHello)
    /// A token that the lobby does not know. The refusal is the answer if the cluster does not know
    /// the token either.
    case seat(PendingHello, Refusal)
    /// A room that this server does not have. The refusal is the answer if the cluster does not
    /// know the room either. `wasSent`: another server has sent the peer here.
    case room(Envelope, Refusal, wasSent: Bool = false)
    case quick(CreateRequest, by: MemberID, Envelope, wasSent: Bool)
    /// An opponent for the ladder; the lobby pairs all who wait, once a second.
    case opponent(CreateRequest, by: MemberID, Envelope)
    /// A page of the ladder that takes long; the queue of calculations makes it.
    case ladder(Envelope)
    /// A new room that this server cannot make. The refusal is the answer if no other server can.
    case place(Envelope, Refusal)
    case list(ListRequest, Envelope)

    /// Whether the peer may be sent to another server.
    var maySendOn: Bool {
        switch self {
        case .room(_, _, wasSent: true), .quick(_, _, _, wasSent: true): false
        default: true
        }
    }
}

/// A session's questions to the cluster. An object, because hardly any session has one.
final class GroupWaiting {
    /// The request that waits; nil if none does.
    fileprivate(set) var waits: GroupWait?
    /// The number of the latest question, from 1. The session ignores answers to earlier questions.
    fileprivate(set) var number = 0
    /// Whether the peer has ended its input. The peer gets its answer before the connection ends.
    var isLast = false
    /// The ticket with which another server sent the peer, until a request for a room uses it.
    fileprivate(set) var ticket: GroupTicket?
    /// The code of the room that this server took over for the peer's token; nil for none.
    fileprivate(set) var takenIn: String?
}

extension Session {
    /// Whether the session may read nothing until the cluster has answered.
    var isAwaitingGroup: Bool { wait?.waits != nil }

    /// Whether the session still waits for the answer to this question.
    func awaits(_ number: Int) -> Bool { wait?.waits != nil && wait?.number == number }

    /// Whether another server has sent the peer, and the peer has not asked for a room since.
    var hasTicket: Bool { wait?.ticket != nil }

    var takenIn: String? { wait?.takenIn }

    /// Forgets a room that this server took over and no longer has. The next request for the room
    /// asks the cluster again.
    func forgetTakenIn() { wait?.takenIn = nil }

    /// Removes and returns the ticket, for the peer's first request for a room.
    ///
    /// The server never redirects a request that used a ticket.
    func takeTicket() -> GroupTicket? {
        defer { wait?.ticket = nil }
        return wait?.ticket
    }

    /// Drops the ticket, because the `hello` resumed a session or was refused. From now on the peer
    /// may be redirected like any other.
    func forgetTicket() { wait?.ticket = nil }

    /// Records a question to the cluster.
    mutating func ask(_ question: GroupWait) {
        let waiting = wait ?? GroupWaiting()
        // A peer that waited for another connection may have ended its input by then.
        if case .seat(let pending, _) = question, pending.isLast { waiting.isLast = true }
        waiting.waits = question
        waiting.number += 1
        wait = waiting
    }

    /// Continues with the request that waited for this answer of the cluster.
    mutating func hear(_ answer: GroupAnswer, _ steps: inout [SessionStep]) {
        guard let wait, let waits = wait.waits else { return }
        wait.waits = nil
        switch (waits, answer) {
        case (.name(_, let session, _, _), _) where !isUnauthenticated:
            // The peer has resumed another session by now, or waits for one.
            steps.append(.end(.unnamed(session.member)))
        case (.name(var pending, let session, _, _), .taken):
            pending.drawsLeft -= 1
            steps.append(.loseName(pending, session))
        case (.name(let pending, let session, let token, let resumeMs), _):
            begin(pending, session, token: token, resumeMs: resumeMs, &steps)
        case (.ticket(var pending), .ticket(let ticket)):
            wait.ticket = ticket
            pending.hello.name = ticket.name ?? pending.hello.name
            let resume = pending.hello.resume
            steps.append(resume.map { .resume(pending, token: $0) } ?? .greet(pending))
        case (.ticket(let pending), .unavailable): refuse(pending.envelope, .unavailable, &steps)
        case (.ticket(let pending), _): deny(pending, .usedTicket, &steps)
        case (.seat(let pending, _), .moved(let target)):
            // A peer that another server sent here is not redirected again.
            refuse(pending.envelope, hasTicket ? .unavailable : .moved(target), &steps)
        case (.seat(let pending, _), .takenIn(let code)):
            wait.takenIn = code
            pending.hello.resume.map { steps.append(.resume(pending, token: $0)) }
        case (.seat(let pending, _), .unavailable):
            refuse(pending.envelope, .unavailable, &steps)
        case (.seat(let pending, let refusal), _):
            deny(pending, refusal, &steps)
            // A room's code beside an unknown token counts as a guess.
            if pending.hello.room != nil { steps.append(.payForGuess) }
        case (.room(let envelope, _, _), .moved(let target)),
            (.place(let envelope, _), .moved(let target)),
            (.quick(_, _, let envelope, _), .moved(let target)):
            // A peer that another server sent here is not redirected again.
            refuse(envelope, waits.maySendOn ? .moved(target) : .unavailable, &steps)
        // The room is here now. The peer enters it when it asks again.
        case (.room(let envelope, _, _), .takenIn): refuse(envelope, .unavailable, &steps)
        case (.room(let envelope, let refusal, _), .unavailable):
            guard refusal.code == .noSuchRoom else {
                refuse(envelope, refusal, &steps)
                break
            }
            // The code is unknown here, so it counts as a guess, even while the cluster is away.
            refuse(envelope, .unavailable, &steps)
            steps.append(.payForGuess)
        case (.room(let envelope, let refusal, _), _):
            refuse(envelope, refusal, &steps)
            if refusal.isWrongGuess { steps.append(.payForGuess) }
        case (.place(let envelope, let refusal), _): refuse(envelope, refusal, &steps)
        case (.quick(let create, let member, let envelope, let wasSent), let answer):
            var code: String?
            if case .here(let taken) = answer { code = taken }
            steps.append(
                .joinHere(create, by: member, envelope, code: code, maySendOn: !wasSent)
            )
        case (.opponent(let create, let member, let envelope), .here(let code?)):
            steps.append(.joinOpponent(create, by: member, envelope, code: code))
        case (.opponent(_, _, let envelope), _): refuse(envelope, .unavailable, &steps)
        case (.ladder(let envelope), .ladder(.success(let page))):
            steps.append(.reply(Reply(to: envelope, .ok(.ladder(page)))))
        case (.ladder(let envelope), .ladder(.failure(let refusal))):
            refuse(envelope, refusal, &steps)
        case (.ladder(let envelope), _): refuse(envelope, .unavailable, &steps)
        case (.list(let list, let envelope), .rooms(let rooms)):
            steps.append(.listAll(list, envelope, rooms))
        case (.list(let list, let envelope), _): steps.append(.listAll(list, envelope, nil))
        }
        steps.append(.endWait)
    }

    /// Reads from the peer again after an answer, unless its steps asked the cluster again.
    mutating func endWait(_ steps: inout [SessionStep]) {
        if isAwaitingGroup { return }
        switch phase {
        case .awaitingTakeover(let member, var pending):
            // The server reads from the peer again only after the other connection has ended.
            if wait?.isLast == true { pending.isLast = true }
            turn(to: .awaitingTakeover(member, pending))
        case .ended: break
        case .unauthenticated, .established:
            if wait?.isLast == true { endAtEnd(&steps) } else { steps.append(.readOn) }
        }
    }

    private var isUnauthenticated: Bool {
        if case .unauthenticated = phase { true } else { false }
    }

    private func refuse(_ envelope: Envelope, _ refusal: Refusal, _ steps: inout [SessionStep]) {
        steps.append(.reply(Reply(to: envelope, .refused(refusal))))
    }
}

extension Refusal {
    /// Refuses a request that another server has to handle. The text tells people who use only `nc`
    /// how to get to that server.
    static func moved(_ target: Redirection) -> Refusal {
        let (host, port) = (target.place.host, target.place.port)
        let what = target.room.map { "Room \($0) is" } ?? "There is room"
        return Refusal(
            .moved,
            "\(what) at \(host), port \(port): nc \(host) \(port), then "
                + "{\"type\":\"hello\",\"ticket\":\"\(target.ticket)\"}",
            move: target
        )
    }

    /// Refuses a request because the responsible server is out of reach, or unknown.
    static var unavailable: Refusal {
        Refusal(
            .unavailable,
            "That part of this cluster cannot be reached now; try again in a moment.",
            retryAfterMs: Limits.unavailableRetry.milliseconds
        )
    }

    /// Refuses a request while all rooms rest, because the Redis has too few replicas.
    static var storeAway: Refusal {
        Refusal(
            .unavailable,
            "The servers cannot reach their store; try again in a moment.",
            retryAfterMs: Limits.unavailableRetry.milliseconds
        )
    }

    static var usedTicket: Refusal {
        Refusal(
            .badValue,
            "This ticket was used, or is too old; say hello with a name.",
            field: "ticket"
        )
    }
}
