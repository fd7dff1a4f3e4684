import GameProtocol
import Games

/// The last events of a room as the bytes that went out, for those who missed some of them.
///
/// At most `Limits.historyEvents` events and `Limits.historyBytes` bytes. They lie in chunks of
/// memory, of which there are as many as are needed: none before the first event, and when the
/// oldest has nothing any more it becomes the newest. Events are numbered without gaps, so the
/// number of the oldest one says which they are.
///
/// Which events are kept depends on what everybody saw alone, and which copies of secrets on the
/// copies of the same members: nobody can tell from what a resume brings how long others' were.
struct RoomHistory {
    /// The number of the oldest event that is kept; that of the next one where none is.
    private(set) var firstSeq: Int64
    private var nextSeq: Int64
    private var chunks: [[UInt8]] = []
    /// Where the oldest event begins in the first chunk.
    private var start = 0
    private var byteCount = 0
    /// How long each event is, by its number modulo how many have place.
    private var lengths: [UInt16] = []
    /// The few events that some members saw with more in them.
    private var secrets: [Int64: Secret] = [:]
    /// How many bytes of own copies the same members have here.
    private var ownCounts: [[MemberID]: Int] = [:]

    private static let chunkBytes = 1_024
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

    /// Copies the event that begins at `place`, from as many chunks as it lies in.
    private func copy(_ count: Int, from place: Int, to lines: inout [UInt8]) {
        var begin = place
        let end = place + count
        while begin < end {
            let offset = begin % Self.chunkBytes
            let count = min(end - begin, Self.chunkBytes - offset)
            lines += chunks[begin / Self.chunkBytes][offset..<offset + count]
            begin += count
        }
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
        return true
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
        byteCount -= count
        while start >= Self.chunkBytes {
            chunks.append(chunks.removeFirst())
            start -= Self.chunkBytes
        }
        if !secrets.isEmpty, let secret = secrets.removeValue(forKey: firstSeq) {
            ownCounts[secret.owners, default: 0] -= secret.own.count
            if ownCounts[secret.owners] == 0 { ownCounts[secret.owners] = nil }
        }
        firstSeq += 1
    }

    private mutating func write(_ line: UnsafeBufferPointer<UInt8>) {
        var written = 0
        while written < line.count {
            let (index, offset) = (start + byteCount).quotientAndRemainder(
                dividingBy: Self.chunkBytes
            )
            if index == chunks.count {
                chunks.append([UInt8](repeating: 0, count: Self.chunkBytes))
            }
            let count = min(line.count - written, Self.chunkBytes - offset)
            chunks[index].withUnsafeMutableBytes { chunk in
                let part = UnsafeRawBufferPointer(
                    rebasing: UnsafeRawBufferPointer(line)[written..<written + count]
                )
                UnsafeMutableRawBufferPointer(rebasing: chunk[offset...]).copyMemory(from: part)
            }
            written += count
            byteCount += count
        }
    }

    private mutating func note(_ count: Int) {
        lengths[slot(of: nextSeq)] = UInt16(count)
        nextSeq += 1
    }

    private func slot(of seq: Int64) -> Int { Int(seq) & (lengths.count - 1) }
}
