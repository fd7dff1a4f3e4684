import GameProtocol

/// The plain text of a lost connection and of coming back.
package struct PlainReconnection: Sendable {
    let words: PlainWords

    func sentence(_ news: News) -> Sentence {
        switch news {
        case .noAnswer(let seconds): Sentence("No answer for \(PlainWords.seconds(seconds)).")
        case .answersAgain: Sentence("The server answers again.")
        case .sentAway(let failure): Sentence(PlainFailure.lines(failure))
        case .lost(let seconds, let isTold):
            Sentence(
                (isTold ? "" : "Connection lost. ") + "Trying again."
                    + (seconds.map { " Your seat is kept for \(PlainWords.seconds($0))." } ?? "")
            )
        case .stillLost(let seconds):
            Sentence(
                "Still no connection. Your seat is kept for \(PlainWords.seconds(seconds)) more."
            )
        case .serverFull(let name, let seconds):
            Sentence("\(name) is full. Next try in \(seconds) s.")
        case .connectedAgain: Sentence("Connected again.")
        case .moving(let address, let server):
            Sentence("\(server) sends you on to \(address.host), port \(address.port).").detail()
        case .notMoved(let failure):
            Sentence(
                ["The server that has it cannot be used."]
                    + PlainFailure.lines(failure).prefix(1)
            )
        case .unavailable(let code):
            Sentence("\(code.map { "Room \($0)" } ?? "That") cannot be reached now. Trying again.")
        case .roomsArePartial: Sentence(Self.partial)
        case .backInSeat(let code, let isElsewhere):
            Sentence(Self.backInSeat(code, isElsewhere))
        case .botWanted: Sentence("A bot is on its way.")
        case .botsGone(let names, _):
            Sentence("\(PlainWords.list(names)) had left and is started again.")
        case .outOfRoom(let code): Sentence("You are no longer in \(code).")
        case .roomNow(let room, let address, let isNew):
            Sentence(
                (isNew
                    ? [PlainRooms.entered(room)] + alone(room, address)
                    : ["You missed something; this is \(room.code) now."]) + table(room)
            )
        case .caughtUp(let missed, let room, let at): caughtUp(missed, now(room, at: at))
        default: .nothing
        }
    }

    package static let partial = "Only this server's rooms: the others cannot be asked now."

    /// `Your seat in K3QF was kept, and you are in it again.`
    package static func backInSeat(_ code: String, _ isElsewhere: Bool) -> String {
        isElsewhere
            ? "You still play in \(code). To go elsewhere, leave it first."
            : "Your seat in \(code) was kept, and you are in it again."
    }

    private func caughtUp(_ missed: News.Missed, _ now: String?) -> Sentence {
        switch missed {
        case .nothing:
            Sentence("Connected again. You missed nothing." + (now.map { " " + $0 } ?? ""))
        case .events: Sentence("That is all." + (now.map { " " + $0 } ?? ""))
        case .state: now.map { Sentence($0) } ?? .nothing
        }
    }

    private func alone(_ room: RoomView, _ address: JoinAddress) -> [String] {
        guard room.phase == .lobby, room.isPlayer, room.seats.count == 1 else { return [] }
        return PlainRooms.invitation(address, isLocked: room.isLocked, words)
    }

    private func table(_ room: RoomView) -> [String] {
        guard room.phase == .playing else { return [] }
        return room.game.answer(.board, room, words).lines
    }

    /// Returns a sentence about the turn and the time left, or about the end of the round. Nil in a
    /// waiting room.
    private func now(_ room: RoomView, at: Int) -> String? {
        switch room.phase {
        case .lobby: return nil
        case .over: return "The round is over."
        case .playing:
            guard !room.isFree, let turn = room.turn else {
                return words.timeLeft(in: room, at: at)
            }
            guard turn.player == words.me else { return "Turn: \(turn.player)." }
            let left = turn.endsAt.map { ", \(PlainWords.seconds(Clock.seconds($0 - at))) left" }
            return "Your turn\(left ?? "")."
        }
    }
}
