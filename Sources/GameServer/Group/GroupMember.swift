import GameProtocol
import Games

/// This server as a member of the cluster: its entries in the directory, and its questions to the other servers.
/// (The cluster over Redis is called `group` in code and on the wire.)
///
/// A decider: it receives the state of the link, the time, changes of the lobby, questions and replies. It says which
/// commands to send and which answers to give. It keeps the state that the directory should have, rather than a list
/// of commands. On every new link it enters the cluster, publishes that whole state and repeats recent removals. Once
/// the lease of its former name, the incarnation, is over, it enters under a new one. Facets: `+Directory` publishes,
/// `+Questions` asks, `+Replies` handles replies, `+Handover` hands rooms over.
struct GroupMember {
    let place: ServerPlace
    let isJournaling: Bool
    /// Whether other servers can continue the rooms of this one.
    var isReplicated = false
    let codes: ReservedCodes
    var codeSource: any CodeSource

    /// The name of this server for the duration of a lease; nil without a link.
    var incarnation: String?
    /// The present link or the last one: the first incarnation of this server, and the number of its links so far.
    private(set) var link = (server: "", number: 0)
    /// The incarnation on the link before, and the least time until which its lease lasts; nil if the lease was lost.
    var former: (incarnation: String, leaseEnd: Int)?
    var hasEntered = false
    /// The last incarnation whose lease was lost.
    var lost = ""
    /// The least time until which the present lease lasts; nil before the server has entered.
    var leaseEnd: Int?
    var lease: GroupLease
    var rooms: [String: Entry] = [:]
    var people: [MemberID: Holder] = [:]
    /// The rooms and people to publish, perhaps again.
    var dirtyRooms: Set<String> = []
    var dirtyPeople = UntoldPeople()
    /// Members whose names another server has; each is logged once.
    var refusedPeople: Set<MemberID> = []
    /// Members who were sent to another server, which may have their names by now.
    var movedPeople: Set<MemberID> = []
    var lists = RecentLists()
    /// Departures from rooms that may not be stored yet.
    var departures = Departures()
    /// Rooms and people whose removal is not confirmed.
    var goneRooms: Set<String> = []
    var gonePeople: Set<Holder> = []
    /// Recent removals that were confirmed, perhaps by a Redis that has been replaced since.
    var removals = RecentRemovals()
    /// Removals to send.
    var dirtyGone: (rooms: Set<String>, people: Set<Holder>) = ([], [])
    var questions: [Int: Waiting] = [:]
    /// Rooms that other servers request, and rooms that this server gives up.
    var handover = Handover()
    /// Codes that the present link may have noted as open rooms; the replies are still missing.
    var offeredCodes: Set<String> = []
    /// The number of commands without a reply.
    var inFlight = 0
    var reserving = 0
    var times = Times()
    /// Rooms that this server gave up while it has its lease, and their members. No other server can claim such a
    /// room or remove its entries as long as that lease lasts.
    var leftBehind: [String: Set<Holder>] = [:]
    /// Whether the server is about to stop, so that it offers no rooms.
    private(set) var isDraining = false
    /// Whether the log already says that the Redis refuses something.
    var hasComplained = false
    /// The leases of other servers, as of the last look and of later answers.
    var others: [GroupLease] = []

    struct Entry: Equatable {
        var card: RoomCard
        /// The room's number in the order of creation in the cluster; 0 if it is not known yet.
        var number = 0
        /// Whether another server has the code; that is logged once.
        var isRefused = false
    }

    /// A session that has a name, and perhaps a seat.
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

    /// An action for the host.
    enum Effect: Equatable {
        case send([[UInt8]], GroupPurpose)
        case answer(Int, GroupAnswer)
        case closeLink(String)
        case peers([GroupLease])
        /// Rooms whose journals the cluster keeps, and whose servers are gone.
        case orphans([String])
        /// A player cannot reach the seat here, but could reach it at the other server.
        case wanted(String, by: MemberID, at: ServerPlace)
        case order(GroupOrder)
        /// The Redis has confirmed that the room no longer belongs to this server.
        case released(String)
        case leaseLost
        case codeTaken(String)
        /// A session of another server has the name of a session here.
        case nameTaken(String)
        /// Another server has published the address that this one publishes.
        case addressTaken
        case entered
        /// The server can never enter, for example because it lacks a right.
        case shutOut(String)
        /// The Redis refuses an update, for example because its memory is full.
        case refused(String)
    }

    /// Seconds for which the Redis keeps an entry without refreshes, and the entry of a room that survives a restart.
    static let (recordSeconds, keptSeconds) = (300, 86_400)
    /// Milliseconds between two refreshes of all entries in the directory.
    static let refreshMs = 100_000
    /// Milliseconds before a room is published again, if another server seemed to have its code. Longer than a lease.
    static let retryMs = 6_000
    /// The most commands without a reply, and the most commands in one burst.
    static let (maximumInFlight, maximumBurst) = (2_048, 500)
    static let maximumQuestions = 1_024
    static let maximumGone = 10_000
    /// Milliseconds of silence after which the link is closed.
    static let silenceMs = 3_000
    /// The numbers of codes to reserve, by length: below `low` the server reserves more, up to `high`.
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

    /// Enters the cluster over a new link: under the former incarnation while its lease lasts, else under this one.
    mutating func linked(
        _ incarnation: String,
        free: Int,
        at now: Int,
        _ effects: inout [Effect]
    ) {
        // While its lease lasts, the server keeps its incarnation: no other server can take its names and rooms.
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

    /// Handles the end of the link: all open questions are answered without the Redis.
    mutating func unlinked(_ effects: inout [Effect]) {
        if let incarnation, let leaseEnd { former = (incarnation, leaseEnd) }
        (incarnation, leaseEnd, inFlight) = (nil, nil, 0)
        dirtyPeople.unlinked()
        // These rooms are not made: a player whom another server sends here would find none.
        for code in offeredCodes { note(gone: code) }
        offeredCodes = []
        for id in questions.keys.sorted() { giveUp(id, &effects) }
    }

    /// Does the work that is due. `silentSince` is the time at which the oldest command without a reply was sent.
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
            movedPeople.formIntersection(people.keys)
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

    /// Prepares for shutdown: the rooms of this server are closed to players who seek a room.
    mutating func drain(_ effects: inout [Effect]) {
        isDraining = true
        lease.isDraining = true
        if incarnation != nil { renew(&effects) }
        dirtyRooms.formUnion(rooms.keys)
        publish(&effects)
    }

    /// Leaves the cluster. Entries of rooms that come back with the next startup stay.
    mutating func leave(_ effects: inout [Effect]) {
        guard let incarnation else { return }
        // The lease goes first, so that no more players are sent here. Other servers remove records without an owner.
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

    private mutating func look(_ effects: inout [Effect]) {
        send(.nodes, ["EVAL", GroupScripts.nodes, "1", "ct:nodes", incarnation ?? ""], &effects)
    }

    mutating func send(_ purpose: GroupPurpose, _ words: [String], _ effects: inout [Effect]) {
        inFlight += 1
        effects.append(.send(words.map { Array($0.utf8) }, purpose))
    }

    /// The argument that names the link of a command to a script.
    var linkText: String { "\(link.server) \(link.number)" }

    var leaseKey: String { Self.leaseKey(incarnation ?? "") }
    private var addressKey: String { "ct:a:\(place.host):\(place.port)" }
    static let leaseMs = String(Limits.groupLease.milliseconds)
}
