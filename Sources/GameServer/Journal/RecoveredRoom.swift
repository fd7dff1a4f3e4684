import GameProtocol
import Games

/// A room as its journal has it, ready to be gone on with.
struct RecoveredRoom {
    let header: JournalHeader
    var replay: Replay
    var history = RoomHistory()
    /// The number of the last event before each member came.
    var cameAfter: [MemberID: Int64] = [:]

    /// Does again what the room did; throws the reason in a sentence, with the line, where that
    /// comes out otherwise.
    init(
        _ header: JournalHeader,
        _ entries: [JournalEntry],
        firstMember: UInt64
    ) throws(RecoveryError) {
        self.header = header
        var line = 1
        do throws(ReplayError) {
            replay = try Replay(header, firstMember: firstMember)
            var effects: [RoomEffect] = []
            var writer = JSONWriter()
            for entry in entries {
                line += 1
                let seq = replay.room.seq
                try replay.apply(entry, &effects)
                if case .enter(let entrance) = entry.kind,
                    let member = replay.member(named: entrance.player)
                {
                    cameAfter[member.id] = seq
                }
                for case .event(let event, let own) in effects {
                    history.append(event, own: own, &writer)
                }
                effects.removeAll(keepingCapacity: true)
            }
        } catch {
            throw RecoveryError(line: line, reason: error.reason)
        }
    }
}

/// Why a room cannot be brought back.
struct RecoveryError: Error {
    /// The journal's line, from 1.
    let line: Int
    let reason: String
}

extension RoomHistory {
    /// Keeps the next event as its lines are written.
    fileprivate mutating func append(
        _ event: RoomEvent,
        own: RoomEffect.OwnCopy?,
        _ writer: inout JSONWriter
    ) {
        writer.removeAll()
        event.encode(into: &writer)
        let end = writer.count
        own?.event.encode(into: &writer)
        writer.withBytes { bytes in
            let open = UnsafeBufferPointer(rebasing: bytes[..<end])
            if let own {
                let secret = UnsafeBufferPointer(rebasing: bytes[end...])
                append(open, own: secret, owners: own.members)
            } else {
                append(open)
            }
        }
    }
}
