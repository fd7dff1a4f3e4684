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

    /// Begins the journal of a new room. Returns nil, with an entry in the log, if the disk refuses
    /// it.
    convenience init?(_ header: JournalHeader, in folder: JournalFolder) {
        var writer = JournalWriter()
        var lines = JSONWriter()
        writer.append(header, to: &lines)
        guard let file = try? folder.create(header.room, header: lines.bytes) else { return nil }
        self.init(file, header, writer, folder.flusher)
    }

    /// Begins a new journal with a snapshot for a room whose recording was lost. Returns nil, with
    /// an entry in the log, if the disk refuses it.
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
