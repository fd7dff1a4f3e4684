import GameProtocol
import Games

/// What one visit to a room has to say: each line encoded once, and who gets it.
///
/// Lines stand in the order in which they were caused. What one recipient gets of them is nearly
/// always one piece of the buffer (reply and events, or events and prompt), and is sent from there.
struct RoomOutput: ~Copyable {
    /// The lines, one behind the other.
    var writer = JSONWriter(capacity: RoomOutput.usualBytes)
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

    var count: Int { writer.count }

    /// Gives what was written since the last call to these.
    mutating func give(to audience: Audience) {
        if let last = pieces.indices.last, pieces[last].audience == audience {
            pieces[last].end = writer.count
        } else {
            pieces.append(Piece(audience: audience, end: writer.count))
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
        writer.withBytes { bytes in
            outbox.send(UnsafeBufferPointer(rebasing: bytes[first]))
        }
    }

    private func sendScattered(to member: MemberID, _ role: Role, _ outbox: Outbox) {
        var own: [UInt8] = []
        own.reserveCapacity(writer.count)
        writer.withBytes { bytes in
            var start = 0
            for piece in pieces {
                if piece.audience.includes(member, role) {
                    own.append(contentsOf: bytes[start..<piece.end])
                }
                start = piece.end
            }
        }
        outbox.send(own)
    }

    mutating func removeAll() {
        pieces.removeAll(keepingCapacity: true)
        if writer.count > Self.usualBytes {
            writer = JSONWriter(capacity: Self.usualBytes)
        } else {
            writer.removeAll()
        }
    }
}

extension RoomEffect {
    /// Writes the line that this effect is, if it is one.
    func say(to output: inout RoomOutput) -> Bool {
        switch self {
        case .reply(let member, let reply):
            reply.encode(into: &output.writer)
            output.give(to: .one(member))
        case .event(let event, nil):
            event.encode(into: &output.writer)
            output.give(to: .all)
        case .event(let event, let own?):
            event.encode(into: &output.writer)
            output.give(to: .others(than: own.members))
            own.event.encode(into: &output.writer)
            output.give(to: .some(own.members))
        case .line(let member, let line):
            line.encode(into: &output.writer)
            output.give(to: .one(member))
        case .toSpectators(let line):
            line.encode(into: &output.writer)
            output.give(to: .spectators)
        case .toOthers(let member, let line):
            line.encode(into: &output.writer)
            output.give(to: .others(than: [member]))
        case .remove, .lobby, .needsSecret:
            return false
        }
        return true
    }
}
