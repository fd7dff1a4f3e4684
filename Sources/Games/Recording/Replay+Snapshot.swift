import GameProtocol

/// Snapshot entries, which describe the room and are not inputs.
extension Replay {
    /// Starts the room from a snapshot, or compares the room with it.
    mutating func apply(
        _ snapshot: RoomSnapshot,
        _ entry: JournalEntry,
        _ effects: inout [RoomEffect]
    ) throws(ReplayError) {
        guard entry.at >= at else { throw .tooEarly(at: entry.at, previous: at) }
        if isNew { try begin(with: snapshot, entry.at, &effects) }
        guard self.snapshot(answer: snapshot.round?.answer) == snapshot else {
            throw .otherSnapshot
        }
        let commit = awaitsSecret ? room.newestCommit : nil
        guard commit == entry.commit else {
            throw .otherDeal(journaled: entry.commit, replayed: commit)
        }
        at = entry.at
    }

    /// Whether the room is new: no member has ever entered it.
    private var isNew: Bool { awaitsSecret && room.seq == 0 && members.isEmpty }

    private mutating func begin(
        with snapshot: RoomSnapshot,
        _ time: Int64,
        _ effects: inout [RoomEffect]
    ) throws(ReplayError) {
        var list = RoomEffectList(effects)
        do throws(Refusal) {
            try room.restore(snapshot, at: time, firstMember: nextMember, &list)
        } catch {
            throw .badSnapshot(error)
        }
        effects = list.effects
        for (offset, member) in snapshot.members.enumerated() {
            members.append(
                Member(
                    id: MemberID(nextMember + UInt64(offset)),
                    name: member.name,
                    display: member.display,
                    role: member.seat == nil ? .spectator : .player,
                    seat: member.seat,
                    bot: member.bot,
                    token: member.session.token,
                    ordinal: member.session.ordinal,
                    lastID: member.session.lastID
                )
            )
        }
        nextMember += UInt64(members.count)
        awaitsSecret = snapshot.round != nil
    }

    /// Returns a snapshot of the room; nil if its state does not fit into one.
    ///
    /// - Parameter answer: the answer in the last entry, if it had one.
    public func snapshot(answer: String?) -> RoomSnapshot? {
        room.snapshot(answer: answer) { id in
            members.first { $0.id == id }.map {
                SessionMark(token: $0.token, ordinal: $0.ordinal, lastID: $0.lastID)
            }
        }
    }
}
