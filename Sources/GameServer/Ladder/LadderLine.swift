#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A line of a ladder's file, as it is read. It is valid as long as its bytes are.
struct LadderLine {
    typealias Bytes = UnsafeBufferPointer<UInt8>

    enum Kind {
        case name, round
    }

    let kind: Kind
    /// Milliseconds since 1970.
    let time: Int
    /// The columns after the time and the kind.
    private let columns: InlineArray<5, Bytes>

    /// Reads a line without its `\n`; nil if it is neither a name nor a round.
    init?(_ line: Bytes) {
        var columns = InlineArray<5, Bytes>(repeating: Bytes(rebasing: line[..<0]))
        var rest = line
        // Some editors end each line with "\r\n".
        if rest.last == 0x0D { rest = Bytes(rebasing: rest.dropLast()) }
        guard let time = Self.next(0x09, &rest).flatMap(Self.time),
            let kind = Self.next(0x09, &rest)
        else { return nil }
        var count = 0
        while let column = Self.next(0x09, &rest) {
            if count == 5 { return nil }
            columns[count] = column
            count += 1
        }
        if kind.elementsEqual("name".utf8), count == 3 {
            self.kind = .name
        } else if kind.elementsEqual("round".utf8), count == 5 {
            self.kind = .round
        } else {
            return nil
        }
        self.time = time
        self.columns = columns
    }

    /// A column after the time and the kind, from 0.
    func column(_ index: Int) -> Bytes { columns[index] }

    func text(_ column: Int) -> String { String(decoding: columns[column], as: UTF8.self) }

    /// The room, the number and the seed of a round, as one number; nil if there are none.
    var identity: UInt64? {
        guard let blank = columns[2].lastIndex(of: 0x20),
            Self.number(Bytes(rebasing: columns[2][(blank + 1)...])) != nil
        else { return nil }
        var hash: UInt64 = 0
        for column in 2...3 {
            let bytes = columns[column]
            for start in stride(from: 0, to: bytes.count, by: 8) {
                var word = UInt64(bytes.count)
                for index in start..<min(bytes.count, start + 8) {
                    word = word << 8 ^ UInt64(bytes[index])
                }
                hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
                hash ^= hash >> 32
            }
        }
        return hash
    }

    /// Calls `body` for each player of a round such as `ann 5 > bob 3 = cat 3`, with the place from
    /// 0. Returns false for any other text, and as soon as `body` does.
    func forEachPlayer(_ body: (_ name: Bytes, _ place: Int) -> Bool) -> Bool {
        var rest = columns[1]
        var place = 0
        while let name = Self.word(&rest) {
            guard let points = Self.word(&rest), Self.number(points) != nil, body(name, place)
            else { return false }
            guard let sign = Self.word(&rest) else { return true }
            if sign.elementsEqual(">".utf8) {
                place += 1
            } else if !sign.elementsEqual("=".utf8) {
                return false
            }
        }
        return false
    }

    /// Removes and returns the bytes before the next separator; nil at the end.
    private static func next(_ separator: UInt8, _ rest: inout Bytes) -> Bytes? {
        guard let start = rest.baseAddress else { return nil }
        guard let end = memchr(start, Int32(separator), rest.count) else {
            defer { rest = Bytes(start: nil, count: 0) }
            return rest
        }
        let count = UnsafeRawPointer(end) - UnsafeRawPointer(start)
        defer { rest = Bytes(rebasing: rest[(count + 1)...]) }
        return Bytes(rebasing: rest[..<count])
    }

    /// Removes and returns the next bytes between blanks; nil at the end.
    private static func word(_ rest: inout Bytes) -> Bytes? {
        while rest.first == 0x20 { rest = Bytes(rebasing: rest.dropFirst()) }
        return rest.isEmpty ? nil : next(0x20, &rest)
    }

    private static func number(_ text: Bytes) -> Int? {
        let isNegative = text.first == 0x2D
        return digits(text, from: isNegative ? 1 : 0, to: text.count).map { isNegative ? -$0 : $0 }
    }

    private static func digits(_ text: Bytes, from start: Int, to end: Int) -> Int? {
        guard (1...15).contains(end - start) else { return nil }
        var number = 0
        for index in start..<end {
            guard (0x30...0x39).contains(text[index]) else { return nil }
            number = 10 * number + Int(text[index]) - 0x30
        }
        return number
    }

    /// Reads `2026-11-29T04:34:32.123Z` as milliseconds since 1970.
    private static func time(_ text: Bytes) -> Int? {
        guard text.count == 24, text.last == 0x5A else { return nil }
        func number(_ first: Int, _ count: Int) -> Int? {
            digits(text, from: first, to: first + count)
        }
        guard let year = number(0, 4), let month = number(5, 2), (1...12).contains(month),
            let day = number(8, 2), let hour = number(11, 2), let minute = number(14, 2),
            let second = number(17, 2), let milli = number(20, 3)
        else { return nil }
        // Days of the civil calendar, whose years begin in March here.
        let (y, m) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
        let days = 365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + day - 1 - 719_468
        return (((days * 24 + hour) * 60 + minute) * 60 + second) * 1_000 + milli
    }
}
