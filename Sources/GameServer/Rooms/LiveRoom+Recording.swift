import GameProtocol
import Games

/// The room's journal. Each input is written before a member sees its consequences.
extension LiveRoom {
    /// Passes an input to the room, and notes the input if the room's later state depends on it.
    mutating func record(_ kind: RoomInput.Kind) {
        let (isOfStranger, isChat) = (isOfStranger(kind), kind.isChat)
        var output = output
        output.isWorthKeeping = kind.isAlwaysKept
        room.receive(RoomInput(at: now, kind), &output)
        guard output.isWorthKeeping else { return }
        // Only a deal makes the room ask for a secret, and every deal does.
        let isDealt = output.needsSecret
        let commit = isDealt ? room.newestCommit : nil
        let start = recorder?.notedCount ?? 0
        note(kind, commit: commit)
        let count = (recorder?.notedCount ?? start) - start
        if isOfStranger && isChat { spectatorChatBytes += count }
        if isOfStranger && !isChat { strangerBytes += count }
        if isDealt { noteSnapshot(after: kind, commit: commit) }
    }

    private mutating func note(_ kind: RoomInput.Kind, commit: String?) {
        switch kind {
        case .request(let member, let envelope, let request):
            let index = presentIndex(of: member)
            if let id = envelope.id { members[index].session.lastID = id }
            recorder?.note(
                request,
                by: members[index].name,
                id: envelope.id,
                at: now,
                commit: commit
            )
        default:
            if case .enter(let grant, _, let envelope) = kind { mark(grant, envelope) }
            let entry = JournalEntry(at: now, entry(kind), commit: commit)
            recorder?.note(entry)
        }
    }

    /// Updates the member's session data for the journal: a new seat has another place number.
    private mutating func mark(_ grant: SeatGrant, _ envelope: Envelope) {
        let index = presentIndex(of: grant.member)
        members[index].session = SessionMark(
            token: grant.token,
            ordinal: grant.ordinal,
            lastID: envelope.id ?? members[index].session.lastID
        )
    }

    /// Notes a snapshot of the room when a round was dealt. A startup continues from this snapshot.
    /// If the file is long, a new file begins with the snapshot.
    private mutating func noteSnapshot(after kind: RoomInput.Kind, commit: String?) {
        var answer: String?
        if case .calculated(_, let given) = kind { answer = given }
        guard let snapshot = snapshot(answer: answer) else { return }
        let entry = JournalEntry(at: now, .snapshot(snapshot), commit: commit)
        if recorder == nil {
            recordAgain(from: entry)
        } else if recorder?.wantsNewFile == true {
            // The old file ends with the entry that dealt.
            writeJournal(isLast: true)
            renew(from: entry)
        } else if recorder?.hasSnapshots == true {
            recorder?.note(entry)
        }
    }

    private func snapshot(answer: String?) -> RoomSnapshot? {
        room.snapshot(answer: answer) { id in
            members.first { $0.id == id }?.session
        }
    }

    private mutating func renew(from entry: JournalEntry) {
        if recorder?.renew(from: entry) == true { (strangerBytes, spectatorChatBytes) = (0, 0) }
    }

    private func entry(_ kind: RoomInput.Kind) -> JournalEntry.Kind {
        switch kind {
        case .secret(let secret): return .secret(round: room.roundNumber + 1, secret)
        case .enter(let grant, let isReady, let envelope):
            // A journal names the seat: a replay must not depend on the rule that chose it.
            let seat = room.seat(of: grant.member)
            return .enter(JournalEntrance(grant, seat: seat, isReady: isReady, envelope))
        case .request(let member, let envelope, let request):
            return .request(by: name(of: member), id: envelope.id, request)
        case .left(let member, let reason): return .left(player: name(of: member), reason)
        case .offline(let member, let resumeMs):
            return .offline(player: name(of: member), resumeMs: resumeMs)
        case .online(let member): return .online(player: name(of: member))
        case .alarm: return .alarm
        case .calculated(let number, let answer):
            return .calculated(number: number, answer: answer)
        case .restarted(let resumeMs): return .restarted(resumeMs: resumeMs)
        case .shutdown: return .shutdown
        }
    }

