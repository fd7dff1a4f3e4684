import GameProtocol
import Games
import Sockets

extension Refusal {
    static var noLadder: Refusal { Refusal(.notAllowed, "This server has no ladder.") }
}

/// A calculation of a page of the ladder. `page` has the result; the text of `run` is empty.
private final class LadderCalculation: Calculating {
    private let ladder: Ladder
    private let request: LadderRequest
    private let result = Locked<Result<LadderReply, Refusal>?>(nil)

    init(_ ladder: Ladder, _ request: LadderRequest) {
        (self.ladder, self.request) = (ladder, request)
    }

    var page: Result<LadderReply, Refusal> { result.withLock { $0 ?? .failure(.noLadder) } }

    func run() -> String {
        let page = Result { () throws(Refusal) in try ladder.page(request) }
        result.withLock { $0 = page }
        return ""
    }

    static func == (one: LadderCalculation, other: LadderCalculation) -> Bool { one === other }
}

extension Peer {
    func answer(_ envelope: Envelope, with request: LadderRequest) {
        // A gathered move may end a round that counts.
        performCalls()
        guard let ladder = services.rooms.ladder else {
            return answer(envelope, .refused(.noLadder))
        }
        if request.since != nil { return calculate(request, ladder, envelope) }
        do throws(Refusal) {
            answer(envelope, .ok(.ladder(try ladder.page(request))))
        } catch {
            answer(envelope, .refused(error))
        }
    }

    /// Answers with a page that takes long to make, and so waits in the queue of calculations.
    private func calculate(_ request: LadderRequest, _ ladder: Ladder, _ envelope: Envelope) {
        put(.asked(.ladder(envelope)))
        let (number, id) = (session.wait?.number ?? 0, connection.id)
        let connections = services.connections
        let calculation = LadderCalculation(ladder, request)
        services.rooms.calculations.submit(
            Calculation(calculation),
            of: ladderLine,
            // All sessions before `hello` have one account.
            maker: RoomMaker(
                session: session.identity?.member ?? MemberID(0),
                address: connection.peer.limitKey
            )
        ) { _ in
            connections.reach(id) { peer in
                guard let peer, peer.session.awaits(number) else { return }
                peer.put(.answered(.ladder(calculation.page)))
            }
        }
    }

    /// The name of this connection in the queue of calculations; no room has this name.
    private var ladderLine: String { "ladder of \(connection.id)" }

    /// Ends a calculation whose answer is not wanted any longer.
    func cancelLadder() {
        if session.isAwaitingGroup { services.rooms.calculations.cancel(ladderLine) }
    }

    /// Waits for an opponent of the ladder, whom the lobby chooses within a second or so.
    func seekOpponent(
        _ create: CreateRequest,
        by member: MemberID,
        _ envelope: Envelope
    ) throws(Refusal) {
        guard let ladder = services.rooms.ladder else { throw .noLadder }
        var create = create
        create.seats = Limits.defaultSeats
        guard !create.isPrivate, create.password == nil, create.standIn == nil else {
            throw Refusal(
                .badValue,
                "A room of the ladder is listed, and has neither a password nor a bot.",
                field: "ladder"
            )
        }
        guard let contest = try settings(create).settings.options.contest else {
            throw Refusal(.badValue, "Rounds with these options do not count.", field: "options")
        }
        let name = try services.lobby.seekerName(member)
        guard ladder.isBound(name) else {
            throw Refusal(.notAllowed, "Say hello with a name and a key to play for the ladder.")
        }
        put(.asked(.opponent(create, by: member, envelope)))
        let (number, id) = (session.wait?.number ?? 0, connection.id)
        let connections = services.connections
        services.lobby.seekOpponent(
            LadderSeekers.Seeker(name: name, contest: "\(create.game.rawValue) \(contest)") {
                code in
                connections.reach(id) { peer in
                    guard let peer, peer.session.awaits(number) else { return }
                    peer.put(.answered(.here(code: code)))
                }
            }
        )
    }

    /// Enters the room of the opponent, or makes it.
    func enterBesideOpponent(
        _ create: CreateRequest,
        by member: MemberID,
        _ envelope: Envelope,
        code: String
    ) {
        do throws(Refusal) {
            let (settings, game) = try settings(create)
            let (grant, room) = try services.lobby.joinOpponent(
                member,
                settings,
                from: origin,
                at: connection.loop.now,
                code: code
            ) { grant in makeHost(grant, settings, game, create, envelope) }
            if grant.choice == .new { logOpened(grant, settings) }
            let outcome = take(grant, in: room, create.isReady, envelope)
            if grant.choice != .new, outcome == .closed {
                services.lobby.giveBack(grant)
                throw Refusal(.unavailable, "Your opponent has just left; ask again.")
            }
            finishEntering(outcome, grant, room, envelope)
        } catch {
            answer(envelope, .refused(error))
        }
    }
}
