import GameProtocol

extension ClientState {
    /// Takes what was typed after a question; false if it answers none and means something else.
    mutating func answer(_ command: Command, at: Int) -> Bool {
        guard let question else { return false }
        switch (command, question) {
        case (.yes, .quit): goodbye(at: at)
        case (.yes, .leave):
            self.question = nil
            if let room { send(.room(.leave), .leaveRoom(code: room.code)) }
        case (.yes, .watch(let code)):
            self.question = nil
            enter(code: code, .spectator)
        case (.yes, .drawRest(let draw)):
            self.question = nil
            play(.draw(draw))
        case (.yes, .layRest(let count)):
            self.question = nil
            lay(count)
        case (.yes, .shuffle):
            self.question = nil
            shuffle(.all)
        case (.no, .drawRest), (.nothing, .drawRest), (.no, .layRest), (.nothing, .layRest),
            (.no, .shuffle), (.nothing, .shuffle):
            self.question = nil
            say(.nothingDone)
        case (.no, .watch), (.nothing, .watch):
            self.question = nil
            if room == nil { send(.list(ListRequest()), .list(.play)) }
        case (.no, .quit), (.no, .leave):
            self.question = nil
            say(.stayed)
        case (.away, _): away()
        case (.quit, .quit), (.leave, .leave), (.word, _), (.nothing, _): deny(.yesOrNo)
        default:
            // A card number or a sentence is an answer, too: the game goes on.
            self.question = nil
            return false
        }
        return true
    }

    mutating func quit(at: Int) {
        if let room, room.isInRound, plan.asks, !didInputEnd {
            question = .quit
            return say(.askLeave(room, keptSeconds: Clock.seconds(resumeMs)))
        }
        goodbye(at: at)
    }

    mutating func leave() {
        guard let room else { return deny(.noRoom) }
        if room.isInRound, plan.asks {
            question = .leave
            return say(.askLeave(room, keptSeconds: Clock.seconds(resumeMs)))
        }
        send(.room(.leave), .leaveRoom(code: room.code))
    }

    /// Leaves without `bye`: the server keeps the seat for a while.
    mutating func away() {
        if room?.isPlayer == true, resumeMs == 0 { return deny(.noSeatsKept) }
        if room?.isPlayer == true {
            say(.away(seconds: Clock.seconds(resumeMs)))
        } else {
            // There is no seat to keep, and the name is free again at once.
            send(.bye, .other)
        }
        finish(0)
    }

    /// Leaves for good, and waits a moment for the server's own goodbye.
    private mutating func goodbye(at: Int) {
        say(.farewell(server: plan.address.server))
        isSeatGone = true
        send(.bye, .other)
        clock.leaves(at: at)
        stage = .leaving(0)
    }

    /// The end of the input is `quit`, once the turn that was begun is over.
    mutating func leaveIfInputEnded(at: Int) {
        guard didInputEnd, stage == .open, !isWaiting, outstanding.allSatisfy(\.isIdle) else {
            return
        }
        if let room, room.phase == .playing {
            if plan.lingers { return }
            // Two cards were turned up: they are shown to their end. A turn in which nothing
            // was turned up has nothing to wait for.
            if movesUnderWay > 0 || (room.isMyTurn && room.isTurningBack) { return }
            if room.isMyTurn, room.turn?.flipCount == 1, room.turn?.endsAt != nil { return }
        } else if let room, plan.lingers, room.phase == .lobby || isRoundWanted {
            return
        }
        goodbye(at: at)
    }
}
