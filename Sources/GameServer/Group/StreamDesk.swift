import GameProtocol
import Games
import Sockets

/// The host of the `StreamShipper`, on the group's loop and its link.
final class StreamDesk {
    let plan: ReplicationPlan
    let log: Log
    let counts: GroupCounts
    @exclusivity(unchecked) private(set) var shipper: StreamShipper
    /// Who wants a room claimed.
    private var claimants: [String: [@Sendable (StreamClaim) -> Void]] = [:]
    @exclusivity(unchecked) private var effects: [StreamShipper.Effect] = []
    @exclusivity(unchecked) private var isCarryingOut = false
    /// Until when this server is a member of the group by its own reckoning; nil while it is none.
    private var leaseEnd: Int?
    private var incarnation: String?
    /// The link, as scripts know it.
    private var linkText = ""
    /// Everything up to this LSN is stored.
    @exclusivity(unchecked) private var storedLSN: UInt64 = 0
    /// Who waits for everything up to an LSN to be stored.
    private var waiting: [(lsn: UInt64, done: @Sendable () -> Void)] = []
    /// The rooms that are being handed over, which are not claimed back meanwhile.
    var handovers: [String: Handover] = [:]
    private let link: Link
    let thread: LoopThread

    /// The link as far as it is of use here.
    struct Link {
        let send: ([UInt8], StreamPurpose) -> Void
        let flush: () -> Void
        /// What was found of a room that was to be claimed, and whether it is nowhere.
        let settled: (String, Bool) -> Void
    }

    /// The rules of each game by which this server plays on.
    private static let rules =
        "," + GameKind.allCases.map { "\($0.rawValue):\($0.row.rulesVersion)," }.joined()

    /// For so much of its time a lease is not believed in: clocks run at different rates.
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

    /// Has records leave that were taken in since.
    func ship() {
        shipper.take(plan.streams.take(), &effects)
        carryOut()
    }

    /// The server is a member of the group under this name, on a new link.
    ///
    /// - Parameter linkText: how scripts know that link.
    func entered(_ incarnation: String, _ linkText: String, at now: Int) {
        (self.incarnation, self.linkText) = (incarnation, linkText)
        shipper.linked(GroupMember.leaseKey(incarnation), at: now, &effects)
        carryOut()
    }

    /// The link is gone.
    func unlinked() {
        shipper.unlinked(&effects)
        carryOut()
    }

    /// The lease lasts until then at least.
    func renewed(until time: Int) {
        leaseEnd = time - Int(Double(Limits.groupLease.milliseconds) * Self.doubt)
        plan.streams.set(isOpen: true)
    }

    /// Others may go on with all rooms of this server.
    func loseLease() {
        guard leaseEnd != nil else { return }
        leaseEnd = nil
        plan.streams.set(isOpen: false)
        shipper.loseLease(&effects)
        carryOut()
    }

    /// Whether everything that was recorded was sent already, so that a command follows it.
    var isInOrder: Bool { shipper.isInOrder }

    /// Gives false where the lease has just become one that cannot be counted on.
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

    /// Hears a reply; `repliesEnded` follows those that came together.
    func replied(_ purpose: StreamPurpose, _ value: RESPValue) {
        shipper.replied(purpose, value, &effects)
        if !effects.isEmpty { carryOut(isOpening: false) }
    }

    /// Lets out what the last replies have shown to be stored: once for all of them, as each time all who wait are looked at.
    func repliesEnded() { openGate() }

    /// Has a room claimed whose server is gone; `done` is called once, on this thread.
    func claim(_ code: String, _ done: @escaping @Sendable (StreamClaim) -> Void) {
        // Somebody else may have come back to it a moment ago.
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

    /// Calls `done` when all is stored that was recorded so far.
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
        // It may end the link, which tells this desk so.
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

    /// Nobody hears of what is not stored: the room's queue is passed first, as it may be telling something just now.
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
        // What the room recorded last, perhaps after it was lost.
        ship()
        if let lsn = shipper.firstOpen(of: stream) { plan.streams.gate.cut(from: lsn) }
        shipper.letGo(stream, &effects)
        carryOut()
    }

    /// The server stops: it takes in no more rooms by itself.
    func drain() { shipper.drain() }

    /// The room goes on elsewhere, whatever the Redis has lost of it here.
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
