import GameProtocol

/// The knowledge that all people of a world share, with the checks across people.
final class Evening {
    let world: World
    var people: [Person] = []
    /// The codes of rooms that a person has been in.
    private(set) var codes: [String] = []
    private var rooms: [String: Room] = [:]
    /// The number of times the server has started.
    var generation = 0
    /// The number of times people may still ask for a search by the solver.
    var searchesLeft = 20
    /// The lives of the server that ended in a crash without the loss of an acknowledged request:
    /// the time of the crash by the number of the life.
    var keptGenerations: [Int: Int] = [:]
    /// The content that HTTP serves at each address.
    var pages: [String: [UInt8]] = [:]
    /// Whether people have stopped all disturbing acts.
    var isCalm = false

    /// Whether a room could not be recorded. Then the promise of a restart holds for the other
    /// rooms only.
    var isUnreliable = false
    /// Whether seen events may be lost, because the power failed before everything was on the disk.
    var mayForget = false

    /// The rooms that no restart brings back, as their people learned.
    var unrecorded: Set<String> = []
    /// Whether people have stopped acting altogether; only open replies and events still arrive.
    var isHushed = false
    /// The event number that each room must have reached after a power cut, because it had reached
    /// it long before.
    private(set) var leastSeq: [String: Int] = [:]

    private struct Room {
        /// The events as everyone receives them, and as the owners of the hands receive them.
        var events: [Int: [UInt8]] = [:]
        var own: [Int: [UInt8]] = [:]
        var isFree = false
        var patience = Patience()
        /// The length of a race in seconds; nil if the room has none.
        var raceSeconds: Int?
        /// The latest time at which the race can have begun: its first event or the last start of
        /// the server.
        var raceSince: Int?
        /// Whether two unequal cards lie open.
        var isShowing = false
        /// The time of the newest event, and the newest event of each second.
        var newestAt = 0
        var heardAt: [(seq: Int, time: Int)] = []
        /// Whether all pairs since the beginning of the round were counted.
        var isCounted = false
        var turnPlayer: String?
        /// The number of turns in a row that ran out, by player.
        var strikes: [String: Int] = [:]
        var matches: [String: Int] = [:]
        var newest = 0
        /// The start of the server from which the last event came.
        var generation = 0
    }

    init(_ world: World) { self.world = world }

    func found(_ code: String) {
        if !codes.contains(code) { codes.append(code) }
        if codes.count > (world.options.hasLongTalk ? 1 : 8) { codes.removeFirst() }
    }

    /// Records an event that reached a person. The event must have the same bytes for everyone and
    /// obey the rules.
    func heard(_ line: Heard, _ seq: Int, in code: String, by name: String) {
        var room = rooms[code] ?? Room()
        room.generation = generation
        defer { rooms[code] = room }
        let isRacing = room.raceSeconds != nil && Patience.isPrivate(line.type)
        if isRacing, line.texts["player"] != name {
            world.fail("\(name) hears of the board of \(line.texts["player"] ?? "?") in a race")
        }
        let isOwn =
            room.isFree && ["player", "to", "pile"].contains { line.texts[$0] == name } || isRacing
        if let bytes = isOwn ? room.own[seq] : room.events[seq] {
            if bytes != line.bytes {
                world.fail(
                    "room \(code) has two events \(seq): \(String(decoding: bytes, as: UTF8.self)) and "
                        + String(decoding: line.bytes, as: UTF8.self)
                )
            }
        } else {
            if isOwn { room.own[seq] = line.bytes } else { room.events[seq] = line.bytes }
            if Patience.isPrivate(line.type) { room.patience.takeOwn(line) }
        }
        // A person who reads late receives older events when others already know newer ones.
        guard seq == room.newest + 1 else { return }
        room.newest = seq
        room.newestAt = world.scheduler.runningTime
        let now = world.scheduler.now
        if now - (room.heardAt.last?.time ?? 0) > 500_000_000 {
            room.heardAt.append((seq, now))
        }
        if let wrong = room.patience.take(line) { world.fail("in \(code) \(wrong)") }
        if line.type == "mismatch" { room.isShowing = true }
        if ["hide", "over", "started"].contains(line.type) { room.isShowing = false }
        if ["reveal", "drawn"].contains(line.type), let player = line.texts["player"] {
            room.strikes[player] = nil
        }
        switch line.type {
        case "started":
            room.matches = [:]
            room.isCounted = true
            room.turnPlayer = nil
            room.raceSince = room.raceSeconds.map { _ in world.scheduler.runningTime }
        case "timeout":
            line.texts["player"].map { room.strikes[$0] = line.numbers["strikes"] }
        case "turn":
            room.turnPlayer = line.texts["player"]
            let strikes = room.turnPlayer.flatMap { room.strikes[$0] }
            if strikes == Limits.maximumStrikes - 1 { loseSomebody(of: code) }
        case "drawn" where room.isFree: world.seen.insert("drawn at a free table")
        case "drawn":
            if line.texts["player"] != room.turnPlayer {
                world.fail(
                    "\(line.texts["player"] ?? "?") drew a card in the turn of \(room.turnPlayer ?? "nobody")"
                )
            }
        case "reveal":
            if line.texts["player"] != room.turnPlayer {
                world.fail(
                    "\(line.texts["player"] ?? "?") turned a card in the turn of \(room.turnPlayer ?? "nobody")"
                )
            }
        case "match": room.matches[line.texts["player"] ?? "", default: 0] += 1
        case "over" where line.texts["game"] == "concentration":
            world.seen.insert("round over")
            room.turnPlayer = nil
            for (name, score) in line.scores
            where room.isCounted && score != room.matches[name, default: 0] {
                world.fail(
                    "\(name) has \(score) points and found \(room.matches[name, default: 0]) pairs"
                )
            }
        case "over" where line.texts["game"] == "klondike":
            world.seen.insert("klondike over: \(line.texts["reason"] ?? "?")")
            room.raceSince = nil
        case "dealt" where line.flags["winnable"] == true:
            world.seen.insert("dealt a winnable game")
        case "hint": world.seen.insert("a hint was calculated")
        case "undone": world.seen.insert("taken back")
        case "over":
            room.turnPlayer = nil
            world.seen.insert("high card round over")
        default: break
        }
    }

