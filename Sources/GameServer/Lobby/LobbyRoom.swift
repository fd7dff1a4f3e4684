import GameProtocol
import Games

/// A room as the lobby knows it: who has a place there, and what the list shows.
struct LobbyRoom {
    let code: String
    /// Rooms are numbered in the order of their creation.
    let number: Int
    let settings: RoomSettings
    /// The most bytes that this room takes in a line of the list. For a page they are added up, so
    /// that no line is written twice.
    let summaryBytes: Int
    /// The sessions by seat. A session that was granted a place has the lowest free seat here,
    /// until the room says which one it is.
    private(set) var seats: [MemberID?]
    private(set) var spectators: [MemberID] = []
    /// Those who need no password, once: the owner has invited them. The newest last.
    private var invited: [MemberID] = []
    /// Whom the owner has sent away, for the life of the room.
    var banned = BanList()
    /// The right of players to come in, and that of spectators, who so keep nobody from a seat.
    private var playerArrivals = TokenBucket()
    private var spectatorArrivals = TokenBucket()
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
        // Each player's name stands in quotes and before a comma; so does the summary.
        summaryBytes = writer.count + settings.seats * (Limits.maximumNameCount + 3) + 1
    }

    /// After how many milliseconds somebody may come in; 0 for now.
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

    /// Whether the owner sent somebody away, by themselves or by name, whatever their address is.
    func hasBanned(_ member: MemberID, _ name: String) -> Bool { banned.names(member, name) }

    /// Whether somebody may come in once without the password.
    func hasInvited(_ member: MemberID) -> Bool { invited.contains(member) }

    mutating func invite(_ member: MemberID) {
        forgetInvitation(member)
        invited.append(member)
        if invited.count > Limits.openInvitations { invited.removeFirst() }
    }

    mutating func forgetInvitation(_ member: MemberID) { invited.removeAll { $0 == member } }

    var freeSeat: Int? { seats.firstIndex(of: nil) }

    var isFreeToAll: Bool { !settings.isPrivate && settings.password == nil }

    /// Whether a round is running, which will end; a shared table has none.
    var isInRound: Bool { phase == .playing && !settings.options.isSharedTable }

    /// Everybody who has a place here.
    var members: [MemberID] { seats.compactMap { $0 } + spectators }

    func isSpectator(_ member: MemberID) -> Bool { spectators.contains(member) }

    mutating func sit(_ member: MemberID, at seat: Int) {
        spectators.removeAll { $0 == member }
        seats[seat] = member
    }

    /// Somebody sits where the room says; whoever was expected there gets the other seat for now.
    mutating func move(_ member: MemberID, to seat: Int) {
        guard let expected = seats.firstIndex(of: member) else { return }
        seats.swapAt(expected, seat)
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
