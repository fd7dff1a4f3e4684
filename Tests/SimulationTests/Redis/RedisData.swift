import Games

/// The data of a Redis, and the commands on it that a group uses.
///
/// It is deterministic: the owner gives it the time and the random numbers. It reports each
/// changing command to `changed`, with its time, so that a replica can repeat the command.
final class RedisData {
    enum Value {
        case text([UInt8])
        case set([[UInt8]])
        case sorted([Scored])
        case stream(RedisStream)
    }

    struct Scored {
        var score: Double
        let member: [UInt8]
    }

    typealias Key = [UInt8]

    struct Failure: Error {
        let text: String

        init(_ text: String) { self.text = text }

        static let kind = Failure(
            "WRONGTYPE Operation against a key holding the wrong kind of value"
        )
        static let number = Failure("ERR value is not an integer or out of range")
        static let syntax = Failure("ERR syntax error")
    }

    var values: [Key: Value] = [:]
    /// The expiry time of each key, in milliseconds.
    var deadlines: [Key: Int] = [:]
    /// The time in milliseconds.
    var now = 0
    var chance: Chance
    var changed: ([[UInt8]], _ at: Int) -> Void = { _, _ in }
    private var scripts: [[UInt8]: [LuaStatement]] = [:]

    init(_ chance: Chance) { self.chance = chance }

    /// Copies all data of another Redis.
    func copy(_ other: RedisData) {
        values = other.values
        deadlines = other.deadlines
    }

    func perform(_ words: [[UInt8]], at now: Int) -> RedisReply {
        self.now = now
        do {
            return try reply(words)
        } catch let failure as Failure {
            return .error(failure.text)
        } catch let error as LuaError {
            return .error("ERR \(error.text)")
        } catch {
            return .error("ERR \(error)")
        }
    }

    private func reply(_ words: [[UInt8]]) throws -> RedisReply {
        let verb = String(decoding: words[0], as: UTF8.self)
        guard verb == "EVAL" else { return try command(verb, words) }
        guard words.count >= 3, let count = Self.integer(words[2]), words.count >= 3 + count else {
            throw Failure("ERR Number of keys can't be greater than number of args")
        }
        let block =
            try scripts[words[1]] ?? LuaParser.read(String(decoding: words[1], as: UTF8.self))
        scripts[words[1]] = block
        let value = try LuaScript.run(
            block,
            keys: Array(words[3..<3 + count]),
            arguments: Array(words[(3 + count)...])
        ) { words in
            try self.command(String(decoding: words[0], as: UTF8.self), words).luaValue
        }
        return RedisReply(value)
    }

    /// Carries out one command, and reports it if it may have changed data.
    func command(_ verb: String, _ words: [[UInt8]]) throws -> RedisReply {
        let key = words.count > 1 ? words[1] : []
        expire(key)
        if let reply = try read(verb, key, words) { return reply }
        let (reply, effect) = try write(verb, key, words)
        if let effect { changed(effect, now) }
        return reply
    }

    func expire(_ key: Key) {
        if let deadline = deadlines[key], deadline <= now { remove(key) }
    }

    func remove(_ key: Key) {
        values[key] = nil
        deadlines[key] = nil
    }

    /// All keys that have not expired.
    var keys: [Key] {
        for key in deadlines.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) { expire(key) }
        return values.keys.sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// The codes of rooms in the lists, with their cards. In a sorted list the code of a dead
    /// server does not count, because the next server that meets it removes it.
    var kept: [String] {
        keys.flatMap { key -> [String] in
            let name = String(decoding: key, as: UTF8.self)
            let members: [[UInt8]]
            switch values[key] {
            case .set(let all) where name == "ct:kept": members = all
            case .sorted(let all): members = all.map(\.member)
            default: return []
            }
            return members.compactMap { member in
                let code = String(decoding: member, as: UTF8.self)
                let card = ((try? text(Array("ct:{\(code)}:r".utf8))) ?? nil) ?? []
                let isAlive = keys.contains(Array("ct:n:".utf8) + card.prefix { $0 != 32 })
                guard isAlive || name == "ct:kept" else { return nil }
                return "\(code) in \(name): \(String(decoding: card, as: UTF8.self))"
            }
        }
    }

    /// Returns the text at a key, or nil.
    func value(_ key: String) -> String? {
        (try? text(Array(key.utf8))).flatMap { $0 }.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the room whose journal has a seat for this token, judged by its last records; nil if
    /// there is none.
    func seat(of token: TokenHash, named name: String) -> String? {
        for (key, value) in values.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            guard case .stream(let stream) = value else { continue }
            var isThere = false
            for entry in stream.entries {
                let text = String(decoding: entry.value, as: UTF8.self)
                for line in text.split(separator: "\n") {
                    if line.contains(token.hex) {
                        isThere = true
                    } else if line.hasPrefix("{\"type\":\"alarm\"")
                        || line.hasPrefix("{\"type\":\"le") && line.contains("\"\(name)\"")
                    {
                        // An expiry may have ended the seat, or the player may leave or have left.
                        isThere = false
                    }
                }
            }
            if isThere { return String(decoding: key, as: UTF8.self) }
        }
        return nil
    }

    static func integer(_ bytes: [UInt8]) -> Int? {
        Int(String(decoding: bytes, as: UTF8.self))
    }

    func number(_ words: [[UInt8]], _ index: Int) throws(Failure) -> Int {
        guard index < words.count, let number = Self.integer(words[index]) else {
            throw Failure.number
        }
        return number
    }

    func text(_ key: Key) throws(Failure) -> [UInt8]? {
        switch values[key] {
        case nil: return nil
        case .text(let bytes): return bytes
        default: throw Failure.kind
        }
    }

    func set(_ key: Key) throws(Failure) -> [[UInt8]] {
        switch values[key] {
        case nil: return []
        case .set(let members): return members
        default: throw Failure.kind
        }
    }

    func sorted(_ key: Key) throws(Failure) -> [Scored] {
        switch values[key] {
        case nil: return []
        case .sorted(let members): return members
        default: throw Failure.kind
        }
    }

    func stream(_ key: Key) throws(Failure) -> RedisStream? {
        switch values[key] {
        case nil: return nil
        case .stream(let stream): return stream
        default: throw Failure.kind
        }
    }
}
