import GameProtocol
import Games

/// What a room's queue protects: the room, its members' outboxes, and the alarms that are set.
///
/// It carries out the room's effects: each distinct line is encoded once, and one visit causes at
/// most one send for each recipient. Facets: `+Visits` is what a host may do here, `+Carrying` what
/// becomes of effects, `+Recording` the room's journal.
struct RoomTable: ~Copyable {
    var room: Room
    var members: [Member] = []
    var effects: [RoomEffect] = []
    var output = RoomOutput()
    var history = RoomHistory()
    /// The room's journal; nil where it has none, or none any more.
    var recorder: RoomRecorder?
    /// Why the members are to be told that the room is not recorded; nil where they need not.
    var warning: Notice?
    var life: Life
    /// The time of the visit, in milliseconds since the room was opened.
    var now: Int64 = 0
    let services: RoomServices
    private var alarms = QueueAlarms()
    /// When the room was opened, by the clock of this computer; for one that was brought back, when
    /// it would have been.
    private let openedAt: Int64

    /// How far the room's life on this server has come.
    enum Life {
        /// Nobody was here yet: the first visit begins the journal with this line.
        case new(JournalHeader)
        case open
        /// The room has closed, and nothing of it is open any more.
        case over
        /// The server stops: the room stays as it is.
        case frozen
    }

    /// A member as the host knows it.
    struct Member {
        let id: MemberID
        let name: String
        /// The way to the member; nil while it has no connection.
        var outbox: Outbox?
        var role: Role
        /// Which of the session's connections spoke here last; 0 for none since the start.
        var tenure: Int
        /// The number of the last event before it came; it has no claim on older ones.
        let cameAfter: Int64
    }

    /// A new room. Its first visit opens it, because that may have to wait for the disk.
    init(_ header: JournalHeader, game: any Game, _ services: RoomServices) {
        room = Room(header, game: game, &effects)
        life = .new(header)
        self.services = services
        openedAt = Int64(MonotonicClock.nowMilliseconds)
    }

    private mutating func open(_ header: JournalHeader) {
        life = .open
        if let journal = services.journal {
            recorder = RoomRecorder(header, in: journal)
            if recorder == nil { warning = Self.unrecorded(header.room) }
        }
        carryOut()
    }

    /// Goes on with a room that was brought back from its journal: nobody is connected, every place
    /// is kept from now on.
    init(
        _ recovered: consuming RecoveredRoom,
        _ recorder: consuming sending RoomRecorder,
        resumeMs: Int,
        _ services: RoomServices
    ) {
        room = recovered.replay.room
        history = recovered.history
        life = .open
        self.services = services
        self.recorder = consume recorder
        now = recovered.replay.at
        openedAt = Int64(MonotonicClock.nowMilliseconds) - recovered.replay.at
        members = recovered.replay.members.map { member in
            Member(
                id: member.id,
                name: member.name,
                outbox: nil,
                role: member.role,
                tenure: 0,
                cameAfter: recovered.cameAfter[member.id] ?? room.seq
            )
        }
        if recovered.replay.awaitsSecret { giveSecret() }
        receive(.restarted(resumeMs: resumeMs))
        flush()
    }

    /// Begins a visit: what is due by now comes before anything that happens in it.
    mutating func begin() {
        if case .new(let header) = life { open(header) }
        now = max(now, Int64(MonotonicClock.nowMilliseconds) - openedAt)
        while let deadline = room.deadline, deadline <= now { receive(.alarm) }
    }

    mutating func alarm() {
        if isFrozen { return }
        begin()
        alarms.fired(at: now)
        flush()
    }

    /// After how many milliseconds an alarm has to be set besides those that are; nil for none.
    mutating func nextDelay() -> Int? {
        if isFrozen { return nil }
        return room.deadline.flatMap { deadline in alarms.delay(for: deadline, now: now) }
    }

    var isFrozen: Bool {
        if case .frozen = life { true } else { false }
    }

    func index(of member: MemberID) -> Int? {
        members.firstIndex { $0.id == member }
    }
}
