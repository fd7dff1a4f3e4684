package import GameProtocol

/// What can be typed in Klondike.
package enum KlondikeCommand: Equatable, Sendable {
    case step(KlondikeStep)
    case undo
    case redeal
    case done
    case hint
    /// Everything that can go up goes up.
    case finish
}

/// What a player can ask about a Klondike room beside what can be asked everywhere.
package enum KlondikeAsk: Equatable, Sendable {
    /// One pile of the tableau, from 0.
    case pile(Int)
}

/// What a request was sent for.
package enum KlondikePurpose: Equatable, Sendable {
    case move
}

/// A question that waits for yes or no.
package enum KlondikeQuestion: Equatable, Sendable {
    /// The round is given up and the cards are dealt again.
    case redeal
}

/// Something that happened in Klondike.
package enum KlondikeNews: Equatable, Sendable {
    case dealt
    case acted(player: String, KlondikeAction, KlondikeStanding)
    /// How far somebody else is, in a race.
    case progress(KlondikeStanding)
    case done(player: String)
    /// What this player could do next; nil for nothing worth doing.
    case hint(KlondikeStep?)
    case askRedeal
}

/// Why something was not done.
package enum KlondikeRejection: Equatable, Sendable {
    /// The rules do not allow the step, as the server says it.
    case illegal(String)
    /// A request is under way.
    case waiting
    /// There is nothing to take back.
    case nothingToUndo
    /// This room takes nothing back.
    case noUndo
    /// That is for somebody who plays alone, or for a race.
    case onlyAlone, onlyInRaces
    /// That is for rooms of another game.
    case foreign
}

extension KlondikeGame {
    static let usages = ["s", "3 5 [2]", "w 4", "3 f", "fh 2", "u", "redeal", "done", "look 3"]
    static let helpLines = [
        "  s                 turn cards of the stock, or bring the waste back",
        "  3 5, 3 5 2        move from pile 3 to pile 5; the last two cards",
        "  w 4, 3 f, fh 2    from the waste, to a foundation, back from hearts",
        "  3, w              where it fits: up, else on the first pile that takes it",
        "  u, hint, finish   take back; what to do next; all cards up",
        "  redeal, done      alone: deal again; in a race: I have finished",
        "  look 3            one pile; board: all of them",
    ]
    static let createLine = "  create klondike   a patience, or a race with --seats 2; also --draw 3"
    static let createWord: String? = "klondike"
    static func foreign(_ kind: GameKind) -> GameRejection { .klondike(.foreign) }
    static let badNumber = Rejection.game(.klondike(.foreign))

    static func command(_ verb: String, _ words: [String]) -> Command? {
        switch (verb, words.count) {
        case ("s", 0), ("stock", 0): return typed(.step(KlondikeStep(.stock)))
        case ("u", 0), ("undo", 0): return typed(.undo)
        case ("hint", 0): return typed(.hint)
        case ("finish", 0): return typed(.finish)
        case ("redeal", 0): return typed(.redeal)
        case ("done", 0): return typed(.done)
        case ("look", 1):
            guard let pile = Int(words[0]), (1...7).contains(pile) else {
                return .incomplete(usage: "look 3")
            }
            return .ask(.game(.klondike(.pile(pile - 1))))
        default: break
        }
        guard let from = place(verb) else { return nil }
        guard !words.isEmpty else {
            return Int(verb) == nil ? typed(.step(KlondikeStep(from))) : nil
        }
        guard words.count <= 2, from != .stock, let to = target(words[0]) else {
            return .incomplete(usage: "3 5")
        }
        var count: Int?
        if words.count == 2 {
            guard let number = Int(words[1]), (1...13).contains(number) else {
                return .incomplete(usage: "3 5 2")
            }
            count = number
        }
        return typed(.step(KlondikeStep(from, to, count: count)))
    }

    static func command(_ number: Int) -> GameCommand? {
        guard (1...KlondikePile.tableauCount).contains(number) else { return nil }
        return .klondike(.step(KlondikeStep(.tableau(number - 1))))
    }

