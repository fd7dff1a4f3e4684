import GameProtocol
import Games

/// A recorder that keeps a room in a file of its own, and in the log that rooms share.
final class FileRecorder: RoomRecorder {
    @exclusivity(unchecked) private var file: JournalFile
    private let flusher: Flusher

    /// Continues after the last line of a file, whose checksum the writer knows.
    init(
        _ file: consuming JournalFile,
        _ header: JournalHeader,
        _ writer: JournalWriter,
        _ flusher: Flusher,
        hasSnapshots: Bool = true
    ) {
        self.file = file
        self.flusher = flusher
        super.init(header, writer, hasSnapshots: hasSnapshots)
        if !hasSnapshots { self.file.renewSoon() }
    }

    /// Begins the journal of a new room. Returns nil, and logs why, if the disk refuses it.
    convenience init?(_ header: JournalHeader, in folder: JournalFolder) {
        var writer = JournalWriter()
        var lines = JSONWriter()
        writer.append(header, to: &lines)
        guard let file = try? folder.create(header.room, header: lines.bytes) else { return nil }
        self.init(file, header, writer, folder.flusher)
    }

    /// Begins a lost recording again, with a snapshot; nil, with a log entry, if the disk refuses.
    convenience init?(
        _ header: JournalHeader,
        from snapshot: JournalEntry,
        in folder: JournalFolder
    ) {
        var writer = JournalWriter()
        var lines = JSONWriter()
        writer.append(header, to: &lines)
        writer.append(snapshot, to: &lines)
        guard let file = try? folder.create(header.room, header: lines.bytes, isAgain: true) else {
            return nil
        }
        self.init(file, header, writer, folder.flusher)
    }

    override func append(_ lines: UnsafeBufferPointer<UInt8>, isHeld: Bool) -> Outcome {
        let isFull = !file.hasRoom(for: lines.count)
        if file.append(lines, isHeld: isHeld) != .unrecorded { return .written }
        return isFull ? .full : .failed
    }

    override func writePending(isHeld: Bool) -> Outcome {
        if isHeld || pending == nil { return file.endIfLost() ? .failed : .written }
        return file.writePending() == .unrecorded ? .failed : .written
    }

    override func appendLast(_ lines: UnsafeBufferPointer<UInt8>) { file.appendLast(lines) }

    override var hasRoomForPlayers: Bool { file.hasRoomForPlayers }

    override var wantsNewFile: Bool { file.wantsRenewal }

    override func renew(with lines: UnsafeBufferPointer<UInt8>) -> Bool { file.renew(with: lines) }

    override var pending: UInt64? { file.pending }

    override func endIfLost() -> Bool { file.endIfLost() }

    override func send(
        _ bytes: UnsafeBufferPointer<UInt8>,
        to outbox: Outbox,
        after lsn: UInt64?,
        _ held: HeldSends?
    ) {
        if let held, let lsn { return held.hold(bytes, in: outbox, after: lsn) }
        flusher.send(bytes, to: outbox, after: file.lastLSN)
    }

    override func end(_ room: FinishedRoom) -> [String] { file.end(room) }
}

/// The lost recording of a room. Recording may begin again.
///
/// A class, because rooms rarely need it.
final class LostRecording {
    /// The reason why a room is no longer recorded.
    enum Cause {
        case full, failed
    }

    /// The header of the new journal.
    let header: JournalHeader
    private let cause: Cause
    /// The earliest time of the next attempt, by the room's clock.
    private var triesAt: Int64

    /// The pause after a disk has refused a new journal.
    private static let pauseMs: Int64 = 5_000

    init(_ header: JournalHeader, _ cause: Cause, triesAt: Int64) {
        (self.header, self.cause, self.triesAt) = (header, cause, triesAt)
    }

    func mayTry(at now: Int64) -> Bool { now >= triesAt }

    func waits(from now: Int64) { triesAt = now + Self.pauseMs }

    var notice: Notice {
        let cause =
            switch cause {
            case .full: "has grown too long"
            case .failed: "cannot be written"
            }
        return Notice(
            code: "unrecorded",
            message: "The journal of this room \(cause): it will not survive a restart.",
            room: header.room
        )
    }
}
