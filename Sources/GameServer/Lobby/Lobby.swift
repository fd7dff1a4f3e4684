import GameProtocol
import Games

/// The names, sessions and rooms of the server. It grants players and spectators places in rooms.
///
/// It is a value. Each method answers one question, and throws the `Refusal` that the peer gets.
/// The lobby grants a place before the peer enters the room. If the room has closed meanwhile, it
/// refuses the peer, and the lobby frees the place again. Times are milliseconds of a monotonic
/// clock.
///
/// Facets: `+Names` begins sessions, and `+Sessions` decides which connection speaks for them.
/// `+Create` and `+Join` grant places, and `+Invite` finds the guests of invitations. `+People` lists
/// the people, and `+Changes` tells of rooms. `+Notices` receives the notices of rooms, and
/// `+Restore` adds rooms of the last run.
struct Lobby {
    var limits: LobbyLimits
    var codes: any CodeSource
    /// The ladder; nil for none. A name on the ladder belongs to the player who has its key.
    var ladder: Ladder?
    var sessions = BoxedTable<MemberID, LobbySession>()
    var names: [String: MemberID] = [:]
    /// The members by the looks of their displays. Equal looks of a name or display are refused.
    var looks: [String: MemberID] = [:]
    /// The members by the keys of their tokens. The session has the whole token.
    var tokens: [UInt64: MemberID] = [:]
    /// The times at which kept places may expire. A session that is due may have come back.
    var expiries = DeadlineQueue<MemberID>()
    var rooms = BoxedTable<String, LobbyRoom>()
    var index = RoomIndex()
    var people = PeopleIndex()
    var addresses = AddressLimits()
    var kept = KeptPlaces()
    /// The sessions of the server's bots.
    var bots: Set<MemberID> = []
    var sessionCount: UInt64 = 0
    var roomCount = 0
    /// The codes of rooms that are gone, but whose journals still exist.
    var archived: Set<String> = []
    /// The rooms that were not restored, by the hashes of their members' tokens.
    var absent: [TokenHash: AbsentRoom] = [:]
    var isDraining = false
    /// The changes that the cluster has not taken yet; nil without a cluster.
    var changes: LobbyChanges?
    /// The codes that the cluster reserves for this server; nil without a cluster.
    var reserved: ReservedCodes?

    /// Keeps new rooms from getting these codes, because there are files with their names.
    mutating func archive(_ codes: Set<String>) { archived.formUnion(codes) }

    /// Frees the codes of rooms whose files are gone.
    mutating func free(_ codes: [String]) { archived.subtract(codes) }

    /// Grants no more places, because the server is about to stop.
    mutating func drain() { isDraining = true }
}

/// The limits of the lobby (protocol.md, section 10).
struct LobbyLimits {
    var maximumRooms = Limits.defaultRooms
    var maximumSpectators = Limits.defaultSpectators
    var maximumBots = Limits.defaultBots
    /// Whether a room that is over leaves a file with its code.
    var isJournaling = false
    /// The time for which a place is kept.
    var keepSeatMs = Limits.defaultResume.milliseconds
    /// The time for which a place with nothing at stake is kept.
    var keepIdleMs: Int { min(keepSeatMs, Limits.idleResume.milliseconds) }
}
