import GameProtocol
import Games
import Sockets

/// The host of the `GroupMember`, on a loop of its own: it has the link made, carries out what the member wants, and
/// passes answers on.
///
/// It has a descriptor because a loop knows its sources by theirs; nothing is ever read from it.
final class GroupDesk: EventSource {
    let plan: GroupPlan
    let counts: GroupCounts
    /// The journals of rooms that other servers can go on with; nil without any.
    private(set) var streams: StreamDesk?
    private var member: GroupMember
    private var link: GroupLink?
    private var isLinked = false
    private var linkedAt = 0
    private var answers: [Int: @Sendable (GroupAnswer) -> Void] = [:]
    private var lastID = 0
    private var effects: [GroupMember.Effect] = []
    private var isCarryingOut = false
    private var nextTick = 0
    private var round: GroupRound
    private var isLeaving = false

    /// How often it looks; a link that ends before the other time did not last.
    private static let (tickMs, shortLinkMs) = (250, 10_000)
    /// From when on nobody waits for a Redis that does not answer.
    private static let silentMs = 500

    init(
        loop: EventLoop,
        plan: GroupPlan,
        counts: GroupCounts,
        codes: ReservedCodes
    ) throws(SystemError) {
        self.plan = plan
        self.counts = counts
        member = GroupMember(
            place: plan.place,
            isJournaling: plan.isJournaling,
            codes: codes,
            codeSource: RandomCodeSource()
        )
        round = GroupRound(plan.addresses)
        super.init(loop: loop, descriptor: try SystemCalls.openNull())
        guard let replication = plan.replication else { return }
        member.isReplicated = true
        let way = StreamDesk.Link(
            send: { [unowned self] in link?.send($0, .stream($1)) },
            flush: { [unowned self] in link?.flush() }
        )
        streams = StreamDesk(replication, plan.log, loop.thread, way)
    }

    /// Begins, and looks for the Redis.
    func open() {
        loop.insert(self)
        nextTick = loop.now
        tryNext()
        arm()
    }

    /// Asks the group.
    func ask(_ question: GroupQuestion, _ answer: @escaping @Sendable (GroupAnswer) -> Void) {
        lastID += 1
        answers[lastID] = answer
        if question.needsPresent { hearLobby() }
        let isSilent = link?.silentSince.map { loop.now - $0 > Self.silentMs } ?? false
        member.ask(
            question,
            id: lastID,
            ticket: plan.secret(),
            at: loop.now,
            isSilent: isSilent,
            &effects
        )
        carryOut()
        arm()
    }

    /// A code was kept for a room that is not made.
    func forget(_ code: String) {
        // Perhaps it was made.
        hearLobby()
        member.forget(code, &effects)
        carryOut()
    }

    /// The server is about to stop.
    func beginDraining() {
        member.drain(&effects)
        carryOut()
    }

    /// Says goodbye; `done` is called when that has been answered, or cannot be.
    func leave(_ done: @escaping @Sendable () -> Void) {
        if isLeaving || !isLinked {
            isLeaving = true
            return done()
        }
        isLeaving = true
        member.leave(&effects)
        carryOut()
        lastID += 1
        answers[lastID] = { _ in done() }
        member.ask(
            .ticket(""),
            id: lastID,
            ticket: "",
            at: loop.now,
            isSilent: false,
            &effects
        )
        carryOut()
        arm()
    }

    override func timeReached() {
        if loop.now >= nextTick {
            nextTick = loop.now + Self.tickMs
            if !isLeaving { hearLobby() }
            streams?.tick(at: loop.now)
            member.tick(
                at: loop.now,
                free: plan.freeCount(),
                silentSince: link?.silentSince,
                &effects
            )
            carryOut()
        } else if let deadline = member.deadline, deadline <= loop.now {
            member.expire(at: loop.now, &effects)
            carryOut()
        }
        if round.isDue(at: loop.now) { tryNext() }
        arm()
    }

    override func end() {
        link?.close()
        // Each has the other.
        loop.shared = nil
        super.end()
    }

    private func arm() {
        wake(at: [nextTick, member.deadline, round.dueAt].compactMap { $0 }.min() ?? nextTick)
    }

    /// Hears what has changed in the lobby, and tells it.
    func hearLobby() {
        var left = 8
        repeat {
            let changes = plan.takeChanges()
            if !changes.rooms.isEmpty || !changes.people.isEmpty {
                member.changed(changes, &effects)
            }
            left = changes.hasMore ? left - 1 : 0
        } while left > 0
        carryOut()
    }

