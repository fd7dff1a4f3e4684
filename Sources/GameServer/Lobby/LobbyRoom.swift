import GameProtocol
import Games

/// A room as the lobby knows it: who has a place there, and what the list shows.
struct LobbyRoom {
    let code: String
    /// Rooms are numbered in the order of their creation.
    let number: Int
    let plan: NewRoom
    /// The sessions by seat.
    private(set) var seats: [MemberID?]
    private(set) var spectators: [MemberID] = []
    var banned: Set<MemberID> = []
    var phase = RoomState.Phase.lobby
    var owner: MemberID?

    init(code: String, number: Int, plan: NewRoom) {
        self.code = code
        self.number = number
        self.plan = plan
        seats = Array(repeating: nil, count: plan.seats)
    }

    var freeSeat: Int? { seats.firstIndex(of: nil) }

    var isFreeToAll: Bool { !plan.isPrivate && plan.password == nil }

    func holds(_ member: MemberID) -> Bool {
        seats.contains(member) || spectators.contains(member)
    }

    /// Whether a round is running, which will end; an open table has none.
    var isInRound: Bool { phase == .playing && !plan.options.isOpenTable }

    /// Everybody who has a place here.
    var members: [MemberID] { seats.compactMap { $0 } + spectators }

    func isSpectator(_ member: MemberID) -> Bool { spectators.contains(member) }

    mutating func sit(_ member: MemberID, at seat: Int) {
        spectators.removeAll { $0 == member }
        seats[seat] = member
    }

    mutating func watch(_ member: MemberID) { spectators.append(member) }

    /// A spectator who did not get the seat after all watches on.
    mutating func stand(_ member: MemberID) {
        remove(member)
        watch(member)
    }

    mutating func remove(_ member: MemberID) {
        if let seat = seats.firstIndex(of: member) { seats[seat] = nil }
        spectators.removeAll { $0 == member }
    }

    func summary(name: (MemberID) -> String?) -> RoomSummary {
        RoomSummary(
            room: code,
            title: plan.title,
            phase: phase,
            seats: plan.seats,
            players: seats.compactMap { $0.flatMap(name) },
            owner: owner.flatMap(name),
            spectatorCount: spectators.count,
            isLocked: plan.password != nil,
            options: plan.options
        )
    }
}
