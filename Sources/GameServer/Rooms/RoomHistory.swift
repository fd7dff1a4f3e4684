import GameProtocol
import Games

/// The last events of a room as the bytes that went out, for those who missed some of them.
///
/// At most `Limits.historyEvents` events and `Limits.historyBytes` bytes, in a ring that holds no
/// memory before the first one. Events are numbered without gaps, so the number of the oldest one
/// says which they are.
struct RoomHistory {
    /// The number of the oldest event that is kept; that of the next one where none is.
    private(set) var firstSeq: Int64
    private var nextSeq: Int64
    private var ring: [UInt8] = []
    /// Where the oldest event begins in `ring`.
    private var start = 0
    private var byteCount = 0
    /// How long each event is, by its number modulo their most.
    private var lengths: [UInt16] = []
    /// The few events that some members saw with more in them: both forms stand in the ring.
    private var secrets: [Int64: Secret] = [:]

    private static let capacity = Limits.historyBytes
    private static let maximumCount = Int64(Limits.historyEvents)

    private struct Secret {
        /// How long the form for all is; the other one follows it.
        let publicCount: Int
        let owners: [MemberID]
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

    /// Keeps the next event in both its forms; `own` is what `owners` got instead of `line`.
    mutating func append(
        _ line: UnsafeBufferPointer<UInt8>,
        own: UnsafeBufferPointer<UInt8>,
        owners: [MemberID]
    ) {
        guard reserve(line.count + own.count) else { return }
        secrets[nextSeq] = Secret(publicCount: line.count, owners: owners)
        write(line)
        write(own)
        note(line.count + own.count)
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
                var range = 0..<count
                if let secret = secrets[seq] {
                    let isOwner = secret.owners.contains(member)
                    range = isOwner ? secret.publicCount..<count : 0..<secret.publicCount
                }
                copy(range, of: place, to: &lines)
            }
            place = (place + count) % Self.capacity
        }
        return lines
    }

    /// Copies a part of the event that begins at `place`, around the end of the ring if need be.
    private func copy(_ range: Range<Int>, of place: Int, to lines: inout [UInt8]) {
        let begin = (place + range.lowerBound) % Self.capacity
        let untilWrap = min(range.count, Self.capacity - begin)
        lines += ring[begin..<begin + untilWrap]
        lines += ring[..<(range.count - untilWrap)]
    }

    /// Drops the oldest events to make room for `count` bytes; false if that is too much for the
    /// ring, and everything up to this event is forgotten.
    private mutating func reserve(_ count: Int) -> Bool {
        if ring.isEmpty {
            ring = [UInt8](repeating: 0, count: Self.capacity)
            lengths = [UInt16](repeating: 0, count: Limits.historyEvents)
        }
        while firstSeq < nextSeq,
            byteCount + count > Self.capacity || nextSeq - firstSeq == Self.maximumCount
        {
            dropFirst()
        }
        if count <= Self.capacity { return true }
        nextSeq += 1
        firstSeq = nextSeq
        return false
    }

    private mutating func dropFirst() {
        let count = Int(lengths[slot(of: firstSeq)])
        start = (start + count) % Self.capacity
        byteCount -= count
        if !secrets.isEmpty { secrets[firstSeq] = nil }
        firstSeq += 1
    }

    private mutating func write(_ line: UnsafeBufferPointer<UInt8>) {
        let count = line.count
        let end = (start + byteCount) % Self.capacity
        let untilWrap = min(count, Self.capacity - end)
        ring.withUnsafeMutableBytes { ring in
            guard let ring = ring.baseAddress, let line = UnsafeRawPointer(line.baseAddress) else {
                return
            }
            (ring + end).copyMemory(from: line, byteCount: untilWrap)
            ring.copyMemory(from: line + untilWrap, byteCount: count - untilWrap)
        }
        byteCount += count
    }

    private mutating func note(_ count: Int) {
        lengths[slot(of: nextSeq)] = UInt16(count)
        nextSeq += 1
    }

    private func slot(of seq: Int64) -> Int { Int(seq % Self.maximumCount) }
}
