import GameProtocol
import Games

/// The names, sessions and rooms of the server: it grants places in rooms.
///
/// A value that answers questions: each of its methods is one, and throws the `Refusal` that the
/// asker gets. It grants a place before anybody enters the room; a room that closed meanwhile
/// refuses, and tells the lobby that the place is free again. Times are milliseconds of a monotonic
/// clock.
///
/// Its facets: `+Names` begins sessions, `+Sessions` says who speaks for them, `+Create` and
/// `+Join` grant places, `+Invite` calls others there, `+List` shows the rooms, `+Notices` hears from them, and `+Restore` takes
/// in those of the last run.
struct Lobby {
    var limits: LobbyLimits
    var codes: any CodeSource
    var sessions = BoxedTable<MemberID, LobbySession>()
    var names: [String: MemberID] = [:]
    /// By the keys of the tokens: the rest of each stands in its session.
    var tokens: [UInt64: MemberID] = [:]
    /// When kept places may expire; a session that is due may have come back long ago.
    var expiries = DeadlineQueue<MemberID>()
    var rooms = BoxedTable<String, LobbyRoom>()
    var index = RoomIndex()
    var addresses = AddressLimits()
    /// The lost sessions whose places are kept, by their addresses.
    var kept = KeptPlaces()
    var sessionCount: UInt64 = 0
    var roomCount = 0
    /// Codes of rooms that are gone and whose journals are still there.
    var archived: Set<String> = []
    /// The members of rooms that were not restored, by their tokens' hashes.
    var absent: [TokenHash: AbsentRoom] = [:]
    var isDraining = false
    /// What the group of servers has not heard of yet; nil without a group.
    var changes: LobbyChanges?
    /// The codes that it keeps for this server; nil without a group.
    var reserved: ReservedCodes?

    /// No new room may get these codes: there are files with their names.
    mutating func archive(_ codes: Set<String>) { archived.formUnion(codes) }

    /// Nothing is left of the rooms with these codes.
    mutating func free(_ codes: [String]) { archived.subtract(codes) }

    /// The server is about to stop: nobody gets a place any more.
    mutating func drain() { isDraining = true }
}

/// The numbers by which the lobby refuses (protocol.md, section 10).
struct LobbyLimits {
    var maximumRooms = Limits.defaultRooms
    var maximumSpectators = Limits.defaultSpectators
    /// Whether a room that is over leaves a file with its code.
    var isJournaling = false
    /// How long a place is kept.
    var keepSeatMs = Limits.defaultResume.milliseconds
    /// How long it is kept where nothing is at stake.
    var keepIdleMs: Int { min(keepSeatMs, Limits.idleResume.milliseconds) }
}
