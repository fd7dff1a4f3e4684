import GameProtocol
import Games

/// What a room's queue protects: the room, its members' outboxes, and the alarms that are set.
///
/// It carries out the room's effects: each distinct line is encoded once, as the room tells it, and one entry causes at
/// most one send for each recipient. Facets: `+Entry` is what a host may do here, `+Carrying` what
/// becomes of effects, `+Recording` the room's journal.
struct LiveRoom: ~Copyable {
    var room: Room
    var members: [Member] = []
    /// What is to be calculated and was not handed on yet.
    var calculation: CalculationCall?
    /// Something was handed on to be calculated, and not taken back.
    private var isCalculationSubmitted = false
    /// Lent for the length of one entry by whoever enters.
    private var lent: OutgoingBatch?
    /// Between entries; a batch has it meanwhile.
    private var history = RoomHistory()
    /// The room's journal; nil if it has none, or none any more.
    var recorder: RoomRecorder?
    /// The bytes of the present journal file that those have caused who do not play, since the room
    /// was opened or brought back; what spectators said is counted by itself.
    var strangerBytes = 0
    var spectatorChatBytes = 0
    /// Whether a round was played to its end.
    var hasFinishedRound = false
    /// The lost recording, with the means to begin it again; nil while the room is recorded.
    var loss: LostRecording?
    var life: Life
    /// What the lines of the last entry wait for in the write-ahead log; nil if they left at once.
    var awaitedLSN: UInt64?
    /// Whether a member has not read yet what was sent before this entry.
    var isBehind = false
    /// The time of the entry, in milliseconds since the room was opened.
    var now: Int64 = 0
    /// The room's number in this process, by which the lobby knows whose notices these are.
    let number: UInt64
    /// The maker pays for what the room has calculated and keeps; nil for a room that was brought
    /// back.
    let maker: RoomMaker?
    let services: RoomServices
    private var alarms = QueueAlarms()
    /// When the room was opened, by the clock of this computer; for one that was brought back, when
    /// it would have been.
    private let startedAt: Int64

    /// How far the room's life on this server has come.
    enum Life {
        /// Nobody was here yet: the first entry begins the journal with this line.
        indirect case new(JournalHeader)
        case running
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
        /// What the journal knows of the session.
        var session: SessionMark
        /// Which of the session's connections spoke here last; 0 for none since the start.
        var epoch: Int
        /// The number of the last event before it came; it has no claim on older ones.
        let cameAfter: Int64
        /// The right to change its mind about the next round.
        var readies = TokenBucket()
        /// What it makes the others receive.
        var fanOut = FanOutMeter()
    }

    /// A new room. Its first entry opens it, because that may have to wait for the disk.
    init(
        _ header: JournalHeader,
        game: any Game,
        _ services: RoomServices,
        maker: RoomMaker? = nil
    ) {
        self.maker = maker
        // What the room wants first is its secret, which it gets when it is opened.
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

    /// Goes on with a room that was brought back from its journal: nobody is connected, every place
    /// is kept from now on.
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
        // A stop may have noted it beforehand, and then all know of it.
        let isNew = recovered.restartedFor != resumeMs || !room.hasRoundClock
        lending(OutgoingBatch()) { live in
            if awaitsSecret { live.giveSecret() }
            if isNew { live.receive(.restarted(resumeMs: resumeMs)) }
            live.flush()
        }
    }

    /// What this entry has to say so far.
    var output: OutgoingBatch {
        guard let lent else { preconditionFailure("a room was entered with nothing to write on") }
        return lent
    }

    /// Makes an entry with a batch that is empty before and after it.
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

    /// Begins an entry: what is due by now comes before anything that happens in it.
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

    /// The answer to a calculation has come.
    mutating func calculated(_ number: Int, _ answer: String) {
        if isFrozen { return }
        begin()
        receive(.calculated(number: number, answer: answer))
        flush()
    }

    /// What is to be calculated from now on; nil where that is nothing new.
    mutating func takeCalculation() -> CalculationCall? {
        guard let call = calculation else { return nil }
        calculation = nil
        isCalculationSubmitted = true
        return call
    }

    /// Whether what was asked for last is no longer wanted; true once.
    mutating func dropsCalculation() -> Bool {
        guard isCalculationSubmitted, !room.isCalculating else { return false }
        isCalculationSubmitted = false
        return true
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
