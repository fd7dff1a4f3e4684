import Checksums
import GameProtocol

/// A record of the write-ahead log: the bytes that one event adds to a room's file, after a line with their place.
///
/// `K3QF 00000005 0000a2b3 000000a7 89abcdef 01234567`: the room, the number of the file in this run, the offset in
/// it, the number of bytes, the digest of the bytes before them (`LastBytes`), and the checksum of all these fields
/// and the bytes.
struct WriteAheadRecord: Equatable, Sendable {
    let code: String
    /// The number of the room's file, among the files that this run of the server has written.
    let file: UInt32
    /// The offset of the bytes in the room's file.
    let offset: Int
    /// The digest of the bytes before this record's bytes in the room's file.
    let behind: UInt32

    /// The length of the longest first line, which a private room has.
    static let maximumHeaderCount = RoomCode.privateCount + fieldsCount

    /// The most bytes in a record: as many as in a room's file. The search for the end of half a record stays short.
    static let maximumBytes = JournalRetention().maximumRunningBytes

    /// The length of a field: a space and eight digits.
    private static let fieldCount = 9
    /// The length of five fields and the end of the line.
    private static let fieldsCount = 5 * fieldCount + 1

    /// Returns the beginning of all records for a room's file, such as `K3QF 00000005`.
    static func head(_ code: String, _ file: UInt32) -> [UInt8] {
        var head = Array(code.utf8) + [UInt8](repeating: 0, count: fieldCount)
        var index = code.utf8.count
        head.withUnsafeMutableBufferPointer { put(file, at: &index, $0) }
        return head
    }

    /// Writes a record, and returns its length; `buffer` has room for the longest first line and the bytes.
    static func encode(
        _ bytes: UnsafeBufferPointer<UInt8>,
        at offset: Int,
        behind: UInt32,
        head: [UInt8],
        into buffer: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        var index = buffer.update(fromContentsOf: head)
        put(UInt32(truncatingIfNeeded: offset), at: &index, buffer)
        put(UInt32(truncatingIfNeeded: bytes.count), at: &index, buffer)
        put(behind, at: &index, buffer)
        let named = UnsafeBufferPointer(rebasing: UnsafeBufferPointer(buffer)[..<index])
        put(CRC32.update(CRC32.update(0, named), bytes), at: &index, buffer)
        buffer[index] = UInt8(ascii: "\n")
        index += 1
        let place = UnsafeMutableBufferPointer(rebasing: buffer[index...])
        return index + place.update(fromContentsOf: bytes)
    }

    /// Writes a space and eight digits. It computes all digits at once, each in a byte of a word.
    @inline(__always)
    private static func put(
        _ number: UInt32,
        at index: inout Int,
        _ buffer: UnsafeMutableBufferPointer<UInt8>
    ) {
        var word = UInt64(number)
        word = (word | word << 16) & 0x0000_FFFF_0000_FFFF
        word = (word | word << 8) & 0x00FF_00FF_00FF_00FF
        word = (word | word << 4) & 0x0F0F_0F0F_0F0F_0F0F
        let letters = (word &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
        word = word &+ 0x3030_3030_3030_3030 &+ letters &* 39
        buffer[index] = UInt8(ascii: " ")
        for place in 1...8 {
            buffer[index &+ place] = UInt8(truncatingIfNeeded: word >> UInt64(64 &- 8 &* place))
        }
        index += fieldCount
    }

    /// Reads the record at an offset of a log. Returns it with the range of its bytes; nil without a complete record.
    static func read(
        _ log: UnsafeBufferPointer<UInt8>,
        at start: Int
    ) -> (record: WriteAheadRecord, bytes: Range<Int>)? {
        for codeCount in [RoomCode.listedCount, RoomCode.privateCount] {
            let end = start + codeCount
            guard end + fieldsCount <= log.count else { return nil }
            guard log[end] == UInt8(ascii: " "), log[start..<end].allSatisfy(isOfCode) else {
                continue
            }
            return read(log, start, fieldsAt: end)
        }
        return nil
    }

    private static func isOfCode(_ byte: UInt8) -> Bool { RoomCode.alphabet.contains(byte) }

    private static func read(
        _ log: UnsafeBufferPointer<UInt8>,
        _ start: Int,
        fieldsAt fields: Int
    ) -> (record: WriteAheadRecord, bytes: Range<Int>)? {
        var numbers: [UInt32] = []
        for place in stride(from: fields, to: fields + 5 * fieldCount, by: fieldCount) {
            guard log[place] == UInt8(ascii: " ") else { return nil }
            var number: UInt32 = 0
            for byte in log[(place + 1)..<(place + fieldCount)] {
                guard let digit = Hexadecimal.digit(byte) else { return nil }
                number = number << 4 | UInt32(digit)
            }
            numbers.append(number)
        }
        let begin = fields + fieldsCount
        guard numbers[2] <= maximumBytes else { return nil }
        let end = begin + Int(numbers[2])
        guard log[begin - 1] == UInt8(ascii: "\n"), end <= log.count else { return nil }
        let named = UnsafeBufferPointer(rebasing: log[start..<(fields + 4 * fieldCount)])
        let bytes = UnsafeBufferPointer(rebasing: log[begin..<end])
        guard CRC32.update(CRC32.update(0, named), bytes) == numbers[4] else { return nil }
        let code = String(decoding: log[start..<fields], as: UTF8.self)
        let record = WriteAheadRecord(
            code: code,
            file: numbers[0],
            offset: Int(numbers[1]),
            behind: numbers[3]
        )
        return (record, begin..<end)
    }
}

/// The last bytes of a file, which the next record names as its predecessor.
///
/// Each line of a journal ends with a checksum of all lines before it, so its last bytes stand for the whole file.
struct LastBytes: Equatable, Sendable {
    private var high: UInt64 = 0
    private var low: UInt64 = 0

    /// The number of bytes that count.
    static let count = 16

    init() {}

    /// Keeps the last of these bytes.
    init(of bytes: ArraySlice<UInt8>) {
        for byte in bytes.suffix(Self.count) { take(byte) }
    }

    init(of bytes: UnsafeBufferPointer<UInt8>) { take(bytes) }

    /// Continues after bytes that were appended.
    mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) {
        for byte in bytes[max(0, bytes.count - Self.count)...] { take(byte) }
    }

    @inline(__always)
    private mutating func take(_ byte: UInt8) {
        high = high << 8 | low >> 56
        low = low << 8 | UInt64(byte)
    }

    /// A digest of the bytes, which is hardly ever equal for two files.
    var digest: UInt32 {
        let mixed = (high &* 0x9E37_79B9_7F4A_7C15 ^ low) &* 0xC2B2_AE3D_27D4_EB4F
        return UInt32(truncatingIfNeeded: mixed >> 32)
    }
}
