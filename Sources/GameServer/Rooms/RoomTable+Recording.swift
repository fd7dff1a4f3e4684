import GameProtocol
import Games

/// The room's journal: what the room is told is written before anybody hears what came of it.
extension RoomTable {
    /// Tells the room something, and notes it if the room's later life depends on it.
    mutating func record(_ kind: RoomInput.Kind, _ arrival: Arrival?) {
        room.receive(RoomInput(at: now, kind), &effects)
        guard kind.isWorthKeeping(causing: effects) else { return }
        let commit = isDealt ? room.newestCommit : nil
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
            let entry = JournalEntry(at: now, entry(kind, arrival), commit: commit)
            recorder?.note(entry)
        }
    }

    private func entry(
        _ kind: RoomInput.Kind,
        _ arrival: Arrival?
    ) -> JournalEntry.Kind {
        switch kind {
        case .secret(let secret): return .secret(round: room.roundNumber + 1, secret)
        case .enter(let entrance):
            guard let arrival else { preconditionFailure("whoever enters has a token") }
            return .enter(
                JournalEntrance(entrance, token: arrival.token, visit: arrival.visit)
            )
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

    /// The name under which somebody is in the journal; the host lets go of members after the room.
    private func name(of member: MemberID) -> String {
        guard let index = index(of: member) else {
            preconditionFailure("the room did something for somebody who is not here")
        }
        return members[index].name
    }

    /// Writes what was noted. Where that fails the room plays on unrecorded, and everybody hears of
    /// it before anything else.
    mutating func commit() {
        guard recorder?.commit() == false else { return }
        endRecording()
        let notice = Self.unrecorded(room.code)
        warning = notice
        let line = ConnectionLine.notice(notice).line
        for member in members { member.outbox?.send(line) }
    }

    /// The room is over, or recorded no longer: its journal is a replay from now on.
    mutating func endRecording() {
        guard let freed = recorder?.end() else { return }
        recorder = nil
        services.lobby.free(freed)
    }

    /// The room has closed: its code is free unless a file has it.
    mutating func settleCode() {
        guard case .open = life else { return }
        life = .over
        endRecording()
        if let journal = services.journal, !journal.isTaken(room.code) {
            services.lobby.free([room.code])
        }
    }

    static func unrecorded(_ code: String) -> Notice {
        Notice(
            code: "unrecorded",
            message: "The journal of this room cannot be written: it will not survive a restart.",
            room: code
        )
    }
}
