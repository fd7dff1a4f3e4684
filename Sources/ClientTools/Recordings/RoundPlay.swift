import ClientCore
import GameProtocol
import Games

/// A round that is played again by the rules of its game, in parallel with its recorded events.
/// Some events are actions of players or of a clock. All other events must follow from them.
struct RoundPlay {
    /// A recorded event that does not follow from the rules.
    struct Contradiction: Error {
        /// The description of the contradiction, as a sentence without its full stop.
        let text: String
    }

    let codes: [String]
    private(set) var game: any Game
    let players: [String]
    /// The outputs that the recording must contain next, in order.
    private var expected: [GameOutput] = []
    private var turn = 0
    private var player = 0
    private var hasForfeited: [Bool]
    /// Whether a player's action is missing in the recording, so that the end of the round cannot
    /// be checked.
    private(set) var isPartial = false
    private var timers: Set<GameTimer> = []
    /// Whether the round is over. A game must not receive moves after that.
    private var isOver = false

    /// Deals the cards; nil if this program cannot create a game with these options.
    init?(_ options: GameOptions, _ deal: Deal) {
        guard !options.isSharedTable, var game = Self.game(options, deal.players.count),
            (try? game.receive(.deal(deal), &expected)) != nil
        else { return nil }
        if case .calculation(let calculation?)? = expected.first {
            expected = []
            guard (try? game.receive(answer: calculation.run(), &expected)) != nil else {
                return nil
            }
        }
        guard case .dealt(let record)? = expected.first, let proof = Proof(line: record.proof)
        else { return nil }
        self.game = game
        codes = proof.codes
        players = deal.players
        hasForfeited = deal.players.map { _ in false }
    }

    /// Creates the game. The number of seats is not recorded: a player may have been alone at a
    /// table for more.
    private static func game(_ options: GameOptions, _ playerCount: Int) -> (any Game)? {
        (max(1, playerCount)...playerCount + 1).lazy
            .map { JournalHeader(room: "", RoomSettings(seats: $0, options: options)) }
            .compactMap { try? $0.game() }.first
    }

    var board: CardGrid? { game.options.board }

    /// Checks the next event. `isStopped` says whether this event breaks off the round.
    mutating func follow(
        _ body: RoomEvent.Body,
        isStopped: Bool
    ) throws(Contradiction) {
        switch body {
        case .game(let event): try follow(event, isStopped: isStopped)
        case .turn(let number, let name, _): try begin(number, name)
        case .timeout(let number, let name, let strikes): try expire(number, name, strikes)
        case .left(let name, .player, _): forfeit(name)
        case .joined, .ready, .chat, .offline, .online, .left, .owner, .proof, .started, .over:
            break
        }
    }

    mutating func end(_ over: Over) throws(Contradiction) {
        if next() == nil {
            let rules = ClientGames[game.options.game]
            if over.reason == .shutdown {
                stop()
            } else if let move = rules.move(ending: over.reason), players.count == 1 {
                try play(move, by: players[0])
            } else if timers.contains(.round) {
                expireTimer()
            }
        }
        switch next() {
        case .finished(let reason, let winners, let places):
            guard reason == over.reason else {
                throw Contradiction(
                    text: "the round ends as \(reason.rawValue), not as \(over.reason.rawValue)"
                )
            }
            try compareResults(over, winners: winners.map { players[$0] })
            guard over.places == places?.map({ place in place.map { players[$0] } }) else {
                throw Contradiction(text: "the places are wrong")
            }
        case nil: throw Contradiction(text: "the round is not over by the rules")
        case let output?: throw Contradiction(text: "\(words(output)) is missing before it")
        }
    }

