/// The commands that change data.
extension RedisData {
    typealias Written = (RedisReply, effect: [[UInt8]]?)

    func write(_ verb: String, _ key: Key, _ words: [[UInt8]]) throws(Failure) -> Written {
        switch verb {
        case "SET": return try put(key, words)
        case "GETDEL":
            guard let bytes = try text(key) else { return (.null, nil) }
            remove(key)
            return (.bulk(bytes), words)
        case "DEL":
            var count = 0
            for key in words.dropFirst() {
                expire(key)
                count += values[key] == nil ? 0 : 1
                remove(key)
            }
            return (.integer(count), count > 0 ? words : nil)
        case "INCR":
            let bytes = try text(key) ?? Array("0".utf8)
            guard let number = Self.integer(bytes) else { throw Failure.number }
            values[key] = .text(Array("\(number + 1)".utf8))
            return (.integer(number + 1), words)
        case "EXPIRE":
            let seconds = try number(words, 2)
            guard values[key] != nil else { return (.integer(0), nil) }
            deadlines[key] = now + seconds * 1_000
            return (.integer(1), words)
        case "SADD", "SREM": return try change(set: key, words, isAdding: verb == "SADD")
        case "ZADD", "ZREM": return try change(sorted: key, words, isAdding: verb == "ZADD")
        case "XADD": return try append(key, words)
        case "XDEL":
            guard var stream = try stream(key) else { return (.integer(0), nil) }
            let id = try RedisStream.ID(words[2])
            let before = stream.entries.count
            stream.entries.removeAll { $0.id == id }
            values[key] = .stream(stream)
            return (.integer(before - stream.entries.count), words)
        case "XTRIM": return try trim(key, words)
        default: throw Failure("ERR unknown command '\(verb)', with args beginning with: ")
        }
    }

    private func put(_ key: Key, _ words: [[UInt8]]) throws(Failure) -> Written {
        var (isNew, isOld, life): (Bool, Bool, Int?) = (false, false, nil)
        var index = 3
        while index < words.count {
            switch String(decoding: words[index], as: UTF8.self) {
            case "NX": isNew = true
            case "XX": isOld = true
            case "PX":
                life = try number(words, index + 1)
                index += 1
            case "EX":
                life = try number(words, index + 1) * 1_000
                index += 1
            default: throw Failure.syntax
            }
            index += 1
        }
        if let life, life <= 0 { throw Failure("ERR invalid expire time in 'set' command") }
        if values[key] == nil ? isOld : isNew { return (.null, nil) }
        values[key] = .text(words[2])
        deadlines[key] = life.map { now + $0 }
        return (.status("OK"), words)
    }

    private func change(
        set key: Key,
        _ words: [[UInt8]],
        isAdding: Bool
    ) throws(Failure) -> Written {
        var members = try set(key)
        let before = members.count
        for member in words.dropFirst(2) {
            if !isAdding {
                members.removeAll { $0 == member }
            } else if !members.contains(member) {
                members.append(member)
            }
        }
        if members.isEmpty { remove(key) } else { values[key] = .set(members) }
        let count = abs(members.count - before)
        return (.integer(count), count > 0 ? words : nil)
    }

    private func change(
        sorted key: Key,
        _ words: [[UInt8]],
        isAdding: Bool
    ) throws(Failure) -> Written {
        var members = try sorted(key)
        let before = members.count
        if isAdding {
            guard words.count == 4, let score = LuaNumber.of(words[2]) else { throw Failure.syntax }
            members.removeAll { $0.member == words[3] }
            members.append(Scored(score: score, member: words[3]))
            members.sort {
                $0.score == $1.score
                    ? $0.member.lexicographicallyPrecedes($1.member) : $0.score < $1.score
            }
        } else {
            for member in words.dropFirst(2) { members.removeAll { $0.member == member } }
        }
        if members.isEmpty { remove(key) } else { values[key] = .sorted(members) }
        return (.integer(abs(members.count - before)), words)
    }

    private func append(_ key: Key, _ words: [[UInt8]]) throws(Failure) -> Written {
        var words = words
        let isBound = words[2] == Array("NOMKSTREAM".utf8)
        let place = isBound ? 3 : 2
        guard words.count == place + 3 else {
            throw Failure("ERR wrong number of arguments for 'xadd' command")
        }
        if words[place] != Array("*".utf8), try RedisStream.ID(words[place]) == .zero {
            throw RedisStream.zeroRefused
        }
        if isBound, try stream(key) == nil { return (.null, nil) }
        var stream = try stream(key) ?? RedisStream()
        let isFree = words[place] == Array("*".utf8)
        let id =
            isFree
            ? max(RedisStream.ID(epoch: UInt64(now), number: 0), stream.last.next)
            : try RedisStream.ID(words[place])
        try stream.append(id, words[place + 1], words[place + 2])
        values[key] = .stream(stream)
        words[place] = Array(id.description.utf8)
        return (.bulk(words[place]), words)
    }

    private func trim(_ key: Key, _ words: [[UInt8]]) throws(Failure) -> Written {
        guard var stream = try stream(key) else { return (.integer(0), nil) }
        let before = stream.entries.count
        switch String(decoding: words[2], as: UTF8.self) {
        case "MINID":
            let least = try RedisStream.ID(words[3])
            stream.entries.removeAll { $0.id < least }
        case "MAXLEN":
            let count = try number(words, 3)
            stream.entries.removeFirst(max(0, stream.entries.count - count))
        default: throw Failure.syntax
        }
        values[key] = .stream(stream)
        return (.integer(before - stream.entries.count), words)
    }
}

/// A stream: entries under identifiers that only grow. The stream stays when its entries are gone.
struct RedisStream {
    static let zeroRefused = RedisData.Failure(
        "ERR The ID specified in XADD must be greater than 0-0"
    )

    struct ID: Comparable, CustomStringConvertible {
        static let zero = ID(epoch: 0, number: 0)
        let epoch: UInt64
        let number: UInt64

        var description: String { "\(epoch)-\(number)" }
        var next: ID { ID(epoch: epoch, number: number + 1) }

        static func < (one: ID, other: ID) -> Bool {
            (one.epoch, one.number) < (other.epoch, other.number)
        }

        init(epoch: UInt64, number: UInt64) { (self.epoch, self.number) = (epoch, number) }

        init(_ bytes: [UInt8]) throws(RedisData.Failure) {
            let parts = bytes.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
                .map { UInt64(String(decoding: $0, as: UTF8.self)) }
            guard parts.count <= 2, let epoch = parts[0],
                let number = parts.count == 2 ? parts[1] : 0
            else {
                throw RedisData.Failure(
                    "ERR Invalid stream ID specified as stream command argument"
                )
            }
            self.init(epoch: epoch, number: number)
        }
    }

    struct Entry {
        let id: ID
        let field: [UInt8]
        let value: [UInt8]
    }

    var entries: [Entry] = []
    private(set) var last = ID(epoch: 0, number: 0)

    mutating func append(_ id: ID, _ field: [UInt8], _ value: [UInt8]) throws(RedisData.Failure) {
        guard id > last else {
            throw RedisData.Failure(
                "ERR The ID specified in XADD is equal or smaller than the target stream top item"
            )
        }
        last = id
        entries.append(Entry(id: id, field: field, value: value))
    }
}
