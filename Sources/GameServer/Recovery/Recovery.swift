import Dispatch
import Games
import Sockets

/// Brings back the rooms of the last run, before anybody is served.
///
/// A torn end is cut off, and kept in a file of its own. A journal that was damaged, that another
/// version wrote, or whose replay differs is set aside under another name: nothing is guessed, and
/// nothing that cannot be read is lost.
struct Recovery {
    let folder: JournalFolder
    let lobby: LobbyHost
    let rooms: RoomServices
    let keepSeatMs: Int
    /// For how many rooms there are descriptors; the others wait for a start that has more.
    let maximumRooms: Int

    /// What a room's file turned out to be.
    private enum Finding: Sendable {
        case room(RecoveredRoom, JournalScan.Good, torn: ArraySlice<UInt8>)
        /// There never was a room.
        case empty
        case notWanted(JournalName.Ending, byteCount: Int)
        case unreadable
    }

    /// Brings back all rooms that can be; how many those are.
    func run() -> Int {
        lobby.archive(folder.codes)
        let codes = folder.runningCodes
        let findings = Locked([Finding?](repeating: nil, count: codes.count))
        // Each room comes back by itself; what it shares with others comes afterwards, in order.
        DispatchQueue.concurrentPerform(iterations: codes.count) { index in
            let finding = find(codes[index], firstMember: UInt64(index + 1) << 32)
            findings.withLock { $0[index] = finding }
        }
        var count = 0
        for (code, finding) in zip(codes, findings.withLock { $0 }) {
            guard let finding else { continue }
            if case .room = finding, count >= maximumRooms {
                log("journal_left", code, "no descriptor is left for it", at: nil)
            } else if conclude(code, finding) {
                count += 1
            }
        }
        lobby.free(folder.prune())
        return count
    }

    private func find(_ code: String, firstMember: UInt64) -> Finding {
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try folder.read(JournalName(code, .running))
        } catch {
            logUnreadable(code, error)
            return .unreadable
        }
        let scan = JournalScan(bytes)
        switch scan.verdict {
        case .complete: break
        case .torn(let offset, let count):
            log("journal_torn", code, "\(count) bytes went to \(code).torn", at: offset)
        case .empty:
            log("journal_empty", code, "it has no bytes", at: 0)
            return .empty
        case .damaged(let line, let offset, let damage):
            log("journal_damaged", code, "line \(line): \(damage.reason)", at: offset)
            return .notWanted(.damaged, byteCount: bytes.count)
        case .foreign(let versions):
            let cause = "written by rules \(versions.rules), format \(versions.format)"
            log("journal_foreign", code, cause, at: 0)
            return .notWanted(.foreign, byteCount: bytes.count)
        }
        return replay(code, scan, firstMember, of: bytes)
    }

    private func replay(
        _ code: String,
        _ scan: JournalScan,
        _ firstMember: UInt64,
        of bytes: [UInt8]
    ) -> Finding {
        do throws(RecoveryError) {
            guard let header = scan.header, header.room == code else {
                throw RecoveryError(line: 1, reason: "it is the journal of another room")
            }
            let room = try RecoveredRoom(header, scan.entries, firstMember: firstMember)
            if room.replay.room.isClosed { return .notWanted(.ended, byteCount: bytes.count) }
            return .room(room, scan.good, torn: bytes[scan.good.byteCount...])
        } catch {
            log("journal_damaged", code, "line \(error.line): \(error.reason)", at: nil)
            return .notWanted(.damaged, byteCount: bytes.count)
        }
    }

    /// Continues a room, or moves its file out of the way; true if the room is back.
    private func conclude(_ code: String, _ finding: Finding) -> Bool {
        do throws(SystemError) {
            switch finding {
            case .room(let room, let good, let torn):
                let file = try folder.reopen(code, keeping: good.byteCount, torn: torn)
                let writer = JournalWriter(chain: good.chain)
                open(room, RoomRecorder(file, writer, folder.flusher))
                return true
            case .empty:
                try folder.remove(code)
                lobby.free([code])
            case .notWanted(let ending, let byteCount):
                try folder.setAside(code, as: ending, byteCount: byteCount)
            case .unreadable: break
            }
        } catch {
            logUnreadable(code, error)
        }
        return false
    }

    private func open(_ recovered: RecoveredRoom, _ recorder: consuming sending RoomRecorder) {
        let (header, replay) = (recovered.header, recovered.replay)
        let host = RoomHost(
            code: header.room,
            LiveRoom(recovered, recorder, resumeMs: keepSeatMs, rooms)
        )
        let restored = RestoredRoom(
            code: header.room,
            settings: header.settings,
            phase: replay.room.phase,
            owner: replay.room.owner,
            members: replay.members
        )
        lobby.restore(restored, host)
        host.armAlarm()
    }

    private func logUnreadable(_ code: String, _ error: SystemError) {
        rooms.log.error(
            "journal_unreadable",
            ["room": .text(code), "cause": .text(error.description)]
        )
    }

    private func log(_ event: StaticString, _ code: String, _ reason: String, at offset: Int?) {
        rooms.log.warning(
            event,
            ["room": .text(code), "cause": .text(reason), "byte": .number(offset ?? -1)]
        )
    }
}
