import GameProtocol
import Games

/// What one visit to a room has to say: each line encoded once, and who gets it.
///
/// Lines stand in the order in which they were caused. What one recipient gets of them is nearly
/// always one piece of the buffer (reply and events, or events and prompt), and is sent from there.
struct RoomOutput {
    private var writer = JSONWriter(capacity: RoomOutput.usualBytes)
    private var pieces: [Piece] = []

    /// A buffer that grew beyond this for one long line is given back.
    private static let usualBytes = 1_024

    /// Who gets a line.
    enum Audience: Equatable {
        case all
        case one(MemberID)
        case some([MemberID])
        case others(than: [MemberID])
        case spectators

        func includes(_ member: MemberID, _ role: Role) -> Bool {
            switch self {
            case .all: true
            case .one(let recipient): recipient == member
            case .some(let recipients): recipients.contains(member)
            case .others(let excluded): !excluded.contains(member)
            case .spectators: role == .spectator
            }
        }
    }

    /// Lines in a row for the same audience.
    private struct Piece {
        let audience: Audience
        var end: Int
    }

    var isEmpty: Bool { pieces.isEmpty }

    var count: Int { writer.bytes.count }

    mutating func add(for audience: Audience, _ write: (inout JSONWriter) -> Void) {
        write(&writer)
        let end = writer.bytes.count
        if let last = pieces.indices.last, pieces[last].audience == audience {
            pieces[last].end = end
        } else {
            pieces.append(Piece(audience: audience, end: end))
        }
    }

    /// Sends a recipient all of its lines at once.
    func send(to member: MemberID, _ role: Role, _ outbox: Outbox) {
        var first: Range<Int>?
        var start = 0
        for index in pieces.indices {
            let range = start..<pieces[index].end
            start = range.upperBound
            guard pieces[index].audience.includes(member, role) else { continue }
            guard let sofar = first else {
                first = range
                continue
            }
            guard sofar.upperBound == range.lowerBound else {
                return sendScattered(to: member, role, outbox)
            }
            first = sofar.lowerBound..<range.upperBound
        }
        guard let first else { return }
        writer.bytes.withUnsafeBufferPointer { bytes in
            outbox.send(UnsafeBufferPointer(rebasing: bytes[first]))
        }
    }

    private func sendScattered(to member: MemberID, _ role: Role, _ outbox: Outbox) {
        var own: [UInt8] = []
        own.reserveCapacity(writer.bytes.count)
        var start = 0
        for piece in pieces {
            if piece.audience.includes(member, role) {
                own.append(contentsOf: writer.bytes[start..<piece.end])
            }
            start = piece.end
        }
        outbox.send(own)
    }

    mutating func removeAll() {
        pieces.removeAll(keepingCapacity: true)
        if writer.bytes.count > Self.usualBytes {
            writer = JSONWriter(capacity: Self.usualBytes)
        } else {
            writer.removeAll()
        }
    }
}
