import GameProtocol
import Games

/// What of a session waits for an answer of the group of servers.
///
/// One thing at a time: until it has come, nothing more is read from the peer.
enum GroupWait: Equatable {
    /// A session that the lobby has begun; its name may be somebody's elsewhere.
    case name(PendingHello, NewSession, token: String, resumeMs: Int)
    case ticket(PendingHello)
    /// A token that the lobby does not know.
    case seat(PendingHello, Refusal)
    /// A room that is not here; the refusal is what this server says by itself. `wasSent`: another server has sent the peer
    /// here.
    case room(Envelope, Refusal, wasSent: Bool = false)
    case quick(CreateRequest, by: MemberID, Envelope, wasSent: Bool)
    /// A room that cannot be made here.
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

/// What a session has to do with the group; in memory of its own, as hardly any session has it.
final class GroupWaiting {
    /// Nil for nothing.
    fileprivate(set) var waits: GroupWait?
    /// Which question this is, from 1: an answer to an earlier one means nothing.
    fileprivate(set) var number = 0
    /// The peer has ended its side: it is answered, and nothing follows.
    var isLast = false
    /// What another server has sent the peer with, until it has been used for a room.
    fileprivate(set) var ticket: GroupTicket?
    /// The room of the token that the peer has shown, which was taken in for it; nil for none.
    fileprivate(set) var takenIn: String?
}

extension Session {
    /// Whether nothing may be read until the group has answered.
    var isAwaitingGroup: Bool { wait?.waits != nil }

    /// Whether an answer to this question is wanted.
    func awaits(_ number: Int) -> Bool { wait?.waits != nil && wait?.number == number }

    /// Whether another server has sent the peer, who has entered no room since.
    var hasTicket: Bool { wait?.ticket != nil }

    /// The room that was taken in for the peer, as its token led there; nil for none.
    var takenIn: String? { wait?.takenIn }

    /// It is not here any more: the group is asked again.
    func forgetTakenIn() { wait?.takenIn = nil }

    /// What the peer was sent with by another server, for the first request that enters a room.
    ///
    /// Such a request is never sent elsewhere again.
    func takeTicket() -> GroupTicket? {
        defer { wait?.ticket = nil }
        return wait?.ticket
    }

    /// The peer is who the ticket says, or somebody else: what it says next is like anybody's.
    func forgetTicket() { wait?.ticket = nil }

    /// The group was asked.
    mutating func ask(_ question: GroupWait) {
        let waiting = wait ?? GroupWaiting()
        // Whoever waited for another connection may have ended its side by then.
        if case .seat(let pending, _) = question, pending.isLast { waiting.isLast = true }
        waiting.waits = question
        waiting.number += 1
        wait = waiting
    }

    /// The group has answered.
    mutating func hear(_ answer: GroupAnswer, _ steps: inout [SessionStep]) {
        guard let wait, let waits = wait.waits else { return }
        wait.waits = nil
        switch (waits, answer) {
        case (.name(_, let session, _, _), _) where !isUnauthenticated:
            // The peer is somebody else by now, or will be.
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
            // Nobody is sent on who was sent here.
            refuse(pending.envelope, hasTicket ? .unavailable : .moved(target), &steps)
        case (.seat(let pending, _), .takenIn(let code)):
            wait.takenIn = code
            pending.hello.resume.map { steps.append(.resume(pending, token: $0)) }
        case (.seat(let pending, _), .unavailable):
            refuse(pending.envelope, .unavailable, &steps)
        case (.seat(let pending, let refusal), _):
            deny(pending, refusal, &steps)
            // A code beside a token that nobody has is tried like any other.
            if pending.hello.room != nil { steps.append(.payForGuess) }
        case (.room(let envelope, _, _), .moved(let target)),
            (.place(let envelope, _), .moved(let target)),
            (.quick(_, _, let envelope, _), .moved(let target)):
            // Nobody is sent on who was sent here.
            refuse(envelope, waits.maySendOn ? .moved(target) : .unavailable, &steps)
        // It is here now, and who asks again enters.
        case (.room(let envelope, _, _), .takenIn): refuse(envelope, .unavailable, &steps)
        case (.room(let envelope, let refusal, _), .unavailable):
            guard refusal.code == .noSuchRoom else {
                refuse(envelope, refusal, &steps)
                break
            }
            // Codes are not guessed faster while nobody can be asked: that none of this server's
            // was right is known.
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
        case (.list(let list, let envelope), .rooms(let rooms)):
            steps.append(.listAll(list, envelope, rooms))
        case (.list(let list, let envelope), _): steps.append(.listAll(list, envelope, nil))
        }
        steps.append(.endWait)
    }

    /// An answer was carried out, and asked nothing more.
    mutating func endWait(_ steps: inout [SessionStep]) {
        if isAwaitingGroup { return }
        switch phase {
        case .awaitingTakeover(let member, var pending):
            // Nothing is read before the other connection has ended, and then it is read on.
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
    /// Another server answers; the sentence is for somebody with nothing but `nc`.
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

    /// The server that could answer cannot be reached now, or nobody can say which one that is.
    static var unavailable: Refusal {
        Refusal(
            .unavailable,
            "That part of this group of servers cannot be reached now; try again in a moment.",
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
