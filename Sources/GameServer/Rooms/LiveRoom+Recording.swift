import GameProtocol
import Games

/// The room's journal: what the room is told is written before anybody hears of the consequences.
extension LiveRoom {
    /// Tells the room something, and notes it if the room's later life depends on it.
    mutating func record(_ kind: RoomInput.Kind) {
        room.receive(RoomInput(at: now, kind), &effects)
        guard kind.isWorthKeeping(causing: effects) else { return }
        let commit = isDealt ? room.newestCommit : nil
        let start = recorder?.notedCount ?? 0
        let isOfSpectator = isOfSpectator(kind)
        defer { if isOfSpectator { spectatorBytes += (recorder?.notedCount ?? start) - start } }
        switch kind {
        case .request(let member, let envelope, let request):
            let name = name(of: member)
            recorder?.note(
                request,
                by: name,
                id: envelope.id,
                at: now,
                commit: commit
            )
        default:
            let entry = JournalEntry(at: now, entry(kind), commit: commit)
            recorder?.note(entry)
        }
    }

    private func entry(_ kind: RoomInput.Kind) -> JournalEntry.Kind {
        switch kind {
        case .secret(let secret): return .secret(round: room.roundNumber + 1, secret)
        case .enter(let grant, let isReady, let envelope):
            // A journal says which seat it was: a replay must not depend on who chooses it.
            let seat = room.seat(of: grant.member)
            return .enter(JournalEntrance(grant, seat: seat, isReady: isReady, envelope))
        case .request(let member, let envelope, let request):
            return .request(by: name(of: member), id: envelope.id, request)
        case .left(let member, let reason): return .left(player: name(of: member), reason)
        case .offline(let member, let resumeMs):
            return .offline(player: name(of: member), resumeMs: resumeMs)
        case .online(let member): return .online(player: name(of: member))
        case .alarm: return .alarm
        case .restarted(let resumeMs): return .restarted(resumeMs: resumeMs)
        case .shutdown: return .shutdown
        }
    }

    /// Only a deal makes the room ask for a secret, and every deal does.
    private var isDealt: Bool {
        effects.contains { effect in
            if case .needsSecret = effect { true } else { false }
        }
    }

    /// Whether a spectator caused it. The host lets go of members after the room.
    private func isOfSpectator(_ kind: RoomInput.Kind) -> Bool {
        switch kind {
        case .enter(let grant, _, _): grant.role == .spectator
        case .request(let member, _, _), .left(let member, _), .offline(let member, _),
            .online(let member):
            index(of: member).map { members[$0].role == .spectator } ?? false
        case .secret, .alarm, .restarted, .shutdown: false
        }
    }

    /// The name under which somebody is in the journal; the host lets go of members after the room.
    private func name(of member: MemberID) -> String {
        guard let index = index(of: member) else {
            preconditionFailure("the room did something for somebody who is not here")
        }
        return members[index].name
    }

    /// Writes what was noted. Where that fails the room plays on unrecorded, and everybody hears of
    /// it before anything else.
    mutating func writeJournal() {
        guard let outcome = recorder?.write(), outcome != .written else { return }
        endRecording()
        let notice = Self.unrecorded(room.code, isFull: outcome == .full)
        warning = notice
        let line = ConnectionLine.notice(notice).line
        for member in members { member.outbox?.send(line) }
    }

    /// The room is over, or recorded no longer: its journal is a replay from now on.
    mutating func endRecording() {
        guard let freed = recorder?.end() else { return }
        recorder = nil
        services.directory.free(freed)
    }

    /// The room has closed: its code is free unless a file has it.
    mutating func releaseCode() {
        guard case .running = life else { return }
        life = .over
        endRecording()
        if let journal = services.journal, !journal.isTaken(room.code) {
            services.directory.free([room.code])
        }
    }

    static func unrecorded(_ code: String, isFull: Bool) -> Notice {
        let cause = isFull ? "has grown too long" : "cannot be written"
        return Notice(
            code: "unrecorded",
            message: "The journal of this room \(cause): it will not survive a restart.",
            room: code
        )
    }
}
