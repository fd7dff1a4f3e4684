import GameProtocol
import Games

/// The last events of a room as the bytes that went out, for those who missed some of them.
///
/// At most `Limits.historyEvents` events and `Limits.historyBytes` bytes. They lie in a ring of
/// memory that is small at first and grows as it is used. Events are numbered without gaps, so the
/// number of the oldest one says which they are.
///
/// Which events are kept depends on what everybody saw alone, and which copies of secrets on the
/// copies of the same members: nobody can tell from what a resume brings how long others' were.
struct RoomHistory {
    /// The number of the oldest event that is kept; that of the next one where none is.
    private(set) var firstSeq: Int64
    private var nextSeq: Int64
    /// The ring: behind its last byte comes its first.
    private var ring: [UInt8] = []
    /// Where in the ring the oldest event begins.
    private var start = 0
    private var byteCount = 0
    /// How long each event is, by its number modulo how many have place.
    private var lengths: [UInt16] = []
    /// The few events that some members saw with more in them.
    private var secrets: [Int64: Secret] = [:]
    /// How many bytes of own copies the same members have here.
    private var ownCounts: [[MemberID]: Int] = [:]

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

    /// Keeps the next event.
    mutating func append(_ line: UnsafeBufferPointer<UInt8>) {
        guard reserve(line.count) else { return }
        write(line)
        note(line.count)
    }

    /// Keeps the next events, which lie one behind the other and are each so long.
    mutating func append(_ lines: UnsafeBufferPointer<UInt8>, lengths: some Collection<Int>) {
        guard lines.count <= Limits.historyBytes / 2, lengths.count <= Limits.historyEvents / 2
        else {
            var start = 0
            for length in lengths {
                append(UnsafeBufferPointer(rebasing: lines[start..<start + length]))
                start += length
            }
            return
        }
        _ = reserve(lines.count, for: lengths.count)
        write(lines)
        for length in lengths { note(length) }
    }

    /// Keeps the next event in both its forms; `own` is what `owners` got instead of `line`.
    mutating func append(
        _ line: UnsafeBufferPointer<UInt8>,
        own: UnsafeBufferPointer<UInt8>,
        owners: [MemberID]
    ) {
        guard reserve(line.count) else { return }
        secrets[nextSeq] = Secret(owners: owners, own: Array(own))
        ownCounts[owners, default: 0] += own.count
        write(line)
        note(line.count)
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
    func lines(after seen: Int64, for member: MemberID) -> [UInt8]? {
        guard seen >= firstSeq - 1, seen < nextSeq else { return nil }
        var lines: [UInt8] = []
        var place = start
        for seq in firstSeq..<nextSeq {
            let count = Int(lengths[slot(of: seq)])
            if seq > seen {
                if let secret = secrets[seq], secret.owners.contains(member) {
                    if secret.own.isEmpty { return nil }
                    lines += secret.own
                } else {
                    copy(count, from: place, to: &lines)
                }
            }
            place += count
        }
        return lines
    }

    /// Copies bytes that begin at `place`, which may lie on both sides of the ring's end.
    private func copy(_ count: Int, from place: Int, to lines: inout [UInt8]) {
        let begin = place < ring.count ? place : place - ring.count
        let first = min(count, ring.count - begin)
        lines += ring[begin..<begin + first]
        lines += ring[..<(count - first)]
    }

    /// Drops the oldest events to make room for so many events of `count` bytes together; false if
    /// that is too much to keep, and everything up to the next event is forgotten.
    private mutating func reserve(_ count: Int, for events: Int = 1) -> Bool {
        while firstSeq < nextSeq,
            byteCount + count > Limits.historyBytes
                || Int(nextSeq - firstSeq) + events > Limits.historyEvents
        {
            dropFirst()
        }
        if count > Limits.historyBytes {
            nextSeq += 1
            firstSeq = nextSeq
            return false
        }
        if Int(nextSeq - firstSeq) + events > lengths.count {
            growLengths(for: Int(nextSeq - firstSeq) + events)
        }
        if byteCount + count > ring.count { growRing(for: byteCount + count) }
        return true
    }

    /// By half of what it was, so that at most a third of it is empty.
    private mutating func growRing(for count: Int) {
        let size = min(
            max(Self.firstBytes, ring.count + ring.count / 2, count),
            Limits.historyBytes
        )
        var larger: [UInt8] = []
        larger.reserveCapacity(size)
        copy(byteCount, from: start, to: &larger)
        larger += repeatElement(0, count: size - byteCount)
        (ring, start) = (larger, 0)
    }

    /// A power of two, as their most is: a place is found by a mask.
    private mutating func growLengths(for count: Int) {
        var size = max(Self.firstEvents, 2 * lengths.count)
        while size < count { size *= 2 }
        var larger = [UInt16](repeating: 0, count: size)
        for seq in firstSeq..<nextSeq { larger[Int(seq) & (size - 1)] = lengths[slot(of: seq)] }
        lengths = larger
    }

    private mutating func dropFirst() {
        let count = Int(lengths[slot(of: firstSeq)])
        start += count
        if start >= ring.count { start -= ring.count }
        byteCount -= count
        if !secrets.isEmpty, let secret = secrets.removeValue(forKey: firstSeq) {
            ownCounts[secret.owners, default: 0] -= secret.own.count
            if ownCounts[secret.owners] == 0 { ownCounts[secret.owners] = nil }
        }
        firstSeq += 1
    }

    /// Writes bytes for which there is room.
    private mutating func write(_ lines: UnsafeBufferPointer<UInt8>) {
        var place = start + byteCount
        if place >= ring.count { place -= ring.count }
        let first = min(lines.count, ring.count - place)
        let source = UnsafeRawBufferPointer(lines)
        ring.withUnsafeMutableBytes { ring in
            UnsafeMutableRawBufferPointer(rebasing: ring[place...])
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[..<first]))
            if first == source.count { return }
            ring.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[first...]))
        }
        byteCount += lines.count
    }

    private mutating func note(_ count: Int) {
        lengths[slot(of: nextSeq)] = UInt16(count)
        nextSeq += 1
    }

    private func slot(of seq: Int64) -> Int { Int(seq) & (lengths.count - 1) }
}
