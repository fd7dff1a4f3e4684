import Sockets

/// A person who plays and wanders between rooms, on one connection after the other, and obeys the
/// protocol.
final class Person {
    let evening: Evening
    let name: String
    let number: Int
    var chance: Chance
    var caller: Caller?
    var olderCallers: [Caller] = []
    var token: String?
    var nameCount = 0
    /// The number of the last event that any connection of this person received.
    var seen: Int?
    /// The room that `seen` belongs to.
    var seenRoom: String?
    /// Whether the stopping server promised to keep the seat for its next start.
    var isPromised = false
    var wasPlayer = false
    var isTicking = false
    var wantsSeat = false
    var chats: [(sentAt: Int, heardAt: Int)] = []
    /// Whether the person has said goodbye and comes back no more.
    var hasGone = false
    var roundsOver = 0
    var roundsStarted = 0
    var lastState: Heard?
    var isSeeker = false
    /// Whether the person promises a heartbeat every five seconds, and keeps the promise.
    var hasHeartbeat = false
    /// The time until which the person does and reads nothing.
    var sleepsUntil = 0
    /// The last event before the person entered the room; nil if the person is in none.
    private(set) var cameAfter: (room: String, seq: Int)?
    /// The number of the person's turns in a row that ran out.
    private(set) var timeouts = 0

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
        let isWeb = options.hasWeb && chance.oneIn(2)
        let address = SocketAddress(host: host, port: UInt16(1_024 + number))
        guard caller.connect(address, isWeb: isWeb) else { return }
        keepOlder()
        if let old = self.caller, old.isOpen, old.isEstablished, old.room != nil,
            old.expected.isEmpty
        {
            caller.older = old
        }
        self.caller = caller
        hello(caller)
    }

    /// Forgets ended connections, because there are thousands of them if the server is full.
    func keepOlder() {
        olderCallers.removeAll(where: \.isOver)
        if let old = caller { olderCallers.append(old) }
    }

    /// Claims in a new `hello` that the person has not seen the events before the entry.
    func lie() {
        guard evening.generation == 0, let cameAfter, cameAfter.seq > 0, cameAfter.room == seenRoom,
            let caller,
            caller.isOpen, caller.room == cameAfter.room, caller.expected.isEmpty
        else { return }
        let truth = seen
        seen = cameAfter.seq - 1
        connect()
        self.caller?.lyingOf = cameAfter.room
        seen = truth
    }

    private var promise: String { hasHeartbeat ? ",\"heartbeat_s\":5" : "" }

    /// Keeps the promise of the heartbeat, whether the server answers or not.
    func beat() {
        if hasGone { return }
        if let caller, caller.isEstablished { caller.send("ping") }
        world.network.after(2_000) { [self] in beat() }
    }

    func hello(_ caller: Caller, isUnended: Bool = false) {
        if let token {
            (caller.seenAtHello, caller.seenRoom) = (seen, seenRoom)
            let known = seen.map { ",\"seen\":\($0)" } ?? ""
            caller.send("hello", "\"resume\":\"\(token)\"\(known)\(promise)", isUnended: isUnended)
        } else {
            caller.send("hello", "\"name\":\"\(name)\"\(promise)", isUnended: isUnended)
        }
    }
}

/// The reports of a person's connections.
extension Person {
    func greeted(_ line: Heard, _ caller: Caller) {
        token = line.texts["resume"]
        caller.token = token
        if isPromised, caller.room == nil {
            world.fail("\(name) was promised a place, which is gone")
        }
        if isPromised { world.seen.insert("a promised place was there") }
        isPromised = false
        if caller.room == nil { seen = nil }
    }

