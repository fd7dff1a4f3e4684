import GameProtocol
import Games

/// A recorder of a room's inputs, which runs before any member sees their consequences.
///
/// Lines are gathered during one entry and written together. A subclass decides the target: a file
/// of this server, or a stream that other servers can continue. A class, because an unrecorded room
/// then needs no memory for it.
class RoomRecorder {
    @exclusivity(unchecked) private var writer: JournalWriter
    @exclusivity(unchecked) private var lines = JSONWriter(capacity: RoomRecorder.usualBytes)
    private let header: HeaderBox
    /// Whether the journal may have snapshots. A file of the first format continues without them.
    @exclusivity(unchecked) private(set) var hasSnapshots: Bool

    /// The box of the journal's header. A class, because the header is rarely needed.
    private final class HeaderBox: Sendable {
        let header: JournalHeader
        init(_ header: JournalHeader) { self.header = header }
    }

    private static let usualBytes = 512

    init(_ header: JournalHeader, _ writer: JournalWriter, hasSnapshots: Bool = true) {
        self.header = HeaderBox(header)
        self.writer = writer
        self.hasSnapshots = hasSnapshots
    }

    final var roomHeader: JournalHeader { header.header }

    /// The number of bytes that are noted and not yet written.
    final var notedCount: Int { lines.count }

    final func note(_ entry: borrowing JournalEntry) {
        writer.append(entry, to: &lines)
    }

    final func note(
        _ request: borrowing RoomRequest,
        by player: String,
        id: RequestID?,
        at: Int64,
        commit: String?
    ) {
        writer.append(request, by: player, id: id, at: at, commit: commit, to: &lines)
    }

    /// The result of writing the lines of an entry.
    enum Outcome {
        case written
        /// The journal would become too long. The recording ends.
        case full
        /// The lines cannot be written. The recording ends.
        case failed
    }

    /// - Parameter isHeld: whether the write may be deferred; the caller then holds the output.
    final func write(isHeld: Bool = false) -> Outcome {
        if lines.count == 0 { return writePending(isHeld: isHeld) }
        let outcome = lines.withBytes { append($0, isHeld: isHeld) }
        if lines.count > Self.usualBytes {
            lines = JSONWriter(capacity: Self.usualBytes)
        } else {
            lines.removeAll()
        }
        return outcome
    }

    /// Writes the noted lines, if possible, as the last ones of the journal. A recovery of the room
    /// can do without them.
    final func writeLast() {
        lines.withBytes { appendLast($0) }
        lines.removeAll()
    }

    /// Begins the journal again with a snapshot, maybe in a new file. Returns false, and
    /// continues the present one, if that is not possible now.
    final func renew(from snapshot: JournalEntry) -> Bool {
        var next = JournalWriter()
        var begin = JSONWriter()
        next.append(header.header, to: &begin)
        next.append(snapshot, to: &begin)
        guard begin.withBytes({ renew(with: $0) }) else { return false }
        writer = next
        hasSnapshots = true
        return true
    }

    // Subclasses override the members below. The defaults keep no data.

    func append(_ lines: UnsafeBufferPointer<UInt8>, isHeld: Bool) -> Outcome { .failed }

    /// Writes deferred lines if they are due. Called when no lines were noted.
    func writePending(isHeld: Bool) -> Outcome { .written }

    /// Writes whole optional lines as the last ones of the journal.
    func appendLast(_ lines: UnsafeBufferPointer<UInt8>) {}

    /// Whether the journal has space for more players.
    var hasRoomForPlayers: Bool { true }

    /// Whether the journal should begin again with the next snapshot.
    var wantsNewFile: Bool { false }

    func renew(with lines: UnsafeBufferPointer<UInt8>) -> Bool { false }

    /// The LSN of the deferred lines; nil if there are none.
    var pending: UInt64? { nil }

    /// Ends the journal if deferred lines were refused. Returns whether they were.
    func endIfLost() -> Bool { false }

    /// Sends lines as soon as their cause is as safe as the operator requires.
    ///
    /// - Parameter lsn: the LSN of the log for which the lines wait; nil if it is written.
    func send(
        _ bytes: UnsafeBufferPointer<UInt8>,
        to outbox: Outbox,
        after lsn: UInt64?,
        _ held: HeldSends?
    ) {
        outbox.send(bytes)
    }

    /// Ends the recording. Returns the codes that became free because old journals were removed.
    func end(_ room: FinishedRoom) -> [String] { [] }
}
