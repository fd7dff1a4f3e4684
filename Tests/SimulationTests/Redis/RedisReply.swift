enum RedisReply: Equatable {
    case status(String)
    case error(String)
    case integer(Int)
    case bulk([UInt8])
    case null
    case array([RedisReply])

    var bytes: [UInt8] {
        switch self {
        case .status(let text): Array("+\(text)\r\n".utf8)
        case .error(let text): Array("-\(text)\r\n".utf8)
        case .integer(let number): Array(":\(number)\r\n".utf8)
        case .bulk(let bytes): Array("$\(bytes.count)\r\n".utf8) + bytes + [13, 10]
        case .null: Array("$-1\r\n".utf8)
        case .array(let all): Array("*\(all.count)\r\n".utf8) + all.flatMap(\.bytes)
        }
    }

    /// The reply as a value for a script.
    var luaValue: LuaValue {
        switch self {
        case .status(let text):
            let table = LuaTable()
            table.fields[Array("ok".utf8)] = .text(text)
            return .table(table)
        case .error, .null: return .bool(false)
        case .integer(let number): return .number(Double(number))
        case .bulk(let bytes): return .text(bytes)
        case .array(let all): return .table(LuaTable(all.map(\.luaValue)))
        }
    }

    /// Converts the return value of a script to a reply.
    init(_ value: LuaValue) {
        switch value {
        case .none, .bool(false), .function: self = .null
        case .bool(true): self = .integer(1)
        case .number(let number): self = .integer(Int(number))
        case .text(let bytes): self = .bulk(bytes)
        case .table(let table):
            if case .text(let text)? = table.fields[Array("ok".utf8)] {
                self = .status(String(decoding: text, as: UTF8.self))
                return
            }
            // A list ends at its first nil.
            let list = table.list.prefix { if case .none = $0 { false } else { true } }
            self = .array(list.map { RedisReply($0) })
        }
    }
}

/// Reads commands from a byte stream, as arrays of bulk strings.
struct RedisCommandReader {
    private var bytes: [UInt8] = []
    private var at = 0

    mutating func push(_ more: [UInt8]) {
        bytes.removeFirst(at)
        at = 0
        bytes += more
    }

    /// Returns the next complete command, or nil.
    mutating func next() -> [[UInt8]]? {
        let start = at
        guard let count = header("*") else {
            at = start
            return nil
        }
        var words: [[UInt8]] = []
        for _ in 0..<count {
            guard let length = header("$"), at + length + 2 <= bytes.count else {
                at = start
                return nil
            }
            words.append(Array(bytes[at..<at + length]))
            at += length + 2
        }
        return words
    }

    private mutating func header(_ sign: Character) -> Int? {
        guard let end = bytes[at...].firstIndex(of: 13), end + 1 < bytes.count,
            bytes[at] == sign.asciiValue
        else { return nil }
        let number = Int(String(decoding: bytes[(at + 1)..<end], as: UTF8.self))
        at = end + 2
        return number
    }
}
