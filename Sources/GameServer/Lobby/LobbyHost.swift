import GameProtocol
import Games
import Sockets

/// The queue of the lobby, and the hosts of its rooms. All threads enter the lobby here.
///
/// Loops enter with `sync`, and leave before they enter a room. Rooms send notices with `async`,
/// and every later entry sees their effects.
final class LobbyHost: RoomDirectory {
    let bound: QueueBound<State>
    private let clock: @Sendable () -> Int

    struct State {
        var lobby: Lobby
        var rooms: [String: RoomHost] = [:]
        var alarms = QueueAlarms()
        var seekers = LadderSeekers()
        /// Called once, as soon as no round is running.
        var whenQuiet: (@Sendable () -> Void)?
    }

    init(
        limits: LobbyLimits,
        codes: sending any CodeSource,
        ladder: Ladder? = nil,
        clock: @escaping @Sendable () -> Int = { MonotonicClock.nowMilliseconds }
    ) {
        self.clock = clock
        let lobby = Lobby(limits: limits, codes: codes, ladder: ladder)
        bound = QueueBound(label: "cardtable.lobby", State(lobby: lobby))
    }

    func hello(
        _ name: String?,
        display: String? = nil,
        key: String? = nil,
        _ token: TokenHash,
        by connection: ConnectionID,
        from origin: ClientOrigin,
        at now: Int,
        isHidden: Bool = false
    ) throws(Refusal) -> NewSession {
        try bound.sync { (state) throws(Refusal) in
            state.giveUpSeat(of: name, display, key: key)
            return try state.lobby.hello(
                name,
                display: display,
                key: key,
                token,
                by: connection,
                from: origin,
                at: now,
                isHidden: isHidden
            )
        }
    }

    /// Works on the lobby in its queue.
    func ask<Answer: Sendable, Failure: Error>(
        _ question: (inout Lobby) throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
        try bound.sync { (state) throws(Failure) in try question(&state.lobby) }
    }

    /// Lets the lobby grant a seat. Returns the grant and the room's host.
    ///
    /// `makeHost` makes the host of a new room, and starts the maker's entry without waiting for
    /// its end. So the next peer in the lobby finds a room to join: two players who seek a game at
    /// the same moment find each other.
    func grant(
        _ question: (inout Lobby) throws(Refusal) -> SeatGrant,
        makeHost: (SeatGrant) -> RoomHost = { preconditionFailure("\($0.room) is a new room") }
    ) throws(Refusal) -> (grant: SeatGrant, room: RoomHost) {
        try bound.sync { (state) throws(Refusal) in
            let grant = try question(&state.lobby)
            return (grant, state.host(of: grant, makeHost))
        }
    }

    /// The host of the room with this code; nil if there is none.
    func room(_ code: String) -> RoomHost? { bound.sync { state in state.rooms[code] } }

    /// Handles the end of a session's connection. Also returns the room's host for a kept place.
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

    /// Ends a session for good. Returns the connection that waited for it.
    @discardableResult
    func end(_ member: MemberID) -> ConnectionID? { ask { $0.end(member) } }

    func giveBack(_ grant: SeatGrant) {
        bound.sync { state in state.lobby.giveBack(grant, at: clock()) }
    }

    func notify(code: String, number: UInt64, _ notice: RoomNotice) {
        bound.async { state in
            // Another room has the code by now: this notice comes from a room that was handed off.
            if let host = state.rooms[code], host.number != number { return }
            state.lobby.hear(notice, from: code, at: self.clock())
            if case .closed = notice { state.rooms[code] = nil }
            state.tellIfQuiet()
        }
    }

    func free(_ codes: [String]) {
        if codes.isEmpty { return }
        bound.async { state in state.lobby.free(codes) }
    }

    /// Adds a restored room. Returns the connections that the caller has to end.
    func restore(_ room: RestoredRoom, _ host: RoomHost) -> [ConnectionID] {
        let (delay, displaced) = bound.sync { state in
            state.rooms[room.code] = host
            // Two statements, because one expression would copy the whole lobby first.
            let (expired, displaced) = state.restore(room, at: clock())
            state.dismiss(expired)
            return (state.nextDelay(clock()), displaced)
        }
        if let delay { wake(after: delay) }
        return displaced
    }

    /// Sets the limits for later requests.
    func take(_ limits: LobbyLimits) {
        bound.async { state in state.lobby.limits = limits }
    }

    /// Calls `body` after all earlier entries into the queue.
    func pass(_ body: @escaping @Sendable () -> Void) { bound.async { _ in body() } }

    /// The hosts of the present rooms, ordered by code.
    var rooms: [RoomHost] {
        bound.sync { state in state.rooms.values.sorted { $0.code < $1.code } }
    }

    /// Grants no more places, and calls `body` once, as soon as no round is running.
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
    /// Returns the milliseconds until a further alarm must fire; nil if an earlier one is pending.
    fileprivate mutating func nextDelay(_ now: Int) -> Int? {
        lobby.deadline.flatMap { alarms.delay(for: Int64($0), now: Int64(now)) }
    }

    /// Removes members from their rooms later: a queue must not wait for another queue here.
    func dismiss(_ expired: [ExpiredSession]) {
        for session in expired { rooms[session.room]?.leaveLater(session.member, .gone) }
    }

    /// Returns the host of the granted room. If the room is new, makes the host first.
    mutating func host(
        of grant: SeatGrant,
        _ makeHost: (SeatGrant) -> RoomHost
    ) -> RoomHost {
        guard grant.choice == .new else { return host(of: grant.room) }
        let room = makeHost(grant)
        rooms[grant.room] = room
        return room
    }

    /// Returns the host of a room that the lobby knows. Such a room always has a host.
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
