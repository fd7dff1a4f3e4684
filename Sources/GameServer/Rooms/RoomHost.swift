import GameProtocol
import Games
import Synchronization

/// Owns one room and carries out what it decides; loops and its own alarm enter it here.
final class RoomHost: Sendable {
    let code: String
    /// What is played in the room.
    let game: GameKind
    /// Whether anybody at the table may move at any time.
    let isSharedTable: Bool
    /// The room's number in this process.
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
        /// The room took nothing: it has closed, or it takes nobody who would join any room.
        case closed
        /// The room answered; the peer is no member of it, or no longer one.
        case notMember
        /// The peer is a member. It is not to be read for `pauseMs` milliseconds; that is more than
        /// 0 if another member has fallen behind.
        case member(pauseMs: Int)
    }

    /// Lets the room's maker in before anybody else.
    ///
    /// It never waits, because it runs inside the lobby: the first entry creates the room's
    /// journal, and nobody who asks the lobby for anything may wait for a disk.
    func start(for grant: SeatGrant, isReady: Bool, _ envelope: Envelope, outbox: Outbox) {
        enterLater { live in
            _ = live.enter(grant, isReady: isReady, envelope, outbox: outbox)
        }
    }

    /// The outcome of the maker's entry; called by the maker's peer, outside the lobby.
    func firstEntry(of maker: MemberID) -> Outcome {
        enter { live in live.firstEntry(of: maker) }
    }

    /// Takes the place that the lobby granted.
    func enter(
        _ grant: SeatGrant,
        isReady: Bool,
        _ envelope: Envelope,
        outbox: Outbox
    ) -> Outcome {
        enter { live in live.enter(grant, isReady: isReady, envelope, outbox: outbox) }
    }

    /// Puts a member's requests to the room.
    ///
    /// Requests that the room carried out are taken out of the queue; the rest wait until what
    /// those caused is sent.
    ///
    /// - Parameter batch: an empty one, which is lent for that.
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

    /// Tells the members if what the room was to record is lost; from a loop, at the end of its round.
    func tellLoss() {
        enter { live in live.tellLoss() }
    }

    /// A member is gone for good; false where the room goes on elsewhere, or later, with the place.
    ///
    /// - Parameter answer: a line that leaves once that is recorded, as if the room had told it.
    func leave(_ member: MemberID, answer: [UInt8], to outbox: Outbox) -> Bool {
        enter { live in live.leave(member, answer: answer, to: outbox) }
    }

    /// Somebody's place is gone, which whoever tells must not wait for.
    func leaveLater(_ member: MemberID, _ reason: LeaveReason) {
        enterLater { live in live.leave(member, reason) }
    }

    /// A member's connection has ended, and the place is kept.
    func disconnect(_ member: MemberID, epoch: Int, resumeMs: Int) {
        enter { live in live.disconnect(member, epoch: epoch, resumeMs: resumeMs) }
    }

    /// A member is back on another connection.
    func resume(_ resumption: Resumption, outbox: Outbox) -> Outcome {
        enter { live in live.resume(resumption, outbox: outbox) }
    }

    /// Arms the room's alarm, and has calculated what is to be; for a room that was brought back.
    func armAlarm() {
        enter { _ in }
    }

    /// The server stops: a recorded room stays as it is, in another one a running round ends and is
    /// shown.
    ///
    /// - Parameter resumeMs: for how long the next start keeps the place of everybody.
    func shutDown(resumeMs: Int) {
        let isKept = live.sync { live in
            live.lending(OutgoingBatch()) { $0.shutDown(resumeMs: resumeMs) }
        }
        kept.store(isKept, ordering: .releasing)
    }

    /// Another server has the room, or will: nothing more is done here. `done` is called, on a thread of the pool, when
    /// nobody will be told any more of what was done.
    func letGo(_ done: @escaping @Sendable () -> Void) {
        live.enterLater { live in
            live.letGo()
            live.services.calculations.cancel(live.room.code)
            done()
        }
    }

    /// Whether the next start brings the room back; once it was shut down.
    var isKept: Bool { kept.load(ordering: .acquiring) }

    /// Whether somebody is in the room still: whoever was sent away may not know of it yet.
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

/// What an entry into a room's queue leaves to be done later, there and elsewhere. None of it keeps its room alive: a room
/// that has closed is gone at once. It is the queue that is held weakly for that, and not the host, which every
/// move takes hold of: an object that anybody holds weakly is slow to take hold of.
extension QueueBound where Value == LiveRoom {
    fileprivate func enterLater(_ body: @escaping @Sendable (inout LiveRoom) -> Void) {
        async { [weak self] live in
            live.lending(OutgoingBatch(), body)
            self?.follow(&live)
        }
    }

    /// Has done later what an entry into the room's queue has left to be done; still within it, so
    /// that what two entries want is asked for in their order.
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

/// A member who is back.
struct Resumption: Sendable {
    var member: MemberID
    /// The number of the last event that was seen; nil if that is not known.
    var seen: Int64?
    /// Which of the session's connections this is, from 1.
    var epoch: Int
    /// What the member is told before anything else.
    var reply: Reply
}
