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
    private var nextMember: UInt64 = 1

    init(_ folder: JournalFolder, _ rooms: RoomServices, keepSeatMs: Int) {
        self.folder = folder
        self.rooms = rooms
        self.keepSeatMs = keepSeatMs
    }

    /// Brings back all rooms that can be; how many those are.
    mutating func run() -> Int {
        rooms.lobby.reserve(folder.codes)
        var count = 0
        for code in folder.runningCodes where recover(code) { count += 1 }
        rooms.lobby.free(folder.prune())
        return count
    }

    private mutating func recover(_ code: String) -> Bool {
        do throws(SystemError) {
            let bytes = try folder.read(JournalName(code, .running))
            let scan = JournalScan(bytes)
            switch scan.verdict {
            case .complete: break
            case .torn(let offset, let count):
                log("journal_torn", code, "cut off \(count) bytes", at: offset)
            case .empty(let count):
                log("journal_empty", code, "removed \(count) bytes", at: 0)
                try folder.remove(code)
                rooms.lobby.free([code])
                return false
            case .damaged(let line, let offset, let damage):
                try setAside(code, .damaged, bytes.count, line, damage.reason, at: offset)
                return false
            case .foreign(let versions):
                let reason = "written by rules \(versions.rules), format \(versions.format)"
                try setAside(code, .foreign, bytes.count, 1, reason, at: 0)
                return false
            }
            return try goOn(code, scan, byteCount: bytes.count)
        } catch {
            rooms.log.error(
                "journal_unreadable",
                ["room": .text(code), "cause": .text(error.description)]
            )
            return false
        }
    }

    private mutating func goOn(
        _ code: String,
        _ scan: JournalScan,
        byteCount: Int
    ) throws(SystemError) -> Bool {
        guard let header = scan.header else { return false }
        let recovered: RecoveredRoom
        do throws(RecoveryError) {
            guard header.room == code else {
                throw RecoveryError(line: 1, reason: "it is the journal of \(header.room)")
            }
            recovered = try RecoveredRoom(header, scan.entries, firstMember: nextMember)
        } catch {
            try setAside(code, .damaged, byteCount, error.line, error.reason, at: nil)
            return false
        }
        nextMember = recovered.replay.nextMember
        if recovered.replay.room.isClosed {
            try folder.setAside(code, as: .ended, byteCount: byteCount)
            return false
        }
        let file = try folder.reopen(code, keeping: scan.goodByteCount)
        open(recovered, RoomRecorder(file, JournalWriter(chain: scan.chain), folder.flusher))
        return true
    }

    private func open(_ recovered: RecoveredRoom, _ recorder: consuming sending RoomRecorder) {
        let (header, replay) = (recovered.header, recovered.replay)
        let host = RoomHost(
            code: header.room,
            RoomTable(recovered, recorder, resumeMs: keepSeatMs, rooms)
        )
        let plan = NewRoom(
            title: header.title,
            seats: header.seats,
            isPrivate: header.isPrivate,
            password: header.password,
            options: header.options
        )
        let restored = RestoredRoom(
            code: header.room,
            plan: plan,
            phase: replay.room.phase,
            owner: replay.room.owner,
            members: replay.members
        )
        rooms.lobby.restore(restored, host)
        host.wind()
    }

    private func setAside(
        _ code: String,
        _ ending: JournalName.Ending,
        _ byteCount: Int,
        _ line: Int,
        _ reason: String,
        at offset: Int?
    ) throws(SystemError) {
        let name = JournalName(code, ending).fileName
        log("journal_set_aside", code, "line \(line): \(reason); kept as \(name)", at: offset)
        try folder.setAside(code, as: ending, byteCount: byteCount)
    }

    private func log(_ event: StaticString, _ code: String, _ reason: String, at offset: Int?) {
        rooms.log.warning(
            event,
            ["room": .text(code), "cause": .text(reason), "byte": .number(offset ?? -1)]
        )
    }
}
