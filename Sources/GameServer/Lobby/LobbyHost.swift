import GameProtocol
import Games
import Sockets

/// Owns the lobby and the rooms it has opened; everybody enters it here.
///
/// Loops enter with `sync` and leave before they enter a room. Rooms tell it something with
/// `async`, and whoever enters after that finds it known.
final class LobbyHost: RoomDirectory {
    let bound: QueueBound<State>
    private let clock: @Sendable () -> Int

    struct State {
        var lobby: Lobby
        var rooms: [String: RoomHost] = [:]
        var alarms = QueueAlarms()
        /// Called once, when no round is running any more.
        var whenQuiet: (@Sendable () -> Void)?
    }

    init(
        limits: LobbyLimits,
        codes: sending any CodeSource,
        clock: @escaping @Sendable () -> Int = { MonotonicClock.nowMilliseconds }
    ) {
        self.clock = clock
        bound = QueueBound(
            label: "cardtable.lobby",
            State(lobby: Lobby(limits: limits, codes: codes))
        )
    }

    /// Begins a session.
    func hello(
        _ name: String?,
        _ token: TokenHash,
        by connection: ConnectionID,
        from origin: ClientOrigin
    ) throws(Refusal) -> NewSession {
        try bound.sync { (state) throws(Refusal) in
            try state.lobby.hello(name, token, by: connection, from: origin)
        }
    }

    /// Takes up a session.
    func resume(
        _ token: TokenHash,
        by connection: ConnectionID,
        from origin: ClientOrigin,
        at now: Int
    ) throws(Refusal) -> ResumeAnswer {
        try bound.sync { (state) throws(Refusal) in
            try state.lobby.resume(token, by: connection, from: origin, at: now)
        }
    }

    /// A room is not brought back, and these people were there once.
    func note(_ room: AbsentRoom, _ people: [TokenHash]) {
        bound.sync { state in state.lobby.note(room, people) }
    }

    /// The host of a room; nil if there is none of this code.
    func room(_ code: String) -> RoomHost? { bound.sync { state in state.rooms[code] } }

    /// A session's connection has ended; where the place is kept, the room's host comes with it.
    func disconnect(
        _ member: MemberID,
        _ connection: ConnectionID,
        lastID: RequestID?,
        quota: SessionQuota?,
        at now: Int
    ) -> (outcome: Disconnection, room: RoomHost?) {
        let (outcome, room, delay) = bound.sync { state -> (Disconnection, RoomHost?, Int?) in
            let outcome = state.lobby.disconnect(
                member,
                connection,
                lastID: lastID,
                quota: quota,
                at: now
            )
            state.tellIfQuiet()
            var room: RoomHost?
            if case .kept(let code, _, _) = outcome { room = state.rooms[code] }
            return (outcome, room, state.nextDelay(clock()))
        }
        if let delay { wake(after: delay) }
        return (outcome, room)
    }

    /// A session ends for good; gives the connection that waited for it.
    func end(_ member: MemberID) -> ConnectionID? {
        bound.sync { state in state.lobby.end(member) }
    }

    func list(_ request: ListRequest) -> RoomPage {
        bound.sync { state in state.lobby.list(request) }
    }

    /// Makes a room and grants its maker a seat there.
    ///
    /// `makeHost` makes the host of the new room and has its maker let in first, without waiting,
    /// so that whoever comes to the lobby next finds a room to join: two who seek a game at the
    /// same moment find each other.
    func create(
        _ member: MemberID,
        _ settings: RoomSettings,
        from origin: ClientOrigin,
        at now: Int,
        makeHost: (SeatGrant) -> RoomHost
    ) throws(Refusal) -> (grant: SeatGrant, room: RoomHost) {
        try bound.sync { (state) throws(Refusal) in
            let grant = try state.lobby.create(member, settings, from: origin, at: now)
            return (grant, state.host(of: grant, makeHost))
        }
    }

    /// Grants a place in the room with this code.
    func join(
        _ member: MemberID,
        _ code: String,
        as role: Role,
        password: String?,
        from origin: ClientOrigin,
        at now: Int
    ) throws(Refusal) -> (grant: SeatGrant, room: RoomHost) {
        try bound.sync { (state) throws(Refusal) in
            let grant = try state.lobby.join(
                member,
                code,
                as: role,
                password: password,
                from: origin,
                at: now
            )
            return (grant, state.host(of: grant.room))
        }
    }

    /// Grants a seat in the oldest room of a game that is open to all, or else in a new one, which
    /// `makeHost` opens as in `create`.
    func quickJoin(
        _ member: MemberID,
        _ settings: RoomSettings,
        from origin: ClientOrigin,
        at now: Int,
        code: String? = nil,
        makeHost: (SeatGrant) -> RoomHost
    ) throws(Refusal) -> (grant: SeatGrant, room: RoomHost) {
        try bound.sync { (state) throws(Refusal) in
            let grant = try state.lobby.quickJoin(
                member,
                settings,
                from: origin,
                at: now,
                code: code
            )
            return (grant, state.host(of: grant, makeHost))
        }
    }

