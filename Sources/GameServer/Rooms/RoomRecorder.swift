import GameProtocol
import Games

/// Records what a room is told, before anybody hears of the consequences.
///
/// Lines are gathered during one entry and written in one go. Where they go is a subclass's affair: a file of this
/// server's, or a stream that other servers can go on with. A class, because a room that is not recorded has no
/// memory for it.
class RoomRecorder {
    @exclusivity(unchecked) private var writer: JournalWriter
    @exclusivity(unchecked) private var lines = JSONWriter(capacity: RoomRecorder.usualBytes)
    private let header: HeaderBox
    /// Whether the journal may have snapshots: a file of the first format is continued as it began.
    @exclusivity(unchecked) private(set) var hasSnapshots: Bool

    /// An object, because it is needed rarely.
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

    /// The bytes that were noted and not written yet.
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

    /// What became of the lines of an entry.
    enum Outcome {
        case written
        /// The journal would grow too long; nothing more is recorded.
        case full
        /// They cannot be written; nothing more is recorded.
        case failed
    }

    /// Writes what was noted.
    ///
    /// - Parameter isHeld: whether it may be written a little later; what it caused is held then.
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

    /// Writes what was noted, if that can be: nothing is noted behind it, and whoever brings the room
    /// back can do without it.
    final func writeLast() {
        lines.withBytes { appendLast($0) }
        lines.removeAll()
    }

    /// Goes on in a new file, or anew, with the snapshot; false, and the present one goes on, where
    /// that cannot be done now.
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

    // What follows is to be overridden: by itself it keeps nothing.

    /// Writes whole lines.
    func append(_ lines: UnsafeBufferPointer<UInt8>, isHeld: Bool) -> Outcome { .failed }

    /// Nothing was noted: writes what was to be written a little later, if the time has come.
    func writePending(isHeld: Bool) -> Outcome { .written }

    /// Writes whole lines that nobody needs, behind which nothing follows.
    func appendLast(_ lines: UnsafeBufferPointer<UInt8>) {}

    /// Whether there is room for more people to come and play.
    var hasRoomForPlayers: Bool { true }

    /// Whether the next snapshot should begin anew.
    var wantsNewFile: Bool { false }

    /// Begins anew with these lines.
    func renew(with lines: UnsafeBufferPointer<UInt8>) -> Bool { false }

    /// What is to be written later; nil if nothing is.
    var pending: UInt64? { nil }

    /// Ends the journal if what was to be written later was refused; whether it was.
    func endIfLost() -> Bool { false }

    /// Sends lines as soon as what caused them is as safe as the host wants it.
    ///
    /// - Parameter lsn: what they wait for in the write-ahead log; nil if that is written.
    func send(
        _ bytes: UnsafeBufferPointer<UInt8>,
        to outbox: Outbox,
        after lsn: UInt64?,
        _ held: HeldSends?
    ) {
        outbox.send(bytes)
    }

    /// The room is over; returns the codes that became free because old journals were removed.
    func end(_ room: FinishedRoom) -> [String] { [] }
}
