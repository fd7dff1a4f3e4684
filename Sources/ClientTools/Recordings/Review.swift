package import ClientCore
import GameProtocol

/// A round of the history, step by step: the visible events, and the moves that could have been
/// better.
package struct Review: Sendable {
    /// One action of a player, and its immediate effects.
    package struct Step: Sendable {
        /// The pause before the step, in milliseconds; at least 1.
        package var pauseMs: Int
        package var news: [News]
        /// The room after the step.
        package var room: RoomView
        /// The coach's marks of the moves in this turn, up to this step.
        package var marks: [CoachMark]
        package var isMarked = false
        /// The lead in points that this player can expect at the end of the round if both play best
        /// after this step; nil if no theory knows it.
        package var lead: Double?
    }

    package let game: PlayedGame
    package private(set) var steps: [Step] = []
    /// The assessment of all moves, in sentences; empty if no coach can judge them.
    package private(set) var summary: [String] = []

    /// Creates the review; nil if the history holds nothing that can be shown.
    package init?(_ game: PlayedGame) {
        self.game = game
        let text = game.lines.joined(separator: "\n") + "\n"
        let recording = Recording(Array(text.utf8))
        guard recording.isRoom else { return nil }
        var playback = Playback(RecordedEvents(recording))
        var coaches = ClientGames.all.compactMap { $0.coach() }
        var isNewTurn = true
        while let beat = playback.next() {
            // Joining and getting ready are not part of the round.
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
            let lead = coaches.lazy.compactMap { $0.lead(of: game.me, room) }.first
            steps[steps.count - 1].lead = lead ?? steps[steps.count - 1].lead
            let beginsTurn = beat.news.contains { if case .turn = $0 { true } else { false } }
            isNewTurn = beginsTurn || isNewTurn && !isOwnStep
        }
        guard !steps.isEmpty else { return nil }
    }

    /// Adds the news as a new step and returns true. News without a pause, and chat, are added to
    /// the previous step; the function then returns false.
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

    /// Returns the whole round in the lines of plain mode, with the marks after the moves.
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
    /// Whether a step of the review begins with the news: a move, a turn that a clock ended, the
    /// start or end of a round, or a player who left.
    fileprivate var isMove: Bool {
        switch self {
        case .game, .timedOut, .started, .over, .left, .replaying: true
        default: false
        }
    }
}
