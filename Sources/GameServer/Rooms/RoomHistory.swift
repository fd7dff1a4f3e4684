import GameProtocol
import Games

/// The last events of a room, for members who missed some of them.
///
/// It keeps at most `Limits.historyEvents` events, with lines of at most `Limits.historyBytes`
/// bytes in total. Frequent events are kept in a few bytes and encoded again on request. Other
/// lines are kept as they were sent. Events are numbered without gaps, so the number of the oldest
/// event identifies all of them.
///
/// The public lines alone decide which events are dropped. Private copies are dropped only because
/// of private copies for the same members. A resume therefore reveals nothing about the length of
/// other members' copies.
struct RoomHistory {
    /// The number of the oldest kept event; the number of the next event if none is kept.
    private(set) var firstSeq: Int64
    private var nextSeq: Int64
    /// The lines that are kept as they were sent, one after another.
    private var kept = ChunkedQueue<UInt8>()
    /// The bytes of the lines of all events, whether or not the lines themselves are kept.
    private var byteCount = 0
    /// The kept events, one entry each, from the oldest.
    private var entries = ChunkedQueue<Entry>()
    /// The players and cards that the entries name.
    var parts = KeptParts()
    /// The private copies, by event number. Few events have them.
    private var secrets: [Int64: Secret] = [:]
    /// The bytes of private copies for each list of owners.
    private var ownCounts: [[MemberID]: Int] = [:]

    private struct Entry: BitwiseCopyable {
        /// Nil for an event whose line is kept.
        var event: KeptEvent?
        /// The number of bytes in the event's line.
        var length: UInt16 = 0
    }

    private struct Secret {
        let owners: [MemberID]
        /// The private line; empty if later copies left no space for it.
        var own: [UInt8]
    }

    /// Creates a history that is empty, and begins after the event with this number.
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

    /// Keeps the next event in its short form; its line has `lineCount` bytes.
    mutating func append(_ event: KeptEvent, lineCount: Int) {
        guard reserve(lineCount) else { return }
        note(event, lineCount)
    }

    /// Keeps the next event in both forms. The owners got `own` instead of `line`.
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

    /// Drops the oldest private copies for these owners until the remaining copies fit.
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

    /// Returns the events after `seen` as the member saw them. Returns nil if some are no longer
    /// kept, or if `seen` is beyond the last event.
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

    /// Drops the oldest events to make space for a line of `count` bytes. Returns false, and drops
    /// all events including the next one, if the line is too long to keep.
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

/// A frequent event, stored in a few bytes. It holds plain numbers, which are cheap to copy.
enum KeptEvent: BitwiseCopyable {
    case turn(number: UInt16, clockSeconds: UInt16?, player: UInt8)
    case game(KeptShownCards)

    /// Stores the beginning of a turn. Returns nil if a number does not fit, or if the clock is no
    /// whole number of seconds.
    init?(turn number: Int, of player: QuotedText, clockMs: Int?, in parts: inout KeptParts) {
        guard let number = UInt16(exactly: number), let player = parts.number(of: player) else {
            return nil
        }
        guard let clockMs else {
            self = .turn(number: number, clockSeconds: nil, player: player)
            return
        }
        let (seconds, rest) = clockMs.quotientAndRemainder(dividingBy: 1_000)
        guard rest == 0, let seconds = UInt16(exactly: seconds) else { return nil }
        self = .turn(number: number, clockSeconds: seconds, player: player)
    }

    /// Writes the event as the same line that was first sent.
    func encode(
        _ parts: KeptParts,
        room: QuotedText,
        seq: Int64,
        into writer: inout JSONWriter
    ) {
        switch self {
        case .turn(let number, let clockSeconds, let player):
            RoomEvent.encodeTurn(
                Int(number),
                of: parts.player(player),
                clockMs: clockSeconds.map { Int($0) * 1_000 },
                room: room,
                seq: seq,
                into: &writer
            )
        case .game(let event): event.encode(parts, room: room, seq: seq, into: &writer)
        }
    }
}
