import GameProtocol
import Games

/// What one entry into a room has to say: each line encoded once, and who gets it.
///
/// Lines stand in the order in which they were caused. What one recipient gets of them is nearly
/// always one segment of the buffer (reply and events, or events and prompt), and is sent from
/// there.
struct OutgoingBatch: ~Copyable {
    /// The lines, one behind the other.
    private var writer = JSONWriter(capacity: OutgoingBatch.usualBytes)
    private var segments: [Segment] = []
    /// The lists of members among the audiences, which nearly never are any.
    private var lists: [[MemberID]] = []

    /// A buffer that grew beyond this for one long line is given back.
    private static let usualBytes = 1_024

    /// Who gets a line.
    enum Audience: Equatable {
        case all
        case one(MemberID)
        case others(than: MemberID)
        case spectators
        /// Those on the list with this number.
        case listed(Int)
        case unlisted(Int)
    }

    /// Lines in a row for the same audience; plain numbers, which cost nothing to forget.
    private struct Segment {
        let audience: Audience
        var end: Int
    }

    var isEmpty: Bool { segments.isEmpty }

    var count: Int { writer.count }

    /// Gives what was written since the last call to these.
    private mutating func endSegment(for audience: Audience) {
        if let last = segments.indices.last, segments[last].audience == audience {
            segments[last].end = writer.count
        } else {
            segments.append(Segment(audience: audience, end: writer.count))
        }
    }

    private func includes(_ member: MemberID, _ role: Role, _ audience: Audience) -> Bool {
        switch audience {
        case .all: true
        case .one(let recipient): recipient == member
        case .others(let excluded): excluded != member
        case .spectators: role == .spectator
        case .listed(let number): lists[number].contains(member)
        case .unlisted(let number): !lists[number].contains(member)
        }
    }

    /// Lends out all lines of a recipient at once, if there are any.
    func withLines(
        of member: MemberID,
        _ role: Role,
        _ send: (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        var first: Range<Int>?
        var start = 0
        for index in segments.indices {
            let range = start..<segments[index].end
            start = range.upperBound
            guard includes(member, role, segments[index].audience) else { continue }
            guard let sofar = first else {
                first = range
                continue
            }
            guard sofar.upperBound == range.lowerBound else {
                return sendScattered(of: member, role, send)
            }
            first = sofar.lowerBound..<range.upperBound
        }
        guard let first else { return }
        writer.withBytes { bytes in send(UnsafeBufferPointer(rebasing: bytes[first])) }
    }

    private func sendScattered(
        of member: MemberID,
        _ role: Role,
        _ send: (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        var own: [UInt8] = []
        own.reserveCapacity(writer.count)
        writer.withBytes { bytes in
            var start = 0
            for segment in segments {
                if includes(member, role, segment.audience) {
                    own.append(contentsOf: bytes[start..<segment.end])
                }
                start = segment.end
            }
        }
        own.withUnsafeBufferPointer(send)
    }

    mutating func removeAll() {
        segments.removeAll(keepingCapacity: true)
        if !lists.isEmpty { lists = [] }
        if writer.count > Self.usualBytes {
            writer = JSONWriter(capacity: Self.usualBytes)
        } else {
            writer.removeAll()
        }
    }
}

extension OutgoingBatch {
    mutating func append(_ reply: Reply, to member: MemberID) {
        reply.encode(into: &writer)
        endSegment(for: .one(member))
    }

    /// Tells everybody the event, but those who see more of it than the others what they see.
    mutating func append(
        _ event: RoomEvent,
        own: RoomEffect.OwnCopy?,
        keepingIn history: inout RoomHistory
    ) {
        let start = writer.count
        event.encode(into: &writer)
        guard let own else {
            writer.withBytes { history.append(UnsafeBufferPointer(rebasing: $0[start...])) }
            return endSegment(for: .all)
        }
        let end = writer.count
        lists.append(own.members)
        endSegment(for: .unlisted(lists.count - 1))
        own.event.encode(into: &writer)
        endSegment(for: .listed(lists.count - 1))
        writer.withBytes { bytes in
            history.append(
                UnsafeBufferPointer(rebasing: bytes[start..<end]),
                own: UnsafeBufferPointer(rebasing: bytes[end...]),
                owners: own.members
            )
        }
    }

    /// Whole lines that were written before.
    mutating func append(lines: [UInt8], to member: MemberID) {
        lines.withUnsafeBufferPointer { writer.lines($0) }
        endSegment(for: .one(member))
    }

    mutating func append(_ line: ConnectionLine, to audience: Audience) {
        line.encode(into: &writer)
        endSegment(for: audience)
    }
}
