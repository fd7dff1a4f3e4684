import GameProtocol
import Games

/// This server as a member of the group: what the others are to know of it, and what was asked of them.
///
/// A decider: it is told of the link, of time, of changes in the lobby, of questions and replies, and says what is to
/// be sent and answered. What the others are to know is kept as it should be, not as a list of what to send: with
/// every new link the server enters under a new name, its incarnation, and tells all of it anew. What was removed
/// meanwhile is removed then. The facets: `+Directory` tells, `+Questions` asks, `+Replies` hears.
struct GroupMember {
    let place: ServerPlace
    /// Whether rooms come back after a crash.
    let isJournaling: Bool
    /// Whether other servers can go on with them.
    var isReplicated = false
    let codes: ReservedCodes
    var codeSource: any CodeSource

    /// Nil while there is no link.
    var incarnation: String?
    var lease: GroupLease
    var rooms: [String: Entry] = [:]
    var people: [MemberID: Holder] = [:]
    /// What has to be told, or told again.
    var dirtyRooms: Set<String> = []
    var dirtyPeople: Set<MemberID> = []
    /// Those whose removal has not been confirmed.
    var goneRooms: Set<String> = []
    var gonePeople: Set<Holder> = []
    /// Removals that are to be told.
    var dirtyGone: (rooms: Set<String>, people: Set<Holder>) = ([], [])
    var questions: [Int: Waiting] = [:]
    var lastQuestion = 0
    /// How many commands have no reply yet.
    var inFlight = 0
    var reserving = 0
    var times = Times()
    /// The server is about to stop: nobody seeks a room here.
    private(set) var isDraining = false
    /// Whether it was said already that the Redis refuses something.
    var hasComplained = false
    /// Who else is there, as far as was heard.
    var others: [GroupLease] = []

    struct Entry: Equatable {
        var card: RoomCard
        /// In the order of creation in the group; 0 for not known yet.
        var number = 0
        /// Another server has the code; that is told once.
        var isRefused = false
    }

    /// Who has a name, and a seat perhaps.
    struct Holder: Hashable {
        let name: String
        let hash: String
        var room: String?
    }

    struct Waiting {
        let question: GroupQuestion
        let ticket: String
        let deadline: Int
    }

    struct Times {
        var renewedAt = 0
        var lookedAt = 0
        var refreshedAt = 0
        var retriedAt = 0
    }

    /// What is to be done.
    enum Effect: Equatable {
        case send([[UInt8]], GroupPurpose)
        case answer(Int, GroupAnswer)
        case closeLink(String)
        case peers([GroupLease])
        case leaseLost
        case codeTaken(String)
        /// The Redis does not take what is told, such as for want of memory.
        case refused(String)
    }

    /// How long a record is kept without a word of its owner, and how often it is told again.
    static let (recordSeconds, refreshMs) = (300, 100_000)
    /// When a room is told again whose code another server seemed to have: later than a lease ends.
    static let retryMs = 6_000
    /// What may be sent in one go, and wait for replies.
    static let (maximumInFlight, maximumBurst) = (2_048, 500)
    static let maximumQuestions = 1_024
    static let maximumGone = 10_000
    /// A Redis that says nothing for so long is left.
    static let silenceMs = 3_000
    /// How many codes are kept, and from how few on more are wanted, by their length.
    static let codeCounts = [
        (length: RoomCode.listedCount, low: 32, high: 64),
        (length: RoomCode.privateCount, low: 8, high: 16),
    ]

    init(
        place: ServerPlace,
        isJournaling: Bool,
        codes: ReservedCodes,
        codeSource: any CodeSource
    ) {
        self.place = place
        self.isJournaling = isJournaling
        self.codes = codes
        self.codeSource = codeSource
        lease = GroupLease(place: place, free: 0)
    }

