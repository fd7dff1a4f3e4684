/// A fast reader for a server's most frequent line: a `flip` in its plainest spelling.
///
/// It accepts `{"type":"flip"` and then `cell`, `turn` and a numeric `id`. Each occurs at most
/// once, in any order, with at most one space after a comma or a colon. It leaves every other line,
/// every mistake included, to the strict reader. A test compares both readers.
struct FlipLine {
    private let line: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var cell: Int?
    private var turn: Int?
    private var id: Int?

    /// Returns the flip if the line has this spelling; otherwise nil.
    static func read(
        _ line: UnsafeBufferPointer<UInt8>
    ) -> (cell: Int, turn: Int?, id: Int?)? {
        var flip = FlipLine(line)
        guard flip.parse(), let cell = flip.cell else { return nil }
        return (cell, flip.turn, flip.id)
    }

    private init(_ line: UnsafeBufferPointer<UInt8>) { self.line = line }

    @inline(__always)
    private mutating func parse() -> Bool {
        guard skip("{\"type\":", eightBytes(at: 0)) else { return false }
        skipSpace()
        guard skip("\"flip\"", eightBytes(at: position)) else { return false }
        while skipByte(UInt8(ascii: ",")) {
            skipSpace()
            guard member() else { return false }
        }
        return skipByte(UInt8(ascii: "}")) && position == line.count
    }

    @inline(__always)
    private mutating func member() -> Bool {
        // A name has at most seven bytes. With the byte before it there are always eight, even for
        // the last name with a number of one digit.
        let name = eightBytes(at: position - 1) >> 8
        if cell == nil, skip("\"cell\":", name) {
            cell = number()
            return cell != nil
        }
        if turn == nil, skip("\"turn\":", name) {
            turn = number()
            return turn != nil
        }
        if id == nil, skip("\"id\":", name) {
            id = number()
            return id != nil
        }
        return false
    }

    /// Reads at most 15 digits, which never exceed the integers of the protocol.
    @inline(__always)
    private mutating func number() -> Int? {
        skipSpace()
        let start = position
        var (value, end) = (0, start)
        while end < line.count {
            let digit = line[end] &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            value = value &* 10 &+ Int(digit)
            end += 1
        }
        guard (1...15).contains(end - start), end == start + 1 || line[start] != UInt8(ascii: "0")
        else { return nil }
        position = end
        return value
    }

    @inline(__always)
    private mutating func skipSpace() {
        if position < line.count, line[position] == 0x20 { position += 1 }
    }

    /// Skips a text of at most eight bytes if `bytes` begin with it; otherwise returns false.
    @inline(__always)
    private mutating func skip(_ text: StaticString, _ bytes: UInt64) -> Bool {
        let count = text.utf8CodeUnitCount
        guard (bytes ^ Self.word(text)) << UInt64(64 - 8 * count) == 0 else { return false }
        position += count
        return true
    }

    /// Returns eight bytes of the line, the first one lowest. If the line has fewer, it returns 0,
    /// which no text begins with.
    @inline(__always)
    private func eightBytes(at place: Int) -> UInt64 {
        guard line.count - place >= 8, let base = UnsafeRawPointer(line.baseAddress) else {
            return 0
        }
        return UInt64(littleEndian: base.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }

    @inline(__always)
    private mutating func skipByte(_ byte: UInt8) -> Bool {
        guard position < line.count, line[position] == byte else { return false }
        position += 1
        return true
    }

    /// Returns the bytes of a text, the first one lowest; a constant, as the text is a literal.
    @inline(__always)
    private static func word(_ text: StaticString) -> UInt64 {
        var word: UInt64 = 0
        for index in 0..<text.utf8CodeUnitCount {
            word |= UInt64(text.utf8Start[index]) << UInt64(8 * index)
        }
        return word
    }
}
