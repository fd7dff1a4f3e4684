import ClientCore
import GameProtocol

/// The lines that stay in the shell after a signal: the score, and the command that leads back.
struct PlainGoodbye {
    let state: ClientState
    let at: Int

    var lines: [String] {
        if state.isServerClosed {
            return [state.room.flatMap(score), "\(state.serverName) closed."].compactMap { $0 }
        }
        guard let room = state.room else {
            return ["Back to the lobby:  GameClient join \(state.plan.address.server.text)"]
        }
        return [score(room), back(room)].compactMap { $0 }
    }

    private func score(_ room: RoomView) -> String? {
        guard let began = room.startedAt else { return nil }
        let scores = room.playing.map { "\($0.name) \($0.score)" }.joined(separator: ", ")
        let minutes = Clock.minutes((room.endedAt ?? at) - began)
        return "\(PlainRooms.game(room.options)) in \(room.title ?? room.code): "
            + "\(scores), \(minutes)."
    }

    private func back(_ room: RoomView) -> String {
        let address = state.plan.address
        guard room.isPlayer else {
            return "Back to it:  GameClient watch \(address.room(room.code).text)"
        }
        if state.isSeatGone {
            return "Back to the lobby:  GameClient join \(address.server.text)"
        }
        if state.resumeMs == 0 {
            return room.isInRound
                ? "The round is lost: this server keeps no seats.  "
                    + "Back to the lobby:  GameClient join \(address.server.text)"
                : "Your seat is given up: this server keeps none.  "
                    + "Back to the room:  GameClient join \(address.room(room.code).text)"
        }
        return
            "Your seat is kept for \(Clock.minutes(state.keptMs(at: at))).  Back to it:  GameClient resume"
    }
}
