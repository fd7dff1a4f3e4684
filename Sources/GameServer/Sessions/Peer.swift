import GameProtocol
import Games
import Sockets

/// The peer of a connection: carries out the steps of its session.
///
/// It lives on its connection's loop. The session gathers the requests to the room until all lines
/// of one readable event are read. So the peer enters the room once, and causes one send.
///
/// The properties that a move uses skip the run-time checks for overlapping access. One thread uses
/// them, and the checks took a twentieth of a move's time.
final class Peer: LineHandler {
    let services: ServerServices
    /// The connection of this peer. A connection owns its handler until the connection closes.
    let connection: Connection
    @exclusivity(unchecked) private(set) var session = Session()
    /// The room, as far as the peer knows. The room may have sent the peer away meanwhile.
    @exclusivity(unchecked) private(set) var room: RoomHost?
    /// The steps of the session that are not carried out yet.
    @exclusivity(unchecked) private var steps: [SessionStep] = []
    private var isCarryingOut = false
    /// The HTTP answer that a browser gets in place of the last line; nil for any other peer.
    private(set) var answerInHTTP: [UInt8]?

    init(services: ServerServices, connection: Connection) {
        self.services = services
        self.connection = connection
    }

    func opened(_ connection: Connection) {
        let isHere = connection.peer.address.isLoopback
        let hello = services.live.hello(at: connection.loop.now, isHere: isHere)
        connection.outbox.append(hello)
        connection.holdGreeting(forMilliseconds: services.live.greetingWaitMs)
        put(.opened)
    }

    func receive(_ line: UnsafeBufferPointer<UInt8>) -> LineFlow {
        if let move = PlainMove(line) {
            let loop = connection.loop
            loop.thread.counts.addPlainMove(of: move.game)
            loop.moveTimer.noteLine(move.game)
            // A plain move is gathered without reading the clock: many reach the room at once.
            if session.gather(move, at: loop.now) { return .next }
            put(.request(Request(move)))
            if session.isEstablished { return .next }
        } else {
            do throws(JSONError) {
                understand(try connection.loop.lineCodec.reader.read(line))
            } catch {
                services.metrics.lines.add(Metrics.unreadable)
                put(.unreadable(error))
            }
        }
        if session.isAwaitingGroup { return .pause }
        switch session.phase {
        case .unauthenticated, .established: return .worked
        case .awaitingTakeover: return .pause
        case .ended: return .end
        }
    }

    private func understand(_ fields: JSONObject) {
        do throws(Request.Rejected) {
            let request = try Request(fields, in: room?.game)
            services.metrics.countLine(request.verb)
            if let game = request.gameOfMove { connection.loop.moveTimer.noteLine(game) }
            put(.request(request))
        } catch {
            services.metrics.countLine(error.verb)
            put(.rejected(error))
        }
    }

    func endOfBatch() { performCalls() }

    func endOfInput(rest: [UInt8]) {
        if !rest.isEmpty, let fields = try? connection.loop.lineCodec.reader.read(rest) {
            understand(fields)
        }
        put(.endOfInput)
    }

    func wrongProtocol(_ foreign: ForeignProtocol) {
        services.log.info(
            "wrong_protocol",
            [
                "peer": .text(connection.address.host.description),
                "protocol": .text(foreign.rawValue),
            ]
        )
        end(.foreignProtocol(webPort: services.live.values.webPort))
    }

    func browserCame(_ request: BrowserRequest) {
        let here = (try? SystemCalls.localAddress(of: connection.descriptor)) ?? connection.address
        answerInHTTP = services.answerBrowser(request, here.host.unmapped, services.live.values)
        guard answerInHTTP != nil else { return wrongProtocol(.http) }
        // Drops the greeting, which a browser cannot read.
        connection.outbox.overflow()
        wrongProtocol(.http)
    }

    func relayCame(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let relays = services.group?.relays else { return false }
        switch relays.claim(in: line, from: connection.address) {
        case .none: return false
        // This server has started again, and the other one does not know its new key yet.
        case .wrong: end(.moved(to: nil))
        case .peer(let peer):
            if !connection.count(for: peer) { end(.serverFull()) }
        }
        return true
    }

    func lineTooLong() {
        end(connection.messages == nil ? .lineTooLong : .messageTooLong)
    }

    func badFrames() { end(.badFrames) }

    func halfLineExpired() { end(.halfLineExpired) }

    func deadlineReached() { put(.deadline) }

    func slowConsumer() { end(.slowConsumer) }

    func outputIsCut() { end(.moved(to: nil)) }

    func closed() {
        cancelLadder()
        put(.closed)
    }

    /// Sends the reason and closes. The seat in the room is kept.
    func end(_ bye: Bye) { put(.broken(bye)) }

    /// Passes an input to the session, and carries out the steps that follow, in order.
    func put(_ input: SessionInput) {
        session.receive(input, at: connection.loop.now, &steps)
        if !steps.isEmpty, !isCarryingOut { carryOut() }
    }

    private func carryOut() {
        isCarryingOut = true
        var next = 0
        while next < steps.count {
            carryOut(steps[next])
            next += 1
        }
        // A peer in a room needs the array again soon. An idle peer keeps no memory for it.
        steps.removeAll(keepingCapacity: room != nil)
        isCarryingOut = false
    }
}

extension Peer {
    /// Puts the gathered requests to the room.
    func performCalls() {
        while !session.calls.isEmpty {
            guard let room, let member = session.identity?.member else { return leaveRoom() }
            let batch = connection.loop.batch(for: services.rooms)
            switch room.perform(&session.calls, by: member, batch) {
            case .member(let pauseMs):
                if pauseMs > 0 { connection.pauseReading(forMilliseconds: pauseMs) }
            case .closed, .notMember: leaveRoom()
            }
        }
        connection.loop.endMoves()
    }

    /// The room, if the peer still has a place in it. This asks the room itself.
    var presentRoom: RoomHost? {
        guard let room, let member = session.identity?.member, room.has(member) else { return nil }
        return room
    }

    /// Notes that the peer has a place in this room.
    func enter(_ room: RoomHost) {
        self.room = room
        put(.entered(room.isSharedTable ? .sharedTable : .rounds))
    }

    /// Forgets the room, because it has sent the peer away or has closed. Gathered requests to it
    /// are refused at once, before the peer gets answers to later requests.
    private func leaveRoom() {
        room = nil
        var refusals: [SessionStep] = []
        session.receive(.leftRoom, at: connection.loop.now, &refusals)
        for case .reply(let reply) in refusals { write(reply) }
        // Other servers learn at once that the place is gone. If this server died first, the peer
        // would have to wait for its own name, as if it still had a place.
        services.group?.hurry()
    }

    /// Answers after the room has answered the gathered requests, to keep their order.
    func answer(_ reply: Reply) {
        performCalls()
        write(reply)
    }

    func answer(_ envelope: Envelope, _ outcome: Reply.Outcome) {
        answer(Reply(to: envelope, outcome))
    }

    private func write(_ reply: Reply) {
        services.metrics.countRefusal(reply)
        append { reply.encode(into: &$0) }
    }

    /// Sends a line at once, between the answers.
    func write(_ line: ConnectionLine) {
        append { line.encode(into: &$0) }
        connection.outbox.flush()
    }

    private func append(_ encode: (inout JSONWriter) -> Void) {
        // A peer that hung up reads no answer, and waiting answers no longer slow it down.
        if connection.input.isHungUp { return }
        connection.loop.lineCodec.write(encode, to: { connection.outbox.append($0) })
    }
}
