enum LuaValue {
    case none
    case bool(Bool)
    case number(Double)
    case text([UInt8])
    case table(LuaTable)
    case function(([LuaValue]) throws -> [LuaValue])

    static func text(_ text: String) -> Self { .text(Array(text.utf8)) }

    /// Whether the value counts as true: every value except nil and false.
    var isTrue: Bool {
        switch self {
        case .none, .bool(false): false
        default: true
        }
    }

    /// The operand of arithmetic: a number, or a text that is a number.
    var number: Double? {
        switch self {
        case .number(let number): number
        case .text(let bytes): LuaNumber.of(bytes)
        default: nil
        }
    }

    /// The operand of `..` and `concat`: a text, or the text of a number.
    var bytes: [UInt8]? {
        switch self {
        case .text(let bytes): bytes
        case .number(let number): Array(LuaNumber.text(number).utf8)
        default: nil
        }
    }

    func isEqual(_ other: LuaValue) -> Bool {
        switch (self, other) {
        case (.none, .none): true
        case (.bool(let one), .bool(let other)): one == other
        case (.number(let one), .number(let other)): one == other
        case (.text(let one), .text(let other)): one == other
        case (.table(let one), .table(let other)): one === other
        default: false
        }
    }
}

/// A table: a list with numbers from 1 on, and fields with names.
final class LuaTable {
    var list: [LuaValue]
    var fields: [[UInt8]: LuaValue] = [:]

    init(_ list: [LuaValue] = []) { self.list = list }

    func value(of key: LuaValue) -> LuaValue {
        switch key {
        case .number(let number):
            let index = Int(number)
            return list.indices.contains(index - 1) ? list[index - 1] : .none
        case .text(let name): return fields[name] ?? .none
        default: return .none
        }
    }

    func set(_ key: LuaValue, _ value: LuaValue) throws(LuaError) {
        switch key {
        case .text(let name): fields[name] = value
        case .number(let number) where list.indices.contains(Int(number) - 1):
            list[Int(number) - 1] = value
        case .number(let number) where Int(number) == list.count + 1: list.append(value)
        default: throw LuaError("a table cannot have this key here")
        }
    }
}

struct LuaError: Error {
    let text: String

    init(_ text: String) { self.text = text }
}

/// The text form of numbers in a script.
enum LuaNumber {
    static func text(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : "\(number)"
    }

    /// Parses a number. Lua ignores the spaces around it.
    static func of(_ bytes: [UInt8]) -> Double? {
        let isSpace: (UInt8) -> Bool = { $0 == 32 || (9...13).contains($0) }
        let text = bytes.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
        return Double(String(decoding: text, as: UTF8.self))
    }
}