    private func compareResults(_ over: Over, winners: [String]) throws(Contradiction) {
        let standings = game.standings
        for (index, name) in players.enumerated() {
            let place = over.scores.firstIndex { $0.player == name }
            let points = place.map { over.scores[$0].points }
            guard points == standings[index].score else {
                throw Contradiction(
                    text: "the score of \(name) is \(standings[index].score), not "
                        + (points.map(String.init) ?? "absent")
                )
            }
            // Another server may have more counts, in another order.
            guard let place, over.stats.indices.contains(place),
                standings[index].stats.entries.allSatisfy({ over.stats[place][$0.name] == $0.value }
                )
            else { throw Contradiction(text: "what was counted for \(name) is wrong") }
        }
        guard over.scores.count == players.count else {
            throw Contradiction(text: "there is a score of somebody who does not play")
        }
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
}

extension RoundPlay {
    /// Returns the next output that the recording must contain. Outputs that the server sends to no
    /// spectator are skipped.
    private mutating func next() -> GameOutput? {
        while let output = expected.first {
            switch output {
            case .event, .turn, .finished, .secret: return output
            case .timer(let timer, let afterMs):
                if afterMs == nil { timers.remove(timer) } else { timers.insert(timer) }
                expected.removeFirst()
            case .dealt, .turnEnded, .prompt, .deal, .calculation: expected.removeFirst()
            }
        }
        return nil
    }

    private mutating func follow(
        _ event: GameEvent,
        isStopped: Bool
    ) throws(Contradiction) {
        if next() == nil {
            if case .hidden = event.rules.origin(of: event).cause {
                isPartial = true
                return
            }
            try cause(event, isStopped: isStopped)
        }
        let output = next()
        guard let output, Self.shows(event, output) else {
            throw Contradiction(text: difference(output, event))
        }
        expected.removeFirst()
    }

    /// Applies the action of a player or of the clock that caused the event.
    private mutating func cause(
        _ event: GameEvent,
        isStopped: Bool
    ) throws(Contradiction) {
        switch event.rules.origin(of: event).cause {
        case .move(let move, let name): try play(choice(of: name, for: event) ?? move, by: name)
        case .clock:
            // If a round is broken off, no card stays open.
            if isStopped { stop() } else { expireTimer() }
            noteEnd()
        case .rules, .hidden: break
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
            try game.receive(.move(move, by: index), &expected)
            noteEnd()
        } catch {
            throw Contradiction(text: "the rules do not allow it: \(error.message)")
        }
    }

    private mutating func begin(_ number: Int, _ name: String) throws(Contradiction) {
        let output = next()
        guard case .turn(let due, let index, _)? = output, due == number, players[index] == name
        else {
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
        if strikes < Limits.maximumStrikes { inform(.timer(.turn)) } else { forfeit(name) }
        noteEnd()
    }

    private mutating func forfeit(_ name: String) {
        guard let index = players.firstIndex(of: name), !hasForfeited[index] else { return }
        hasForfeited[index] = true
        inform(.left(index))
        noteEnd()
    }

    /// Lets the shortest running timer of the game expire.
    private mutating func expireTimer() {
        let timer = [GameTimer.pause, .turn, .round].first(where: timers.contains) ?? .pause
        timers.remove(timer)
        inform(.timer(timer))
    }

    private mutating func stop() {
        isOver = true
        inform(.stop)
    }

    /// Passes the game an input that it always accepts.
    private mutating func inform(_ input: GameInput) {
        try? game.receive(input, &expected)
    }

    private mutating func noteEnd() {
        isOver =
            isOver
            || expected.contains { if case .finished = $0 { true } else { false } }
    }
}

extension RoundPlay {
    /// Returns the difference between the expected output and the event. Nil means that no output
    /// is expected.
    private func difference(_ output: GameOutput?, _ event: GameEvent) -> String {
        guard let output else { return "\(words(.event(event))) comes out of nothing" }
        if case .event(let due) = output, let text = event.rules.difference(due, event) {
            return text
        }
        let due = words(output)
        let told = words(.event(event))
        return due == told
            ? "by the rules comes another \(due)" : "by the rules comes \(due), not \(told)"
    }

    /// Returns a short name, such as `match` or `turn 3 of bob`.
    private func words(_ output: GameOutput) -> String {
        switch output {
        case .event(let event), .secret(let event, _, _): return "\(event.type)"
        case .turn(let number, let player, _): return "turn \(number) of \(players[player])"
        case .finished: return "the end of the round"
        case .dealt, .deal, .turnEnded, .timer, .prompt, .calculation: return "nothing"
        }
    }
}
