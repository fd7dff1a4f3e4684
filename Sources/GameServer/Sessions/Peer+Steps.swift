import GameProtocol
import Games
import Sockets

/// Carries out the steps of a session.
extension Peer {
    func carryOut(_ step: SessionStep) {
        switch step {
        case .perform: performCalls()
        case .reply(let reply): answer(reply)
        case .charge(let charge, let request):
            put(.charged(request, waitMs: waitMs(for: charge)))
        case .help(let envelope): answer(envelope, .ok(.help(services.live.values.help)))
        case .list(let list, let envelope): answer(envelope, with: list)
        case .listAll(let list, let envelope, let others):
            answer(envelope, with: list, others)
        case .people(let people, let envelope): answer(envelope, with: people)
        case .ladder(let ladder, let envelope): answer(envelope, with: ladder)
        case .theme(let theme, let envelope): answer(envelope, with: theme)
        case .create(let create, let member, let envelope): makeRoom(create, by: member, envelope)
        case .join(let join, let member, let envelope): enter(join, by: member, envelope)
        case .joinHere(let create, let member, let envelope, let code, let maySendOn):
            enterAnyHere(create, by: member, envelope, code: code, maySendOn: maySendOn)
        case .joinOpponent(let create, let member, let envelope, let code):
            enterBesideOpponent(create, by: member, envelope, code: code)
        case .payForGuess: payForGuess()
        case .invite(let player, let member, let envelope):
            invite(player, by: member, envelope)
        case .seatBot(let bot, let member, let envelope): seat(bot, by: member, envelope)
        case .tell(let line): write(line)
        case .greet(let pending): greet(pending)
        case .redeem(let pending, let ticket): redeem(pending, ticket)
        case .loseName(let pending, let session): loseName(pending, session)
        case .resume(let pending, let token): resume(pending, token)
        case .begun(let identity, let isResumed, let room):
            logBegin(identity, isResumed: isResumed, room: room)
        case .goOn(let pending, let resumed, let token): goOn(pending, resumed, token)
        case .deadline(let afterMs):
            connection.clearDeadline()
            if let afterMs { connection.setDeadline(afterMilliseconds: afterMs) }
        case .pauseReading(let ms): connection.pauseReading(forMilliseconds: ms)
        case .readOn:
            connection.outbox.flush()
            connection.resume()
        case .endWait: put(.waitOver)
        case .end(let end): carryOut(end)
        case .close(let bye):
            services.metrics.byes.add(bye.code)
            connection.finish(with: answerInHTTP ?? ConnectionLine.bye(bye).line, bye.code)
        }
    }

    var origin: ClientOrigin {
        ClientOrigin(
            addressKey: connection.address.host.limitKey,
            isLoopback: connection.peer.isOwnComputer
        )
    }

    private func waitMs(for charge: AddressCharge) -> Int {
        let (origin, now) = (origin, connection.loop.now)
        return services.addresses.withLock { addresses in
            switch charge {
            case .points(let points): addresses.take(points, origin, at: now)
            case .move(let points): addresses.overdraw(points, origin, at: now)
            }
        }
    }

    private func answer(_ envelope: Envelope, with list: ListRequest) {
        // The gathered requests to the room may change the list.
        performCalls()
        if services.group != nil { return ask(.list(list), .list(list, envelope)) }
        let page = services.lobby.ask { $0.list(list) }
        answer(envelope, .ok(.list(page.rooms, next: page.next)))
    }

    private func answer(_ envelope: Envelope, with people: PeopleRequest) {
        // The gathered requests to the room may change the list.
        performCalls()
        let page = services.lobby.ask { $0.people(people, at: connection.loop.now) }
        answer(envelope, .ok(.people(page.people, next: page.next)))
    }

    private func answer(_ envelope: Envelope, with theme: ThemeRequest) {
        do throws(Refusal) {
            let reply = try services.live.values.defaults.themes.answer(theme)
            answer(envelope, .ok(.theme(reply)))
        } catch {
            answer(envelope, .refused(error))
        }
    }

    /// Reports the end of the session to the lobby and the room.
    private func carryOut(_ end: SessionEnd) {
        switch end {
        case .unauthenticated: break
        case .unnamed(let member): services.lobby.end(member)
        case .awaiting(let member): disconnect(member, lastID: nil, quota: nil)
        case .disconnected(let identity, let lastID, let quota):
            logEnd(identity)
            disconnect(identity.member, lastID: lastID, quota: quota)
        case .left(let identity, let envelope):
            logEnd(identity)
            leave(identity.member, Reply(to: envelope, .ok(.none)))
            if let next = services.lobby.end(identity.member) { grantTakeover(to: next) }
        }
    }

    /// Leaves the room for good. The answer is sent once the room has recorded the departure.
    private func leave(_ member: MemberID, _ reply: Reply) {
        guard let room else { return answer(reply) }
        var writer = JSONWriter()
        reply.encode(into: &writer)
        if room.leave(member, answer: writer.bytes, to: connection.outbox) { return }
        if services.rooms.streams == nil { return answer(reply) }
        // Another server keeps the seat. This is the last line: the goodbye after it is dropped.
        connection.finish(with: ConnectionLine.bye(.moved(to: nil)).line, .moved)
    }

    private func disconnect(_ member: MemberID, lastID: RequestID?, quota: SessionQuota?) {
        let (outcome, room) = services.lobby.disconnect(
            member,
            connection.id,
            lastID: lastID,
            quota: quota,
            at: connection.loop.now
        )
        switch outcome {
        case .kept(_, let epoch, let resumeMs):
            room?.disconnect(member, epoch: epoch, resumeMs: resumeMs)
        case .passed(let next): grantTakeover(to: next)
        case .unnoticed: break
        }
    }

    private func grantTakeover(to next: ConnectionID) {
        services.connections.reach(next) { $0?.put(.takeoverGranted) }
    }

    private func logBegin(_ identity: SessionIdentity, isResumed: Bool, room: String?) {
        services.log.info(
            "connect",
            [
                "name": .text(identity.name), "peer": .text(connection.address.description),
                "conn": .number(Int(connection.number)),
            ]
        )
        if !isResumed { return }
        services.log.info(
            "resume",
            [
                "name": .text(identity.name), "conn": .number(Int(connection.number)),
                "room": .text(room ?? ""),
            ]
        )
    }

    private func logEnd(_ identity: SessionIdentity) {
        services.log.info(
            "disconnect",
            ["name": .text(identity.name), "conn": .number(Int(connection.number))]
        )
    }
}
