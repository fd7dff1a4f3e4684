import Sockets

/// Somebody who plays and wanders about, on one connection after the other, and obeys the protocol.
final class Person {
    let evening: Evening
    let name: String
    let number: Int
    var chance: Chance
    var caller: Caller?
    var olderCallers: [Caller] = []
    var token: String?
    var nameCount = 0
    /// The number of the last event, as far as any connection knows.
    var seen: Int?
    /// The room that this was in.
    var seenRoom: String?
    /// The server stopped and promised that the place is there when it is back.
    var isPromised = false
    var wasPlayer = false
    var isTicking = false
    var wantsSeat = false
    var chats: [(sentAt: Int, heardAt: Int)] = []
    /// It has said that it goes, and comes no more.
    var hasGone = false
    var roundsOver = 0
    var roundsStarted = 0
    var lastState: Heard?
    var isSeeker = false

    var options: WorldOptions { evening.world.options }
    var world: World { evening.world }

    init(_ number: Int, _ evening: Evening, name: String? = nil) {
        self.number = number
        self.evening = evening
        self.name = name ?? "p\(number)"
        chance = Chance(seed: evening.world.seed &+ UInt64(number) &* 7_919, "person")
    }

    func begin(afterMilliseconds: Int) {
        world.network.after(afterMilliseconds) { [self] in
            connect()
            tick()
        }
    }

    func tick() {
        if hasGone || isTicking { return }
        isTicking = true
        let pause =
            isSeeker
            ? 200 : 1 + options.thinkMilliseconds / 2 + chance.below(options.thinkMilliseconds)
        world.network.after(pause) { [self] in
            isTicking = false
            act()
            tick()
        }
    }

    func connect() {
        let caller = Caller(self)
        let host = SocketAddress.Host.v4(0x0A00_0001 + UInt32(number % 200))
        guard caller.connect(SocketAddress(host: host, port: UInt16(1_024 + number))) else {
            return
        }
        if let old = self.caller { olderCallers.append(old) }
        self.caller = caller
        hello(caller)
    }

    func hello(_ caller: Caller, isUnended: Bool = false) {
        if let token {
            (caller.seenAtHello, caller.seenRoom) = (seen, seenRoom)
            let known = seen.map { ",\"seen\":\($0)" } ?? ""
            caller.send("hello", "\"resume\":\"\(token)\"\(known)", isUnended: isUnended)
        } else {
            caller.send("hello", "\"name\":\"\(name)\"", isUnended: isUnended)
        }
    }
}

/// What its connections tell it.
extension Person {
    func greeted(_ line: Heard, _ caller: Caller) {
        token = line.texts["resume"]
        caller.token = token
        if isPromised, caller.room == nil {
            world.fail("\(name) was promised a place, which is gone")
        }
        isPromised = false
        if caller.room == nil { seen = nil }
    }

    func refused(_ verb: String, _ code: String, _ caller: Caller) {
        if verb == "hello" {
            if code == "resume_expired" {
                world.seen.insert("resume expired")
                if isPromised { world.fail("\(name) was promised a place, and is not known") }
                isPromised = false
                forgetSession()
            }
            // A name that is still kept for somebody's return is free later.
            if caller === self.caller {
                world.network.after(2_000) { [weak self] in self?.sayHelloAgain(caller) }
            }
        }
        if code == "not_in_room", caller.room != nil, verb != "hello", caller.bye == nil {
            world.fail("\(name) is in \(caller.room ?? ""), and \(verb) is refused as not_in_room")
        }
    }

    func sayHelloAgain(_ caller: Caller) {
        guard caller === self.caller, caller.isOpen, !caller.isEstablished, caller.expected.isEmpty
        else { return }
        hello(caller)
    }

    func entered(_ caller: Caller) {
        caller.noteRole(isPlayer: wantsSeat)
        wasPlayer = wantsSeat
        (seen, seenRoom) = (caller.nextSeq.map { $0 - 1 }, caller.room)
    }

    func sawEvent(_ seq: Int, _ caller: Caller) {
        (seen, seenRoom) = (seenRoom == caller.room ? max(seen ?? 0, seq) : seq, caller.room)
    }

    func sawState(_ line: Heard, _ caller: Caller) { lastState = line }

    func happened(_ line: Heard, _ caller: Caller) {
        if line.type == "over" { roundsOver += 1 }
        if line.type == "started" { roundsStarted += 1 }
        if line.type == "joined", line.texts["player"] == name {
            caller.noteRole(isPlayer: line.texts["role"] != "spectator")
            wasPlayer = caller.isPlayer
        }
    }

    func asked(_ caller: Caller) {}

    /// The right to talk: five at once, and one a second.
    func chatted(sentAt: Int, _ caller: Caller) {
        guard caller.token == token else { return }
        chats.append((sentAt, world.scheduler.now))
        let last = world.scheduler.now
        for (index, first) in chats.enumerated() {
            let count = chats.count - index
            if count > 6 + (last - first.sentAt) / 1_000_000_000 {
                return world.fail(
                    "\(name) said \(count) things in \((last - first.sentAt) / 1_000_000) ms"
                )
            }
        }
        if chats.count > 40 { chats.removeFirst() }
    }

    func lost(_ caller: Caller) {
        if caller !== self.caller { return }
        if caller.bye == "shutting_down", caller.isPromised {
            isPromised = options.keepSeatSeconds >= 120 && !evening.isUnreliable
        }
        if caller.bye == "goodbye" || (caller.bye == "eof" && caller.room == nil) {
            forgetSession()
        }
    }

    /// The server was started again: what it counted begins anew.
    func serverCrashed() { chats = [] }

    func forgetSession() {
        (token, seen) = (nil, nil)
        chats = []
    }

    /// Reads again what it had left, on older connections too.
    func calmDown() {
        for caller in olderCallers + [caller].compactMap({ $0 }) { caller.wire?.stall(false) }
    }

    /// Nobody waits for an answer longer than this, where nothing is broken.
    func checkPatience(milliseconds: Int) {
        for caller in olderCallers + [caller].compactMap({ $0 }) where !caller.isOver {
            if let (verb, time) = caller.waitsForReply, time > milliseconds {
                world.fail("\(name) has waited \(time) ms for the reply to \(verb)")
            }
        }
    }
}
