import GameProtocol
import Games
import Synchronization

/// Owns one room and carries out what it decides; loops and its own alarm enter it here.
final class RoomHost: Sendable {
    let code: String
    private let table: QueueBound<RoomTable>
    private let kept = Atomic<Bool>(false)

    init(code: String, _ table: consuming sending RoomTable) {
        self.code = code
        self.table = QueueBound(label: "cardtable.room.\(code)", table)
    }

    /// What came of a visit to the room.
    struct Visit: Sendable {
        /// Whether the room took the visit; one that has closed does not.
        var isTaken = false
        /// Whether the caller still belongs to the room.
        var isMember = false
    }

    /// Has the maker let in before anybody else.
    ///
    /// Never waits, as the lobby does not: the first visit makes the room's journal, and whoever asks
    /// the lobby for anything must not wait for a disk.
    func open(for arrival: Arrival, outbox: Outbox) {
        table.async { [weak self] table in
            _ = table.enter(arrival, outbox: outbox)
            if let delay = table.nextDelay() { self?.wake(after: delay) }
        }
    }

    /// What came of the maker's visit; for the maker, outside the lobby.
    func firstVisit(of maker: MemberID) -> Visit {
        visit { table in table.firstVisit(of: maker) }
    }

    /// Takes the place that the lobby granted.
    func enter(_ arrival: Arrival, outbox: Outbox) -> Visit {
        visit { table in table.enter(arrival, outbox: outbox) }
    }

    /// Puts a member's requests to the room, the last one in the list first.
    ///
    /// What the room carried out is taken away; the rest waits until what it caused is sent.
    func perform(reversed calls: inout [RoomCall], by member: MemberID) -> Visit {
        visit { table in table.perform(reversed: &calls, by: member) }
    }

    /// A member is gone for good.
    func leave(_ member: MemberID, _ reason: LeaveReason) {
        _ = visit { table in table.leave(member, reason) }
    }

    /// The same, from somebody who must not wait for the room.
    func leaveLater(_ member: MemberID, _ reason: LeaveReason) {
        table.async { [weak self] table in
            _ = table.leave(member, reason)
            if let delay = table.nextDelay() { self?.wake(after: delay) }
        }
    }

    /// A member's connection has ended, and the place is kept.
    func lose(_ member: MemberID, tenure: Int, resumeMs: Int) {
        _ = visit { table in table.lose(member, tenure: tenure, resumeMs: resumeMs) }
    }

    /// A member is back on another connection.
    func resume(_ comeback: Comeback, outbox: Outbox) -> Visit {
        visit { table in table.resume(comeback, outbox: outbox) }
    }

    /// Has the room wake by itself when it is time; for one that was brought back.
    func wind() {
        _ = visit { _ in Visit() }
    }

    /// The server stops: a recorded room stays as it is, in another one a running round ends and is
    /// shown.
    func shutDown() {
        let isKept = table.sync { table in table.shutDown() }
        kept.store(isKept, ordering: .releasing)
    }

    /// Whether the next start brings the room back; once it was shut down.
    var isKept: Bool { kept.load(ordering: .acquiring) }

    private func visit(_ body: (inout RoomTable) -> Visit) -> Visit {
        let (visit, delay) = table.sync { table -> (Visit, Int?) in
            let visit = body(&table)
            return (visit, table.nextDelay())
        }
        if let delay { wake(after: delay) }
        return visit
    }

    /// Whoever waits for an alarm holds no room: one that has closed is gone at once.
    private func wake(after delay: Int) {
        table.asyncAfter(milliseconds: delay) { [weak self] table in
            table.alarm()
            if let next = table.nextDelay() { self?.wake(after: next) }
        }
    }
}

/// Somebody who takes a place, with what the journal keeps of their session.
struct Arrival: Sendable {
    var entrance: Entrance
    var token: TokenHash
    /// Which of the session's places this is, from 1.
    var visit: Int
    /// Which of the session's connections comes, from 1.
    var tenure: Int
}

/// A member who is back.
struct Comeback: Sendable {
    var member: MemberID
    /// The number of the last event that was seen; nil where that is not known.
    var seen: Int64?
    /// Which of the session's connections this is, from 1.
    var tenure: Int
    /// What the member is told before anything else.
    var reply: Reply
}

/// A member's request, ready for the room.
struct RoomCall: Sendable {
    var envelope: Envelope
    var request: RoomRequest
}
