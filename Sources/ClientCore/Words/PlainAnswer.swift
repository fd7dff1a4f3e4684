import GameProtocol

/// The plain text of the answers to a player's questions about the room.
struct PlainAnswer: Sendable {
    let words: PlainWords
    let room: RoomView
    let at: Int

    func sentence(_ question: News.Question) -> Sentence {
        switch question {
        case .time: Sentence(time())
        case .who: Sentence(who())
        case .score, .last, .board, .left, .hint, .game: room.game.answer(question, room, words)
        }
    }

    private func time() -> String {
        var parts: [String] = []
        if let turn = room.turn {
            let left = turn.endsAt.map { ", \(PlainWords.seconds(Clock.seconds($0 - at))) left" }
            let whose = turn.player == words.me ? "Your turn" : "Turn: \(turn.player)"
            parts.append(whose + (left ?? ", no clock") + ".")
        }
        if let left = words.timeLeft(in: room, at: at) { parts.append(left) }
        if let began = room.startedAt {
            let minutes = Clock.minutes((room.endedAt ?? at) - began)
            parts.append(
                room.phase == .over
                    ? "The round took \(minutes)." : "The round has been running for \(minutes)."
            )
        }
        return parts.isEmpty ? "The round has not started." : parts.joined(separator: " ")
    }

    private func who() -> String {
        let seats = room.seats.enumerated().map { index, seat in
            var notes: [String] = seat.name == words.me ? ["you"] : []
            if seat.name == room.owner { notes.append("owner") }
            if !seat.isOnline { notes.append("connection lost") }
            if room.isFree {
                notes.append(room.game.hand(of: seat.name, in: room).note)
            } else if room.phase == .playing, !seat.isPlaying {
                notes.append("plays from the next round")
            } else if room.phase != .playing {
                notes.append(seat.isReady ? "ready" : "not ready")
            }
            return seat.name + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
        }
        let watching =
            room.spectators.isEmpty
            ? "" : " Watching: \(PlainWords.list(room.spectators.map(words.who)))."
        return "At the table: \(seats.isEmpty ? "nobody" : seats.joined(separator: ", "))."
            + watching
    }
}

extension RoomView {
    var playingOwnFirst: [Seat] {
        playing.filter { $0.name == me } + playing.filter { $0.name != me }
    }
}
