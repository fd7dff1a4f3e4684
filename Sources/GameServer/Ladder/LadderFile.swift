import GameProtocol
import Sockets

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import CLinux
import Musl
#else
import CLinux
import Glibc
#endif

/// The file of a ladder, which only grows: a line for each name with its key, and for each round.
struct LadderFile {
    let file: Descriptor
    /// Whether a line is safe from a power cut before its round ends for the players.
    private let isSyncing: Bool
    /// The bytes of whole lines in the file. A line that was written in part is cut off again.
    private(set) var byteCount: Int
    /// The lines that the disk refused; the next line is written after them.
    private var unsaved: [[UInt8]] = []

    /// The most lines that wait for the disk; later ones are lost.
    private static let maximumUnsaved = 10_000

    /// Opens or makes the file, which no other server may use, and passes each of its lines without
    /// the `\n`. A last line without `\n` was cut off by a crash: it gets one, and is passed too.
    init(
        _ path: String,
        isSyncing: Bool,
        _ read: (UnsafeBufferPointer<UInt8>) -> Void
    ) throws(SystemError) {
        let flags = O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC
        let file = Descriptor(try SystemCalls.check("open") { open(path, flags, 0o600) })
        (self.file, self.isSyncing) = (file, isSyncing)
        byteCount = 0
        do throws(SystemError) {
            _ = try SystemCalls.check("flock") { flock(file.number, LOCK_EX | LOCK_NB) }
            try readAll(read)
        } catch {
            SystemCalls.close(file)
            throw error
        }
    }

    private mutating func readAll(
        _ read: (UnsafeBufferPointer<UInt8>) -> Void
    ) throws(SystemError) {
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        var kept = 0
        while true {
            // A line longer than the buffer is foreign, and passed in parts.
            if kept == buffer.count { kept = 0 }
            let count = try SystemCalls.check("read") {
                buffer.withUnsafeMutableBytes { [kept] bytes in
                    bytes.baseAddress.map { libcRead(file.number, $0 + kept, bytes.count - kept) }
                        ?? 0
                }
            }
            if count == 0 { break }
            byteCount += count
            let end = kept + count
            let start = buffer.withUnsafeBufferPointer { bytes in
                var start = 0
                for index in kept..<end where bytes[index] == 0x0A {
                    read(UnsafeBufferPointer(rebasing: bytes[start..<index]))
                    start = index + 1
                }
                return start
            }
            buffer.replaceSubrange(0..<(end - start), with: Array(buffer[start..<end]))
            kept = end - start
        }
        if kept == 0 { return }
        buffer.withUnsafeBufferPointer { read(UnsafeBufferPointer(rebasing: $0[..<kept])) }
        _ = append([0x0A])
    }

    /// The number of lines that wait for the disk.
    var unsavedCount: Int { unsaved.count }

    /// Writes a line with its `\n`, after those that wait. Returns whether all are written.
    mutating func append(_ line: [UInt8]) -> Bool {
        if unsaved.count < Self.maximumUnsaved { unsaved.append(line) }
        var savedCount = 0
        for line in unsaved {
            let written = line.withUnsafeBytes { libcWrite(file.number, $0.baseAddress, $0.count) }
            guard written == line.count else {
                if written > 0 { _ = ftruncate(file.number, off_t(byteCount)) }
                break
            }
            byteCount += line.count
            savedCount += 1
        }
        unsaved.removeFirst(savedCount)
        if isSyncing, savedCount > 0 { Self.sync(file) }
        return unsaved.isEmpty
    }

    /// Waits until the lines of the file are safe from a power cut.
    static func sync(_ file: Descriptor) { _ = fdatasync(file.number) }
}

/// A round as a line of the file.
struct LadderRound {
    /// Milliseconds since 1970.
    var time: Int
    /// The game and the class of options, with a blank between them.
    var contest: String
    /// The players with their points, by place.
    var places: [[(name: String, points: Int)]]
    var room: String
    var number: Int
    var serverSeed: String
    var reason: String

