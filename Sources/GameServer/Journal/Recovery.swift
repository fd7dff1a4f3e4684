import Dispatch
import GameProtocol
import Games

/// Brings back the rooms of the last run, before anybody is served.
///
/// A torn end is cut off. A journal that was damaged, that other versions wrote, or that comes out
/// otherwise when it is played again, is set aside under another name: nothing is guessed.
struct Recovery {
    let folder: JournalFolder
    let rooms: RoomServices
    let keepSeatMs: Int
    /// For how many rooms there are descriptors; the others wait for a start that has more.
    let maximumRooms: Int

    /// What a room's file turned out to be.
    private enum Finding: Sendable {
        case room(RecoveredRoom, JournalScan.Good)
        /// There never was a room.
        case empty
        case notWanted(JournalName.Ending, byteCount: Int)
        case unreadable
    }

    /// Brings back all rooms that can be; how many those are.
    func run() -> Int {
        rooms.lobby.reserve(folder.codes)
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
            } else if settle(code, finding) {
                count += 1
            }
        }
        rooms.lobby.free(folder.prune())
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
            log("journal_torn", code, "cut off \(count) bytes", at: offset)
        case .empty(let count):
            log("journal_empty", code, "removed \(count) bytes", at: 0)
            return .empty
        case .damaged(let line, let offset, let damage):
            log("journal_damaged", code, "line \(line): \(damage.reason)", at: offset)
            return .notWanted(.damaged, byteCount: bytes.count)
        case .foreign(let versions):
            let cause = "written by rules \(versions.rules), format \(versions.format)"
            log("journal_foreign", code, cause, at: 0)
            return .notWanted(.foreign, byteCount: bytes.count)
        }
        return replay(code, scan, firstMember, byteCount: bytes.count)
    }

    private func replay(
        _ code: String,
        _ scan: JournalScan,
        _ firstMember: UInt64,
        byteCount: Int
    ) -> Finding {
        do throws(RecoveryError) {
            guard let header = scan.header, header.room == code else {
                throw RecoveryError(line: 1, reason: "it is the journal of another room")
            }
            let room = try RecoveredRoom(header, scan.entries, firstMember: firstMember)
            if room.replay.room.isClosed { return .notWanted(.ended, byteCount: byteCount) }
            return .room(room, scan.good)
        } catch {
            log("journal_damaged", code, "line \(error.line): \(error.reason)", at: nil)
            return .notWanted(.damaged, byteCount: byteCount)
        }
    }

    /// Goes on with a room, or has its file out of the way; whether the room is back.
    private func settle(_ code: String, _ finding: Finding) -> Bool {
        do throws(SystemError) {
            switch finding {
            case .room(let room, let good):
                let file = try folder.reopen(code, keeping: good.byteCount)
                let writer = JournalWriter(chain: good.chain)
                open(room, RoomRecorder(file, writer, folder.flusher))
                return true
            case .empty:
                try folder.remove(code)
                rooms.lobby.free([code])
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
            RoomTable(recovered, recorder, resumeMs: keepSeatMs, rooms)
        )
        let restored = RestoredRoom(
            code: header.room,
            plan: NewRoom(header),
            phase: replay.room.phase,
            owner: replay.room.owner,
            members: replay.members
        )
        rooms.lobby.restore(restored, host)
        host.wind()
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
