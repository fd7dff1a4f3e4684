import GameProtocol
import Games

/// Who has left a room whose journal may not know of it yet.
///
/// Where a room goes on elsewhere without a departure that was not stored, that place is kept, and the directory has to
/// lead there. While records leave in their order, what is told of a departure follows its record; where records wait, so
/// does it; and where the room is let go, it is not told at all. An LSN counts the records of this server's rooms upwards.
struct Departures {
    typealias Holder = GroupMember.Holder

    /// Everything up to this LSN is stored.
    var storedLSN = UInt64.max
    /// The newest record when the lobby was last heard.
    var recordedLSN: UInt64 = 0
    /// Whether a command that is sent now follows all records.
    var isInOrder = true
    /// What was left, and when that is stored at the latest.
    private var open: [MemberID: Departure] = [:]
    /// The same of those whose session has ended since.
    private var ended: [Holder: Departure] = [:]
    /// Their room goes on elsewhere, perhaps with them: until then they are not told of, as their connection ends.
    private var doubtful: [MemberID: Int] = [:]

    private struct Departure {
        let room: String
        let lsn: UInt64
    }

    /// Milliseconds in which a connection ends that was told to.
    static let doubtMs = 5_000

    /// Somebody has left a room, and has a session still.
    mutating func left(_ room: String, _ member: MemberID) {
        guard recordedLSN > storedLSN else { return }
        open[member] = Departure(room: room, lsn: recordedLSN)
    }

    /// Somebody has a place: whoever was sent away would have none.
    mutating func entered(_ member: MemberID) { doubtful[member] = nil }

    /// A session has ended; false where that is never to be told.
    mutating func end(_ member: MemberID, _ holder: Holder) -> Bool {
        if doubtful.removeValue(forKey: member) != nil { return false }
        if let departure = open.removeValue(forKey: member) { ended[holder] = departure }
        return true
    }

    /// Whether nothing is told of them now.
    func isWithheld(_ member: MemberID) -> Bool {
        doubtful[member] != nil || (!isInOrder && isOpen(open[member]))
    }

    func isWithheld(_ holder: Holder) -> Bool { !isInOrder && isOpen(ended[holder]) }

    private func isOpen(_ departure: Departure?) -> Bool {
        departure.map { $0.lsn > storedLSN } ?? false
    }

    /// A room goes on elsewhere: what is not stored of its departures has perhaps not happened. Gives those whose session
    /// has ended, of whom nothing is to be told any more.
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

    /// Some time has passed, and some records were stored.
    mutating func settle(at now: Int) {
        forgetStored()
        if !doubtful.isEmpty { doubtful = doubtful.filter { $0.value > now } }
    }

    private mutating func forgetStored() {
        if !open.isEmpty { open = open.filter { $0.value.lsn > storedLSN } }
        if !ended.isEmpty { ended = ended.filter { $0.value.lsn > storedLSN } }
    }
}
