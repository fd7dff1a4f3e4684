import GameProtocol

/// What all people of a world know together, and what has to hold between them.
final class Evening {
    let world: World
    var people: [Person] = []
    /// Rooms that somebody has been in.
    private(set) var codes: [String] = []
    private var rooms: [String: Room] = [:]
    /// How often the server was started.
    var generation = 0
    /// How often somebody may still ask for what is calculated.
    var searchesLeft = 20
    /// When those ended that did so at once, and whose answers are there again all the same.
    var keptGenerations: [Int: Int] = [:]
    /// What HTTP has at an address.
    var pages: [String: [UInt8]] = [:]
    /// Nobody does anything that disturbs any more.
    var isCalm = false

    /// A room could not be recorded: what is promised of a start holds for the others alone.
    var isUnreliable = false
    /// What was seen may be gone, because the power went and not everything was made safe before.
    var mayForget = false

    /// Rooms of which people were told that no start brings them back.
    var unrecorded: Set<String> = []
    /// Nobody does anything: what is still to come comes.
    var isHushed = false
    /// Where rooms have to be at least after a power cut, as they were there long before.
    private(set) var leastSeq: [String: Int] = [:]

    private struct Room {
        /// As everybody hears them, and as those do whose hands they are about.
        var events: [Int: [UInt8]] = [:]
        var own: [Int: [UInt8]] = [:]
        var isFree = false
        var patience = Patience()
        /// How long a race lasts, in seconds; nil where it is none.
        var raceSeconds: Int?
        /// A race runs at least since then, or since the last start.
        var raceSince: Int?
        /// Two unequal cards lie open.
        var isShowing = false
        /// When the newest event was heard, and the newest of each second.
        var newestAt = 0
        var heardAt: [(seq: Int, time: Int)] = []
        /// Whether all pairs since the round began were counted.
        var isCounted = false
        var turnPlayer: String?
        /// So many turns in a row of each ran out.
        var strikes: [String: Int] = [:]
        var matches: [String: Int] = [:]
        var newest = 0
        /// The server that was last heard of it.
        var generation = 0
    }

    init(_ world: World) { self.world = world }

    func found(_ code: String) {
        if !codes.contains(code) { codes.append(code) }
        if codes.count > (world.options.hasLongTalk ? 1 : 8) { codes.removeFirst() }
    }

    /// An event reached somebody: its number has the same bytes for everybody, and it obeys the rules.
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
        // Whoever reads late hears older events for the first time when others know newer ones.
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

    /// Where alarms are late, somebody's connection may end between the moment in which a member is to go and the alarm.
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

    /// A snapshot says how a room is: of what nobody heard before no more can be said.
    func sawState(_ line: Heard, in code: String, _ generation: Int, _ caller: Caller) {
        guard generation == self.generation, let seq = line.stateSeq else { return }
        var room = rooms[code] ?? Room()
        // The code of a room that has ended, with nobody in it, may be drawn again.
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

    /// Whether nothing happened in a room since a snapshot.
    func isNewest(_ seq: Int?, in code: String) -> Bool { rooms[code]?.newest == seq }

    func isFree(_ code: String) -> Bool { rooms[code]?.isFree ?? false }

    /// Whether a connection of somebody is open that is in the room. A newer one may have broken before it was heard.
    func isThere(_ name: String, in room: String?) -> Bool {
        guard let person = people.first(where: { $0.name == name }) else { return false }
        return (person.olderCallers + [person.caller].compactMap { $0 }).contains {
            $0.isOpen && $0.isEstablished && $0.room == room
        }
    }

    /// A turn that has a clock ends with it, and two unequal cards are hidden again, whoever is there.
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

    /// The power goes: what was said so many milliseconds before has to be there again.
    func remember(millisecondsBefore: Int) {
        let time = world.scheduler.now - millisecondsBefore * 1_000_000
        leastSeq = rooms.compactMapValues { room in
            room.heardAt.last { $0.time < time }?.seq
        }
    }

    /// The server was started again: what it had said and not kept is said anew, perhaps otherwise.
    func forget() {
        mayForget = true
        // What is played in a room was told when somebody came into it.
        rooms = rooms.mapValues { Room(isFree: $0.isFree, raceSeconds: $0.raceSeconds) }
    }

    /// A race goes on with what was left of it when the last server last wrote.
    func serverStarted() {
        for code in rooms.keys where rooms[code]?.raceSince != nil {
            rooms[code]?.raceSince = world.scheduler.runningTime
        }
    }

    /// Nothing is known any more of where rooms have to be.
    func forgetPlaces() {
        leastSeq = [:]
    }
}
