import GameProtocol

@testable import Games

/// A room whose host keeps a journal as a server does. An alarm for due events comes before each
/// input, and each input that changes the room becomes a line.
struct JournaledRoom {
    /// The room after a line, and the bytes sent up to then.
    struct Moment {
        let room: Room
        let toldCount: Int
        /// The number of the journal's bytes up to this line, and its checksum.
        let byteCount: Int
        let chain: UInt32
    }

    private(set) var room: Room
    private(set) var journal: [UInt8] = []
    /// The sent events, with the copies that some members received instead.
    private(set) var told: [UInt8] = []
    /// One moment for each line, including the header.
    private(set) var moments: [Moment] = []
    /// The first input that changed the room and was not written.
    private(set) var failure: String?

    private(set) var at: Int64 = 0
    private var writer = JournalWriter()
    private var present: [String: MemberID] = [:]
    private var sessions: [MemberID: SessionMark] = [:]
    private var banned: [String: MemberID] = [:]
    private var nextMember = Self.firstMember
    private var secretCount = 0

    static let firstMember: UInt64 = 100

    init(_ header: JournalHeader, _ game: any Game) {
        var effects: [RoomEffect] = []
        room = Room(header, game: game, &effects)
        write { $0.append(header, to: &$1) }
        giveSecret()
    }

    /// Moves the clock; due events happen before the next input.
    mutating func advance(to time: Int64) { at = max(at, time) }

    /// Whether a person with this name is in the room.
    func has(_ name: String) -> Bool { present[name] != nil }

    mutating func enter(_ grant: SeatGrant, isReady: Bool, _ envelope: Envelope) {
        catchUp()
        var grant = grant
        // A kicked person tries to come back once; then another person enters under the name.
        let ban = banned.removeValue(forKey: grant.name)
        let isKnown = present[grant.name] != nil
        grant.member = present[grant.name] ?? ban ?? MemberID(nextMember)
        grant.token = TokenHash(token: grant.name)
        grant.ordinal = Int(nextMember)
        // A journal names the seat; a server's recorder reads it from the room afterwards.
        if grant.role == .player, grant.seat == nil {
            let taken = Set(present.values.compactMap { room.seat(of: $0) })
            grant.seat = (0..<room.seats).first { !taken.contains($0) } ?? 0
        }
        let entry = JournalEntrance(grant, seat: grant.seat, isReady: isReady, envelope)
        let wasIn = room.role(of: grant.member)
        receive(.enter(grant, isReady: isReady, envelope), as: .enter(entry))
        if !isKnown, wasIn == nil, room.role(of: grant.member) != nil {
            present[grant.name] = grant.member
            nextMember += 1
        }
    }

    mutating func ask(_ name: String, _ request: RoomRequest, id: RequestID? = nil) {
        catchUp()
        receive(
            .request(member(name), Envelope(re: request.verb, id: id), request),
            as: .request(by: name, id: id, request)
        )
    }

    mutating func leave(_ name: String, _ reason: LeaveReason) {
        catchUp()
        receive(.left(member(name), reason), as: .left(player: name, reason))
    }

    mutating func lose(_ name: String) {
        catchUp()
        receive(
            .offline(member(name), resumeMs: 120_000),
            as: .offline(player: name, resumeMs: 120_000)
        )
    }

    mutating func regain(_ name: String) {
        catchUp()
        receive(.online(member(name)), as: .online(player: name))
    }

    /// Restarts the server at the time of the last line, because no other time is known.
    mutating func restart() {
        // A restart does not restore a closed room.
        if room.isClosed { return }
        receive(.restarted(resumeMs: 120_000), as: .restarted(resumeMs: 120_000))
    }

    /// Gives the answer to the open calculation of the room, if there is one.
    mutating func calculate(_ answer: String) {
        catchUp()
        guard let number = room.calculation?.number else { return }
        receive(
            .calculated(number: number, answer: answer),
            as: .calculated(number: number, answer: answer)
        )
    }

    mutating func shutDown() {
        catchUp()
        receive(.shutdown, as: .shutdown)
    }

    mutating func catchUp() {
        while let deadline = room.deadline, deadline <= at { receive(.alarm, as: .alarm) }
    }

    /// Returns the number of the named member, or a number that no member has.
    private func member(_ name: String) -> MemberID { present[name] ?? MemberID(1) }
}

extension JournaledRoom {
    private mutating func receive(_ kind: RoomInput.Kind, as entry: JournalEntry.Kind) {
        let before = Self.still(room)
        var effects: [RoomEffect] = []
        room.receive(RoomInput(at: at, kind), &effects)
        tell(effects)
        for case .lobby(.left(let member, let isBanned)) in effects {
            guard let name = present.first(where: { $0.value == member })?.key else { continue }
            present[name] = nil
            if isBanned { banned[name] = member }
        }
        let isDeal = effects.contains(.needsSecret)
        if kind.isWorthKeeping(causing: effects) {
            let commit = isDeal ? room.newestCommit : nil
            let entry = JournalEntry(at: at, entry, commit: commit)
            write { $0.append(entry, to: &$1) }
            mark(kind)
            if isDeal { noteSnapshot(after: kind, commit: commit) }
        } else {
            var after = Self.still(room)
            after.now = before.now
            if after != before, failure == nil { failure = "\(entry) is not kept" }
        }
        if isDeal { giveSecret() }
    }

    /// Notes the data of a journal about the session that did this.
    private mutating func mark(_ kind: RoomInput.Kind) {
        switch kind {
        case .enter(let grant, _, let envelope):
            let last = envelope.id ?? sessions[grant.member]?.lastID
            sessions[grant.member] = SessionMark(
                token: grant.token,
                ordinal: grant.ordinal,
                lastID: last
            )
        case .request(let member, let envelope, _):
            if let id = envelope.id { sessions[member]?.lastID = id }
        default: break
        }
    }

    private mutating func noteSnapshot(after kind: RoomInput.Kind, commit: String?) {
        var answer: String?
        if case .calculated(_, let given) = kind { answer = given }
        guard let snapshot = room.snapshot(answer: answer, session: { sessions[$0] }) else {
            return
        }
        let entry = JournalEntry(at: at, .snapshot(snapshot), commit: commit)
        write { $0.append(entry, to: &$1) }
    }

    /// The snapshot of the room as it is now.
    var snapshot: RoomSnapshot? { room.snapshot(answer: nil) { sessions[$0] } }

    private mutating func giveSecret() {
        let secret = TestRoom.secret(secretCount)
        secretCount += 1
        receive(.secret(secret), as: .secret(round: room.roundNumber + 1, secret))
    }

    private mutating func write(_ append: (inout JournalWriter, inout JSONWriter) -> Void) {
        var line = JSONWriter()
        append(&writer, &line)
        journal += line.bytes
        moments.append(
            Moment(
                room: Self.still(room),
                toldCount: told.count,
                byteCount: journal.count,
                chain: writer.chain
            )
        )
    }

    private mutating func tell(_ effects: [RoomEffect]) { told += Self.told(effects) }

    /// Returns the bytes of the events among the effects, with the members that get other copies.
    static func told(_ effects: [RoomEffect]) -> [UInt8] {
        var writer = JSONWriter()
        for case .event(let event, let own) in effects {
            event.encode(into: &writer)
            guard let own else { continue }
            writer.value(own.members.map { Int($0.number) })
            own.event.encode(into: &writer)
        }
        return writer.bytes
    }

    /// Returns the room without its cursors, which no journal contains.
    static func still(_ room: Room) -> Room {
        var room = room
        for index in room.members.indices { room.members[index].hover = HoverThrottle() }
        return room
    }
}
