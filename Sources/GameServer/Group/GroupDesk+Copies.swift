import GameProtocol

/// The replicas of the Redis, without which rooms rest.
extension GroupDesk {
    /// Milliseconds between two counts of the replicas. With `GroupCopies.patienceMs`, a `WAIT` and a tick, the answer
    /// to a request that cannot be stored comes within 3 seconds.
    private static let countMs = 250

    /// Whether a master with this number of replicas should be passed over for another address.
    func passesOver(_ count: Int) -> Bool {
        guard let copies, count < copies.wanted else { return false }
        return round.passesOverShort()
    }

    /// Counts the replicas again and again, and does the work that is due.
    func lookAtCopies() {
        if copies == nil { return }
        if let link, isLinked, loop.now - countedAt >= Self.countMs {
            countedAt = loop.now
            link.send(RESPCommand.bytes("ROLE"), .copies)
            link.flush()
        }
        var effects: [GroupCopies.Effect] = []
        copies?.tick(at: loop.now, hasOthers: round.hasSeveralAddresses, &effects)
        carryOut(effects)
        tellCounts()
    }

    private func tellCounts() {
        guard let copies, let plan = plan.replication else { return }
        counts.set(
            replicas: copies.have,
            of: copies.wanted,
            isResting: copies.isShort || !plan.streams.isOpen,
            at: loop.now
        )
    }

    func hear(role: RESPValue) {
        guard let count = GroupLink.replicas(in: role) else {
            return drop("it is no master any longer")
        }
        note(replicas: count)
    }

    /// Records the number of replicas that `ROLE` reports, or the smaller number that acknowledges records.
    func note(replicas count: Int) {
        var effects: [GroupCopies.Effect] = []
        copies?.note(min(count, streams?.acknowledgingReplicas ?? count), at: loop.now, &effects)
        carryOut(effects)
        tellCounts()
    }

    func set(replicas wanted: Int) {
        var effects: [GroupCopies.Effect] = []
        copies?.set(wanted: wanted, at: loop.now, &effects)
        streams?.set(replicas: wanted)
        carryOut(effects)
    }

    private func carryOut(_ effects: [GroupCopies.Effect]) {
        for effect in effects {
            switch effect {
            case .short(let isShort):
                streams?.plan.streams.set(isShort: isShort)
                let fields: Log.Fields = [
                    "server": .text(round.present.description),
                    "have": .number(copies?.have ?? 0), "want": .number(copies?.wanted ?? 0),
                ]
                if isShort {
                    plan.log.warning("group_replicas_missing", fields)
                } else {
                    plan.log.info("group_replicas", fields)
                }
            case .tellPlayers(let isShort): plan.tellPlayers(isShort)
            case .lookElsewhere: drop("another address may have more replicas")
            }
        }
    }
}
