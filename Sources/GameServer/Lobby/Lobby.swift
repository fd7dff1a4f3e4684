import GameProtocol
import Games

/// The server's front desk: it knows every name and every room, and grants places in rooms.
///
/// A decider: one input, one answer. It grants a place before anybody enters the room; a room that
/// closed meanwhile refuses, and tells the lobby that the place is free again.
struct Lobby {
    var limits: LobbyLimits
    var codes: any CodeSource
    var sessions: [MemberID: LobbySession] = [:]
    var names: [String: MemberID] = [:]
    /// By the keys of the tokens: the rest of each stands in its session.
    var tokens: [UInt64: MemberID] = [:]
    /// When a place that is kept may be free; whoever is looked at may have come back long ago.
    var expiries = DeadlineQueue<MemberID>()
    var rooms: [String: LobbyRoom] = [:]
    /// The codes of all rooms in order, which is the order of the list.
    var sortedCodes: [String] = []
    var addresses = AddressLimits()
    var sessionCount: UInt64 = 0
    var roomCount = 0
    /// Codes of rooms that are gone and whose journals are still there.
    var archived: Set<String> = []
    var isDraining = false

    init(limits: LobbyLimits, codes: any CodeSource) {
        self.limits = limits
        self.codes = codes
    }

    mutating func receive(_ input: LobbyInput) -> LobbyAnswer {
        do throws(Refusal) {
            switch input {
            case .hello(let name, let token, let connection):
                return try hello(name, token, connection)
            case .resume(let token, let connection): return try resume(token, connection)
            case .list(let request): return page(request)
            case .create(let member, let plan, let origin, let now):
                return try create(member, plan, origin, now)
            case .join(let member, .room(let code, let role, let password), let origin, let now):
                return try join(member, code, role, password, origin, now)
            case .join(let member, .quick(let plan), let origin, let now):
                return try quickJoin(member, plan, origin, now)
            case .room(let code, let notice): notify(code, notice)
            case .lost(let member, let connection, let lastID, let chat, let now):
                return lose(member, connection, lastID, chat, now)
            case .ended(let member): return end(member)
            case .alarm(let now): return expire(at: now)
            case .restored(let room, let now): return restore(room, at: now)
            case .reserved(let codes): archived.formUnion(codes)
            case .freed(let codes): archived.subtract(codes)
            case .limits(let new): limits = new
            case .drain: isDraining = true
            }
            return .none
        } catch {
            return .refused(error)
        }
    }
}

/// The numbers by which the lobby refuses (protocol.md, "Limits").
struct LobbyLimits {
    var maximumRooms = Limits.defaultRooms
    var maximumSpectators = Limits.defaultSpectators
    /// Whether a room that is over leaves a file with its code.
    var isJournaling = false
    /// How long a place is kept.
    var keepSeatMs = Limits.defaultResume.milliseconds
}
