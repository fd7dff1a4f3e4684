import GameProtocol
import Games
import Sockets

/// One remote end: it carries out what its session decides.
///
/// It lives on its connection's loop. What the peer asks of the room is gathered by the session
/// until the lines of one readable event are all read, so that it enters the room once and what it
/// causes leaves in one send.
///
/// What a move touches is exempt from the checks for overlapping access that a class makes at run
/// time: one thread uses it, and the checks were a twentieth of a move's cost.
final class Peer: LineHandler {
    let services: ServerServices
    /// The connection owns its handler, and lets it go when it closes.
    let connection: Connection
    @exclusivity(unchecked) private(set) var session = Session()
    /// The room, as far as is known here: it may have sent this peer away meanwhile.
    @exclusivity(unchecked) private(set) var room: RoomHost?
    /// What the session wants done and what is not done yet.
    @exclusivity(unchecked) private var steps: [SessionStep] = []
    private var isCarryingOut = false
    /// The HTTP answer to a browser; it replaces the last line.
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
            // A plain move is taken without reading the clock, because many are put to the room at
            // once.
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
        // The greeting is nothing that a browser could read.
        connection.outbox.overflow()
        wrongProtocol(.http)
    }

    func lineTooLong() {
        end(connection.messages == nil ? .lineTooLong : .messageTooLong)
    }

    func badFrames() { end(.badFrames) }

    func halfLineExpired() { end(.halfLineExpired) }

    func deadlineReached() { put(.deadline) }

    func slowConsumer() { end(.slowConsumer) }

    func outputIsCut() { end(.moved(to: nil)) }

    func closed() { put(.closed) }

    /// Says why, and closes; the place in the room is kept.
    func end(_ bye: Bye) { put(.broken(bye)) }

    /// Tells the session something, and carries out what it wants done, in order.
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
        // A peer in a room needs the array again soon; an idle one takes no memory for it.
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

    /// The room, asked whether it has sent this peer away meanwhile.
    var presentRoom: RoomHost? {
        guard let room, let member = session.identity?.member, room.has(member) else { return nil }
        return room
    }

    /// The peer is in this room now.
    func enter(_ room: RoomHost) {
        self.room = room
        put(.entered(room.isSharedTable ? .sharedTable : .rounds))
    }

    /// The room has sent the peer away, or has closed: what still waited for it is refused at once,
    /// before anything that was asked later is answered.
    private func leaveRoom() {
        room = nil
        var refusals: [SessionStep] = []
        session.receive(.leftRoom, at: connection.loop.now, &refusals)
        for case .reply(let reply) in refusals { write(reply) }
        // Whose server dies just then would else wait for the own name as if there were a place still.
        services.group?.hurry()
    }

    /// Answers in order: what was asked of the room before is answered before.
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

    /// Sends a line that comes between the answers, at once.
    func write(_ line: ConnectionLine) {
        append { line.encode(into: &$0) }
        connection.outbox.flush()
    }

    private func append(_ encode: (inout JSONWriter) -> Void) {
        // Nobody is there to read it, and nothing that waits slows such a peer down any more.
        if connection.input.isHungUp { return }
        connection.loop.lineCodec.write(encode, to: { connection.outbox.append($0) })
    }
}
