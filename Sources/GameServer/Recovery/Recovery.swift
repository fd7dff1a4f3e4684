import Dispatch
import GameProtocol
import Games
import Sockets

/// Recovery of the rooms of the last run, before the server accepts players.
///
/// A torn end is cut off and kept in a file of its own. A journal is set aside under another name if it is damaged,
/// if another version wrote it, or if its replay differs. Recovery guesses nothing, and keeps all unreadable bytes.
struct Recovery {
    let folder: JournalFolder
    let lobby: LobbyHost
    let rooms: RoomServices
    let keepSeatMs: Int
    /// The number of rooms that have enough descriptors; further rooms wait for a startup with more.
    let maximumRooms: Int
    /// The themes that rooms can use.
    var themes = ThemeList.builtIn

    /// The result of reading a room's file.
    enum Finding: Sendable {
        case room(RecoveredRoom, FileEnd)
        /// The present file has no state of the room, which comes back from the file before it.
        indirect case past(Finding, unread: [UInt8])
        /// The room never existed.
        case empty
        case notWanted(JournalName.Ending, byteCount: Int)
        /// The theme of the room has other faces now. Without a number of bytes, the theme is missing: a later startup
        /// that has the theme again continues the file.
        case withoutTheme(people: [TokenHash], byteCount: Int?)
        /// Only an earlier file of the room is left, and it is not the latest state: the later file was set aside.
        case outlived
        case unreadable

        var isUnreadable: Bool {
            if case .unreadable = self { true } else { false }
        }

        /// The members of a room that can come back; otherwise empty.
        var people: [TokenHash] {
            switch self {
            case .room(let room, _): room.replay.members.map(\.token)
            case .past(let finding, _): finding.people
            case .empty, .notWanted, .withoutTheme, .outlived, .unreadable: []
            }
        }

        var isRoom: Bool {
            switch self {
            case .room: true
            case .past(let finding, _): finding.isRoom
            case .empty, .notWanted, .withoutTheme, .outlived, .unreadable: false
            }
        }
    }

    /// The data to continue a file. Recovery reads all rooms first, so it keeps no more than this of each file.
    struct FileEnd: Sendable {
        let good: JournalScan.Good
        let last: LastBytes
        let hasSnapshots: Bool
        /// The bytes after the last good line.
        let torn: [UInt8]
    }

    /// The finding about a room, and the bytes that its file lacks.
    struct Found: Sendable {
        let code: String
        let finding: Finding
        var completion: WriteAheadRemains.Completion?
    }

    /// Brings back all rooms that it can, and returns their number.
    ///
    /// Throws if the rooms' files cannot be made safe after records of the write-ahead log were added to them. The
    /// log then stays, and the next startup repeats this.
    func run() throws(SystemError) -> Int {
        let remains = try WriteAheadRemains(folder.context)
        folder.flusher.log?.begin(behind: remains.lastNumber, file: remains.lastFile)
        lobby.ask { $0.archive(folder.codes) }
        let codes = folder.runningCodes
        let findings = Locked([Found?](repeating: nil, count: codes.count))
        // Each room is read by itself; the effects on shared state follow afterwards, in order.
        DispatchQueue.concurrentPerform(iterations: codes.count) { index in
            let finding = find(codes[index], remains, firstMember: UInt64(index + 1) << 32)
            findings.withLock { $0[index] = finding }
        }
        var count = 0
        var all = findings.withLock { $0 }.compactMap { $0 }
        try bringUpToDate(&all, remains)
        for found in all {
            let (code, finding) = (found.code, found.finding)
            if finding.isRoom, count >= maximumRooms {
                log("journal_left", code, "no descriptor is left for it", at: nil)
                lobby.ask { $0.note(AbsentRoom(code: code, isWaiting: true), finding.people) }
            } else if conclude(code, finding) {
                count += 1
            }
        }
        lobby.free(folder.prune())
        return count
    }

    /// The most members of a missing room whom the lobby informs, and the number of last entries that name them.
    private static let (toldPeople, lastEntries) = (64, 2_000)

