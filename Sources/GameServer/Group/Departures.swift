import GameProtocol
import Games

/// Departures from rooms that the rooms' journals may not contain yet.
///
/// If another server continues a room without a departure that was not stored, the seat is still taken there, and the
/// directory has to lead to it. So the server publishes a departure only after the departure's record:
/// - While records are sent in order, the departure follows its record.
/// - While records wait, the departure waits, too.
/// - If the server gives up the room, the departure is never published.
///
/// An LSN (log sequence number) counts the records of this server's rooms upwards.
struct Departures {
    typealias Holder = GroupMember.Holder

    /// All records up to this LSN are stored.
    var storedLSN = UInt64.max
    /// The LSN of the newest record when the server last read the lobby's changes.
    var recordedLSN: UInt64 = 0
    /// Whether a command that is sent now follows all records.
    var isInOrder = true
    /// Departures of members whose session continues, each with the LSN at which it is surely stored.
    private var open: [MemberID: Departure] = [:]
    /// Departures of members whose session has ended since.
    private var ended: [Holder: Departure] = [:]
    /// Members whose room continues elsewhere, perhaps with them in it, and the time until which that holds. The end
    /// of their session is not published, because their connections end for that reason.
    private var doubtful: [MemberID: Int] = [:]

    private struct Departure {
        let room: String
        let lsn: UInt64
    }

    /// The most milliseconds between the request to end a connection and its end.
    static let doubtMs = 5_000

    /// Records that a member has left a room and keeps the session.
    mutating func left(_ room: String, _ member: MemberID) {
        guard recordedLSN > storedLSN else { return }
        open[member] = Departure(room: room, lsn: recordedLSN)
    }

    /// Records that a member has a seat; the server gives no seat to a member whom it has sent away.
    mutating func entered(_ member: MemberID) { doubtful[member] = nil }

    /// Records the end of a session. Returns false if the end must never be published.
    mutating func end(_ member: MemberID, _ holder: Holder) -> Bool {
        if doubtful.removeValue(forKey: member) != nil { return false }
        if let departure = open.removeValue(forKey: member) { ended[holder] = departure }
        return true
    }

    /// Whether the server publishes nothing about this member for now.
    func isWithheld(_ member: MemberID) -> Bool {
        doubtful[member] != nil || (!isInOrder && isOpen(open[member]))
    }

    func isWithheld(_ holder: Holder) -> Bool { !isInOrder && isOpen(ended[holder]) }

    private func isOpen(_ departure: Departure?) -> Bool {
        departure.map { $0.lsn > storedLSN } ?? false
    }

    /// Marks departures from a room that continues elsewhere as doubtful: without a stored record they may not have
    /// happened. Returns members whose session has ended, about whom nothing is published any longer.
    mutating func doubt(_ room: String, at now: Int) -> [Holder] {
        forgetStored()
        for (member, departure) in open where departure.room == room {
            open[member] = nil
            doubtful[member] = now + Self.doubtMs
        }
        let gone = ended.filter { $0.value.room == room }.map(\.key)
        for holder in gone { ended[holder] = nil }
        return gone
    }

    /// Forgets departures that are stored by now, and doubts that are over.
    mutating func settle(at now: Int) {
        forgetStored()
        if !doubtful.isEmpty { doubtful = doubtful.filter { $0.value > now } }
    }

    private mutating func forgetStored() {
        if !open.isEmpty { open = open.filter { $0.value.lsn > storedLSN } }
        if !ended.isEmpty { ended = ended.filter { $0.value.lsn > storedLSN } }
    }
}
