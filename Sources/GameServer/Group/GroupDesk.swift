import GameProtocol
import Games
import Sockets

/// Host of the `GroupMember`, on a loop of its own: opens links, carries out the member's effects, passes answers on.
///
/// It has a descriptor because a loop identifies its sources by descriptor; nothing is ever read from it.
final class GroupDesk: EventSource {
    let plan: GroupPlan
    let counts: GroupCounts
    /// The journals of rooms that other servers can continue; nil without replication.
    private(set) var streams: StreamDesk?
    var member: GroupMember
    var link: GroupLink?
    var isLinked = false
    /// Whether the Redis has let this server join the cluster over this link.
    var hasEntered = false
    /// Whether the log already says that the Redis does not let this server join.
    var hasToldRefusal = false
    var linkedAt = 0
    private var answers: [Int: @Sendable (GroupAnswer) -> Void] = [:]
    private var lastID = 0
    var effects: [GroupMember.Effect] = []
    private var isCarryingOut = false
    private var nextTick = 0
    var round: GroupRound
    var isLeaving = false
    /// The replicas of the Redis; nil if the Redis keeps no rooms.
    var copies: GroupCopies?
    var countedAt = 0
    /// Callbacks for the replies to commands of an operator, in their order.
    var visits: [@Sendable (RESPValue?) -> Void] = []

    /// Milliseconds between two ticks, and the shortest duration of a link that counts as useful.
    static let (tickMs, shortLinkMs) = (250, 10_000)
    /// Milliseconds of silence after which questions no longer wait for the Redis.
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
        member.lease.key = plan.relays?.key
        member.lease.version = Release.version
        member.lease.isReplicated = plan.replication != nil
        member.lease.since = WallClock.now.secondsSince1970
        round = GroupRound(plan.addresses)
        super.init(loop: loop, descriptor: try SystemCalls.openNull())
        guard let replication = plan.replication else { return }
        member.isReplicated = true
        let way = StreamDesk.Link(
            send: { [unowned self] in link?.send($0, .stream($1)) },
            flush: { [unowned self] in link?.flush() },
            settled: { [unowned self] in settle($0, isLost: $1) }
        )
        streams = StreamDesk(replication, plan.log, counts, loop.thread, way)
        copies = GroupCopies(wanted: replication.replicas)
    }

    /// Adds the desk to its loop, and tries to reach the Redis.
    func open() {
        loop.insert(self)
        nextTick = loop.now
        tryNext()
        arm()
    }

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

    func forget(_ code: String) {
        // The room may have been made meanwhile: the lobby knows.
        hearLobby()
        member.forget(code, &effects)
        carryOut()
    }

    func beginDraining() {
        streams?.drain()
        member.drain(&effects)
        carryOut()
    }

    /// Leaves the cluster; `done` is called when the Redis has answered, or cannot answer.
    func leave(_ done: @escaping @Sendable () -> Void) {
        if isLeaving || !isLinked {
            isLeaving = true
            return done()
        }
        // The last changes go first, so that a name that is given up now becomes free.
        hearLobby()
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
        if isLeaving {
            // The last questions may still be answered.
            member.expire(at: loop.now, &effects)
            carryOut()
            return arm()
        }
        if loop.now >= nextTick {
            nextTick = loop.now + Self.tickMs
            lookAtCopies()
            hearLobby()
            noteRecords()
            if streams?.tick(at: loop.now) == false { member.giveUpLease(&effects) }
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
        // The loop and the desk refer to each other.
        loop.shared = nil
        super.end()
    }

    func arm() {
        let others = isLeaving ? [] : [nextTick, round.dueAt]
        let times = (others + [member.deadline]).compactMap { $0 }
        if let time = times.min() { wake(at: time) }
    }

    /// Reads the lobby's changes, and publishes them to the cluster.
    func hearLobby() {
        var left = 64
        repeat {
            let changes = plan.takeChanges()
            if !changes.isEmpty { publish(changes) }
            left = changes.hasMore ? left - 1 : 0
        } while left > 0
        carryOut()
    }

    /// Publishes new seats, then ships journal records, then publishes departures.
    ///
    /// A player may ask for a seat as soon as its record is stored, so the directory must know the seat before that.
    private func publish(_ changes: DirectoryChanges) {
        noteRecords()
        member.departures.isInOrder = plan.replication == nil
        member.changed(changes, &effects)
        guard let streams else { return }
        carryOut()
        streams.ship()
        noteRecords()
        member.publish(&effects)
    }

    /// Updates the LSNs of the newest record and the newest stored record, after all changes read so far are recorded.
    private func noteRecords() {
        guard let streams = plan.replication?.streams else { return }
        member.departures.recordedLSN = streams.lastLSN
        member.departures.storedLSN = streams.gate.durableLSN
        member.departures.isInOrder = self.streams?.isInOrder ?? true
    }

    func doubtDepartures(from code: String) {
        hearLobby()
        noteRecords()
        member.doubtDepartures(from: code, at: loop.now)
    }

    /// Gives up a room for another server. All records of the room from this server are stored by now.
    func release(_ code: String) {
        doubtDepartures(from: code)
        streams?.endHandover(of: code)
        member.release(code, &effects)
        carryOut()
    }

    private func settle(_ code: String, isLost: Bool) {
        member.settle(code, isLost: isLost, &effects)
        carryOut()
    }

    func carryOut() {
        if isCarryingOut { return }
        isCarryingOut = true
        var next = 0
        while next < effects.count {
            let effect = effects[next]
            next += 1
            switch effect {
            case .send(let words, let purpose): link?.send(words, purpose)
            case .answer(let id, let answer):
                counts.note(answer)
                if case .moved = answer { plan.relays?.take(member.others) }
                answers.removeValue(forKey: id)?(answer)
            case .closeLink(let reason): drop(reason)
            case .leaseLost:
                streams?.loseLease()
                plan.log.warning("group_lease_lost")
                drop("the others think that this server was gone")
            case .peers(let leases):
                counts.set(peerCount: leases.count)
                plan.relays?.take(leases)
                plan.tellPeers(leases)
            case .orphans(let codes): for code in codes { streams?.claim(code) { _ in } }
            case .wanted(let code, let member, let place):
                streams?.handOver(code, for: member, to: place, at: loop.now)
            case .order(let order): carryOut(order)
            case .released(let code): streams?.handedOver(code)
            case .refused(let text):
                plan.log.warning("group_refused", ["cause": .text(text)])
            case .entered: entered()
            case .shutOut(let text): shutOut(text)
            case .addressTaken:
                plan.log.warning(
                    "group_address_taken",
                    ["address": .text("\(plan.place.host):\(plan.place.port)")]
                )
            case .nameTaken(let name):
                plan.log.warning("group_name_taken", ["name": .text(name)])
            case .codeTaken(let code):
                plan.log.warning("group_code_taken", ["room": .text(code)])
            }
        }
        effects.removeAll(keepingCapacity: true)
        isCarryingOut = false
        // The flush may end the link, which adds effects.
        link?.flush()
    }
}
