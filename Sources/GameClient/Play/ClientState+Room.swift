import GameProtocol

extension ClientState {
    /// Takes the room as it is now, in the place of events that did not come.
    mutating func take(_ state: RoomState, at: Int) {
        tellReturn()
        var view = RoomView(state, me: me, at: at)
        let isNew = room?.code != view.code
        if let room, !isNew {
            view.keep(room)
            for happening in view.missedEnd(state, since: room, at: at) { say(happening) }
        } else {
            view.seatCount = createdSeats
            createdSeats = nil
            view.deal.isGiftUnknown = view.isPlayer
        }
        room = view
        movesUnderWay = 0
        if view.isInRound { isRoundWanted = false }
        homecoming?.missed = .state
        // Before anything that happens in it: the faces learn from it whose room it is.
        if homecoming != nil { say(.roomNow(view, plan.address.room(view.code), isNew: isNew)) }
    }

    /// The room as it is now is on its way.
    var isResyncing: Bool { outstanding.contains { $0.purpose == .resync } }

    /// Asks for the room as it is now, because of a hole before an event; false if the server does
    /// not give it.
    mutating func askForRoom() -> Bool {
        if takesGaps { return false }
        send(.room(.state), .resync)
        return true
    }

    /// The server gave the room that was asked for, or something else.
    mutating func takeRoom(_ content: Reply.Content, at: Int) {
        guard case .state(let state) = content,
            state.room == room?.code || state.room == homecoming?.room
        else {
            takesGaps = true
            return
        }
        take(state, at: at)
        guard homecoming == nil, let room else { return }
        say(.roomNow(room, plan.address.room(room.code), isNew: false))
        say(.caughtUp(.state, room, at: at))
        askForHand()
    }
}

extension RoomView {
    /// Keeps what an older view of this room knows and a snapshot does not tell.
    mutating func keep(_ room: RoomView) {
        keepDeals(of: room)
        chat = room.chat
        seatCount = room.seatCount
        if round == room.round { roundPlaces = room.roundPlaces }
    }

    /// The end of the round that ran when the connection was lost, if it ended meanwhile.
    func missedEnd(_ state: RoomState, since room: RoomView, at: Int) -> [Happening] {
        guard room.phase == .playing, phase == .over, round == room.round, let over = state.over
        else { return [] }
        var view = self
        return view.end(over, at: at)
    }
}
