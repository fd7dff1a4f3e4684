import GameProtocol
import Games

/// Records what a room is told, before anybody hears of the consequences.
///
/// Lines are gathered during one entry and written in one go. A class, because a room that is not recorded has no memory
/// for it.
final class RoomRecorder {
    @exclusivity(unchecked) private var writer: JournalWriter
    @exclusivity(unchecked) private var lines = JSONWriter(capacity: RoomRecorder.usualBytes)
    @exclusivity(unchecked) private var file: JournalFile
    private let flusher: Flusher
    private let header: HeaderBox
    /// Whether the file may have snapshots: one of the first format is continued as it began.
    @exclusivity(unchecked) private(set) var hasSnapshots: Bool

    /// An object, because it is needed rarely.
    private final class HeaderBox: Sendable {
        let header: JournalHeader
        init(_ header: JournalHeader) { self.header = header }
    }

    private static let usualBytes = 512

    /// Goes on behind the last line of a file, whose checksum is `chain`.
    init(
        _ file: consuming JournalFile,
        _ header: JournalHeader,
        _ writer: JournalWriter,
        _ flusher: Flusher,
        hasSnapshots: Bool = true
    ) {
        self.file = file
        self.header = HeaderBox(header)
        self.writer = writer
        self.flusher = flusher
        self.hasSnapshots = hasSnapshots
        if !hasSnapshots { self.file.renewSoon() }
    }

    /// Begins the journal of a new room; nil, and logged, where the disk refuses it.
    convenience init?(_ header: JournalHeader, in folder: JournalFolder) {
        var writer = JournalWriter()
        var lines = JSONWriter()
        writer.append(header, to: &lines)
        guard let file = try? folder.create(header.room, header: lines.bytes) else { return nil }
        self.init(file, header, writer, folder.flusher)
    }

    /// The bytes that were noted and not written yet.
    var notedCount: Int { lines.count }

    func note(_ entry: borrowing JournalEntry) {
        writer.append(entry, to: &lines)
    }

    func note(
        _ request: borrowing RoomRequest,
        by player: String,
        id: RequestID?,
        at: Int64,
        commit: String?
    ) {
        writer.append(request, by: player, id: id, at: at, commit: commit, to: &lines)
    }

    /// What became of the lines of an entry.
    enum Outcome {
        case written
        /// The journal would grow too long; nothing more is recorded.
        case full
        /// The disk refuses them; nothing more is recorded.
        case failed
    }

    /// Writes what was noted.
    ///
    /// - Parameter isHeld: whether it may be written a little later; what it caused is held then.
    func write(isHeld: Bool = false) -> Outcome {
        if lines.count == 0 {
            if isHeld || pending == nil { return file.endIfLost() ? .failed : .written }
            return file.writePending() == .unrecorded ? .failed : .written
        }
        let isFull = !file.hasRoom(for: lines.count)
        let outcome = lines.withBytes { file.append($0, isHeld: isHeld) }
        if lines.count > Self.usualBytes {
            lines = JSONWriter(capacity: Self.usualBytes)
        } else {
            lines.removeAll()
        }
        return outcome != .unrecorded ? .written : isFull ? .full : .failed
    }

    /// Writes what was noted, if that can be: nothing is noted behind it, and the next start can do
    /// without it.
    func writeLast() {
        lines.withBytes { file.appendLast($0) }
        lines.removeAll()
    }

    /// Whether the file is short enough for more people to come and play.
    var hasRoomForPlayers: Bool { file.hasRoomForPlayers }

    /// Whether the next snapshot should begin a new file.
    var wantsNewFile: Bool { file.isLong }

    /// Goes on in a new file, which begins with the snapshot; false, and the present one goes on,
    /// where that cannot be done now.
    func renew(from snapshot: JournalEntry) -> Bool {
        var next = JournalWriter()
        var begin = JSONWriter()
        next.append(header.header, to: &begin)
        next.append(snapshot, to: &begin)
        guard begin.withBytes({ file.renew(with: $0) }) else { return false }
        writer = next
        hasSnapshots = true
        return true
    }

    /// What is to be written later; nil if nothing is.
    var pending: UInt64? { file.pending }

    /// Ends the journal if what was to be written later was refused; whether it was.
    func endIfLost() -> Bool { file.endIfLost() }

    /// Sends lines as soon as what caused them is as safe as the host wants it.
    ///
    /// - Parameter lsn: what they wait for in the write-ahead log; nil if that is written.
    func send(
        _ bytes: UnsafeBufferPointer<UInt8>,
        to outbox: Outbox,
        after lsn: UInt64?,
        _ held: HeldSends?
    ) {
        if let held, let lsn { return held.hold(bytes, in: outbox, after: lsn) }
        flusher.send(bytes, to: outbox, after: file.lastLSN)
    }

    /// The room is over; returns the codes that became free because old files were removed.
    func end() -> [String] { file.end() }
}