    /// Finds somebody whom a member invites to its room.
    func invite(
        _ member: MemberID,
        _ name: String,
        at now: Int
    ) throws(Refusal) -> InvitationCall {
        try bound.sync { (state) throws(Refusal) in
            try state.lobby.invite(member, name, at: now)
        }
    }

    /// The room refused the member to whom this place was granted: it is free again at once.
    func giveBack(_ grant: SeatGrant) {
        bound.sync { state in
            state.lobby.hear(.left(grant.member, isBanned: false), from: grant.room)
        }
    }

    func notify(code: String, number: UInt64, _ notice: RoomNotice) {
        bound.async { state in
            // Another host has the code meanwhile: this is news of a room that was let go.
            if let host = state.rooms[code], host.number != number { return }
            state.lobby.hear(notice, from: code)
            if case .closed = notice { state.rooms[code] = nil }
            state.tellIfQuiet()
        }
    }

    func free(_ codes: [String]) {
        if codes.isEmpty { return }
        bound.async { state in state.lobby.free(codes) }
    }

    /// Takes in a room that was brought back; gives the connections that are to be sent away.
    func restore(_ room: RestoredRoom, _ host: RoomHost) -> [ConnectionID] {
        let (delay, displaced) = bound.sync { state in
            state.rooms[room.code] = host
            // One after the other: in one expression all of the lobby would be copied first.
            let (expired, displaced) = state.lobby.restore(room, at: clock())
            state.dismiss(expired)
            return (state.nextDelay(clock()), displaced)
        }
        if let delay { wake(after: delay) }
        return displaced
    }

    /// Codes that no new room may get.
    func archive(_ codes: Set<String>) {
        bound.sync { state in state.lobby.archive(codes) }
    }

    /// Takes other limits, for what comes after.
    func take(_ limits: LobbyLimits) {
        bound.async { state in state.lobby.limits = limits }
    }

    /// How things are, for the host.
    var report: LobbyReport { bound.sync { state in state.lobby.report } }

    /// How many rooms and people there are.
    var census: LobbyCensus { bound.sync { state in state.lobby.census } }

    /// Calls `body` when all that was asked before is answered.
    func pass(_ body: @escaping @Sendable () -> Void) { bound.async { _ in body() } }

    /// Counts rooms and people, later, and tells of it without having anybody wait.
    func count(_ body: @escaping @Sendable (LobbyCensus) -> Void) {
        bound.async { state in body(state.lobby.census) }
    }

    /// What the network may know.
    var publicCensus: PublicCensus { bound.sync { state in state.lobby.publicCensus } }

    /// The rooms that exist now, ordered by code.
    var rooms: [RoomHost] {
        bound.sync { state in state.rooms.values.sorted { $0.code < $1.code } }
    }

    /// Grants no place from now on, and calls `body` once, as soon as no round is running.
    func drain(_ body: @escaping @Sendable () -> Void) {
        bound.sync { state in
            state.lobby.drain()
            state.whenQuiet = body
            state.tellIfQuiet()
        }
    }
}

extension LobbyHost {
    private func wake(after delay: Int) {
        bound.asyncAfter(milliseconds: delay) { [weak self] state in
            guard let self else { return }
            state.alarms.fired(at: Int64(clock()))
            let expired = state.lobby.expire(at: clock())
            state.dismiss(expired)
            if let next = state.nextDelay(clock()) { wake(after: next) }
        }
    }
}

extension LobbyHost.State {
    /// After how many milliseconds the lobby has to be woken, besides what is set already.
    fileprivate mutating func nextDelay(_ now: Int) -> Int? {
        lobby.deadline.flatMap { alarms.delay(for: Int64($0), now: Int64(now)) }
    }

    /// Tells rooms who is gone from them, later, as no queue may wait for another one here.
    fileprivate func dismiss(_ expired: [ExpiredSession]) {
        for session in expired { rooms[session.room]?.leaveLater(session.member, .gone) }
    }

    /// The host of the room of a grant; a new one is opened.
    fileprivate mutating func host(
        of grant: SeatGrant,
        _ makeHost: (SeatGrant) -> RoomHost
    ) -> RoomHost {
        guard grant.choice == .new else { return host(of: grant.room) }
        let room = makeHost(grant)
        rooms[grant.room] = room
        return room
    }

    /// The host of a room that the lobby knows, which has one as long as that.
    func host(of code: String) -> RoomHost {
        guard let room = rooms[code] else { preconditionFailure("room \(code) has no host") }
        return room
    }

    fileprivate mutating func tellIfQuiet() {
        guard let whenQuiet, !lobby.isBusy else {
            return
        }
        self.whenQuiet = nil
        whenQuiet()
    }
}
