import GameProtocol

extension ClientState {
    /// Handles a command typed after a question. Returns false if the command does not answer the
    /// question.
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
        case (.yes, .move(let move)):
            self.question = nil
            move.rules.perform(GameValue(move.game, move), &self)
        case (.no, .move), (.nothing, .move):
            self.question = nil
            say(.nothingDone)
        case (.no, .watch), (.nothing, .watch):
            self.question = nil
            if room == nil { send(.list(ListRequest()), .list(.play)) }
        case (.no, .quit), (.no, .leave):
            self.question = nil
            say(.stayed)
        case (.away, _): away()
        case (.quit, .quit), (.leave, .leave), (.word, _), (.nothing, _): reject(.command(.yesOrNo))
        default:
            // A card number or a chat line means that the player stays: the game continues.
            self.question = nil
            return false
        }
        return true
    }

    mutating func quit(at: Int) {
        if let room, room.asksBeforeLeaving, plan.asks, !didInputEnd {
            question = .quit
            return say(.askLeave(room, keptSeconds: Clock.seconds(seatKeptMs)))
        }
        goodbye(at: at)
    }

    mutating func leave() {
        guard let room else { return reject(.room(.noRoom)) }
        if room.asksBeforeLeaving, plan.asks {
            question = .leave
            return say(.askLeave(room, keptSeconds: Clock.seconds(seatKeptMs)))
        }
        send(.room(.leave), .leaveRoom(code: room.code))
    }

    /// Ends the client without `bye`, so that the server keeps the seat for a while.
    mutating func away() {
        if room?.isPlayer == true, resumeMs == 0 { return reject(.command(.noSeatsKept)) }
        if room?.isPlayer == true {
            say(.away(seconds: Clock.seconds(seatKeptMs)))
        } else {
            // This client has no seat to keep. `bye` frees the name at once.
            send(.bye, .other)
        }
        finish(0)
    }

    /// Leaves for good, and waits a moment for the server's `bye`.
    private mutating func goodbye(at: Int) {
        say(.farewell(server: plan.address.server))
        isSeatGone = true
        send(.bye, .other)
        clock.leaves(at: at)
        stage = .leaving(0)
    }

    /// Leaves if the input has ended. A player in the middle of a move completes it first.
    mutating func leaveIfInputEnded(at: Int) {
        guard didInputEnd, stage == .open, !isWaiting, waiting == nil,
            outstanding.allSatisfy(\.isIdle)
        else {
            return
        }
        if let room, room.phase == .playing {
            if plan.lingers { return }
            if movesUnderWay > 0 || room.facts.isMidMove { return }
        } else if let room, plan.lingers, room.phase == .lobby || isRoundWanted {
            return
        }
        goodbye(at: at)
    }
}