    func refused(_ verb: String, _ code: String, sentAt: Int, _ caller: Caller) {
        if verb == "hello" {
            if code == "resume_expired" {
                world.seen.insert("resume expired")
                if isPromised { world.fail("\(name) was promised a place, and is not known") }
                if hasHeartbeat { world.fail("\(name)'s place was not kept over a standstill") }
                // A loop that a slow disk delays may read the request only after the seat has
                // expired.
                let time = (world.scheduler.now - sentAt) / 1_000_000
                if let older = caller.older, older.bye == "replaced",
                    older.generation == evening.generation, time < options.keepSeatSeconds * 900
                {
                    world.fail("\(name) takes its session over, and is told that it is not there")
                }
                isPromised = false
                forgetSession()
            }
            // A name that the server still keeps for a resume becomes free later.
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
        // The second `hello` gives the true number.
        caller.lyingOf = nil
        hello(caller)
    }

    func entered(_ caller: Caller, isNew: Bool) {
        caller.noteRole(isPlayer: wantsSeat)
        wasPlayer = wantsSeat
        (seen, seenRoom) = (caller.nextSeq.map { $0 - 1 }, caller.room)
        // A spectator who becomes a player entered the room earlier.
        if isNew, let room = caller.room, let seen, cameAfter?.room != room {
            cameAfter = (room, seen)
        }
        // The server has died since, but had replied before.
        if caller === self.caller, let end = evening.keptGenerations[caller.generation],
            world.scheduler.now - end < 20_000_000_000, caller.isOpen,
            caller.wire?.hasBeenStalled == false, timeouts < 2, isSafeFromOthers
        {
            isPromised = true
        }
    }

    func sawEvent(_ seq: Int, _ caller: Caller) {
        (seen, seenRoom) = (seenRoom == caller.room ? max(seen ?? 0, seq) : seq, caller.room)
    }

    func sawState(_ line: Heard, _ caller: Caller) { lastState = line }

    func happened(_ line: Heard, _ caller: Caller) {
        if line.type == "over" { roundsOver += 1 }
        if line.type == "started" { roundsStarted += 1 }
        if line.type == "left", line.texts["player"] == name { cameAfter = nil }
        if line.texts["player"] == name {
            if line.type == "timeout" { timeouts += 1 }
            if ["reveal", "drawn", "moved", "turned"].contains(line.type) { timeouts = 0 }
        }
        if line.type == "joined", line.texts["player"] == name {
            caller.noteRole(isPlayer: line.texts["role"] != "spectator")
            wasPlayer = caller.isPlayer
        }
    }

    func asked(_ caller: Caller) {}

    /// Checks the limit for chat: five messages at once, then one a second.
    func chatted(sentAt: Int, _ caller: Caller) {
        // A new server does not count a message that a dead server acknowledged.
        guard caller.token == token, caller.generation == evening.generation else { return }
        chats.append((sentAt, world.scheduler.now))
        let last = world.scheduler.now
        for first in chats {
            // A message on an older connection may be counted later.
            let count = chats.count { $0.sentAt >= first.sentAt }
            // A loop that paused in the middle of a pass continues with the time at which the pass
            // began.
            let most = 6 + (options.pauseOneIn > 0 || options.isBusyAtStop ? 5 : 0)
            if count > most + (last - first.sentAt) / 1_000_000_000 {
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
            // If the person has sent an unanswered `bye` since, the token is forgotten and no
            // promise is left.
            isPromised =
                token != nil && options.keepSeatSeconds >= 120 && !evening.isUnreliable
        }
        if caller.bye == "goodbye" || (caller.bye == "eof" && caller.room == nil) {
            forgetSession()
        }
    }

    /// Adjusts the promises after a restart of the server: its chat limits begin at zero, and its
    /// acknowledged seats exist again.
    ///
    /// - Parameter isKept: whether the seats must exist again, because the restart lost nothing
    ///   that the server had acknowledged.
    func serverCrashed(isKept: Bool) {
        chats = []
        if !isKept { isPromised = false }
        guard isKept, let caller, caller.wire?.isStalled == false, caller.isOpen,
            caller.isEstablished, caller.room != nil,
            !caller.expected.contains(where: { $0.verb == "leave" }), timeouts < 2,
            isSafeFromOthers
        else { return }
        isPromised = true
    }

    /// Whether the person can lose the seat only by their own acts: not by others, and not by a
    /// disk.
    private var isSafeFromOthers: Bool {
        !evening.isUnreliable && options.keepSeatSeconds >= 120 && !options.acts.contains(.kick)
    }

    func forgetSession() {
        (token, seen, cameAfter) = (nil, nil, nil)
        isPromised = false
        chats = []
    }

    /// Reads the delayed bytes again, on older connections too.
    func calmDown() {
        sleepsUntil = 0
        for caller in olderCallers + [caller].compactMap({ $0 }) { caller.wire?.stall(false) }
    }

    /// Checks that no request has waited longer than this for its reply, in a world where nothing
    /// is broken.
    func checkPatience(milliseconds: Int) {
        for caller in olderCallers + [caller].compactMap({ $0 }) where !caller.isOver {
            if let (verb, time) = caller.waitsForReply, time > milliseconds {
                world.fail("\(name) has waited \(time) ms for the reply to \(verb)")
            }
        }
    }
}
