import Games

/// The record of what all guests of a group of servers have received, with the checks across
/// guests.
///
/// Guests do not know at which server a room is, nor that it moves. To them it is one room.
final class GroupParty {
    let world: World
    let options: GroupWorldOptions
    var guests: [GroupGuest] = []
    /// The ports of the group's servers, in the order of their numbers.
    var ports: [UInt16] = []
    /// The password of each room that has one.
    static let password = "open"
    /// The codes of the rooms that are in no list. Any guest who knows a code may enter.
    private(set) var codes: [String] = []
    private var rooms: [String: Room] = [:]
    /// The time since which no fault is active; nil while one is.
    var isHealthySince: Int?
    /// The time since which the server at a port can answer, with all that it needs; nil while it
    /// cannot.
    var answersSince: (UInt16) -> Int? = { _ in nil }
    /// Whether the party is calm: no guest leaves or wanders.
    var isCalm = false
    /// The room whose journal in the Redis has a seat for this token and name.
    var seat: (TokenHash, String) -> String? = { _, _ in nil }
    /// The room that the Redis names for the seat of this token.
    var toldSeat: (TokenHash) -> String? = { _ in nil }

    private final class Room {
        let code: String
        var events: [Int: [UInt8]] = [:]
        var chats: [String: Int] = [:]
        var reveals: [String: Int] = [:]
        var promisedChats: Set<String> = []
        var promisedReveals: [String: Int] = [:]
        /// The events that only the owner of the cards received, by name and number.
        var ownEvents: [String: [UInt8]] = [:]
        /// The number of cards drawn from the deck of a free table, by player.
        var (draws, promisedDraws, askedDraws): ([String: Int], [String: Int], [String: Int])

        init(_ code: String) {
            self.code = code
            (draws, promisedDraws, askedDraws) = ([:], [:], [:])
        }

        /// Whether the received events have no gap between the first and the last one.
        var isWhole: Bool {
            guard let first = events.keys.min(), let last = events.keys.max() else { return false }
            return last - first + 1 == events.count
        }
    }

    init(_ world: World, _ options: GroupWorldOptions) {
        self.world = world
        self.options = options
    }

    func found(_ code: String) {
        codes.append(code)
        if codes.count > 4 { codes.removeFirst() }
    }

    func forget(_ code: String) { codes.removeAll { $0 == code } }

    /// Starts a new record for a code, because a guest entered a room without events. The old
    /// record belongs to an earlier room.
    func began(_ code: String, by guest: GroupGuest) {
        guard !guests.contains(where: { $0 !== guest && $0.room == code }) else { return }
        if let old = rooms[code] { judge(old) }
        rooms[code] = Room(code)
    }

    func heard(_ line: Heard, _ seq: Int, in code: String, by name: String) {
        let room = rooms[code] ?? Room(code)
        rooms[code] = room
        if line.type == "drawn", line.texts["to"] == name {
            let key = "\(name) \(seq)"
            if let before = room.ownEvents[key], before != line.bytes {
                world.fail("room \(code) has two events \(seq) for \(name)")
            }
            room.ownEvents[key] = line.bytes
        }
        let bytes = line.type == "drawn" ? Self.withoutCards(line.bytes) : line.bytes
        if let before = room.events[seq] {
            if before != bytes {
                world.fail(
                    "room \(code) has two events \(seq): \(String(decoding: before, as: UTF8.self)) "
                        + "and \(String(decoding: bytes, as: UTF8.self))"
                )
            }
            return
        }
        room.events[seq] = bytes
        if line.type == "drawn", line.texts["from"] == "deck", let player = line.texts["player"] {
            room.draws[player, default: 0] += line.numbers["count"] ?? 0
        }
        if line.type == "chat", let text = line.texts["text"] {
            room.chats[text, default: 0] += 1
            if room.chats[text] == 2 { world.fail("\(text) was said twice in \(code)") }
        }
        if line.type == "reveal", let key = Self.key(line.texts["player"], line.numbers) {
            room.reveals[key, default: 0] += 1
        }
        if line.type == "over" { world.seen.insert("group: a round was over") }
    }

    /// An acknowledged request, whose event follows the acknowledgement directly.
    enum Promise {
        case chat(String)
        case flip(cell: Int, turn: Int)
        case draw(Int)
    }

    func promised(_ promise: Promise, to name: String, in code: String) {
        guard let room = rooms[code] else { return }
        switch promise {
        case .chat(let text): room.promisedChats.insert(text)
        case .flip(let cell, let turn):
            room.promisedReveals["\(name) \(turn) \(cell)", default: 0] += 1
        case .draw(let count): room.promisedDraws[name, default: 0] += count
        }
    }

    /// Takes back a promise to a guest that left before the event came. Perhaps no other guest was
    /// there to receive it.
    func withdrawn(_ promise: Promise, from name: String, in code: String) {
        guard let room = rooms[code] else { return }
        switch promise {
        case .chat(let text): room.promisedChats.remove(text)
        case .flip(let cell, let turn):
            room.promisedReveals["\(name) \(turn) \(cell)", default: 0] -= 1
        case .draw(let count): room.promisedDraws[name, default: 0] -= count
        }
    }

    /// Takes back all promises to a guest that does not come back to the room. Perhaps no other
    /// guest receives their events.
    func abandoned(_ code: String, by name: String) {
        guard let room = rooms[code] else { return }
        room.promisedChats = room.promisedChats.filter { !$0.hasPrefix("\(name) says ") }
        room.promisedReveals = room.promisedReveals.filter { !$0.key.hasPrefix("\(name) ") }
        room.promisedDraws[name] = nil
    }

    func asked(draw count: Int, by name: String, in code: String) {
        rooms[code]?.askedDraws[name, default: 0] += count
    }

    /// Returns the event without its cards, as it goes to every player but their owner. The cards
    /// stand last in the event.
    private static func withoutCards(_ bytes: [UInt8]) -> [UInt8] {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let start = text.firstRange(of: ",\"cards\":")?.lowerBound else { return bytes }
        return Array(text[..<start].utf8) + Array("}".utf8)
    }

    private static func key(_ player: String?, _ numbers: [String: Int]) -> String? {
        guard let player, let turn = numbers["turn"], let cell = numbers["cell"] else { return nil }
        return "\(player) \(turn) \(cell)"
    }

    /// Checks all rooms at the end of the world, when every acknowledged request must have
    /// happened.
    func judge() {
        for (_, room) in rooms.sorted(by: { $0.key < $1.key }) { judge(room) }
    }

    private func judge(_ room: Room) {
        guard room.isWhole else { return }
        for text in room.promisedChats.sorted() where room.chats[text] == nil {
            world.fail("\(text) was acknowledged in \(room.code), and nobody has heard it")
        }
        for (name, asked) in room.askedDraws.sorted(by: { $0.key < $1.key }) {
            let (drawn, promised) = (
                room.draws[name, default: 0], room.promisedDraws[name, default: 0]
            )
            if drawn < promised || drawn > asked {
                world.fail(
                    "\(name) has drawn \(drawn) cards in \(room.code), asked for \(asked) and was "
                        + "given \(promised)"
                )
            }
        }
        for (key, count) in room.promisedReveals.sorted(by: { $0.key < $1.key })
        where room.reveals[key, default: 0] < count {
            world.fail("the flip \(key) in \(room.code) was acknowledged, and has not happened")
        }
    }
}
