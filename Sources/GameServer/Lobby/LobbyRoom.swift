import GameProtocol
import Games

/// The lobby's data of a room: its members, and its entry in the list.
struct LobbyRoom {
    let code: String
    /// The number of the room, in the order of creation.
    let number: Int
    let settings: RoomSettings
    /// The maximum number of bytes that this room takes in a line of the list. A page of the list
    /// adds up these numbers, so that each line is encoded once.
    let summaryBytes: Int
    /// The sessions by seat. A new one has the lowest free seat until the room reports its seat.
    private(set) var seats: [MemberID?]
    private(set) var spectators: [MemberID] = []
    /// The sessions that the owner invited to enter once without the password, the newest last.
    private var invited: [MemberID] = []
    /// The players whom the owner has sent away, for the life of the room.
    var banned = BanList()
    /// The pace of players' arrivals. Spectators have their own, so that they block no player.
    private var playerArrivals = TokenBucket()
    private var spectatorArrivals = TokenBucket()
    /// The start of the last round, in milliseconds of the lobby's clock; nil before the first.
    var roundBegan: Int?
    var phase: RoomState.Phase
    var owner: MemberID?

    init(code: String, number: Int, settings: RoomSettings) {
        self.code = code
        self.number = number
        self.settings = settings
        phase = settings.options.isSharedTable ? .playing : .lobby
        seats = Array(repeating: nil, count: settings.seats)
        var writer = JSONWriter()
        RoomSummary(
            room: code,
            title: settings.title,
            phase: .playing,
            seats: settings.seats,
            players: [],
            owner: String(repeating: "x", count: Limits.maximumNameCount),
            spectatorCount: .max,
            isLocked: false,
            options: settings.options
        ).encode(into: &writer)
        // Each player's name has two quotes and a comma, and the summary has a comma.
        summaryBytes = writer.count + settings.seats * (Limits.maximumNameCount + 3) + 1
    }

    /// Returns the milliseconds until the next arrival is allowed; 0 for now.
    func arrivalWaitMs(_ role: Role, at now: Int) -> Int {
        (role == .player ? playerArrivals : spectatorArrivals).waitMs(of: Limits.arrivals, at: now)
    }

    mutating func takeArrival(_ role: Role, at now: Int) {
        switch role {
        case .player: playerArrivals.take(of: Limits.arrivals, at: now)
        case .spectator: spectatorArrivals.take(of: Limits.arrivals, at: now)
        }
    }

    func isBanned(_ member: MemberID, _ name: String, _ origin: ClientOrigin) -> Bool {
        banned.includes(member, name, origin)
    }

    func hasBanned(_ member: MemberID, _ name: String) -> Bool { banned.names(member, name) }

    func hasInvited(_ member: MemberID) -> Bool { invited.contains(member) }

    mutating func invite(_ member: MemberID) {
        forgetInvitation(member)
        invited.append(member)
        if invited.count > Limits.openInvitations { invited.removeFirst() }
    }

    mutating func forgetInvitation(_ member: MemberID) { invited.removeAll { $0 == member } }

    var freeSeat: Int? { seats.firstIndex(of: nil) }

    var isFreeToAll: Bool { !settings.isPrivate && settings.password == nil }

    /// Whether a round is running. A shared table has no rounds.
    var isInRound: Bool { phase == .playing && !settings.options.isSharedTable }

    /// All sessions with a place in the room.
    var members: [MemberID] { seats.compactMap { $0 } + spectators }

    func isSpectator(_ member: MemberID) -> Bool { spectators.contains(member) }

    mutating func sit(_ member: MemberID, at seat: Int) {
        spectators.removeAll { $0 == member }
        seats[seat] = member
    }

    /// Moves a player to the seat that the room reports. The session there gets the other seat.
    mutating func move(_ member: MemberID, to seat: Int) {
        guard let expected = seats.firstIndex(of: member) else { return }
        seats.swapAt(expected, seat)
    }

    mutating func watch(_ member: MemberID) { spectators.append(member) }

    /// Makes a member a spectator again, because the room refused the granted seat.
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
            title: settings.title,
            phase: phase,
            seats: settings.seats,
            players: seats.compactMap { $0.flatMap(name) },
            owner: owner.flatMap(name),
            spectatorCount: spectators.count,
            isLocked: settings.password != nil,
            options: settings.options
        )
    }
}