    /// The room, the number and the seed of a round, as one number.
    struct Identity: Hashable {
        fileprivate let number: UInt64
    }

    var identity: Identity {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ text: String) {
            for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            hash = (hash ^ 0x20) &* 0x100_0000_01B3
        }
        add(room)
        add(String(number))
        add(serverSeed)
        return Identity(number: hash)
    }

    /// The columns after the time, with a tab before each.
    var line: String {
        let players = places.map { place in
            place.map { "\($0.name) \($0.points)" }.joined(separator: " = ")
        }.joined(separator: " > ")
        return "\tround\t\(contest)\t\(players)\t\(room) \(number)\t\(serverSeed)\t\(reason)"
    }
}

/// A line of the file, as it is read.
enum LadderLine {
    case name(String, salt: String, hash: String)
    case round(LadderRound)

    /// Reads a line without its `\n`; nil if it is neither of both.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        let columns = bytes.split(separator: 0x09, omittingEmptySubsequences: false)
        guard columns.count >= 5, let time = Self.time(columns[0]) else { return nil }
        func text(_ column: Int) -> String { String(decoding: columns[column], as: UTF8.self) }
        let kind = columns[1]
        if kind.elementsEqual("name".utf8), columns.count == 5 {
            let (name, salt, hash) = (text(2), text(3), text(4))
            guard NameRule.accepts(name), hash.utf8.count == 64 else { return nil }
            self = .name(name, salt: salt, hash: hash)
        } else if kind.elementsEqual("round".utf8), columns.count == 7 {
            guard let places = Self.places(columns[3]),
                let blank = columns[4].lastIndex(of: 0x20),
                let number = Self.number(columns[4][(blank + 1)...])
            else { return nil }
            self = .round(
                LadderRound(
                    time: time,
                    contest: text(2),
                    places: places,
                    room: String(decoding: columns[4][..<blank], as: UTF8.self),
                    number: number,
                    serverSeed: text(5),
                    reason: text(6)
                )
            )
        } else {
            return nil
        }
    }

    private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

    /// Reads `ann 5 > bob 3 = cat 3`; nil for too few or too many players, or a name twice.
    private static func places(_ text: Bytes) -> [[(name: String, points: Int)]]? {
        var places: [[(name: String, points: Int)]] = [[]]
        var keys: [String] = []
        let words = text.split(separator: 0x20)
        for index in stride(from: 0, to: words.count, by: 3) {
            guard index + 1 < words.count, let points = number(words[index + 1]) else { return nil }
            let name = String(decoding: words[index], as: UTF8.self)
            let key = NameRule.key(name)
            guard NameRule.accepts(name), !keys.contains(key) else { return nil }
            keys.append(key)
            places[places.count - 1].append((name, points))
            guard index + 2 < words.count else { break }
            if words[index + 2].elementsEqual(">".utf8) {
                places.append([])
            } else if !words[index + 2].elementsEqual("=".utf8) {
                return nil
            }
        }
        let isRound = (2...Limits.seats.upperBound).contains(keys.count)
        return isRound && !places.contains { $0.isEmpty } ? places : nil
    }

    private static func number(_ text: Bytes) -> Int? {
        let isNegative = text.first == 0x2D
        let digits = isNegative ? text.dropFirst() : text
        guard (1...15).contains(digits.count) else { return nil }
        var number = 0
        for digit in digits {
            guard (0x30...0x39).contains(digit) else { return nil }
            number = 10 * number + Int(digit) - 0x30
        }
        return isNegative ? -number : number
    }

    /// Reads `2026-11-29T04:34:32.123Z` as milliseconds since 1970.
    private static func time(_ text: Bytes) -> Int? {
        guard text.count == 24, text.last == 0x5A else { return nil }
        let start = text.startIndex
        func number(_ first: Int, _ count: Int) -> Int? {
            Self.number(text[(start + first)..<(start + first + count)])
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