    private static func typed(_ command: KlondikeCommand) -> Command {
        .game(.klondike(command))
    }

    /// A pile as it is typed: `3`, `w`, `fh`.
    private static func place(_ word: String) -> KlondikePile? {
        if word == "w" { return .waste }
        if let number = Int(word) { return KlondikePile(name: "t\(number)") }
        guard word.count == 2, word.hasPrefix("f") else { return nil }
        return KlondikePile(name: "f" + word.dropFirst().uppercased())
    }

    private static func target(_ word: String) -> KlondikeTarget? {
        Int(word).map { KlondikeTarget(name: "t\($0)") } ?? KlondikeTarget(name: word)
    }

    static func perform(_ command: GameCommand, _ client: inout ClientState) {
        guard case .klondike(let own) = command, let room = client.room else { return }
        if let problem = room.problemOfRound { return client.reject(.play(problem)) }
        guard case .klondike(let options) = room.options else { return }
        guard room.isPrompted else { return client.reject(.game(.klondike(.waiting))) }
        let turn = room.patience.turn
        switch own {
        case .step(let step): send(.move(step, turn: turn), &client)
        case .undo where !options.undo: client.reject(.game(.klondike(.noUndo)))
        case .undo where !room.patience.mayUndo:
            client.reject(.game(.klondike(.nothingToUndo)))
        case .undo: send(.undo(turn: turn), &client)
        case .done where !room.isRace: client.reject(.game(.klondike(.onlyInRaces)))
        case .done: send(.done, &client)
        case .redeal where room.isRace: client.reject(.game(.klondike(.onlyAlone)))
        case .redeal:
            client.question = .game(.klondike(.redeal))
            client.say(.game(.klondike(.askRedeal)))
        case .hint:
            let best = room.patience.board.flatMap {
                KlondikeHint.best(of: room.patience.moves, on: $0)
            }
            client.room?.patience.hintCount += 1
            client.say(.game(.klondike(.hint(best))))
        case .finish:
            guard let up = room.patience.moves.first(where: { $0.to == .foundation }) else {
                return client.say(.game(.klondike(.hint(nil))))
            }
            send(.move(up, turn: turn), &client)
        }
    }

    private static func send(_ move: KlondikeMove, _ client: inout ClientState) {
        client.movesUnderWay += 1
        client.room?.answerPrompt()
        client.send(.room(.move(.klondike(move))), .game(.klondike(.move)))
    }

    static func agree(to question: GameQuestion, _ client: inout ClientState) {
        guard case .klondike(.redeal) = question else { return }
        send(.redeal(entropy: nil), &client)
    }

    static func ask(_ question: News.Question, _ client: inout ClientState, at: Int) {
        guard let room = client.room else { return }
        client.say(.answer(question, room, at: at))
    }

    static func follow(_ event: GameEvent, _ client: inout ClientState) {
        guard case .klondike(.acted(_, let standing)) = event, standing.player == client.me else {
            return
        }
        client.movesUnderWay = max(0, client.movesUnderWay - 1)
    }

    static func refused(_ purpose: GamePurpose, _ refusal: Refusal, _ client: inout ClientState) {
        client.takeBackMove()
        client.reject(Rejection(refusal, room: client.room))
    }

    static func fate(of purpose: GamePurpose) -> RequestFate { .move }

    static func turn(of move: GameMove) -> Int? {
        guard case .klondike(let own) = move else { return nil }
        return switch own {
        case .move(_, let turn), .undo(let turn): turn
        case .redeal, .done, .hint: nil
        }
    }

    static func stillMeansTheSame(_ move: GameMove, in room: RoomView) -> Bool {
        turn(of: move).map { $0 == room.patience.turn } ?? true
    }

    static func rejection(_ refusal: Refusal) -> GameRejection? {
        refusal.code == .illegalMove ? .klondike(.illegal(Clean.text(refusal.message))) : nil
    }
}
