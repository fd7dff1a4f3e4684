import GameProtocol

/// A fast reader for lines about moves, which are nearly all lines of a load. It accepts only lines
/// that have their members in the order of our servers. `JSONReader` handles every other line. A
/// test compares both readers.
struct QuickLoadLine {
    private let line: UnsafeBufferPointer<UInt8>
    private var position = 0

    static func read(_ line: UnsafeBufferPointer<UInt8>) -> LoadLine? {
        var quick = QuickLoadLine(line: line)
        return quick.parse()
    }

    private init(line: UnsafeBufferPointer<UInt8>) { self.line = line }

    private mutating func parse() -> LoadLine? {
        guard line.last == UInt8(ascii: "}"), skip("{\"type\":\"") else { return nil }
        if skip("reveal\"") { return reveal() }
        if skip("prompt\"") { return prompt() }
        if skip("match\"") { return match() }
        if skip("ok\",\"re\":\"flip\"}") { return position == line.count ? .other : nil }
        if skip("turn\"") { return turn() }
        if skip("mismatch\"") || skip("hide\"") { return event() }
        return nil
    }

    private mutating func reveal() -> LoadLine? {
        guard let seq = seq(), skip(",\"turn\":"), let turn = number(), skip(",\"player\":"),
            string() != nil, skip(",\"nth\":"), let nth = number(), skip(",\"cell\":"),
            let cell = number(), skip(",\"card\":{\"code\":"), string() != nil,
            skip(",\"pair\":"), let pair = string()
        else { return nil }
        return .reveal(
            seq: seq,
            turn: turn,
            nth: nth,
            cell: cell,
            pair: String(decoding: line[pair], as: UTF8.self)
        )
    }

    private mutating func prompt() -> LoadLine? {
        guard skip(",\"room\":"), string() != nil, skip(",\"do\":\"flip\",\"turn\":"),
            let turn = number(), skip(",\"nth\":"), let nth = number(), skip(",\"cells\":"),
            let cells = numbers()
        else { return nil }
        return .prompt(turn: turn, nth: nth, cells: cells)
    }

    private mutating func match() -> LoadLine? {
        guard let seq = seq(), skip(",\"turn\":"), number() != nil, skip(",\"player\":"),
            string() != nil, skip(",\"cells\":"), let cells = numbers()
        else { return nil }
        return .match(seq: seq, cells: cells)
    }

    private mutating func turn() -> LoadLine? {
        guard let seq = seq(), skip(",\"turn\":"), let number = number() else { return nil }
        return .turn(seq: seq, number: number)
    }

    private mutating func event() -> LoadLine? {
        guard let seq = seq() else { return nil }
        return .event(seq: seq)
    }

    private mutating func seq() -> Int64? {
        guard skip(",\"room\":"), string() != nil, skip(",\"seq\":"), let seq = number() else {
            return nil
        }
        return Int64(seq)
    }

    private mutating func numbers() -> [Int]? {
        guard skip("[") else { return nil }
        var numbers: [Int] = []
        numbers.reserveCapacity(Limits.maximumCells)
        if skip("]") { return numbers }
        while let number = number() {
            numbers.append(number)
            if skip("]") { return numbers }
            guard skip(",") else { return nil }
        }
        return nil
    }

    /// Reads a string without escapes and returns the range of its content.
    private mutating func string() -> Range<Int>? {
        guard skip("\"") else { return nil }
        let start = position
        while position < line.count, line[position] != UInt8(ascii: "\"") {
            if line[position] == UInt8(ascii: "\\") { return nil }
            position += 1
        }
        guard skip("\"") else { return nil }
        return start..<position - 1
    }

    private mutating func number() -> Int? {
        let start = position
        var value = 0
        while position < line.count, position - start < 15, (0x30...0x39).contains(line[position]) {
            value = value * 10 + Int(line[position] - 0x30)
            position += 1
        }
        return position > start ? value : nil
    }

    private mutating func skip(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard line.count - position >= count else { return false }
        for offset in 0..<count where line[position + offset] != text.utf8Start[offset] {
            return false
        }
        position += count
        return true
    }
}
