import Sockets

#if canImport(Darwin)
import Darwin
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

    var unsavedCount: Int { unsaved.count }

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

    /// Applies the result of a flush of this number of lines. After an error the system may have
    /// dropped their bytes, so that the lines wait for the disk again.
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
