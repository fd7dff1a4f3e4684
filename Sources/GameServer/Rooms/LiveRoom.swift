import GameProtocol
import Games

/// The state that a room's queue protects: the room, its members' outboxes, and the set alarms.
///
/// It carries out the room's effects. Each distinct line is encoded once, and one entry causes at
/// most one send for each recipient. `+Entry` has the operations of the host, `+Carrying` applies
/// effects, and `+Recording` keeps the room's journal.
struct LiveRoom: ~Copyable {
    var room: Room
    var members: [Member] = []
    /// A calculation that the room wants and that is not yet submitted to the queue.
    var calculation: CalculationCall?
    /// Whether a calculation was submitted and not cancelled.
    private var isCalculationSubmitted = false
    /// The caller's batch for the lines of the present entry; nil between entries.
    private var lent: OutgoingBatch?
    /// The last events, between entries. During an entry, the batch holds them.
    private var history = RoomHistory()
    /// The room's journal; nil if the room is not recorded, or no longer recorded.
    var recorder: RoomRecorder?
    /// The bytes of the present journal file from members outside a round, since the room was
    /// opened or brought back. The chat of spectators counts separately.
    var strangerBytes = 0
    var spectatorChatBytes = 0
    /// Whether a round was played to its end.
    var hasFinishedRound = false
    /// Whether a round has ended in this entry that the ladder does not know yet.
    var hasEndedRound = false
    /// The lost recording, with the means to begin it again; nil while the room is recorded.
    var loss: LostRecording?
    var life: Life
    /// The LSN of the log that the last entry's lines wait for; nil if they left at once.
    var awaitedLSN: UInt64?
    /// Whether a member has not yet read lines from before this entry.
    var isBehind = false
    /// The time of the entry, in milliseconds since the room was opened.
    var now: Int64 = 0
    /// The room's number in this process, by which the lobby matches notices to rooms.
    let number: UInt64
    /// The maker, charged for calculations and a kept recording; nil in a room brought back.
    let maker: RoomMaker?
    let services: RoomServices
    private var alarms = QueueAlarms()
    /// The time of opening by the clock of this computer, in milliseconds. A room that was brought
    /// back has the time at which it would have been opened.
    private let startedAt: Int64

    enum Life {
        /// A room before its first call, which begins the journal with this header.
        indirect case new(JournalHeader)
        case running
        /// The room has closed and holds no open file or code.
        case over
        /// The room does nothing more here: the server shuts down, or another server owns it.
        case frozen
    }

    struct Member {
        let id: MemberID
        let name: String
        /// The output of the member's connection; nil while the member has no connection.
        var outbox: Outbox?
        var role: Role
        /// The session's data for the journal.
        var session: SessionMark
        /// The number of the connection that spoke last for the session; 0 for none since startup.
        var epoch: Int
        /// The number of the last event before the member came: the member sees only later ones.
        let cameAfter: Int64
        /// The limit on how often the member may say `ready`.
        var readies = TokenBucket()
        /// The bytes that the member makes the server send to others.
        var fanOut = FanOutMeter()
    }

    /// Creates a new room. The first call opens its journal, because that may wait for the disk.
    init(
        _ header: JournalHeader,
        game: any Game,
        _ services: RoomServices,
        maker: RoomMaker? = nil
    ) {
        self.maker = maker
        // The first effect of a room asks for a secret; `start` supplies it.
        var effects: [RoomEffect] = []
        room = Room(header, game: game, &effects)
        life = .new(header)
        number = services.nextRoomNumber()
        self.services = services
        startedAt = Int64(services.clock())
    }

    private mutating func start(_ header: JournalHeader) {
        life = .running
        if let streams = services.streams {
            recorder = StreamRecorder(header, in: streams)
        } else if let journal = services.journal {
            recorder = FileRecorder(header, in: journal)
            if recorder == nil {
                loss = LostRecording(header, .failed, triesAt: now)
                loss?.waits(from: now)
            }
        }
        giveSecret()
    }

    /// Continues a room that was brought back from its journal. No member is connected, and every
    /// seat is kept from now on.
    init(
        _ recovered: consuming RecoveredRoom,
        _ recorder: consuming sending RoomRecorder,
        resumeMs: Int,
        _ services: RoomServices
    ) {
        room = recovered.replay.room
        maker = nil
        history = recovered.history
        life = .running
        number = services.nextRoomNumber()
        self.services = services
        self.recorder = consume recorder
        now = recovered.replay.at
        hasFinishedRound = room.roundNumber > 1 || room.phase == .over
        startedAt = Int64(services.clock()) - recovered.replay.at
        members = recovered.replay.members.map { member in
            Member(
                id: member.id,
                name: member.name,
                outbox: nil,
                role: member.role,
                session: SessionMark(
                    token: member.token,
                    ordinal: member.ordinal,
                    lastID: member.lastID
                ),
                epoch: 0,
                cameAfter: recovered.cameAfter[member.id] ?? room.seq
            )
        }
        let awaitsSecret = recovered.replay.awaitsSecret
        // A shutdown may already have noted the restart; then the journal has it.
        let isNew = recovered.restartedFor != resumeMs || !room.hasRoundClock
        lending(OutgoingBatch()) { live in
            if awaitsSecret { live.giveSecret() }
            if isNew { live.receive(.restarted(resumeMs: resumeMs)) }
            live.flush()
        }
        // The last run may have ended between the journal's line and the ladder's.
        countRound()
    }

    /// The lines of this entry so far, and the effects that the host must handle.
    var output: OutgoingBatch {
        guard let lent else { preconditionFailure("a room was entered with nothing to write on") }
        return lent
    }

    /// Runs an entry with a batch that is empty before and afterwards.
    mutating func lending<Result>(
        _ batch: OutgoingBatch,
        _ body: (inout LiveRoom) -> Result
    ) -> Result {
        precondition(batch.isBlank, "A batch was lent in which something of another room is.")
        lent = batch
        swap(&batch.history, &history)
        defer {
            swap(&batch.history, &history)
            batch.removeAll()
            lent = nil
        }
        return body(&self)
    }

    /// Begins an entry. Due alarms fire before the entry's own input.
    mutating func begin() {
        if case .new(let header) = life { start(header) }
        now = max(now, Int64(services.clock()) - startedAt)
        while let deadline = room.deadline, deadline <= now { receive(.alarm) }
    }

    mutating func alarm() {
        if isFrozen { return }
        begin()
        alarms.fired(at: now)
        flush()
    }

    mutating func calculated(_ number: Int, _ answer: String) {
        if isFrozen { return }
        begin()
        receive(.calculated(number: number, answer: answer))
        flush()
    }

    /// Takes the calculation to submit now; nil if there is no new one.
    mutating func takeCalculation() -> CalculationCall? {
        guard let call = calculation else { return nil }
        calculation = nil
        isCalculationSubmitted = true
        return call
    }

    /// Whether the submitted calculation is no longer wanted; returns true only once.
    mutating func dropsCalculation() -> Bool {
        guard isCalculationSubmitted, !room.isCalculating else { return false }
        isCalculationSubmitted = false
        return true
    }

    /// Returns the milliseconds until a further alarm must fire; nil if none is needed.
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
