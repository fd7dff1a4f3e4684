/// The library of a script: the operators, and the functions that the scripts of a group call.
enum LuaLibrary {
    static func operation(
        _ sign: String,
        _ one: LuaValue,
        _ other: LuaValue
    ) throws(LuaError) -> LuaValue {
        switch sign {
        case "==": return .bool(one.isEqual(other))
        case "~=": return .bool(!one.isEqual(other))
        case "..":
            guard let left = one.bytes, let right = other.bytes else {
                throw LuaError("only texts and numbers can be joined")
            }
            return .text(left + right)
        case "<", ">", "<=", ">=":
            // Lua does not compare a text with a number.
            guard case .number(let left) = one, case .number(let right) = other else {
                throw LuaError("only numbers can be compared")
            }
            return .bool(compare(sign, left, right))
        default: break
        }
        guard let left = one.number, let right = other.number else {
            throw LuaError("only numbers can be calculated with")
        }
        switch sign {
        case "+": return .number(left + right)
        case "-": return .number(left - right)
        case "*": return .number(left * right)
        default: return .number(left / right)
        }
    }

    private static func compare(_ sign: String, _ left: Double, _ right: Double) -> Bool {
        switch sign {
        case "<": left < right
        case ">": left > right
        case "<=": left <= right
        default: left >= right
        }
    }

    static func values(_ call: @escaping LuaScript.Call) -> [(String, LuaValue)] {
        [
            (
                "redis",
                table([
                    "call": .function { [try call(try $0.map(bytes))] },
                    // The scripts return the error at once, so it is thrown here.
                    "error_reply": .function { values in
                        throw RedisData.Failure(
                            String(decoding: try bytes(values[0]), as: UTF8.self)
                        )
                    },
                ])
            ),
            ("string", texts),
            ("math", numbers),
            ("table", table(["concat": .function { [.text(try concatenated($0))] }])),
            // A `for` loop iterates the table itself.
            ("ipairs", .function { $0 }),
            ("tonumber", .function { [$0.first?.number.map { .number($0) } ?? .none] }),
            ("tostring", .function { [.text(try bytes($0.first ?? .none))] }),
        ]
    }

    private static var texts: LuaValue {
        table([
            "match": .function { values in
                try LuaPattern.match(bytes(values[0]), bytes(values[1])) ?? [.none]
            },
            "find": .function { values in
                guard values.count == 4, values[3].isTrue else {
                    throw LuaError("only plain text can be looked for")
                }
                let (text, wanted) = (try bytes(values[0]), try bytes(values[1]))
                guard wanted.count <= text.count else { return [.none] }
                for start in 0...(text.count - wanted.count)
                where text[start..<start + wanted.count].elementsEqual(wanted) {
                    return [.number(Double(start + 1))]
                }
                return [.none]
            },
            "format": .function { values in
                guard try bytes(values[0]) == Array("%d".utf8), let number = values[1].number else {
                    throw LuaError("only a whole number can be written")
                }
                return [.text(String(Int(number)))]
            },
            "lower": .function { [.text(try cased($0[0], UInt8(ascii: "A")))] },
            "upper": .function { [.text(try cased($0[0], UInt8(ascii: "a")))] },
        ])
    }

    private static var numbers: LuaValue {
        table([
            "floor": .function { [.number(try number($0[0]).rounded(.down))] },
            "max": .function { [.number(max(try number($0[0]), try number($0[1])))] },
            "min": .function { [.number(min(try number($0[0]), try number($0[1])))] },
        ])
    }

    private static func table(_ fields: [String: LuaValue]) -> LuaValue {
        let table = LuaTable()
        for (name, value) in fields { table.fields[Array(name.utf8)] = value }
        return .table(table)
    }

    private static func bytes(_ value: LuaValue) throws(LuaError) -> [UInt8] {
        guard let bytes = value.bytes else { throw LuaError("a text or a number is wanted") }
        return bytes
    }

    private static func number(_ value: LuaValue) throws(LuaError) -> Double {
        guard let number = value.number else { throw LuaError("a number is wanted") }
        return number
    }

    /// Returns the text with the letters of one case, whose first letter is given, in the other
    /// case.
    private static func cased(_ value: LuaValue, _ first: UInt8) throws(LuaError) -> [UInt8] {
        try bytes(value).map { (first..<first + 26).contains($0) ? $0 ^ 32 : $0 }
    }

    private static func concatenated(_ values: [LuaValue]) throws(LuaError) -> [UInt8] {
        guard case .table(let table)? = values.first else { throw LuaError("a table is wanted") }
        let separator = values.count > 1 ? try bytes(values[1]) : []
        var all: [UInt8] = []
        for (index, value) in table.list.enumerated() {
            if index > 0 { all += separator }
            all += try bytes(value)
        }
        return all
    }
}
