import GameProtocol

extension ClientState {
    /// Asks for the rooms again without a word, for a face that shows them all the time.
    ///
    /// One question at a time: a server that answers slowly is not asked faster.
    mutating func refresh() {
        guard stage == .open, !outstanding.contains(where: { $0.purpose == .refresh }) else {
            return
        }
        refreshed = []
        send(.list(ListRequest()), .refresh)
    }

    /// Takes a page of the rooms, and shows them when the last has come.
    mutating func refresh(_ rooms: [RoomSummary], _ next: String?, at: Int) {
        refreshed += rooms
        if let next, !rooms.isEmpty, refreshed.count < Limits.defaultRooms {
            return send(.list(ListRequest(after: next)), .refresh)
        }
        listed = shown(refreshed, forWatching: plan.purpose == .watchLobby)
        find(in: refreshed, at: at)
        // Of a list that is cut nobody knows what it lacks.
        if next == nil { invitations.look(in: refreshed, at: at) }
        refreshed = []
    }

    /// The rooms of a list from which one is chosen, in the order in which they are shown.
    func shown(_ rooms: [RoomSummary], forWatching: Bool) -> [RoomSummary] {
        (forWatching ? rooms.filter { $0.phase == .playing } : rooms).openFirst
    }
}
