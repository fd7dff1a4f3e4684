import GameProtocol
import Games

/// This server as a member of the group: what the others are to know of it, and what was asked of them.
///
/// A decider: it is told of the link, of time, of changes in the lobby, of questions and replies, and says what is to
/// be sent and answered. What the others are to know is kept as it should be, not as a list of what to send: with
/// every new link the server enters, under a new name (its incarnation) once its lease is over, and tells all of it anew.
/// What was removed meanwhile is removed then. The facets: `+Directory` tells, `+Questions` asks, `+Replies` hears,
/// `+Handover` has others go on with rooms.
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
    /// The present link, or the last one: the incarnation that this server had first, and how many links it has had.
    private(set) var link = (server: "", number: 0)
    /// What it was on the link before, and until when its lease lasts at least; nil for one that was lost.
    var former: (incarnation: String, leaseEnd: Int)?
    /// Whether the server has been a member before.
    var hasEntered = false
    /// The last one whose lease was lost.
    var lost = ""
    /// Until when the present lease lasts at least; nil before the server has entered.
    var leaseEnd: Int?
    var lease: GroupLease
    var rooms: [String: Entry] = [:]
    var people: [MemberID: Holder] = [:]
    /// What has to be told, or told again.
    var dirtyRooms: Set<String> = []
    var dirtyPeople = UntoldPeople()
    /// Those whose names others have; each is told once.
    var refusedPeople: Set<MemberID> = []
    /// Pages of others' rooms as they were a moment ago.
    var lists = RecentLists()
    /// Those who have left a room, which may not be stored.
    var departures = Departures()
    /// Those whose removal has not been confirmed.
    var goneRooms: Set<String> = []
    var gonePeople: Set<Holder> = []
    /// Those whose removal was confirmed, perhaps by a Redis that is none any more.
    var removals = RecentRemovals()
    /// Removals that are to be told.
    var dirtyGone: (rooms: Set<String>, people: Set<Holder>) = ([], [])
    var questions: [Int: Waiting] = [:]
    /// Rooms that are wanted elsewhere, and those that this server gives up.
    var handover = Handover()
    /// Codes that the present link may have noted as those of open rooms, without having said so yet.
    var offeredCodes: Set<String> = []
    /// How many commands have no reply yet.
    var inFlight = 0
    var reserving = 0
    var times = Times()
    /// Rooms that were let go of while this server has its lease, and who was in them: nobody else can claim such a room, or
    /// remove what is said of it.
    var leftBehind: [String: Set<Holder>] = [:]
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
        /// Rooms that the group keeps, of servers that are gone.
        case orphans([String])
        /// A player's seat cannot be reached here, and could at the other server.
        case wanted(String, by: MemberID, at: ServerPlace)
        /// Others find that a room is not this server's any more.
        case released(String)
        case leaseLost
        case codeTaken(String)
        /// Another server's session has the name of one of this server's.
        case nameTaken(String)
        /// Another server has the address at which this one says that it is.
        case addressTaken
        /// The server is a member of the group.
        case entered
        /// It can never be one, such as for want of a right.
        case shutOut(String)
        /// The Redis does not take what is told, such as for want of memory.
        case refused(String)
    }

    /// How long a record is kept without a word of its owner, and one of what comes back with its next start.
    static let (recordSeconds, keptSeconds) = (300, 86_400)
    /// How often it is told again.
    static let refreshMs = 100_000
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

    /// There is a link: the server enters, under the name that it had within its lease, or else under this new one.
    mutating func linked(
        _ incarnation: String,
        free: Int,
        at now: Int,
        _ effects: inout [Effect]
    ) {
        // Within its lease it is who it was: names and rooms are nobody else's meanwhile.
        let kept = former.flatMap { $0.leaseEnd > now ? $0.incarnation : nil }
        let incarnation = kept ?? incarnation
        if kept == nil, let former { lost = former.incarnation }
        link = (link.number == 0 ? incarnation : link.server, link.number + 1)
        self.incarnation = incarnation
        lease.free = free
        (inFlight, reserving, hasComplained) = (0, 0, false)
        times = Times(renewedAt: now, lookedAt: now, refreshedAt: now, retriedAt: now)
        send(.rights, rightsCommand, &effects)
        send(
            .enter,
            [
                "EVAL", GroupScripts.enter, "3", leaseKey, "ct:nodes", addressKey,
                incarnation, lease.text, Self.leaseMs, kept == nil ? "" : "kept", lost,
                linkText,
            ],
            &effects
        )
        look(&effects)
        removeAgain(at: now)
        markAll()
        for code in codes.all { reserve(code, &effects) }
        let before = reserving
        reserving = 0
        reserveMore(&effects)
        reserving += before
        publish(&effects)
    }

    /// The link is gone: whoever asked is told so.
    mutating func unlinked(_ effects: inout [Effect]) {
        if let incarnation, let leaseEnd { former = (incarnation, leaseEnd) }
        (incarnation, leaseEnd, inFlight) = (nil, nil, 0)
        dirtyPeople.unlinked()
        // Nobody makes these rooms: whoever came from another server would find none.
        for code in offeredCodes { note(gone: code) }
        offeredCodes = []
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
            renew(&effects)
            tellWanted(at: now, &effects)
            lookForWanted(&effects)
        }
        if now - times.lookedAt >= 2_000 {
            times.lookedAt = now
            look(&effects)
            lookForOrphans(&effects)
        }
        if now - times.retriedAt >= Self.retryMs {
            times.retriedAt = now
            dirtyRooms.formUnion(rooms.filter(\.value.isRefused).keys)
            handover.toRelease = handover.releasing
            refusedPeople.formIntersection(people.keys)
            dirtyPeople.formUnion(refusedPeople)
        }
        if now - times.refreshedAt >= Self.refreshMs {
            times.refreshedAt = now
            send(.other, ["SET", addressKey, incarnation ?? "", "EX", "86400"], &effects)
            send(.other, ["EXPIRE", "ct:l:\(link.server)", "86400"], &effects)
            markAll()
            for code in codes.all { reserve(code, &effects) }
        }
        reserveMore(&effects)
        departures.settle(at: now)
        publish(&effects)
    }

    /// The server is about to stop: its rooms are open to nobody who seeks one.
    mutating func drain(_ effects: inout [Effect]) {
        isDraining = true
        lease.isDraining = true
        if incarnation != nil { renew(&effects) }
        dirtyRooms.formUnion(rooms.keys)
        publish(&effects)
    }

    /// The server ends: it takes nobody any more, and leaves what comes back with the next start.
    mutating func leave(_ effects: inout [Effect]) {
        guard let incarnation else { return }
        // First, as nobody is to be sent here any more; what belongs to nobody is removed by whoever finds it.
        send(
            .other,
            ["EVAL", GroupScripts.leave, "2", leaseKey, "ct:nodes", incarnation],
            &effects
        )
        var left = Self.maximumInFlight
        func isLeft() -> Bool {
            left -= 1
            return left > 0
        }
        if !isJournaling {
            for holder in people.values where isLeft() {
                drop(holder, isLeaving: true, &effects)
            }
            for code in rooms.keys where isLeft() { dropRoom(code, &effects) }
        }
        for code in codes.all where isLeft() { dropRoom(code, &effects) }
    }

    private mutating func renew(_ effects: inout [Effect]) {
        send(.renew, ["SET", leaseKey, lease.text, "XX", "PX", Self.leaseMs], &effects)
    }

    private mutating func look(_ effects: inout [Effect]) {
        send(.nodes, ["EVAL", GroupScripts.nodes, "1", "ct:nodes", incarnation ?? ""], &effects)
    }

    mutating func send(_ purpose: GroupPurpose, _ words: [String], _ effects: inout [Effect]) {
        inFlight += 1
        effects.append(.send(words.map { Array($0.utf8) }, purpose))
    }

    /// Tries what this server needs the right to.
    var rightsCommand: [String] {
        let keys = (1...3).map { "ct:try:\(place.host):\(place.port):\($0)" }
        return ["EVAL", GroupScripts.rights, "3"] + keys + [isReplicated ? "streams" : ""]
    }

    /// How a script knows over which link it comes.
    var linkText: String { "\(link.server) \(link.number)" }

    private var leaseKey: String { Self.leaseKey(incarnation ?? "") }
    private var addressKey: String { "ct:a:\(place.host):\(place.port)" }
    private static let leaseMs = String(Limits.groupLease.milliseconds)
}
