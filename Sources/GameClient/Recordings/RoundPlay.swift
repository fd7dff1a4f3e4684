import GameProtocol
import Games

/// A round that is played again by the rules of its game, beside the events that were told of it.
///
/// Some events are what players did, or a clock; all others have to follow from them.
struct RoundPlay {
    /// What was told does not follow.
    struct Contradiction: Error {
        /// A sentence without its point.
        let text: String
    }

    let codes: [String]
    private var game: any Game
    private let players: [String]
    /// What has to be told next, in order.
    private var expected: [GameOutput] = []
    private var turn = 0
    private var player = 0
    private var hasForfeited: [Bool]
    /// No move is made any more; a game takes for granted that nobody asks it then.
    private var isOver = false

    /// Deals; nil where no game can be made of these options here.
    init?(_ options: GameOptions, _ round: Round) {
        let header = JournalHeader(
            room: "",
            seats: max(1, round.players.count),
            options: options
        )
        guard var game = try? header.game(), !game.isOpen,
            let codes = try? game.begin(round, &expected)
        else { return nil }
        self.game = game
        self.codes = codes
        players = round.players
        hasForfeited = round.players.map { _ in false }
    }

    var shape: Started.Board? { game.shape }

    /// Takes the next event; `isLast` where nothing of the game comes after it.
    mutating func follow(
        _ body: RoomEvent.Body,
        isLast: Bool
    ) throws(Contradiction) {
        switch body {
        case .game(let event): try follow(event, isLast: isLast)
        case .turn(let number, let name, _): try begin(number, name)
        case .timeout(let number, let name, let strikes): try expire(number, name, strikes)
        case .left(let name, .player, _): forfeit(name)
        case .joined, .ready, .chat, .offline, .online, .left, .owner, .proof, .started, .over:
            break
        }
    }

    /// The round ends so.
    mutating func end(_ over: Over) throws(Contradiction) {
        switch next() {
        case .finished(let reason):
            guard reason == over.reason else {
                throw Contradiction(
                    text: "the round ends as \(reason.rawValue), not as \(over.reason.rawValue)"
                )
            }
        case nil where [.complete, .stalemate].contains(over.reason):
            throw Contradiction(text: "the round is not over by the rules")
        case nil: break
        case let output?: throw Contradiction(text: "\(words(output)) is missing before it")
        }
        try compareResults(over)
    }

    private func compareResults(_ over: Over) throws(Contradiction) {
        for (index, name) in players.enumerated() {
            let points = over.scores.first { $0.player == name }?.points
            guard points == game.scores[index] else {
                throw Contradiction(
                    text: "the score of \(name) is \(game.scores[index]), not "
                        + (points.map(String.init) ?? "absent")
                )
            }
            guard over.counts.indices.contains(index), over.counts[index] == game.counts[index]
            else { throw Contradiction(text: "what was counted for \(name) is wrong") }
        }
        guard over.scores.count == players.count else {
            throw Contradiction(text: "there is a score of somebody who does not play")
        }
        let winners = winners(over.reason).map { players[$0] }
        guard winners == over.winners else {
            throw Contradiction(text: "the winner is \(list(winners)), not \(list(over.winners))")
        }
        let result: Over.Result =
            winners.isEmpty ? .none : winners.count == 1 ? .win : .tie
        guard result == over.result else {
            throw Contradiction(
                text: "the result is \(result.rawValue), not \(over.result.rawValue)"
            )
        }
    }

    private func list(_ names: [String]) -> String {
        names.isEmpty ? "nobody" : PlainWords.list(names)
    }

    private func winners(_ reason: Over.Reason) -> [Int] {
        let remaining = players.indices.filter { !hasForfeited[$0] }
        switch reason {
        case .abandoned, .shutdown: return []
        case .forfeit: return remaining
        case .complete, .stalemate:
            guard game.hasWinners(reason) else { return [] }
            let best = remaining.map { game.scores[$0] }.max()
            return remaining.filter { game.scores[$0] == best }
        }
    }
}

extension RoundPlay {
    /// What has to be told next; what nobody is told of is passed over.
    private mutating func next() -> GameOutput? {
        while let output = expected.first {
            switch output {
            case .event, .turn, .finished, .secret: return output
            case .pause, .wake, .prompt, .deal: expected.removeFirst()
            }
        }
        return nil
    }

    private mutating func follow(
        _ event: GameEvent,
        isLast: Bool
    ) throws(Contradiction) {
        if next() == nil { try cause(event, isLast: isLast) }
        let output = next()
        guard output == .event(event) else {
            throw Contradiction(text: difference(output, event))
        }
        expected.removeFirst()
    }

    /// Does what the event says that somebody did, or the clock.
    private mutating func cause(
        _ event: GameEvent,
        isLast: Bool
    ) throws(Contradiction) {
        switch event {
        case .concentration(.reveal(let turn, let name, _, let cell, _)):
            try play(.concentration(.flip(cell: cell, turn: turn)), by: name)
        case .concentration(.hide):
            // A round that is stopped leaves no card open.
            if isLast { stop() } else { game.wake(&expected) }
            noteEnd()
        case .deck(let event):
            guard case .drawn(let name, _, _, _, _) = event.action else { break }
            try play(.deck(.draw(DeckDraw())), by: name)
        case .concentration: break
        }
    }

