package import ClientCore
import GameProtocol

/// A round of the history, step by step: what was to be seen, and where a move could have been
/// better.
package struct Review: Sendable {
    /// One thing that somebody did, and what came of it at once.
    package struct Step: Sendable {
        /// How long it took, in milliseconds.
        package var pauseMs: Int
        /// What happened.
        package var news: [News]
        /// The room behind it.
        package var room: RoomView
        /// The marks of the turn up to here.
        package var marks: [CoachMark]
        /// This step has one of them.
        package var isMarked = false
    }

    package let game: PlayedGame
    package private(set) var steps: [Step] = []
    /// What all moves came to, in sentences; empty where nobody can say.
    package private(set) var summary: [String] = []

    /// Nil where nothing of it can be shown.
    package init?(_ game: PlayedGame) {
        self.game = game
        let text = game.lines.joined(separator: "\n") + "\n"
        let recording = Recording(Array(text.utf8))
        guard recording.isRoom else { return nil }
        var playback = Playback(RecordedEvents(recording))
        var coaches = ClientGames.all.compactMap { $0.coach() }
        var isNewTurn = true
        while let beat = playback.next() {
            // Who sat down and got ready is no part of the round.
            guard let room = playback.view, !steps.isEmpty || room.phase != .lobby else { continue }
            var found: [CoachMark] = []
            for item in beat.news {
                for index in coaches.indices {
                    let said = coaches[index].follow(item, room)
                    if let mark = said.mark { found.append(mark) }
                    summary += said.summary
                }
            }
            let isOwnStep = add(beat, room, found, isNewTurn: isNewTurn)
            let beginsTurn = beat.news.contains { if case .turn = $0 { true } else { false } }
            isNewTurn = beginsTurn || isNewTurn && !isOwnStep
        }
        guard !steps.isEmpty else { return nil }
    }

    /// What takes no time, and talk, belongs to what was before it; gives whether this does not.
    private mutating func add(
        _ beat: Playback.Beat,
        _ room: RoomView,
        _ found: [CoachMark],
        isNewTurn: Bool
    ) -> Bool {
        let isOwn = beat.pauseMs > 0 && beat.news.contains(where: \.isMove)
        guard isOwn || steps.isEmpty else {
            steps[steps.count - 1].news += beat.news
            steps[steps.count - 1].room = room
            return false
        }
        let before = isNewTurn ? [] : steps.last?.marks ?? []
        steps.append(
            Step(
                pauseMs: max(beat.pauseMs, 1),
                news: beat.news,
                room: room,
                marks: before + found,
                isMarked: !found.isEmpty
            )
        )
        return true
    }

    /// The whole round in lines, with the marks behind the moves; for the plain face.
    package func lines(_ words: PlainWords) -> [String] {
        var face = PlainFace(text: PlainText(words: words))
        var lines: [String] = []
        func add(_ outputs: [PlainFace.Output]) {
            for case .result(let line) in outputs { lines.append(line) }
        }
        for step in steps {
            for item in step.news { add(face.show(item, at: 0)) }
            guard step.isMarked, let mark = step.marks.last else { continue }
            add(face.flush())
            lines.append("\(CoachMark.sign) \(mark.text)")
        }
        add(face.flush())
        return lines + summary
    }
}

extension News {
    /// Somebody did something in the round, or a clock did.
    fileprivate var isMove: Bool {
        switch self {
        case .game, .timedOut, .started, .over, .left, .replaying: true
        default: false
        }
    }
}