    /// Drops a connection between the due time of a member's alarm and the late alarm, if alarms
    /// are late in this world.
    private func loseSomebody(of code: String) {
        let options = world.options
        guard options.lateAlarmMilliseconds > 0, options.turnSeconds > 0, !isCalm else { return }
        let there = people.compactMap(\.caller).filter { !$0.isOver && $0.room == code }
        guard let caller = there.last else { return }
        let milliseconds =
            options.turnSeconds * 1_000 + people[0].chance.below(options.lateAlarmMilliseconds)
        world.network.after(milliseconds) { [self] in
            if !isCalm, !isHushed, !caller.isOver { caller.drop(isReset: milliseconds % 2 == 0) }
        }
    }

    /// Records the snapshot of a room. The checks forget older events that people have not
    /// received.
    func sawState(_ line: Heard, in code: String, _ generation: Int, _ caller: Caller) {
        guard generation == self.generation, let seq = line.stateSeq else { return }
        var room = rooms[code] ?? Room()
        // The server may draw the code of an ended, empty room again.
        let isKnown = people.contains { $0.caller !== caller && $0.caller?.room == code }
        if seq == 0, room.generation == generation, !isKnown { room = Room() }
        room.generation = generation
        room.isFree = line.stateRules == "free"
        room.raceSeconds = line.stateRace
        if seq > room.newest {
            (room.newest, room.newestAt) = (seq, world.scheduler.runningTime)
            room.turnPlayer = line.turnPlayer
            (room.isCounted, room.isShowing) = (false, false)
            room.patience.forget()
            room.raceSince = line.stateClock.map { _ in world.scheduler.runningTime }
        }
        rooms[code] = room
    }

    /// Whether no event has happened in a room since a snapshot.
    func isNewest(_ seq: Int?, in code: String) -> Bool { rooms[code]?.newest == seq }

    func isFree(_ code: String) -> Bool { rooms[code]?.isFree ?? false }

    /// Whether the named person has an open connection in the room. A newer connection may have
    /// broken before the server read from it.
    func isThere(_ name: String, in room: String?) -> Bool {
        guard let person = people.first(where: { $0.name == name }) else { return false }
        return (person.olderCallers + [person.caller].compactMap { $0 }).contains {
            $0.isOpen && $0.isEstablished && $0.room == room
        }
    }

    /// Checks that a turn ends with its clock and that two unequal cards are hidden again, no
    /// matter who is connected.
    func checkClocks() {
        let (now, turnSeconds) = (world.scheduler.runningTime, world.options.turnSeconds)
        let slowness = world.options.clockSlowness
        for (code, room) in rooms.sorted(by: { $0.key < $1.key }) where isHeard(code) {
            let time = (now - room.newestAt) / 1_000_000_000
            if room.turnPlayer != nil, turnSeconds > 0, time > turnSeconds * slowness + 6 {
                world.fail("a turn of \(code) has lasted \(time) s")
            }
            let raceTime = room.raceSince.map { (now - $0) / 1_000_000_000 } ?? 0
            if let seconds = room.raceSeconds, raceTime > seconds * slowness + 10 {
                world.fail("a race of \(seconds) s in \(code) has lasted \(raceTime) s")
            }
            if room.isShowing, time > 8 {
                world.fail("two cards of \(code) have shown for \(time) s")
            }
        }
    }

    private func isHeard(_ code: String) -> Bool {
        people.contains { person in
            guard let caller = person.caller, caller.isOpen, caller.isEstablished else {
                return false
            }
            return caller.room == code && caller.generation == generation
        }
    }

    /// Notes the events that must survive the power cut: all that were sent more than this number
    /// of milliseconds before.
    func remember(millisecondsBefore: Int) {
        let time = world.scheduler.now - millisecondsBefore * 1_000_000
        leastSeq = rooms.compactMapValues { room in
            room.heardAt.last { $0.time < time }?.seq
        }
    }

    /// Forgets the events after a restart. The server may send different events in place of those
    /// that it had not saved.
    func forget() {
        mayForget = true
        // The rules and the race are known only from the snapshot on entry, so they stay.
        rooms = rooms.mapValues { Room(isFree: $0.isFree, raceSeconds: $0.raceSeconds) }
    }

    /// Restarts the time of every race, because a race continues with the time that was left when
    /// the last server last wrote.
    func serverStarted() {
        for code in rooms.keys where rooms[code]?.raceSince != nil {
            rooms[code]?.raceSince = world.scheduler.runningTime
        }
    }

    /// Forgets the event numbers that rooms must have reached.
    func forgetPlaces() {
        leastSeq = [:]
    }
}
