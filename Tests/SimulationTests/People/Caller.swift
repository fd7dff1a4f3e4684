import Sockets

/// One connection of a person, with what has to hold on it: one reply a request, in order; events without a gap.
final class Caller: WireUser {
    unowned let person: Person
    private var evening: Evening { person.evening }
    var world: World { person.evening.world }
    private(set) var wire: Wire?
    private var rest: [UInt8] = []
    private(set) var expected: [Expected] = []
    private var lastID = 0
    private(set) var isEstablished = false
    private(set) var room: String?
    private(set) var isPlayer = false
    private(set) var nextSeq: Int?
    /// A snapshot may come in place of the events that were missed.
    private var mayGetState = false
    private(set) var prompt: Heard?
    /// Whose turn it is, as far as this connection was told.
    private var turnPlayer: String?
    /// Why the server ended it.
    private(set) var bye: String?
    private(set) var isOver = false
    private var hasFinished = false

    var token: String?
    /// What it said in its `hello` that it had seen.
    var seenAtHello: Int?
    var seenRoom: String?
    private(set) var isPromised = false
    /// The connection that held the session when this one asked to take it over.
    weak var older: Caller?
    /// The room of which it says that it has seen less than it has: what was before it came is not its own.
    var lyingOf: String?
    private(set) var isFreeTable = false
    var wasQuick = false
    /// How often the server had been started when it came.
    let generation: Int

    struct Expected {
        let verb: String
        let id: Int
        let sentAt: Int
        /// Only a refusal is told.
        let isSilent: Bool
    }

    init(_ person: Person) {
        self.person = person
        generation = person.evening.generation
    }

    func connect(_ address: SocketAddress) -> Bool {
        wire = world.network.connect(from: address, to: 7052, self)
        return wire != nil
    }

    /// Whether it can be used for further requests.
    var isOpen: Bool { wire != nil && !isOver && bye == nil && !hasFinished }

    func send(_ verb: String, _ fields: String = "", isUnended: Bool = false) {
        guard isOpen else { return }
        lastID += 1
        expected.append(
            Expected(verb: verb, id: lastID, sentAt: world.scheduler.now, isSilent: verb == "hover")
        )
        // Whatever is sent behind it is not read.
        if verb == "bye" { hasFinished = true }
        let text = "{\"type\":\"\(verb)\",\"id\":\(lastID)\(fields.isEmpty ? "" : ",")\(fields)}"
        world.trace("\(person.name) > \(text)")
        wire?.send(Array(text.utf8) + (isUnended ? [] : [10]))
    }

    /// The sending half ends: everything that was asked is answered before the end.
    func finish() {
        hasFinished = true
        wire?.finish()
    }

    func drop(isReset: Bool) {
        isOver = true
        if isReset { wire?.reset() } else { wire?.close() }
    }

    /// Nobody is at this end any more, which the other end hears of by itself.
    func vanishes() {
        isOver = true
        wire?.user = nil
    }

    func vanish() {
        isOver = true
        wire?.vanish()
    }

    func received(_ bytes: [UInt8]) {
        rest += bytes
        while let end = rest.firstIndex(of: 10) {
            let line = Array(rest[..<end])
            rest.removeFirst(end + 1)
            hear(line)
        }
    }

    func ended(isReset: Bool) {
        world.trace("\(person.name) \(isReset ? "reset" : "end")")
        // Whoever does not read for a second behind the bye may miss it.
        if wire?.hasBeenStalled == true { return end() }
        // A stop waits two seconds for connections, which is less than such a disk takes.
        if world.isStopping, world.options.diskMilliseconds > 1_000 { return end() }
        if !isReset && !rest.isEmpty { world.fail("\(person.name) got half a line before the end") }
        if !isReset && bye == nil { world.fail("\(person.name)'s connection ended without a bye") }
        end()
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
            person.refused(first.verb, line.code ?? "", self)
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
            room = line.room
            mayGetState = false
            nextSeq = line.stateSeq.map { $0 + 1 }
            noteGame(line)
            if wasQuick, !line.online.isEmpty { world.seen.insert("a quick join found a room") }
            if let room { evening.found(room) }
            person.entered(self)
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

    private func noteGame(_ line: Heard) {
        isFreeTable = line.stateRules == "free"
        if let room { evening.sawState(line, in: room, generation) }
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
    }

    private func leftRoom() {
        room = nil
        nextSeq = nil
        turnPlayer = nil
        prompt = nil
        isPlayer = false
    }

    private func said(_ line: Heard) {
        switch line.type {
        case "state":
            if !mayGetState { world.fail("\(person.name) got a state that nobody asked for") }
            mayGetState = false
            if let seq = line.stateSeq, let seen = seenAtHello, seq < seen, seenRoom == room,
                !evening.mayForget
            {
                world.fail(
                    "\(person.name) had seen event \(seen) of \(room ?? "?"), which is at \(seq) now"
                )
            }
            if let room, let seq = line.stateSeq, let least = evening.leastSeq[room], seq < least {
                world.fail("\(room) is at \(seq) after a start, and was at \(least) long before")
            }
            nextSeq = line.stateSeq.map { $0 + 1 }
            noteGame(line)
            world.seen.insert("resumed by state")
        case "prompt":
            prompt = line
            person.asked(self)
        case "bye":
            bye = line.code ?? "?"
            isPromised = line.texts["message"]?.contains("place is kept") ?? false
            if isPromised, let room, evening.unrecorded.contains(room) {
                world.fail("\(person.name) is promised a place in \(room), which nothing records")
            }
            if bye == "shutting_down", line.flags["reconnect"] == true, !world.options.hasJournal {
                world.fail("\(person.name) is asked to come back to a server that keeps nothing")
            }
            world.seen.insert("bye \(bye ?? "")")
            let isWhole = bye == "goodbye" || bye == "eof"
            if isWhole, let left = expected.first(where: { !$0.isSilent }) {
                world.fail("\(person.name) got the bye \(bye ?? ""), and no reply to \(left.verb)")
            }
        case "notice" where line.code == "unrecorded":
            world.seen.insert("unrecorded")
            if let room = line.room { evening.unrecorded.insert(room) }
            evening.isUnreliable = true
        default: break
        }
    }

    /// The oldest request without a reply, for how many milliseconds.
    var waitsForReply: (verb: String, milliseconds: Int)? {
        expected.first { !$0.isSilent }.map {
            ($0.verb, (world.scheduler.now - $0.sentAt) / 1_000_000)
        }
    }
}
