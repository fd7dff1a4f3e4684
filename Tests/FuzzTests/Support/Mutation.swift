/// Changes of an input that keep its structure: they replace tokens and lines with others.
///
/// A change of single bytes hardly ever turns one valid line into a different valid line.
enum Mutation {
    /// Returns a copy of `bytes` with one to four changes.
    static func changed(
        _ bytes: [UInt8],
        words: [String],
        other: [UInt8],
        _ chance: inout Chance
    ) -> [UInt8] {
        var bytes = bytes
        for _ in 0...chance.below(4) { change(&bytes, words, other, &chance) }
        return bytes
    }

    private static func change(
        _ bytes: inout [UInt8],
        _ words: [String],
        _ other: [UInt8],
        _ chance: inout Chance
    ) {
        guard !bytes.isEmpty else {
            bytes = other
            return
        }
        switch chance.below(10) {
        case 0: bytes[chance.below(bytes.count)] ^= 1 << UInt8(chance.below(8))
        case 1: bytes[chance.below(bytes.count)] = UInt8(chance.below(256))
        case 2: bytes.remove(at: chance.below(bytes.count))
        case 3: bytes.insert(UInt8(chance.below(256)), at: chance.below(bytes.count + 1))
        case 4: bytes.removeSubrange(chance.below(bytes.count)...)
        case 5: changeLines(&bytes, other, &chance)
        case 6 where !words.isEmpty:
            let place = tokens(of: bytes, &chance).lowerBound
            bytes.insert(contentsOf: chance.one(of: words).utf8, at: place)
        case 7 where !words.isEmpty:
            bytes.replaceSubrange(tokens(of: bytes, &chance), with: chance.one(of: words).utf8)
        case 8 where !other.isEmpty:
            let token = Array(other[tokens(of: other, &chance)])
            bytes.replaceSubrange(tokens(of: bytes, &chance), with: token)
        default:
            let token = Array(bytes[tokens(of: bytes, &chance)])
            bytes.replaceSubrange(tokens(of: bytes, &chance), with: token)
        }
    }

    /// Returns one token: a text in quotes, a word or a number, or one other byte.
    private static func tokens(of bytes: [UInt8], _ chance: inout Chance) -> Range<Int> {
        let start = chance.below(bytes.count)
        var first = start
        while first > 0, isWord(bytes[first]), isWord(bytes[first - 1]) { first -= 1 }
        var end = start + 1
        if bytes[start] == UInt8(ascii: "\"") {
            while end < bytes.count, bytes[end - 1] != bytes[start] || end == start + 1 { end += 1 }
        } else if isWord(bytes[start]) {
            while end < bytes.count, isWord(bytes[end]) { end += 1 }
        }
        return first..<end
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "-"),
            UInt8(ascii: "."):
            true
        default: false
        }
    }

    private static func changeLines(
        _ bytes: inout [UInt8],
        _ other: [UInt8],
        _ chance: inout Chance
    ) {
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        let line = chance.below(lines.count)
        switch chance.below(4) {
        case 0: lines.remove(at: line)
        case 1: lines.insert(chance.one(of: lines), at: line)
        case 2: lines.swapAt(line, chance.below(lines.count))
        default:
            lines.insert(chance.one(of: other.split(separator: 0x0A) + [[]]), at: line)
        }
        bytes = Array(lines.joined(separator: [0x0A]))
    }
}
