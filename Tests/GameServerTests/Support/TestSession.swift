import GameProtocol
import Games
import Testing

@testable import GameServer

/// A session whose host is the test. The test keeps the time and carries out the steps.
struct TestSession {
    var session = Session()
    /// The milliseconds of a clock that only the test moves.
    var now = 0

    static let ann = MemberID(1)

    /// Gives the session an input, and returns its steps.
    @discardableResult
    mutating func put(_ input: SessionInput) -> [SessionStep] {
        var steps: [SessionStep] = []
        session.receive(input, at: now, &steps)
        return steps
    }

    @discardableResult
    mutating func ask(
        _ body: Request.Body,
        id: RequestID? = nil,
        ignored: [String] = []
    ) -> [SessionStep] {
        put(.request(Request(id: id, body, ignored: ignored)))
    }

    /// Asks like an address with enough quota.
    mutating func askFreely(_ body: Request.Body) -> [SessionStep] {
        let steps = ask(body)
        guard case .charge(_, let request) = steps.last else { return steps }
        return put(.charged(request, waitMs: 0))
    }

    /// Says hello as ann.
    @discardableResult
    mutating func begin(_ hello: HelloRequest = HelloRequest(name: "ann")) -> [SessionStep] {
        guard case .greet(let pending) = askFreely(.hello(hello)).last else { return [] }
        let session = NewSession(member: Self.ann, name: "ann")
        return put(.welcomed(pending, session, token: "token", resumeMs: 5_000))
    }

    /// Says hello and takes a seat.
    mutating func sit(_ room: SessionRoom = .rounds) {
        _ = begin()
        _ = put(.entered(room))
    }

    /// Shows a token, and waits for the connection that owns the session.
    mutating func wait(lastOf hello: HelloRequest = HelloRequest(resume: "token")) throws {
        guard case .resume(let pending, "token") = ask(.hello(hello)).last else {
            throw Unexpected()
        }
        #expect(put(.mustWait(pending, Self.ann)) == [])
    }

    /// Returns ann's session, as the lobby resumes it.
    static func resumed(epoch: Int = 2, quota: SessionQuota = SessionQuota()) -> ResumedSession {
        ResumedSession(
            member: ann,
            name: "ann",
            room: nil,
            epoch: epoch,
            lastID: .number(3),
            quota: quota
        )
    }
}

extension [SessionStep] {
    var refusals: [ErrorCode] {
        compactMap { step in
            guard case .reply(let reply) = step, case .refused(let refusal) = reply.outcome else {
                return nil
            }
            return refusal.code
        }
    }

    /// The time in milliseconds after which the first refusal allows another try.
    var retryAfterMs: Int? {
        for case .reply(let reply) in self {
            if case .refused(let refusal) = reply.outcome { return refusal.retryAfterMs }
        }
        return nil
    }

    var bye: ByeCode? {
        for case .close(let bye) in self { return bye.code }
        return nil
    }
}
