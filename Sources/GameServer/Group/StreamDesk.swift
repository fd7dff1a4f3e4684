import GameProtocol
import Games

/// Host of the `StreamShipper`, on the loop and the link of the cluster.
final class StreamDesk {
    let plan: ReplicationPlan
    let log: Log
    let counts: GroupCounts
    @exclusivity(unchecked) private(set) var shipper: StreamShipper
    /// Callbacks that wait for the result of a claim, by room.
    private var claimants: [String: [@Sendable (StreamClaim) -> Void]] = [:]
    @exclusivity(unchecked) private var effects: [StreamShipper.Effect] = []
    @exclusivity(unchecked) private var isCarryingOut = false
    /// The time until which this server counts on its lease; nil without a lease.
    private var leaseEnd: Int?
    private var incarnation: String?
    /// The argument that names the link to scripts.
    private var linkText = ""
    /// All records up to this LSN are stored.
    @exclusivity(unchecked) private var storedLSN: UInt64 = 0
    /// Callbacks that wait until all records up to an LSN are stored.
    private var waiting: [(lsn: UInt64, done: @Sendable () -> Void)] = []
    /// Rooms that are being handed over; this server does not claim them back meanwhile.
    var handovers: [String: Handover] = [:]
    private let link: Link
    let thread: LoopThread

    /// The functions of the link that this desk uses.
    struct Link {
        let send: ([UInt8], StreamPurpose) -> Void
        let flush: () -> Void
        /// Receives the code of a room after a claim, and whether the room is lost.
        let settled: (String, Bool) -> Void
    }

    /// The version of each game's rules with which this server continues a room.
    private static let rules =
        "," + GameKind.allCases.map { "\($0.rawValue):\($0.row.rulesVersion)," }.joined()

    /// The fraction of a lease's life that this server does not count on, because clocks run at different rates.
    private static let doubt = 0.2

    init(
        _ plan: ReplicationPlan,
        _ log: Log,
        _ counts: GroupCounts,
        _ thread: LoopThread,
        _ link: Link
    ) {
        (self.plan, self.log, self.thread, self.link) = (plan, log, thread, link)
        self.counts = counts
        shipper = StreamShipper(
            replicas: plan.replicas,
            keepsReplays: plan.keepReplay != nil
        )
    }

    /// Sends the records that were added since the last call.
    func ship() {
        shipper.take(plan.streams.take(), &effects)
        carryOut()
    }

    /// Begins to ship records over a new link, after the server has entered under this incarnation.
    func entered(_ incarnation: String, _ linkText: String, at now: Int) {
        (self.incarnation, self.linkText) = (incarnation, linkText)
        shipper.linked(GroupMember.leaseKey(incarnation), at: now, &effects)
        carryOut()
    }

    func unlinked() {
        shipper.unlinked(&effects)
        carryOut()
    }

    /// Extends the lease, which lasts at least until this time.
    func renewed(until time: Int) {
        leaseEnd = time - Int(Double(Limits.groupLease.milliseconds) * Self.doubt)
        plan.streams.set(isOpen: true)
    }

    /// Stops recording, because other servers may now take over all rooms of this server.
    func loseLease() {
        guard leaseEnd != nil else { return }
        leaseEnd = nil
        plan.streams.set(isOpen: false)
        shipper.loseLease(&effects)
        carryOut()
    }

    /// The number of replicas that had the newest records when too few had them; nil if enough have them.
    var acknowledgingReplicas: Int? { shipper.replicated.lacking }

    func set(replicas: Int) {
        shipper.set(replicas: replicas, &effects)
        carryOut()
    }

    var isInOrder: Bool { shipper.isInOrder }

    /// Does the work that is due. Returns false if the lease has just become unreliable.
    func tick(at now: Int) -> Bool {
        let isOver = leaseEnd.map { $0 <= now } ?? false
        if isOver { loseLease() }
        shipper.tick(at: now, &effects)
        carryOut()
        dismissLate(at: now)
        if plan.streams.isOpen {
            for code in shipper.takeUnfinished(at: now) { claim(code) { _ in } }
        }
        return !isOver
    }

    /// Handles one reply; `repliesEnded` follows after a batch of replies.
    func replied(_ purpose: StreamPurpose, _ value: RESPValue) {
        shipper.replied(purpose, value, &effects)
        if !effects.isEmpty { carryOut(isOpening: false) }
    }

