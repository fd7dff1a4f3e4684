import GameProtocol
import Games

/// Owns the lobby and the rooms it has opened; everybody enters it here.
///
/// Loops enter with `sync` and leave before they enter a room. Rooms tell it something with `async`,
/// so that what they told is known to whoever enters after the telling.
final class LobbyHost: Sendable {
    private let bound: QueueBound<State>
    private let clock: @Sendable () -> Int

    fileprivate struct State {
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

    /// Asks the lobby for something that concerns no room's host.
    func ask(_ input: LobbyInput) -> LobbyAnswer {
        bound.sync { state in state.lobby.receive(input) }
    }

    /// Asks the lobby for something that concerns the room of the answer, if there is one.
    func askWithRoom(_ input: LobbyInput) -> (answer: LobbyAnswer, room: RoomHost?) {
        let (answer, room, delay) = bound.sync { state -> (LobbyAnswer, RoomHost?, Int?) in
            let answer = state.lobby.receive(input)
            state.tellIfQuiet()
            let code: String? =
                switch answer {
                case .kept(let code, _, _): code
                case .resumed(let session): session.room
                default: nil
                }
            return (answer, code.flatMap { state.rooms[$0] }, state.nextDelay(clock()))
        }
        if let delay { wake(after: delay) }
        return (answer, room)
    }

    /// Asks for a place; where it is granted, the room's host comes with it.
    ///
    /// `open` makes the host of a new room and has its maker let in first, without waiting, so that
    /// whoever comes to the lobby next finds a room to join: two who seek a game at the same moment
    /// find each other.
    func seek(
        _ input: LobbyInput,
        open: (Place, NewRoom) -> RoomHost
    ) -> (answer: LobbyAnswer, room: RoomHost?) {
        bound.sync { state in
            let answer = state.lobby.receive(input)
            switch answer {
            case .opened(let place, let plan):
                let room = open(place, plan)
                state.rooms[place.code] = room
                return (answer, room)
            case .granted(let place):
                return (answer, state.rooms[place.code])
            default:
                return (answer, nil)
            }
        }
    }

    /// Hears from a room, later.
    func notify(code: String, _ notice: RoomNotice) {
        bound.async { state in
            _ = state.lobby.receive(.room(code: code, notice))
            if case .closed = notice { state.rooms[code] = nil }
            state.tellIfQuiet()
        }
    }

    /// Nothing is left of these rooms: their codes may be given to others.
    func free(_ codes: [String]) {
        if codes.isEmpty { return }
        bound.async { state in _ = state.lobby.receive(.freed(codes)) }
    }

    /// Takes in a room that was brought back, before anybody is served.
    func restore(_ room: RestoredRoom, _ host: RoomHost) {
        let delay = bound.sync { state in
            state.rooms[room.code] = host
            state.dismiss(state.lobby.receive(.restored(room, at: clock())))
            return state.nextDelay(clock())
        }
        if let delay { wake(after: delay) }
    }

    /// Codes that no new room may get.
    func reserve(_ codes: Set<String>) {
        bound.sync { state in _ = state.lobby.receive(.reserved(codes)) }
    }

    /// Takes other limits, for what comes after.
    func take(_ limits: LobbyLimits) {
        bound.async { state in _ = state.lobby.receive(.limits(limits)) }
    }

    /// How things are, for the host.
    var report: LobbyReport { bound.sync { state in state.lobby.report } }

    /// How many rooms and people there are.
    var census: LobbyCensus { bound.sync { state in state.lobby.census } }

    /// Counts rooms and people, later, and tells of it without having anybody wait.
    func count(_ body: @escaping @Sendable (LobbyCensus) -> Void) {
        bound.async { state in body(state.lobby.census) }
    }

    /// What the network may know.
    var publicCensus: PublicCensus { bound.sync { state in state.lobby.publicCensus } }

    /// The rooms that exist now.
    var rooms: [RoomHost] { bound.sync { state in Array(state.rooms.values) } }

    /// Grants no place from now on, and calls `body` once, as soon as no round is running.
    func drain(_ body: @escaping @Sendable () -> Void) {
        bound.sync { state in
            _ = state.lobby.receive(.drain)
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
            state.dismiss(state.lobby.receive(.alarm(at: clock())))
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
    fileprivate func dismiss(_ answer: LobbyAnswer) {
        guard case .expired(let absences) = answer else { return }
        for absence in absences { rooms[absence.room]?.leaveLater(absence.member, .gone) }
    }

    fileprivate mutating func tellIfQuiet() {
        guard let whenQuiet, !lobby.isBusy else {
            return
        }
        self.whenQuiet = nil
        whenQuiet()
    }
}