    private func find(
        _ code: String,
        _ remains: WriteAheadRemains,
        firstMember: UInt64
    ) -> Found {
        if !remains.isWhole {
            log("journal_left", code, "not all of the log can be read", at: nil)
            return Found(code: code, finding: .unreadable)
        }
        if folder.isOutlived(code) {
            log("journal_outlived", code, "what came after CODE.past was set aside", at: nil)
            return Found(code: code, finding: .outlived)
        }
        let (name, past) = (JournalName(code, .running), JournalName(code, .past))
        let byteCount = folder.byteCount(of: name)
        if byteCount > folder.retention.maximumRunningBytes {
            log("journal_damaged", code, "it is longer than a journal can be", at: nil)
            return Found(code: code, finding: .notWanted(.damaged, byteCount: byteCount))
        }
        var bytes: [UInt8] = []
        var scan: JournalScan?
        var completion: WriteAheadRemains.Completion?
        do throws(SystemError) {
            if folder.has(name) {
                bytes = try folder.read(name)
                completion = remains.complete(name, &bytes)
                scan = JournalScan(latestOf: bytes)
            }
            if folder.has(past), scan?.isUnbegun ?? true {
                let unread = bytes
                bytes = try folder.read(past)
                completion = remains.complete(past, &bytes)
                log("journal_went_back", code, "the file after it was not begun", at: nil)
                let finding = find(code, JournalScan(latestOf: bytes), firstMember, of: bytes)
                return Found(
                    code: code,
                    finding: .past(finding, unread: unread),
                    completion: completion
                )
            }
        } catch {
            logUnreadable(code, error)
            return Found(code: code, finding: .unreadable)
        }
        let finding = find(code, scan ?? JournalScan(bytes), firstMember, of: bytes)
        return Found(code: code, finding: finding, completion: completion)
    }

    private func find(
        _ code: String,
        _ scan: JournalScan,
        _ firstMember: UInt64,
        of bytes: [UInt8]
    ) -> Finding {
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
            let room = try RecoveredRoom(
                header,
                scan.entries,
                firstLine: scan.firstLine,
                firstMember: firstMember,
                themes: themes
            )
            if room.replay.room.isClosed { return .notWanted(.ended, byteCount: bytes.count) }
            let end = FileEnd(
                good: scan.good,
                last: LastBytes(of: bytes[..<scan.good.byteCount]),
                hasSnapshots: scan.versions?.hasSnapshots ?? false,
                torn: Array(bytes[scan.good.byteCount...])
            )
            return .room(room, end)
        } catch {
            if error.isThemeMissing {
                log("journal_without_theme", code, error.reason, at: nil)
                let last = scan.entries.suffix(Self.lastEntries)
                return .withoutTheme(
                    people: Array(Set(last.flatMap(\.tokens)).prefix(Self.toldPeople)),
                    byteCount: scan.header.flatMap(\.settings.options.board)
                        .flatMap { themes[$0.theme] }.map { _ in bytes.count }
                )
            }
            log("journal_damaged", code, "line \(error.line): \(error.reason)", at: nil)
            return .notWanted(.damaged, byteCount: bytes.count)
        }
    }

    /// Continues a room, or moves its file out of the way. Returns true if the room is back.
    private func conclude(_ code: String, _ finding: Finding) -> Bool {
        do throws(SystemError) {
            switch finding {
            case .past(let finding, let unread):
                try folder.goBack(code, unread: unread)
                return conclude(code, finding)
            case .room(let room, let end):
                let file = try folder.reopen(
                    code,
                    keeping: end.good.byteCount,
                    last: end.last,
                    torn: end.torn[...]
                )
                let writer = JournalWriter(chain: end.good.chain)
                let recorder = FileRecorder(
                    file,
                    room.header,
                    writer,
                    folder.flusher,
                    hasSnapshots: end.hasSnapshots
                )
                room.open(recorder, in: lobby, resumeMs: keepSeatMs, rooms)
                return true
            case .empty:
                try folder.remove(code)
                lobby.free([code])
            case .notWanted(let ending, let byteCount):
                try folder.setAside(code, as: ending, byteCount: byteCount)
            case .withoutTheme(let people, let byteCount):
                lobby.ask { $0.note(AbsentRoom(code: code, isWaiting: byteCount == nil), people) }
                if let byteCount { try folder.setAside(code, as: .foreign, byteCount: byteCount) }
            case .outlived: try folder.retirePast(of: code)
            case .unreadable: break
            }
        } catch {
            logUnreadable(code, error)
        }
        return false
    }

    func logUnreadable(_ code: String, _ error: SystemError) {
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

extension JournalEntry {
    /// The tokens of the members who are in the room according to this entry.
    fileprivate var tokens: [TokenHash] {
        switch kind {
        case .enter(let entrance): [entrance.token]
        case .snapshot(let snapshot): snapshot.members.map(\.session.token)
        default: []
        }
    }
}
