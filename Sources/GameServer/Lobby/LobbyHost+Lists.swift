import GameProtocol

/// The lists and the numbers of rooms and people.
extension LobbyHost {
    func list(_ request: ListRequest) -> RoomPage {
        bound.sync { state in state.lobby.list(request) }
    }

    func people(_ request: PeopleRequest, at now: Int) -> PeoplePage {
        bound.sync { state in state.lobby.people(request, at: now) }
    }

    /// The state of the lobby, for the operator.
    var report: LobbyReport { bound.sync { state in state.lobby.report } }

    /// The numbers of rooms and people.
    var census: LobbyCensus { bound.sync { state in state.lobby.census } }

    /// Counts rooms and people later, so that the caller does not wait.
    func count(_ body: @escaping @Sendable (LobbyCensus) -> Void) {
        bound.async { state in body(state.lobby.census) }
    }

    /// The numbers that the network may know.
    var publicCensus: PublicCensus { bound.sync { state in state.lobby.publicCensus } }
}
