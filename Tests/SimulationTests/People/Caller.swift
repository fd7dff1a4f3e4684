import Sockets

/// One connection of a person, with its checks: one reply to each request, in order, and events
/// without a gap.
final class Caller: WireUser {
    unowned let person: Person
    var evening: Evening { person.evening }
    var world: World { person.evening.world }
    private(set) var wire: Wire?
    /// The framing of lines as messages, if the connection is a WebSocket.
    private var socket: MessageSide?
    private var rest: [UInt8] = []
    private(set) var expected: [Expected] = []
    private var lastID = 0
    private(set) var isEstablished = false
    private(set) var room: String?
    private(set) var isPlayer = false
    var nextSeq: Int?
    /// Whether a snapshot may come in place of the missed events.
    var mayGetState = false
    var prompt: Heard?
    /// The player whose turn it is, as far as this connection knows.
    private var turnPlayer: String?
    /// The reason with which the server ended the connection.
    var bye: String?
    private(set) var isOver = false
    private var hasFinished = false

    var token: String?
    /// The number of the last seen event that the `hello` of this connection gave.
    var seenAtHello: Int?
    var seenRoom: String?
    var isPromised = false
    /// The connection that held the session when this one asked to take it over.
    weak var older: Caller?
    /// The room for which the `hello` gave a lower number than the person has seen. Its earlier
    /// events are not for this person.
    var lyingOf: String?
    private(set) var isFreeTable = false
    var wasQuick = false
    /// The number of times the server had started when this connection began.
    let generation: Int

    struct Expected {
        let verb: String
        let id: Int
        let sentAt: Int
        /// Whether the server answers only if it refuses the request.
        let isSilent: Bool
    }

    init(_ person: Person) {
        self.person = person
        generation = person.evening.generation
    }

    func connect(_ address: SocketAddress, isWeb: Bool) -> Bool {
        wire = world.network.connect(from: address, to: isWeb ? 7080 : 7052, self)
        guard isWeb, let wire else { return wire != nil }
        socket = MessageSide(seed: world.seed &+ UInt64(wire.number))
        wire.send(MessageSide.request)
        return true
    }

    /// Whether the connection can still send requests.
    var isOpen: Bool { wire != nil && !isOver && bye == nil && !hasFinished }

    func send(_ verb: String, _ fields: String = "", isUnended: Bool = false) {
        guard isOpen else { return }
        lastID += 1
        expected.append(
            Expected(verb: verb, id: lastID, sentAt: world.scheduler.now, isSilent: verb == "hover")
        )
        // The server does not read requests after a `bye`.
        if verb == "bye" { hasFinished = true }
        let text = "{\"type\":\"\(verb)\",\"id\":\(lastID)\(fields.isEmpty ? "" : ",")\(fields)}"
        world.trace("\(person.name) > \(text)")
        if let frames = socket?.frames(of: Array(text.utf8)) {
            wire?.send(frames)
        } else {
            wire?.send(Array(text.utf8) + (isUnended ? [] : [10]))
        }
    }

    /// Ends the sending half. The server answers every earlier request before it ends the
    /// connection.
    func finish() {
        hasFinished = true
        if let close = socket?.close() { wire?.send(close) } else { wire?.finish() }
    }

    func drop(isReset: Bool) {
        isOver = true
        if isReset { wire?.reset() } else { wire?.close() }
    }

    /// Takes the person away from this end. The other end notices that only by itself.
    func vanishes() {
        isOver = true
        wire?.user = nil
    }

    func vanish() {
        isOver = true
        wire?.vanish()
    }

    func received(_ bytes: [UInt8]) {
        rest += socket?.lines(in: bytes) ?? bytes
        if let fault = socket?.fault {
            world.fail("\(person.name)'s WebSocket: \(fault)")
        }
        while let end = rest.firstIndex(of: 10) {
            let line = Array(rest[..<end])
            rest.removeFirst(end + 1)
            hear(line)
        }
    }

    func ended(isReset: Bool) {
        world.trace("\(person.name) \(isReset ? "reset" : "end")")
        // A peer that does not read for a second after the bye may miss it.
        if wire?.hasBeenStalled == true { return end() }
        // At a shutdown the server waits two seconds for connections, which is less than such a
        // disk takes.
        if world.isStopping, world.options.diskMilliseconds > 1_000 { return end() }
        // The server owes no bye to a peer that has not switched from HTTP to WebSocket yet.
        if let socket, !socket.isOpen { return end() }
        checkLastFrame(isReset: isReset)
        if !isReset && !rest.isEmpty { world.fail("\(person.name) got half a line before the end") }
        if !isReset && bye == nil { world.fail("\(person.name)'s connection ended without a bye") }
        end()
    }

