/// The shortcut for the line that a busy server reads most: a `flip` in its plainest spelling.
///
/// `{"type":"flip"` and then `cell`, `turn` and a numeric `id`, each at most once and in any order,
/// with at most one space behind a comma or a colon. Everything else, every mistake included, is
/// left to the strict reader, with which a test compares whatever is understood here.
struct FlipLine {
    private let line: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var cell: Int?
    private var turn: Int?
    private var id: Int?

    /// What the line asks, if it is spelled like this.
    static func read(_ line: UnsafeBufferPointer<UInt8>) -> PlainFlip? {
        var flip = FlipLine(line)
        guard flip.parse(), let cell = flip.cell else { return nil }
        return PlainFlip(cell: cell, turn: flip.turn, id: flip.id)
    }

    private init(_ line: UnsafeBufferPointer<UInt8>) { self.line = line }

    private mutating func parse() -> Bool {
        guard skip("{\"type\":") else { return false }
        skipSpace()
        guard skip("\"flip\"") else { return false }
        while skip(",") {
            skipSpace()
            guard member() else { return false }
        }
        return skip("}") && position == line.count
    }

    private mutating func member() -> Bool {
        if cell == nil, skip("\"cell\":") {
            cell = number()
            return cell != nil
        }
        if turn == nil, skip("\"turn\":") {
            turn = number()
            return turn != nil
        }
        if id == nil, skip("\"id\":") {
            id = number()
            return id != nil
        }
        return false
    }

    /// At most 15 digits, which are never beyond the integers of the protocol.
    private mutating func number() -> Int? {
        skipSpace()
        let start = position
        var value = 0
        while position < line.count, position - start < 15, (0x30...0x39).contains(line[position]) {
            value = value * 10 + Int(line[position] - 0x30)
            position += 1
        }
        guard position > start, position == start + 1 || line[start] != 0x30 else { return nil }
        return value
    }

    private mutating func skipSpace() {
        if position < line.count, line[position] == 0x20 { position += 1 }
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

/// A flip that could be read without the strict reader; plain numbers, which cost nothing to pass.
struct PlainFlip: BitwiseCopyable, Sendable {
    let cell: Int
    let turn: Int?
    let id: Int?
}