    /// There is a link: the server enters, under a name that nobody has had.
    mutating func linked(
        _ incarnation: String,
        free: Int,
        at now: Int,
        _ effects: inout [Effect]
    ) {
        self.incarnation = incarnation
        lease.free = free
        (inFlight, reserving, hasComplained) = (0, 0, false)
        times = Times(renewedAt: now, lookedAt: now, refreshedAt: now, retriedAt: now)
        send(
            .enter,
            [
                "EVAL", GroupScripts.enter, "3", leaseKey, "ct:nodes", addressKey,
                incarnation, lease.text, Self.leaseMs,
            ],
            &effects
        )
        look(&effects)
        markAll()
        for code in codes.all { reserve(code, &effects) }
        let kept = reserving
        reserving = 0
        reserveMore(&effects)
        reserving += kept
        publish(&effects)
    }

    /// The link is gone: whoever asked is told so.
    mutating func unlinked(_ effects: inout [Effect]) {
        incarnation = nil
        inFlight = 0
        for id in questions.keys.sorted() { giveUp(id, &effects) }
    }

    /// Some time has passed.
    ///
    /// - Parameter silentSince: when the oldest command without a reply was sent.
    mutating func tick(at now: Int, free: Int, silentSince: Int?, _ effects: inout [Effect]) {
        lease.free = free
        expire(at: now, &effects)
        guard incarnation != nil else { return }
        if let silentSince, now - silentSince > Self.silenceMs {
            return effects.append(.closeLink("it has not answered for \(now - silentSince) ms"))
        }
        if now - times.renewedAt >= 1_000 {
            times.renewedAt = now
            send(.renew, ["SET", leaseKey, lease.text, "XX", "PX", Self.leaseMs], &effects)
        }
        if now - times.lookedAt >= 2_000 {
            times.lookedAt = now
            look(&effects)
        }
        if now - times.retriedAt >= Self.retryMs {
            times.retriedAt = now
            dirtyRooms.formUnion(rooms.filter(\.value.isRefused).keys)
        }
        if now - times.refreshedAt >= Self.refreshMs {
            times.refreshedAt = now
            send(.other, ["SET", addressKey, incarnation ?? "", "EX", "86400"], &effects)
            markAll()
            for code in codes.all { reserve(code, &effects) }
        }
        reserveMore(&effects)
        publish(&effects)
    }

    /// The server is about to stop: its rooms are open to nobody who seeks one.
    mutating func drain(_ effects: inout [Effect]) {
        isDraining = true
        dirtyRooms.formUnion(rooms.keys)
        publish(&effects)
    }

    /// The server ends: it takes nobody any more, and leaves what comes back with the next start.
    mutating func leave(_ effects: inout [Effect]) {
        guard let incarnation else { return }
        if !isJournaling {
            for code in rooms.keys { dropRoom(code, &effects) }
            for holder in people.values { drop(holder, &effects) }
        }
        for code in codes.all { dropRoom(code, &effects) }
        send(
            .other,
            ["EVAL", GroupScripts.leave, "2", leaseKey, "ct:nodes", incarnation],
            &effects
        )
    }

    private mutating func look(_ effects: inout [Effect]) {
        send(.nodes, ["EVAL", GroupScripts.nodes, "1", "ct:nodes", incarnation ?? ""], &effects)
    }

    mutating func send(_ purpose: GroupPurpose, _ words: [String], _ effects: inout [Effect]) {
        inFlight += 1
        effects.append(.send(words.map { Array($0.utf8) }, purpose))
    }

    private var leaseKey: String { "ct:n:\(incarnation ?? "")" }
    private var addressKey: String { "ct:a:\(place.host):\(place.port)" }
    private static let leaseMs = String(Limits.groupLease.milliseconds)
}

/// What a command was for, by which its reply is understood.
enum GroupPurpose: Equatable, Sendable {
    case enter
    case renew
    case nodes
    case reserve(String)
    case room(String)
    case goneRoom(String)
    case person(MemberID)
    case gonePerson(GroupMember.Holder)
    /// A question, with the code that it may have made that of an open room.
    case question(Int, code: String?)
    /// Of a room's journal.
    case stream(StreamPurpose)
    /// Nobody asks what came of it.
    case other
}
