import GameProtocol
import Games

/// The last events of a room, for those who missed some of them.
///
/// At most `Limits.historyEvents` events, whose lines have `Limits.historyBytes` bytes together. What
/// every move tells is kept in a few bytes and written again when somebody asks; other lines are
/// kept as they went out. Events are numbered without gaps, so the number of the oldest one says
/// which they are.
///
/// Which events are kept depends on what everybody saw alone, and which copies of secrets on the
/// copies of the same members: nobody can tell from what a resume brings how long others' were.
struct RoomHistory {
    /// The number of the oldest event that is kept; that of the next one where none is.
    private(set) var firstSeq: Int64
    private var nextSeq: Int64
    /// The lines that are kept as they went out, one behind the other.
    private var kept = ChunkedQueue<UInt8>()
    /// How long the lines of all events are together, whether they are kept as lines or not.
    private var byteCount = 0
    /// One for each event.
    private var entries = ChunkedQueue<Entry>()
    /// The players and cards that those name.
    var parts = KeptParts()
    /// The few events that some members saw with more in them.
    private var secrets: [Int64: Secret] = [:]
    /// How many bytes of own copies the same members have here.
    private var ownCounts: [[MemberID]: Int] = [:]

    private struct Entry: BitwiseCopyable {
        /// Nil for an event whose line is kept.
        var event: KeptEvent?
        /// How long its line is.
        var length: UInt16 = 0
    }

    private struct Secret {
        let owners: [MemberID]
        /// Empty where those that came later left no room for it.
        var own: [UInt8]
    }

    /// Keeps the events after this one.
    init(after seq: Int64 = 0) {
        firstSeq = seq + 1
        nextSeq = seq + 1
    }

    /// Keeps the next event as its line.
    mutating func append(_ line: UnsafeBufferPointer<UInt8>) {
        guard reserve(line.count) else { return }
        kept.append(contentsOf: line)
        note(nil, line.count)
    }

    /// Keeps the next event, whose line has so many bytes.
    mutating func append(_ event: KeptEvent, lineCount: Int) {
        guard reserve(lineCount) else { return }
        note(event, lineCount)
    }

    /// Keeps the next event in both its forms; `own` is what `owners` got instead of `line`.
    mutating func append(
        _ line: UnsafeBufferPointer<UInt8>,
        own: UnsafeBufferPointer<UInt8>,
        owners: [MemberID]
    ) {
        let seq = nextSeq
        append(line)
        if firstSeq > seq { return }
        secrets[seq] = Secret(owners: owners, own: Array(own))
        ownCounts[owners, default: 0] += own.count
        limitCopies(of: owners)
    }

    /// Forgets the oldest copies of these members until the others fit.
    private mutating func limitCopies(of owners: [MemberID]) {
        var seq = firstSeq
        while ownCounts[owners, default: 0] > Limits.historyBytes, seq < nextSeq {
            if let secret = secrets[seq], secret.owners == owners {
                ownCounts[owners, default: 0] -= secret.own.count
                secrets[seq]?.own = []
            }
            seq += 1
        }
    }

    /// The events after `seen` as a member saw them; nil if some of them are no longer kept, or if
    /// `seen` is beyond the last event.
    ///
    /// - Parameter room: the code of the room whose history it is.
    func lines(after seen: Int64, for member: MemberID, of room: QuotedText) -> [UInt8]? {
        guard seen >= firstSeq - 1, seen < nextSeq else { return nil }
        var writer = JSONWriter()
        var begin = 0
        for seq in firstSeq..<nextSeq {
            let entry = entries[Int(seq - firstSeq)]
            if seq > seen {
                if let secret = secrets[seq], secret.owners.contains(member) {
                    if secret.own.isEmpty { return nil }
                    secret.own.withUnsafeBufferPointer { writer.lines($0) }
                } else if let event = entry.event {
                    event.encode(parts, room: room, seq: seq, into: &writer)
                } else {
                    var line: [UInt8] = []
                    kept.copy(Int(entry.length), from: begin, to: &line)
                    line.withUnsafeBufferPointer { writer.lines($0) }
                }
            }
            if entry.event == nil { begin += Int(entry.length) }
        }
        return writer.bytes
    }

    /// Drops the oldest events to make room for one with a line of `count` bytes; false if that is
    /// too much to keep, and everything up to the next event is forgotten.
    private mutating func reserve(_ count: Int) -> Bool {
        while firstSeq < nextSeq,
            byteCount + count > Limits.historyBytes || entries.count == Limits.historyEvents
        {
            dropFirst()
        }
        if count > Limits.historyBytes {
            nextSeq += 1
            firstSeq = nextSeq
            return false
        }
        return true
    }

    private mutating func dropFirst() {
        let entry = entries[0]
        byteCount -= Int(entry.length)
        if entry.event == nil { kept.removeFirst(Int(entry.length)) }
        entries.removeFirst()
        if !secrets.isEmpty, let secret = secrets.removeValue(forKey: firstSeq) {
            ownCounts[secret.owners, default: 0] -= secret.own.count
            if ownCounts[secret.owners] == 0 { ownCounts[secret.owners] = nil }
        }
        firstSeq += 1
    }

    private mutating func note(_ event: KeptEvent?, _ count: Int) {
        entries.append(Entry(event: event, length: UInt16(count)))
        byteCount += count
        nextSeq += 1
    }
}