    /// Checks that the last frame gives the same reason as the bye before it.
    private func checkLastFrame(isReset: Bool) {
        guard let socket else { return }
        if socket.isMidway && !isReset {
            world.fail("\(person.name) got half a frame before the end")
        }
        guard let bye else { return }
        world.seen.insert("a WebSocket ended")
        if socket.closeCode == nil && !isReset {
            world.fail("\(person.name)'s WebSocket ended without a close frame")
        }
        if let code = socket.closeCode, !MessageSide.codes(of: bye).contains(code) {
            world.fail("\(person.name)'s WebSocket ended with \(code) after the bye \(bye)")
        }
    }

    private func end() {
        let wasOver = isOver
        isOver = true
        wire?.close()
        if !wasOver { person.lost(self) }
    }

    private func hear(_ bytes: [UInt8]) {
        world.trace("\(person.name) < \(String(decoding: bytes, as: UTF8.self))")
        guard let line = Heard(bytes) else {
            return world.fail(
                "\(person.name) cannot read \(String(decoding: bytes, as: UTF8.self))"
            )
        }
        if bye != nil { world.fail("\(person.name) got a line behind the bye") }
        checkSecrets(line)
        if line.type == "ok" || line.type == "error" {
            answered(line)
        } else if let seq = line.seq {
            event(line, seq)
        } else {
            said(line)
        }
    }

    private func answered(_ line: Heard) {
        while let first = expected.first, first.isSilent, first.id != line.id {
            expected.removeFirst()
        }
        guard let first = expected.first else {
            return world.fail(
                "\(person.name) got a reply to nothing: \(line.type) \(line.re ?? "")"
            )
        }
        expected.removeFirst()
        guard line.re == first.verb, line.id == first.id else {
            return world.fail(
                "\(person.name) got the reply \(line.re ?? "?") \(line.id ?? -1), but was to get "
                    + "\(first.verb) \(first.id)"
            )
        }
        if line.type == "ok" {
            succeeded(first, line)
        } else {
            person.refused(first.verb, line.code ?? "", sentAt: first.sentAt, self)
        }
    }

    private func succeeded(_ request: Expected, _ line: Heard) {
        switch request.verb {
        case "hello":
            isEstablished = true
            if line.flags["resumed"] == true {
                world.seen.insert("resumed")
                room = line.room
                isPlayer = person.wasPlayer
                mayGetState = true
                nextSeq = room == nil ? nil : seenAtHello.map { $0 + 1 }
            }
            person.greeted(line, self)
        case "create", "join":
            if room != nil, room == line.room, let nextSeq, line.stateSeq != nextSeq - 1 {
                world.fail(
                    "\(person.name) takes a seat at \(line.stateSeq ?? -1), but is at \(nextSeq - 1)"
                )
            }
            let wasThere = room != nil && room == line.room
            room = line.room
            mayGetState = false
            nextSeq = line.stateSeq.map { $0 + 1 }
            noteGame(line)
            if wasQuick, !line.online.isEmpty { world.seen.insert("a quick join found a room") }
            if let room { evening.found(room) }
            person.entered(self, isNew: !wasThere)
        case "state":
            if let seq = line.stateSeq, let nextSeq, seq != nextSeq - 1 {
                world.fail("\(person.name) gets the state at \(seq), but is at \(nextSeq - 1)")
            }
            noteGame(line)
            person.sawState(line, self)
        case "flip":
            if let turnPlayer, turnPlayer != person.name {
                world.fail("\(person.name) turned a card in the turn of \(turnPlayer)")
            }
        case "chat": person.chatted(sentAt: request.sentAt, self)
        default: break
        }
    }

    func noteRole(isPlayer: Bool) { self.isPlayer = isPlayer }

    func noteGame(_ line: Heard) {
        isFreeTable = line.stateRules == "free"
        if let room { evening.sawState(line, in: room, generation, self) }
    }

    private func event(_ line: Heard, _ seq: Int) {
        guard let room, room == line.room else {
            return world.fail("\(person.name) is not in \(line.room ?? "?") and hears of it")
        }
        if let nextSeq, seq != nextSeq {
            return world.fail(
                "\(person.name) got event \(seq) of \(room), but was to get \(nextSeq)"
            )
        }
        if mayGetState && nextSeq == nil { world.fail("\(person.name) got events without a state") }
        if mayGetState {
            world.seen.insert("resumed by events")
            isFreeTable = evening.isFree(room)
            if lyingOf == room {
                world.fail("\(person.name) got event \(seq) of \(room), that it had not come for")
            }
        }
        mayGetState = false
        nextSeq = seq + 1
        person.sawEvent(seq, self)
        if generation == evening.generation || !evening.mayForget {
            evening.heard(line, seq, in: room, by: person.name)
        }
        if line.type == "turn" { turnPlayer = line.texts["player"] }
        if line.type == "started" || line.type == "over" { turnPlayer = nil }
        if line.type == "started" { world.seen.insert("started") }
        if line.type == "left", line.texts["player"] == person.name { leftRoom() }
        if line.type == "turn" || line.type == "over" || line.type == "timeout" { prompt = nil }
        person.happened(line, self)
        world.eventWasHeard()
    }

    private func leftRoom() {
        room = nil
        nextSeq = nil
        turnPlayer = nil
        prompt = nil
        isPlayer = false
    }
}
