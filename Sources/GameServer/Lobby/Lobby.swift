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
    var rooms: [String: LobbyRoom] = [:]
    /// The codes of all rooms in order, which is the order of the list.
    var sortedCodes: [String] = []
    var addresses = AddressLimits()
    var sessionCount: UInt64 = 0
    var roomCount = 0

    init(limits: LobbyLimits, codes: any CodeSource) {
        self.limits = limits
        self.codes = codes
    }

    mutating func receive(_ input: LobbyInput) -> LobbyAnswer {
        do throws(Refusal) {
            switch input {
            case .hello(let name): return try hello(name)
            case .list(let request): return page(request)
            case .create(let member, let plan, let origin, let now):
                return try create(member, plan, origin, now)
            case .join(let member, .room(let code, let role, let password), let origin, let now):
                return try join(member, code, role, password, origin, now)
            case .join(let member, .quick(let plan), let origin, let now):
                return try quickJoin(member, plan, origin, now)
            case .room(let code, let notice): notify(code, notice)
            case .ended(let member): end(member)
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
}

/// Somebody who has said hello.
struct LobbySession {
    let name: String
    var room: String?
    var creations = TokenBucket(
        burst: Limits.roomBurstPerSession,
        interval: Limits.roomIntervalPerSession
    )
}
