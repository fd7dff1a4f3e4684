/// What all people of a world know together, and what has to hold between them.
final class Evening {
    let world: World
    var people: [Person] = []
    /// Rooms that somebody has been in.
    private(set) var codes: [String] = []
    private var rooms: [String: Room] = [:]
    /// How often the server was started.
    var generation = 0
    /// Nobody does anything that disturbs any more.
    var isCalm = false

    /// A room could not be recorded: what is promised of a start holds for the others alone.
    var isUnreliable = false
    /// What was seen may be gone, because the power went and not everything was made safe before.
    var mayForget = false

    private struct Room {
        var events: [Int: [UInt8]] = [:]
        var turnPlayer: String?
        var matches: [String: Int] = [:]
        var newest = 0
    }

    init(_ world: World) { self.world = world }

    func found(_ code: String) {
        if !codes.contains(code) { codes.append(code) }
        if codes.count > 8 { codes.removeFirst() }
    }

    /// An event reached somebody: its number has the same bytes for everybody, and it obeys the rules.
    func heard(_ line: Heard, _ seq: Int, in code: String) {
        var room = rooms[code] ?? Room()
        defer { rooms[code] = room }
        if let bytes = room.events[seq] {
            if bytes != line.bytes {
                world.fail(
                    "room \(code) has two events \(seq): \(String(decoding: bytes, as: UTF8.self)) and "
                        + String(decoding: line.bytes, as: UTF8.self)
                )
            }
            return
        }
        room.events[seq] = line.bytes
        // Whoever reads late hears older events for the first time when others know newer ones.
        guard seq == room.newest + 1 else { return }
        room.newest = seq
        switch line.type {
        case "started":
            room.matches = [:]
            room.turnPlayer = nil
        case "turn": room.turnPlayer = line.texts["player"]
        case "reveal":
            if line.texts["player"] != room.turnPlayer {
                world.fail(
                    "\(line.texts["player"] ?? "?") turned a card in the turn of \(room.turnPlayer ?? "nobody")"
                )
            }
        case "match": room.matches[line.texts["player"] ?? "", default: 0] += 1
        case "over" where line.texts["game"] == "concentration":
            world.seen.insert("round over")
            for (name, score) in line.scores where score != room.matches[name, default: 0] {
                world.fail(
                    "\(name) has \(score) points and found \(room.matches[name, default: 0]) pairs"
                )
            }
        default: break
        }
    }

    /// The server was started again: what it had said and not kept is said anew, perhaps otherwise.
    func forget() {
        mayForget = true
        rooms = [:]
    }
}
