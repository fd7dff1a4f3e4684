import GameProtocol
import Games
import Sockets

extension Refusal {
    static var noLadder: Refusal { Refusal(.notAllowed, "This server has no ladder.") }
}

extension Peer {
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
