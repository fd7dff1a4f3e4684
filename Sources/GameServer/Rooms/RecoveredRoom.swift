import GameProtocol
import Games

/// A room as its journal describes it, ready to be continued.
struct RecoveredRoom {
    let header: JournalHeader
    var replay: Replay
    var history = RoomHistory()
    /// The number of the last event before each member came.
    var cameAfter: [MemberID: Int64] = [:]
    /// The milliseconds for which a restart kept seats; nil if the last entry is no restart.
    var restartedFor: Int?

    /// Replays the journal. Throws the line number and a reason if the replay diverges from it.
    init(
        _ header: JournalHeader,
        _ entries: [JournalEntry],
        firstLine: Int = 2,
        firstMember: UInt64,
        themes: ThemeList = .builtIn
    ) throws(RecoveryError) {
        self.header = header
        do throws(ReplayError) {
            replay = try Replay(header, firstMember: firstMember, themes: themes)
        } catch {
            let isTheme = error == .otherTheme
            throw RecoveryError(line: 1, reason: error.reason, isThemeMissing: isTheme)
        }
        if case .restarted(let resumeMs)? = entries.last?.kind { restartedFor = resumeMs }
        let start = max(0, entries.count - Self.rememberedEntries)
        var writer = JSONWriter()
        for (index, entry) in entries.enumerated() {
            if index == start { history = RoomHistory(after: replay.room.seq) }
            let effects = try repeated(entry, line: firstLine + index)
            if index == 0, case .snapshot(let snapshot) = entry.kind {
                history = RoomHistory(after: snapshot.seq)
                for member in replay.members { cameAfter[member.id] = snapshot.seq }
            }
            guard index >= start else { continue }
            for case .event(let event, let own) in effects {
                history.append(event, own: own, &writer)
            }
        }
    }

    /// The number of last entries that cause at least as many events as the history keeps. Each
    /// entry causes at least one event, except for secrets and restarts, which are fewer.
    private static let rememberedEntries = 2 * Limits.historyEvents

    private mutating func repeated(
        _ entry: JournalEntry,
        line: Int
    ) throws(RecoveryError) -> [RoomEffect] {
        let seq = replay.room.seq
        var effects: [RoomEffect] = []
        do throws(ReplayError) {
            try replay.apply(entry, &effects)
        } catch {
            throw RecoveryError(line: line, reason: error.reason)
        }
        if case .enter(let entrance) = entry.kind,
            let member = replay.member(named: entrance.player)
        {
            cameAfter[member.id] = seq
        }
        return effects
    }
}

/// The reason why a room cannot be brought back.
struct RecoveryError: Error {
    /// The journal's line, from 1.
    let line: Int
    let reason: String
    /// Whether the only fault is that the room's theme is missing or has changed.
    var isThemeMissing = false
}

extension RoomHistory {
    /// Encodes the next event and keeps its lines.
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
            let line = UnsafeBufferPointer(rebasing: bytes[..<end])
            if let own {
                let secret = UnsafeBufferPointer(rebasing: bytes[end...])
                append(line, own: secret, owners: own.members)
            } else {
                append(line)
            }
        }
    }
}
