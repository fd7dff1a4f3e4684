import GameProtocol
import Games

/// The last events of a room, for those who missed some of them.
///
/// At most `Limits.historyEvents` events, whose lines have `Limits.historyBytes` bytes together. What
/// every move tells is kept in a few bytes and written again when somebody asks; other lines lie as
/// they went out in a ring of memory that is small at first and grows as it is used. Events are
/// numbered without gaps, so the number of the oldest one says which they are.
///
/// Which events are kept depends on what everybody saw alone, and which copies of secrets on the
/// copies of the same members: nobody can tell from what a resume brings how long others' were.
struct RoomHistory {
    /// The number of the oldest event that is kept; that of the next one where none is.
    private(set) var firstSeq: Int64
    private var nextSeq: Int64
    /// The ring of lines: behind its last byte comes its first.
    private var ring: [UInt8] = []
    /// Where in the ring the oldest line begins.
    private var start = 0
    private var ringCount = 0
    /// How long the lines of all events are together, whether they lie in the ring or not.
    private var byteCount = 0
    /// One for each event; behind the last place comes the first one.
    private var entries: [Entry] = []
    /// The players and cards that those name.
    var parts = KeptParts()
    /// The place of the oldest event.
    private var firstPlace = 0
    /// The few events that some members saw with more in them.
    private var secrets: [Int64: Secret] = [:]
    /// How many bytes of own copies the same members have here.
    private var ownCounts: [[MemberID]: Int] = [:]

    private struct Entry: BitwiseCopyable {
        /// Nil for an event whose line lies in the ring.
        var event: KeptEvent?
        /// How long its line is.
        var length: UInt16 = 0
    }

    private static let firstBytes = 256
    private static let firstEvents = 8

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
        if ringCount + line.count > ring.count { growRing(for: ringCount + line.count) }
        write(line)
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
        var begin = start
        for seq in firstSeq..<nextSeq {
            let entry = entries[place(of: seq)]
            if seq > seen {
                if let secret = secrets[seq], secret.owners.contains(member) {
                    if secret.own.isEmpty { return nil }
                    secret.own.withUnsafeBufferPointer { writer.lines($0) }
                } else if let event = entry.event {
                    event.encode(parts, room: room, seq: seq, into: &writer)
                } else {
                    var line: [UInt8] = []
                    copy(Int(entry.length), from: begin, to: &line)
                    line.withUnsafeBufferPointer { writer.lines($0) }
                }
            }
            if entry.event == nil { begin += Int(entry.length) }
        }
        return writer.bytes
    }

    /// Copies bytes that begin at `place`, which may lie on both sides of the ring's end.
    private func copy(_ count: Int, from place: Int, to lines: inout [UInt8]) {
        let begin = place < ring.count ? place : place - ring.count
        let first = min(count, ring.count - begin)
        lines += ring[begin..<begin + first]
        lines += ring[..<(count - first)]
    }

    /// Drops the oldest events to make room for one with a line of `count` bytes; false if that is
    /// too much to keep, and everything up to the next event is forgotten.
    private mutating func reserve(_ count: Int) -> Bool {
        while firstSeq < nextSeq,
            byteCount + count > Limits.historyBytes || eventCount == Limits.historyEvents
        {
            dropFirst()
        }
        if count > Limits.historyBytes {
            nextSeq += 1
            firstSeq = nextSeq
            return false
        }
        if eventCount == entries.count { growPlaces() }
        return true
    }

    private var eventCount: Int { Int(nextSeq - firstSeq) }

    /// By half of what it was, so that at most a third of it is empty.
    private mutating func growRing(for count: Int) {
        let size = min(
            max(Self.firstBytes, ring.count + ring.count / 2, count),
            Limits.historyBytes
        )
        var larger: [UInt8] = []
        larger.reserveCapacity(size)
        copy(ringCount, from: start, to: &larger)
        larger += repeatElement(0, count: size - ringCount)
        (ring, start) = (larger, 0)
    }

    private mutating func growPlaces() {
        let size = min(max(Self.firstEvents, entries.count * 3 / 2), Limits.historyEvents)
        var larger: [Entry] = []
        larger.reserveCapacity(size)
        larger += entries[firstPlace...]
        larger += entries[..<firstPlace]
        larger += repeatElement(Entry(), count: size - entries.count)
        (entries, firstPlace) = (larger, 0)
    }

    private mutating func dropFirst() {
        let count = Int(entries[firstPlace].length)
        byteCount -= count
        if entries[firstPlace].event == nil {
            ringCount -= count
            start += count
            if start >= ring.count { start -= ring.count }
        }
        if !secrets.isEmpty, let secret = secrets.removeValue(forKey: firstSeq) {
            ownCounts[secret.owners, default: 0] -= secret.own.count
            if ownCounts[secret.owners] == 0 { ownCounts[secret.owners] = nil }
        }
        firstSeq += 1
        firstPlace += 1
        if firstPlace == entries.count { firstPlace = 0 }
    }

    /// Writes a line for which there is room.
    private mutating func write(_ line: UnsafeBufferPointer<UInt8>) {
        var place = start + ringCount
        if place >= ring.count { place -= ring.count }
        let first = min(line.count, ring.count - place)
        let source = UnsafeRawBufferPointer(line)
        ring.withUnsafeMutableBytes { ring in
            UnsafeMutableRawBufferPointer(rebasing: ring[place...])
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[..<first]))
            if first == source.count { return }
            ring.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[first...]))
        }
        ringCount += line.count
    }

    private mutating func note(_ event: KeptEvent?, _ count: Int) {
        entries[place(of: nextSeq)] = Entry(event: event, length: UInt16(count))
        byteCount += count
        nextSeq += 1
    }

    private func place(of seq: Int64) -> Int {
        let place = firstPlace + Int(seq - firstSeq)
        return place < entries.count ? place : place - entries.count
    }
}