    private func carryOut() {
        if isCarryingOut { return }
        isCarryingOut = true
        defer { isCarryingOut = false }
        var next = 0
        while next < effects.count {
            let effect = effects[next]
            next += 1
            switch effect {
            case .send(let words, let purpose): link?.send(words, purpose)
            case .answer(let id, let answer):
                counts.note(answer)
                answers.removeValue(forKey: id)?(answer)
            case .closeLink(let reason): drop(reason)
            case .leaseLost:
                streams?.loseLease()
                plan.log.warning("group_lease_lost")
                drop("the others think that this server was gone")
            case .peers(let leases):
                counts.set(peerCount: leases.count)
                plan.tellPeers(leases)
            case .refused(let text):
                plan.log.warning("group_refused", ["cause": .text(text)])
            case .codeTaken(let code):
                plan.log.warning("group_code_taken", ["room": .text(code)])
            }
        }
        effects.removeAll(keepingCapacity: true)
        link?.flush()
    }
}

/// How the link comes and goes.
extension GroupDesk {
    /// The link is open, to a master.
    func linked() {
        if plan.isProbe {
            round.succeeded()
            return plan.tellOutcome(nil)
        }
        isLinked = true
        linkedAt = loop.now
        counts.set(isUp: true)
        let address = round.present.description
        round.succeeded()
        plan.log.info("group_up", ["server": .text(address)])
        plan.tellOutcome(nil)
        hearLobby()
        member.linked(
            plan.secret(hexCount: 16),
            free: plan.freeCount(),
            at: loop.now,
            &effects
        )
        carryOut()
        arm()
    }

    func replied(_ purpose: GroupPurpose, _ value: RESPValue, sentAt: Int) {
        switch purpose {
        case .stream(let purpose): return streams?.replied(purpose, value) ?? ()
        case .enter:
            if value == .integer(1), let incarnation = member.incarnation {
                streams?.entered(incarnation, at: loop.now)
                streams?.renewed(sentAt: sentAt)
            }
        case .renew: if value == .simple("OK") { streams?.renewed(sentAt: sentAt) }
        default: break
        }
        member.replied(purpose, value, at: loop.now, &effects)
        carryOut()
    }

    func linkFailed(_ failed: GroupLink, _ failure: GroupLink.Failure, wasOpen: Bool) {
        guard failed === link else { return }
        link = nil
        lost(failure, wasOpen: wasOpen)
    }

    /// Ends the link by the member's wish.
    private func drop(_ reason: String) {
        guard let link else { return }
        self.link = nil
        link.close()
        lost(.away(reason), wasOpen: true)
    }

    private func lost(_ failure: GroupLink.Failure, wasOpen: Bool) {
        if wasOpen {
            isLinked = false
            counts.set(isUp: false)
            plan.log.warning(
                "group_down",
                ["server": .text(round.present.description), "cause": .text(failure.sentence)]
            )
            streams?.unlinked()
            member.unlinked(&effects)
            carryOut()
            round.begin(at: loop.now, hasLasted: loop.now - linkedAt > Self.shortLinkMs)
        } else {
            failedToLink(failure)
        }
        arm()
    }

    private func failedToLink(_ failure: GroupLink.Failure) {
        if let outcome = round.failed(failure, at: loop.now) {
            plan.tellOutcome(outcome)
            if round.isFirstOfMany {
                plan.log.warning(
                    "group_unreachable",
                    [
                        "server": .text(round.present.description),
                        "cause": .text(outcome.sentence),
                    ]
                )
            }
        }
        arm()
    }

    /// Tries the next address, once its name is looked up.
    private func tryNext() {
        guard !isLeaving, link == nil else { return }
        switch round.next(at: loop.now) {
        case .nothing: break
        case .lookUp(let address):
            let thread = loop.thread
            plan.resolve(address.host, UInt16(clamping: address.port)) { found in
                thread.submit { loop in
                    (loop.shared as? GroupDesk)?.lookedUp(found, of: address)
                }
            }
        case .connect(let address, let socketAddress):
            guard plan.isPlainOK || socketAddress.host.isNear else {
                return failedToLink(
                    .wrong(
                        "\(socketAddress.host) is in no private network, and the link is not "
                            + "encrypted: --group-plain-ok allows it"
                    )
                )
            }
            do throws(SystemError) {
                let link = try GroupLink(desk: self, to: socketAddress, of: address)
                self.link = link
                link.open()
            } catch {
                failedToLink(.away("\(error)"))
            }
        }
    }

    private func lookedUp(_ found: GroupPlan.Found, of address: RedisAddress) {
        switch found {
        case .addresses(let addresses): round.found(addresses, at: loop.now)
        case .failed(let sentence):
            round.found([], at: loop.now)
            failedToLink(.away(sentence))
        }
        if round.isDue(at: loop.now) { tryNext() }
        arm()
    }
}
