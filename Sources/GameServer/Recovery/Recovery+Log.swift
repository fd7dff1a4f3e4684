import GameProtocol
import Games
import Sockets

/// Recovery from the write-ahead log.
extension Recovery {
    /// Writes the records of the write-ahead log into the rooms' files, and removes the log. A room whose file cannot
    /// be read or written waits for the next startup, and so do the log's files with records of that room.
    func bringUpToDate(
        _ all: inout [Found],
        _ remains: WriteAheadRemains
    ) throws(SystemError) {
        if remains.isEmpty { return }
        let start = folder.context.clock()
        var completed: [JournalName] = []
        var waiting: Set<String> = []
        for index in all.indices {
            if all[index].finding.isUnreadable { waiting.insert(all[index].code) }
            guard let completion = all[index].completion else { continue }
            do throws(SystemError) {
                try folder.complete(completion)
                completed.append(completion.name)
            } catch {
                // The whole disk fails here, not one room: no seat is given away because the disk is full.
                if error.isOfWholeDisk { throw error }
                logUnreadable(all[index].code, error)
                all[index] = Found(code: all[index].code, finding: .unreadable)
                waiting.insert(all[index].code)
            }
        }
        completed += completeReplays(remains, &waiting)
        if remains.isWhole {
            // Files that lacked nothing are included: the process that wrote them may have died before the flush.
            let named = remains.codes.filter { !waiting.contains($0) }.flatMap {
                [JournalName($0, .running), JournalName($0, .past)]
            }
            let all = Set(completed).union(named.filter(folder.has))
            try remains.remove(
                folder.context,
                completed: all.sorted { $0.fileName < $1.fileName },
                keeping: waiting
            )
        }
        rooms.log.info(
            "journal_completed",
            ["rooms": .number(completed.count), "ms": .number(folder.context.clock() - start)]
        )
    }

    /// Completes recordings from the log: a recording of a room that is over, or unrecorded, may lack its end.
    private func completeReplays(
        _ remains: WriteAheadRemains,
        _ waiting: inout Set<String>
    ) -> [JournalName] {
        var completed: [JournalName] = []
        for code in remains.codes {
            let name = JournalName(code, .ended)
            guard folder.has(name), !folder.has(JournalName(code, .running)) else { continue }
            do throws(SystemError) {
                var bytes = try folder.read(name)
                guard let completion = remains.complete(name, &bytes) else { continue }
                try folder.complete(completion)
                completed.append(name)
            } catch {
                // If the disk is full, the next startup tries again.
                if error.isOfWholeDisk { waiting.insert(code) }
                rooms.log.warning(
                    "journal_unfinished",
                    ["room": .text(code), "cause": .text(error.journalCause)]
                )
            }
        }
        return completed
    }
}

extension RecoveredRoom {
    /// Continues the room on this server, with all its seats kept. Returns the connections to close; none at startup,
    /// before the server has players. Waits for the lobby, so it must run on a thread that may wait.
    @discardableResult
    func open(
        _ recorder: consuming sending RoomRecorder,
        in lobby: LobbyHost,
        resumeMs: Int,
        isTakenIn: Bool = false,
        _ services: RoomServices
    ) -> [ConnectionID] {
        let host = RoomHost(
            code: header.room,
            LiveRoom(self, recorder, resumeMs: resumeMs, services)
        )
        let restored = RestoredRoom(
            code: header.room,
            settings: header.settings,
            phase: replay.room.phase,
            owner: replay.room.owner,
            members: replay.members,
            elapsedMs: replay.room.elapsedMs,
            isTakenIn: isTakenIn
        )
        let displaced = lobby.restore(restored, host)
        host.armAlarm()
        return displaced
    }
}