    private mutating func play(_ move: GameMove, by name: String) throws(Contradiction) {
        guard let index = players.firstIndex(of: name) else {
            throw Contradiction(text: "\(name) does not play in this round")
        }
        guard !hasForfeited[index] else {
            throw Contradiction(text: "\(name) has given up this round")
        }
        guard !isOver else { throw Contradiction(text: "the round is over by the rules") }
        do throws(Refusal) {
            try game.play(move, by: index, &expected)
            noteEnd()
        } catch {
            throw Contradiction(text: "the rules do not allow it: \(error.message)")
        }
    }

    private mutating func begin(_ number: Int, _ name: String) throws(Contradiction) {
        let output = next()
        guard case .turn(let due, let index)? = output, due == number, players[index] == name else {
            throw Contradiction(
                text: output.map {
                    "by the rules comes \(words($0)), not turn \(number) of \(name)"
                }
                    ?? "turn \(number) of \(name) comes out of nothing"
            )
        }
        expected.removeFirst()
        (turn, player) = (number, index)
    }

    private mutating func expire(
        _ number: Int,
        _ name: String,
        _ strikes: Int
    ) throws(Contradiction) {
        if let output = next() {
            throw Contradiction(text: "\(words(output)) is missing before it")
        }
        guard number == turn, name == players[player] else {
            throw Contradiction(
                text: "it is turn \(turn) of \(players[player]), not turn \(number) of \(name)"
            )
        }
        if strikes < Limits.maximumStrikes { game.turnExpired(&expected) } else { forfeit(name) }
        noteEnd()
    }

    private mutating func forfeit(_ name: String) {
        guard let index = players.firstIndex(of: name), !hasForfeited[index] else { return }
        hasForfeited[index] = true
        if hasForfeited.count(where: { !$0 }) > 1 {
            game.withdraw(index, &expected)
            noteEnd()
        } else {
            stop()
        }
    }

    private mutating func stop() {
        isOver = true
        game.stop(&expected)
    }

    private mutating func noteEnd() {
        isOver =
            isOver
            || expected.contains { if case .finished = $0 { true } else { false } }
    }
}

extension RoundPlay {
    /// What is wrong with an event, where something else or nothing has to be told.
    private func difference(_ output: GameOutput?, _ event: GameEvent) -> String {
        guard let output else { return "\(words(.event(event))) comes out of nothing" }
        switch (output, event) {
        case (
            .event(.concentration(.reveal(let turn, let name, let nth, let cell, let card))),
            .concentration(
                .reveal(let toldTurn, let toldName, let toldNth, let toldCell, let toldCard)
            )
        ) where (turn, name, nth, cell) == (toldTurn, toldName, toldNth, toldCell):
            return card.label == toldCard.label
                ? "card \(cell) is not the one that was dealt, \(card.code)"
                : "card \(cell) is told to be \(toldCard.label), but \(card.label) was dealt"
        case (
            .event(.concentration(.match(_, _, let cells, let scores))),
            .concentration(.match(_, _, let toldCells, let told))
        ) where cells == toldCells && scores != told:
            return "the scores are \(shown(scores)), not \(shown(told))"
        case (.event(.deck(let due)), .deck(let told)):
            switch (due.action, told.action) {
            case (.drawn(_, _, _, _, let cards?), .drawn(_, _, _, _, let toldCards?))
            where cards != toldCards:
                return "it is told to be \(PlainCards.words(toldCards)), but "
                    + "\(PlainCards.words(cards)) was dealt"
            case (.trick(_, _, _, _, let scores), .trick(_, _, _, _, let toldScores))
            where scores != toldScores:
                return "the scores are \(shown(scores)), not \(shown(toldScores))"
            default: return "by the rules comes another \(words(output))"
            }
        default:
            let due = words(output)
            let told = words(.event(event))
            return due == told
                ? "by the rules comes another \(due)" : "by the rules comes \(due), not \(told)"
        }
    }

    private func shown(_ scores: [Score]) -> String {
        scores.map { "\($0.player) \($0.points)" }.joined(separator: ", ")
    }

    /// `match`, or `turn 3 of bob`.
    private func words(_ output: GameOutput) -> String {
        switch output {
        case .event(.concentration(let event)), .secret(.concentration(let event), _, _):
            switch event {
            case .reveal: return "reveal"
            case .match: return "match"
            case .mismatch: return "mismatch"
            case .hide: return "hide"
            }
        case .event(.deck(let event)), .secret(.deck(let event), _, _):
            switch event.action {
            case .shuffled: return "shuffled"
            case .drawn: return "drawn"
            case .added: return "added"
            case .returned: return "returned"
            case .trick: return "trick"
            }
        case .turn(let number, let player): return "turn \(number) of \(players[player])"
        case .finished: return "the end of the round"
        case .deal, .pause, .wake, .prompt: return "nothing"
        }
    }
}