    /// Opens the gate for the records of a batch of replies: once, because each opening examines all waiting output.
    func repliesEnded() { openGate() }

    /// Claims a room whose server is gone; `done` is called once, on this thread.
    func claim(_ code: String, _ done: @escaping @Sendable (StreamClaim) -> Void) {
        // Another player may have brought the room back a moment ago.
        if plan.has(code) { return done(.claimed(epoch: 0, [])) }
        guard let incarnation, plan.streams.isOpen, handovers[code] == nil else {
            return done(.unavailable)
        }
        claimants[code, default: []].append(done)
        let words = [
            "EVAL", GroupScripts.claim, "2", GroupMember.cardKey(code), StreamKey.of(code),
            incarnation, String(GroupMember.keptSeconds), String(StreamKey.idleSeconds),
            String(JournalVersions.newestFormat), Self.rules, linkText,
        ]
        let command = RESPCommand.bytes(words.map { Array($0.utf8) })
        shipper.claim(code, with: command, &effects)
        carryOut()
    }

    /// Calls `done` when all records so far are stored.
    func whenStored(_ done: @escaping @Sendable () -> Void) {
        ship()
        let lsn = plan.streams.lastLSN
        if plan.streams.gate.durableLSN >= lsn { return done() }
        waiting.append((lsn, done))
    }

    private func carryOut(isOpening: Bool = true) {
        if isCarryingOut { return }
        isCarryingOut = true
        var next = 0
        var hasSent = false
        while next < effects.count {
            let effect = effects[next]
            next += 1
            switch effect {
            case .send(let bytes, let purpose):
                link.send(bytes, purpose)
                hasSent = true
            case .durable(let lsn): storedLSN = lsn
            case .letGo(let code, let stream, let loss): letGo(code, stream, loss)
            case .claimed(let code, let claim): conclude(code, claim)
            case .replay(let code, let lines): plan.keepReplay?(code, lines)
            }
        }
        effects.removeAll(keepingCapacity: effects.count < 1_024)
        isCarryingOut = false
        if isOpening { openGate() }
        // The flush may end the link, which calls this desk.
        if hasSent { link.flush() }
    }

    private func openGate() {
        guard storedLSN > plan.streams.gate.durableLSN else { return }
        plan.streams.gate.open(upTo: storedLSN)
        while let first = waiting.first, first.lsn <= storedLSN {
            waiting.removeFirst()
            first.done()
        }
    }

    /// Gives up a room whose records can no longer be stored. Effects without a stored record must not leave the
    /// server, so this call passes through the room's queue first: the room may be sending just now.
    private func letGo(
        _ code: String,
        _ stream: Int,
        _ loss: StreamShipper.Loss
    ) {
        log.warning("room_let_go", ["room": .text(code), "cause": .text(loss.sentence)])
        counts.noteLetGo()
        let thread = thread
        plan.letGo(code) { dismiss in
            thread.submit { loop in
                let desk = loop.shared as? GroupDesk
                desk?.doubtDepartures(from: code)
                desk?.streams?.hasLetGo(stream)
                dismiss()
            }
        }
    }

    func hasLetGo(_ stream: Int) {
        // The room may have recorded more after it was lost.
        ship()
        if let lsn = shipper.firstOpen(of: stream) { plan.streams.gate.cut(from: lsn) }
        shipper.letGo(stream, &effects)
        carryOut()
    }

    /// Prepares for shutdown: the server claims no more rooms by itself.
    func drain() { shipper.drain() }

    func leave(_ code: String) { shipper.leave(code) }

    private func conclude(_ code: String, _ claim: StreamClaim) {
        var claim = claim
        switch claim {
        case .claimed(let epoch, let lines):
            if plan.takeIn(code, epoch, lines) { counts.noteTakenIn() } else { claim = .none }
            link.settled(code, false)
        case .none: link.settled(code, true)
        case .owned: link.settled(code, false)
        case .unavailable: break
        }
        for done in claimants.removeValue(forKey: code) ?? [] { done(claim) }
    }
}

extension StreamShipper.Loss {
    fileprivate var sentence: String {
        switch self {
        case .fenced: "another server goes on with it"
        case .forgotten: "the Redis has lost what it had stored of it"
        case .refused(let text): "the Redis does not take its journal: \(text)"
        case .lease: "the Redis was away for longer than a lease lasts"
        }
    }
}
