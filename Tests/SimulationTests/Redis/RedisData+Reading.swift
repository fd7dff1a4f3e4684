/// The commands that change nothing.
extension RedisData {
    /// Returns the reply, or nil if the command is not one of these.
    func read(_ verb: String, _ key: Key, _ words: [[UInt8]]) throws(Failure) -> RedisReply? {
        switch verb {
        case "PING": return .status("PONG")
        case "GET": return try text(key).map { .bulk($0) } ?? .null
        case "EXISTS": return .integer(values[key] == nil ? 0 : 1)
        case "PTTL":
            if values[key] == nil { return .integer(-2) }
            return .integer(deadlines[key].map { $0 - now } ?? -1)
        case "SCARD": return .integer(try set(key).count)
        case "SMEMBERS": return .array(try set(key).map { .bulk($0) })
        case "SRANDMEMBER":
            let count = try number(words, 2)
            return .array(try set(key).shuffled(using: &chance).prefix(count).map { .bulk($0) })
        case "ZRANGE":
            let (first, last) = (try number(words, 2), try number(words, 3))
            let all = try sorted(key)
            let end = last < 0 ? all.count + last : min(last, all.count - 1)
            guard first <= end else { return .array([]) }
            return .array(all[first...end].map { .bulk($0.member) })
        case "ZRANGEBYLEX": return try lexicalRange(key, words)
        case "XLEN": return .integer(try stream(key)?.entries.count ?? 0)
        case "XRANGE", "XREVRANGE": return try streamRange(verb, key, words)
        default: return nil
        }
    }

    private func lexicalRange(_ key: Key, _ words: [[UInt8]]) throws(Failure) -> RedisReply {
        let low = words[2]
        guard words[3] == Array("+".utf8) else { throw Failure("ERR only up to the end") }
        let isLimited = words.count == 7
        let (offset, count) = isLimited ? (try number(words, 5), try number(words, 6)) : (0, .max)
        let found = try sorted(key).map(\.member).filter { member in
            switch low.first {
            case UInt8(ascii: "-"): true
            case UInt8(ascii: "("): Array(low.dropFirst()).lexicographicallyPrecedes(member)
            default: !member.lexicographicallyPrecedes(Array(low.dropFirst()))
            }
        }
        if low.first == UInt8(ascii: "-") || "([".utf8.contains(low.first ?? 0) {
            return .array(found.dropFirst(offset).prefix(count).map { .bulk($0) })
        }
        throw Failure("ERR min or max not valid string range item")
    }

    private func streamRange(
        _ verb: String,
        _ key: Key,
        _ words: [[UInt8]]
    ) throws(Failure) -> RedisReply {
        let bounds = [words[2], words[3]].map { String(decoding: $0, as: UTF8.self) }
        // The first identifier of a range may be any, the last one is the newest.
        let start = verb == "XRANGE" && bounds[0] != "-" ? try RedisStream.ID(words[2]) : nil
        guard verb == "XRANGE" ? bounds[1] == "+" : bounds == ["+", "-"],
            start != nil || bounds[0] == (verb == "XRANGE" ? "-" : "+")
        else { throw Failure("ERR only up to the newest") }
        let count = words.count == 6 ? try number(words, 5) : .max
        let entries = try stream(key)?.entries ?? []
        let ordered =
            verb == "XRANGE"
            ? entries.filter { entry in start.map { entry.id >= $0 } ?? true } : entries.reversed()
        return .array(
            ordered.prefix(count).map { entry in
                .array([
                    .bulk(Array(entry.id.description.utf8)),
                    .array([.bulk(entry.field), .bulk(entry.value)]),
                ])
            }
        )
    }
}