    /// Returns the member's name in the journal. The host removes members only after the room did.
    private func name(of member: MemberID) -> String { members[presentIndex(of: member)].name }

    private func presentIndex(of member: MemberID) -> Int {
        guard let index = index(of: member) else {
            preconditionFailure("the room did something for somebody who is not here")
        }
        return index
    }

    /// Writes the noted records. If that fails, the room continues unrecorded, and the members
    /// receive a notice before anything else.
    ///
    /// - Parameter isLast: whether the write cannot wait for the end of the loop's round, because a
    ///   later step needs the records in the log.
    mutating func writeJournal(isLast: Bool = false) {
        let isHeld = !isLast && output.isHeld
        guard let outcome = recorder?.write(isHeld: isHeld) else { return recordAgainAtRest() }
        guard outcome != .written else { return renewAtRest() }
        endAsUnrecorded(isFull: outcome == .full)
    }

    private mutating func endAsUnrecorded(isFull: Bool) {
        guard let header = recorder?.roomHeader else { return }
        endRecording()
        let loss = LostRecording(header, isFull ? .full : .failed, triesAt: now)
        self.loss = loss
        let line = ConnectionLine.notice(loss.notice).line
        for member in members { member.outbox?.sendAhead(line) }
    }

    /// Whether the room has no journal now and had none before.
    var isNeverRecorded: Bool { recorder == nil && loss == nil }

    private mutating func recordAgainAtRest() {
        guard loss?.mayTry(at: now) == true, isAtRest, let snapshot = snapshot(answer: nil) else {
            return
        }
        recordAgain(from: JournalEntry(at: now, .snapshot(snapshot)))
    }

    /// Begins a new journal with a snapshot, if the disk takes one now.
    private mutating func recordAgain(from entry: JournalEntry) {
        guard let loss, loss.mayTry(at: now), let journal = services.journal else { return }
        guard let recorder = FileRecorder(loss.header, from: entry, in: journal) else {
            return loss.waits(from: now)
        }
        (self.recorder, self.loss) = (recorder, nil)
        (strangerBytes, spectatorChatBytes) = (0, 0)
        let notice = Notice(
            code: "recorded",
            message: "This room is recorded again: it will survive a restart.",
            room: room.code
        )
        for member in members { output.append(.notice(notice), to: .one(member.id)) }
    }

    /// Ends the recording and informs the members if a deferred write was refused.
    mutating func tellLoss() {
        if recorder?.endIfLost() == true { endAsUnrecorded(isFull: false) }
    }

    /// Notes at shutdown the `restarted` entry that the next startup would note, if the round has a
    /// clock. Only now is the remaining time of the round known. Members receive the consequences
    /// after that startup. If the disk refuses the entry, the room loses only this remaining time.
    mutating func noteStop(resumeMs: Int) {
        guard recorder != nil, room.hasRoundClock else { return }
        record(.restarted(resumeMs: resumeMs))
        recorder?.writeLast()
        output.removeAll()
    }

    /// Whether a snapshot of the room is possible at any time: before its first round, and at a
    /// table without rounds.
    var isAtRest: Bool { room.phase == .lobby || room.isSharedTable }

    private mutating func renewAtRest() {
        guard recorder?.wantsNewFile == true, isAtRest,
            let snapshot = snapshot(answer: nil)
        else { return }
        renew(from: JournalEntry(at: now, .snapshot(snapshot)))
    }

    /// The least number of events of a table without rounds whose journal is worth keeping.
    private static let shortTable = 64

    /// Ends the recording, because the room is over or can no longer be recorded. The journal
    /// becomes a finished recording.
    mutating func endRecording() {
        let hasRound = room.isSharedTable ? room.seq >= Self.shortTable : hasFinishedRound
        let room = FinishedRoom(hasRound: hasRound, maker: maker?.payer)
        guard let freed = recorder?.end(room) else { return }
        recorder = nil
        services.directory.free(freed)
    }

    /// Frees the code of a closed room unless a file still has that code.
    mutating func releaseCode() {
        guard case .running = life else { return }
        life = .over
        // Alarms that are still set keep the room alive, so this frees its memory at once.
        output.history = RoomHistory(after: room.seq)
        endRecording()
        if let journal = services.journal, !journal.isTaken(room.code) {
            services.directory.free([room.code])
        }
    }
}
