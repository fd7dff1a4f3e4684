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

/// The file of a ladder: a line for each name with its key, and for each round.
struct LadderFile {
    let file: Descriptor
    private let durability: Durability
    /// Waits until the lines of the file are safe from a power cut.
    private let flush: @Sendable (Descriptor) -> SystemError?
    /// The bytes of whole lines in the file. A line that was written in part is cut off again.
    private(set) var byteCount = 0
    /// The bytes that are safe from a power cut.
    private var safeCount = 0
    /// The lines after the safe bytes, which a power cut may destroy.
    private var atRisk: [[UInt8]] = []
    /// The lines that the disk refused; the next line is written after them.
    private var unsaved: [[UInt8]] = []
    /// Whether a flush has failed, so that the lines after the safe bytes have to be written again.
    private var hasLost = false
    /// The number of lines that were lost, because too many waited.
    private(set) var lostCount = 0
    /// The last error of the disk.
    private(set) var error: SystemError?

    /// The most lines that wait for the disk.
    private static let maximumUnsaved = 10_000

    /// Opens or makes the file, which no other server may use, and passes each of its lines without
    /// the `\n`. A last line without `\n` was cut off by a crash: it gets one, and is passed too.
    init(
        _ path: String,
        _ durability: Durability,
        _ flush: @escaping @Sendable (Descriptor) -> SystemError?,
        _ read: (UnsafeBufferPointer<UInt8>) -> Void
    ) throws(SystemError) {
        let flags = O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK
        let file = Descriptor(try SystemCalls.check("open") { open(path, flags, 0o600) })
        (self.file, self.durability, self.flush) = (file, durability, flush)
        do throws(SystemError) {
            var status = stat()
            _ = try SystemCalls.check("fstat") { fstat(file.number, &status) }
            // A pipe or a device has no lines to read again.
            guard status.st_mode & S_IFMT == S_IFREG else {
                throw SystemError(call: "open", errno: EINVAL)
            }
            _ = try SystemCalls.check("flock") { flock(file.number, LOCK_EX | LOCK_NB) }
            try readAll(read)
        } catch {
            close()
            throw error
        }
    }

    /// Releases the file for other servers.
    func close() {
        // A program that is being started has a copy of the descriptor, and would keep the lock.
        _ = flock(file.number, LOCK_UN)
        SystemCalls.close(file)
    }

    private mutating func readAll(
        _ read: (UnsafeBufferPointer<UInt8>) -> Void
    ) throws(SystemError) {
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        var kept = 0
        while true {
            // A line longer than the buffer is foreign, and passed in parts.
            if kept == buffer.count {
                buffer.withUnsafeBufferPointer(read)
                kept = 0
            }
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
        safeCount = byteCount
        if kept == 0 { return }
        buffer.withUnsafeBufferPointer { read(UnsafeBufferPointer(rebasing: $0[..<kept])) }
        append([0x0A])
    }

    /// The number of lines that wait for the disk.
    var unsavedCount: Int { unsaved.count }

    /// The number of lines that a flush makes safe.
    var atRiskCount: Int { atRisk.count }

    /// Writes a line with its `\n`, after the lines that wait.
    mutating func append(_ line: [UInt8]) {
        if unsaved.count < Self.maximumUnsaved { unsaved.append(line) } else { lostCount += 1 }
        saveAll()
    }

    /// Writes the lines that wait, as far as the disk takes them.
    mutating func saveAll() {
        if hasLost {
            // Lines that are there twice count once; without this the file would grow.
            if ftruncate(file.number, off_t(safeCount)) == 0 { byteCount = safeCount }
            hasLost = false
        }
        var count = 0
        while count < unsaved.count, write(unsaved[count], at: count) {
            byteCount += unsaved[count].count
            count += 1
        }
        if durability != .none { atRisk += unsaved[..<count] }
        unsaved.removeFirst(count)
        if durability == .always, count > 0 { flushed(atRisk.count, flush(file)) }
    }

    /// Writes one of the lines that wait. If the disk takes a part of it alone, the part is removed.
    private mutating func write(_ line: [UInt8], at place: Int) -> Bool {
        let written = line.withUnsafeBytes { libcWrite(file.number, $0.baseAddress, $0.count) }
        if written == line.count { return true }
        // The disk had no room for the other part.
        error = SystemError(call: "write", errno: written < 0 ? errno : ENOSPC)
        if written > 0, ftruncate(file.number, off_t(byteCount)) != 0 {
            // The part becomes a line of its own.
            byteCount += written
            if unsaved[place].first != 0x0A { unsaved[place].insert(0x0A, at: 0) }
        }
        return false
    }

    /// Waits until the lines of the file are safe from a power cut. Returns the error.
    @Sendable static func flush(_ file: Descriptor) -> SystemError? {
        do throws(SystemError) {
            _ = try SystemCalls.check("fdatasync") { fdatasync(file.number) }
            return nil
        } catch {
            return error
        }
    }

    /// Takes the result of a flush of this number of lines. After an error the system may have
    /// dropped their bytes, so that they wait for the disk again.
    mutating func flushed(_ count: Int, _ error: SystemError?) {
        guard let error else {
            safeCount += atRisk.prefix(count).reduce(0) { $0 + $1.count }
            atRisk.removeFirst(min(count, atRisk.count))
            return
        }
        self.error = error
        hasLost = true
        unsaved = atRisk + unsaved
        atRisk = []
    }
}

/// A line of the file, as it is read. It is valid as long as its bytes are.
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
