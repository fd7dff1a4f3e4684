import GameProtocol
import Games
import Synchronization

/// The owner of one room: it carries out the room's decisions, for one entry at a time.
final class RoomHost: Sendable {
    let code: String
    let game: GameKind
    /// Whether any player may move at any time.
    let isSharedTable: Bool
    let number: UInt64
    private let live: QueueBound<LiveRoom>
    private let kept = Atomic<Bool>(false)

    init(code: String, _ live: consuming sending LiveRoom) {
        self.code = code
        game = live.room.gameKind
        isSharedTable = live.room.isSharedTable
        number = live.number
        self.live = QueueBound(label: "cardtable.room.\(code)", live)
    }

    /// The outcome of an entry into the room's queue, for the peer that made it.
    enum Outcome: Equatable, Sendable {
        /// The room did nothing: it has closed, or takes no more players of a quick join.
        case closed
        /// The room answered, and the peer is not a member, or no longer one.
        case notMember
        /// The peer is a member, and the server must not read from it for `pauseMs` milliseconds.
        /// The pause is more than 0 if another member has fallen behind.
        case member(pauseMs: Int)
    }

    /// Lets the room's maker in before any other member.
    ///
    /// It never waits, because it runs inside the lobby. The first entry creates the room's
    /// journal, and requests to the lobby must not wait for a disk.
    func start(for grant: SeatGrant, isReady: Bool, _ envelope: Envelope, outbox: Outbox) {
        enterLater { live in
            _ = live.enter(grant, isReady: isReady, envelope, outbox: outbox)
        }
    }

    /// Returns the outcome of the maker's entry. The maker's peer calls it outside the lobby.
    func firstEntry(of maker: MemberID) -> Outcome {
        enter { live in live.firstEntry(of: maker) }
    }

    /// Lets a member in on the seat that the lobby granted.
    func enter(
        _ grant: SeatGrant,
        isReady: Bool,
        _ envelope: Envelope,
        outbox: Outbox
    ) -> Outcome {
        enter { live in live.enter(grant, isReady: isReady, envelope, outbox: outbox) }
    }

    /// Passes a member's requests to the room.
    ///
    /// Requests that the room carried out leave the queue. The rest wait for the present lines.
    ///
    /// - Parameter batch: an empty batch, which the room borrows for the entry.
    func perform(
        _ calls: inout RoomCallQueue,
        by member: MemberID,
        _ batch: OutgoingBatch = OutgoingBatch()
    ) -> Outcome {
        let (outcome, lsn) = enter(batch) { live in
            (live.perform(&calls, by: member), live.awaitedLSN)
        }
        if let lsn { batch.held?.note(self, lsn) }
        batch.shipping?.note()
        return outcome
    }

    /// Informs the members if the recording is lost. A loop calls it at the end of its round.
    func tellLoss() {
        enter { live in live.tellLoss() }
    }

    /// Removes a member for good. Returns false if the room continues elsewhere or later.
    ///
    /// - Parameter answer: a line that is sent once the departure is recorded.
    func leave(_ member: MemberID, answer: [UInt8], to outbox: Outbox) -> Bool {
        enter { live in live.leave(member, answer: answer, to: outbox) }
    }

    /// Removes a member without making the caller wait.
    func leaveLater(_ member: MemberID, _ reason: LeaveReason) {
        enterLater { live in live.leave(member, reason) }
    }

    /// Marks a member as offline. The seat is kept for `resumeMs` milliseconds.
    func disconnect(_ member: MemberID, epoch: Int, resumeMs: Int) {
        enter { live in live.disconnect(member, epoch: epoch, resumeMs: resumeMs) }
    }

    /// Connects a returning member on another connection.
    func resume(_ resumption: Resumption, outbox: Outbox) -> Outcome {
        enter { live in live.resume(resumption, outbox: outbox) }
    }

    /// Sets the room's alarm and submits its calculation, for a room that was brought back.
    func armAlarm() {
        enter { _ in }
    }

    /// Stops the room at shutdown. A recorded room stays as it is; in any other room, a running
    /// round ends and is shown.
    ///
    /// - Parameter resumeMs: the time for which the next startup keeps every member's seat.
    func shutDown(resumeMs: Int) {
        let isKept = live.sync { live in
            live.lending(OutgoingBatch()) { $0.shutDown(resumeMs: resumeMs) }
        }
        kept.store(isKept, ordering: .releasing)
    }

    /// Stops all work here, because another server owns the room or will own it. A thread of the
    /// pool calls `done` when this host sends no further lines.
    func letGo(_ done: @escaping @Sendable () -> Void) {
        live.enterLater { live in
            live.letGo()
            live.services.calculations.cancel(live.room.code)
            done()
        }
    }

    /// Whether the next startup brings the room back; set by `shutDown`.
    var isKept: Bool { kept.load(ordering: .acquiring) }

    /// Whether the room still has this member. The client of a removed member may not know it yet.
    func has(_ member: MemberID) -> Bool { live.sync { live in live.index(of: member) != nil } }

    private func enter<Result: Sendable>(
        _ batch: OutgoingBatch = OutgoingBatch(),
        _ body: (inout LiveRoom) -> Result
    ) -> Result {
        live.sync { live -> Result in
            let result = live.lending(batch, body)
            self.live.follow(&live)
            return result
        }
    }

    private func enterLater(_ body: @escaping @Sendable (inout LiveRoom) -> Void) {
        live.enterLater(body)
    }
}

/// The work that an entry leaves for later. It must not keep the room alive: a closed room is freed
/// at once. The queue is therefore held weakly, and not the host: an object with weak references is
/// slower to retain, and every move retains the host.
extension QueueBound where Value == LiveRoom {
    fileprivate func enterLater(_ body: @escaping @Sendable (inout LiveRoom) -> Void) {
        async { [weak self] live in
            live.lending(OutgoingBatch(), body)
            self?.follow(&live)
        }
    }

    /// Schedules the work that an entry has left. It runs within the entry, so that the work of two
    /// entries keeps its order.
    fileprivate func follow(_ live: inout LiveRoom) {
        if let delay = live.nextDelay() { wake(after: delay) }
        if let call = live.takeCalculation() {
            live.services.calculations.submit(
                call.calculation,
                of: live.room.code,
                maker: live.maker
            ) { [weak self] answer in
                self?.enterLater { live in live.calculated(call.number, answer) }
            }
        }
        if live.dropsCalculation() { live.services.calculations.cancel(live.room.code) }
    }

    private func wake(after delay: Int) {
        asyncAfter(milliseconds: delay) { [weak self] live in
            live.lending(OutgoingBatch()) { $0.alarm() }
            self?.follow(&live)
        }
    }
}

/// The data with which a member returns to its room.
struct Resumption: Sendable {
    var member: MemberID
    /// The number of the last event that the member saw; nil if unknown.
    var seen: Int64?
    /// The number of this connection within its session, from 1.
    var epoch: Int
    /// The reply that the member receives first.
    var reply: Reply
}
