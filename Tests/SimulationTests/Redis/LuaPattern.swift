/// Patterns of `string.match`: classes, sets, captures, and the four ways to repeat.
struct LuaPattern {
    private let pattern: [UInt8]
    private let text: [UInt8]
    private var captures: [(start: Int, end: Int?)] = []

    private init(_ pattern: [UInt8], _ text: [UInt8]) {
        self.pattern = pattern
        self.text = text
    }

    /// Returns the captures of the first match, the whole match if there are no captures, or nil
    /// for no match.
    static func match(_ text: [UInt8], _ pattern: [UInt8]) throws(LuaError) -> [LuaValue]? {
        let isAnchored = pattern.first == UInt8(ascii: "^")
        var one = LuaPattern(pattern, text)
        for start in 0...(isAnchored ? 0 : text.count) {
            one.captures = []
            guard let end = try one.match(start, isAnchored ? 1 : 0) else { continue }
            if one.captures.isEmpty { return [.text(Array(text[start..<end]))] }
            return one.captures.map { .text(Array(text[$0.start..<($0.end ?? $0.start)])) }
        }
        return nil
    }

    /// Returns the end of a match that begins here, or nil.
    private mutating func match(_ at: Int, _ place: Int) throws(LuaError) -> Int? {
        guard place < pattern.count else { return at }
        switch pattern[place] {
        case UInt8(ascii: "("):
            captures.append((at, nil))
            if let end = try match(at, place + 1) { return end }
            captures.removeLast()
            return nil
        case UInt8(ascii: ")"):
            guard let index = captures.lastIndex(where: { $0.end == nil }) else {
                throw LuaError("a capture ends that has not begun")
            }
            captures[index].end = at
            if let end = try match(at, place + 1) { return end }
            captures[index].end = nil
            return nil
        case UInt8(ascii: "$") where place + 1 == pattern.count:
            return at == text.count ? at : nil
        default: return try repeated(at, place)
        }
    }

    private mutating func repeated(_ at: Int, _ place: Int) throws(LuaError) -> Int? {
        let next = try endOfItem(place)
        let sign = next < pattern.count ? pattern[next] : 0
        switch sign {
        case UInt8(ascii: "*"), UInt8(ascii: "+"):
            var count = 0
            while has(at + count, place, next) { count += 1 }
            let least = sign == UInt8(ascii: "+") ? 1 : 0
            while count >= least {
                if let end = try match(at + count, next + 1) { return end }
                count -= 1
            }
            return nil
        case UInt8(ascii: "-"):
            var here = at
            while true {
                if let end = try match(here, next + 1) { return end }
                guard has(here, place, next) else { return nil }
                here += 1
            }
        case UInt8(ascii: "?"):
            if has(at, place, next), let end = try match(at + 1, next + 1) { return end }
            return try match(at, next + 1)
        default: return has(at, place, next) ? try match(at + 1, next) : nil
        }
    }

    private func endOfItem(_ place: Int) throws(LuaError) -> Int {
        switch pattern[place] {
        case UInt8(ascii: "%"): return place + 2
        case UInt8(ascii: "["):
            var end = place + 1
            if pattern[end] == UInt8(ascii: "^") { end += 1 }
            repeat {
                guard end < pattern.count else { throw LuaError("a set does not end") }
                end += pattern[end] == UInt8(ascii: "%") ? 2 : 1
            } while pattern[end] != UInt8(ascii: "]")
            return end + 1
        default: return place + 1
        }
    }

    /// Whether this item of the pattern matches the byte.
    private func has(_ at: Int, _ place: Int, _ next: Int) -> Bool {
        guard at < text.count else { return false }
        let byte = text[at]
        switch pattern[place] {
        case UInt8(ascii: "."): return true
        case UInt8(ascii: "%"): return Self.isOf(pattern[place + 1], byte)
        case UInt8(ascii: "["):
            let isOther = pattern[place + 1] == UInt8(ascii: "^")
            var index = place + (isOther ? 2 : 1)
            var isIn = false
            while index < next - 1 {
                if pattern[index] == UInt8(ascii: "%") {
                    isIn = isIn || Self.isOf(pattern[index + 1], byte)
                    index += 2
                } else {
                    isIn = isIn || pattern[index] == byte
                    index += 1
                }
            }
            return isIn != isOther
        default: return pattern[place] == byte
        }
    }

    private static func isOf(_ name: UInt8, _ byte: UInt8) -> Bool {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        let isSpace = byte == 32 || (9...13).contains(byte)
        switch name {
        case UInt8(ascii: "d"): return digits.contains(byte)
        case UInt8(ascii: "x"):
            return digits.contains(byte) || (97...102).contains(byte | 32)
        case UInt8(ascii: "w"): return digits.contains(byte) || letters.contains(byte | 32)
        case UInt8(ascii: "s"): return isSpace
        case UInt8(ascii: "S"): return !isSpace
        default: return name == byte
        }
    }
}
