import CommandLine
package import GameProtocol

/// A typed command of Concentration.
package enum ConcentrationCommand: Equatable, Sendable {
    /// Turn up that card.
    case flip(Int)
}

/// A question that players can ask only in Concentration.
package enum ConcentrationAsk: Equatable, Sendable {
    /// The cards of a row, from 1.
    case row(Int)
}

/// The reason why Concentration rejects a command.
package enum ConcentrationRejection: Equatable, Sendable {
    /// Two cards are turning back.
    case tooSoon
    /// No turn has begun.
    case notBegun
    /// This player turned up a card, and the server has not shown it yet.
    case stillTurning
    case cellUp(Int)
    case cellTaken(Int)
    case noSuchCell(Int, count: Int)
    case noSuchRow(Int, rows: Int)

    /// Whether the client sends the request nevertheless, because the server may know better.
    var isForServer: Bool {
        switch self {
        case .notBegun, .stillTurning, .cellUp, .cellTaken: true
        case .tooSoon, .noSuchCell, .noSuchRow: false
        }
    }
}

extension Command {
    static func flip(_ cell: Int) -> Command {
        .game(GameValue(.concentration, ConcentrationCommand.flip(cell)))
    }
}

extension News.Question {
    static func row(_ row: Int) -> Self {
        .game(GameValue(.concentration, ConcentrationAsk.row(row)))
    }
}

extension News {
    static func concentration(_ own: ConcentrationNews) -> News {
        .game(GameValue(.concentration, own))
    }
}

extension Rejection {
    static func concentration(_ own: ConcentrationRejection) -> Rejection {
        .game(GameValue(.concentration, own))
    }
}

extension RoomView {
    /// Returns the reason why a card cannot be turned up now. A nil `cell` stands for any card.
    func problem(ofFlip cell: Int?) -> Rejection? {
        if let problem = problemOfRound { return .play(problem) }
        guard let cell else { return nil }
        if let board, board.cell(cell) == nil {
            return .concentration(.noSuchCell(cell, count: board.count))
        }
        if isTurningBack { return .concentration(.tooSoon) }
        guard let turn else { return .concentration(.notBegun) }
        if turn.player != me { return .play(.notYourTurn(player: turn.player)) }
        switch board?.cell(cell) {
        case .up: return .concentration(.cellUp(cell))
        case .taken: return .concentration(.cellTaken(cell))
        case .down, nil: return nil
        }
    }
}

extension ConcentrationGame {
    static func command(_ verb: String?, _ words: [String]) -> Command? {
        switch (verb, words.count) {
        case (nil, 1): Int(words[0]).map(Command.flip)
        case (nil, _): .mistake(.command(.oneAtATime))
        case ("flip", 1), ("card", 1):
            Digits.number(words[0]).map(Command.flip)
                ?? Command.numbers(words).map(Command.numbers) ?? .incomplete(usage: "flip N")
        case ("flip", _), ("card", 2...):
            Command.numbers(words).map(Command.numbers)
                ?? (verb == "flip" ? .incomplete(usage: "flip N") : nil)
        case ("row", 1):
            Digits.number(words[0]).map { .ask(.row($0)) } ?? .incomplete(usage: "row N")
        case ("row", _): .incomplete(usage: "row N")
        default: nil
        }
    }

    static func perform(_ command: GameValue<Command>, _ client: inout ClientState) {
        let cell: Int
        switch command.value {
        case ConcentrationCommand.flip(let number): cell = number
        case GameMove.concentration(.flip(let number, _)): cell = number
        default: return
        }
        guard let room = client.room else { return }
        if let rejection = room.problem(ofFlip: cell), !isForServer(rejection) {
            return client.reject(rejection)
        }
        client.send(.concentration(.flip(cell: cell, turn: room.turn?.number)))
    }

    private static func isForServer(_ rejection: Rejection) -> Bool {
        guard case .game(let own) = rejection else { return false }
        return (own.value as? ConcentrationRejection)?.isForServer == true
    }

    static func ask(_ question: News.Question, _ client: inout ClientState, at: Int) {
        guard let room = client.room else { return }
        switch question {
        case .hint: return hint(room, &client)
        case .last, .board, .left, .game:
            guard let board = room.board else { return client.reject(.play(.notStarted)) }
            if case .game(let own) = question, case ConcentrationAsk.row(let row) = own.value,
                board.row(row) == nil
            {
                return client.reject(.concentration(.noSuchRow(row, rows: board.rows)))
            }
        case .score, .time, .who: break
        }
        client.say(.answer(question, room, at: at))
    }

    static func follow(_ moment: ClientMoment, _ client: inout ClientState) {
        switch moment {
        case .event(.concentration(.reveal(_, let player, _, _, _))) where player == client.me:
            client.movesUnderWay = max(0, client.movesUnderWay - 1)
        case .input: learnTheme(&client)
        case .event, .gap: break
        }
    }

    /// Requests the details of a file theme from the server: the credit and the pictures, which the
    /// room does not contain.
    private static func learnTheme(_ client: inout ClientState) {
        guard let own = client.room?.concentration, own.themeID != nil else { return }
        client.lookAtRoomTheme(
            client.plan.hasScreen || client.plan.asks
                ? .faces(theme: own.theme, own.group.map { .group($0) } ?? .all)
                : .groups(theme: own.theme)
        )
        client.room?.credit = client.roomTheme?.overview.flatMap { ThemeWords.credit($0.origin) }
        learnList(of: own.theme, own.themeID, &client)
    }

    /// Keeps the server's whole list of faces for the later check of the deal, if the room plays
    /// with that list.
    private static func learnList(
        of name: String,
        _ themeID: String?,
        _ client: inout ClientState
    ) {
        guard let themeID, let search = client.roomTheme, search.progress == .whole,
            case .faces = search.question,
            var source = client.room?.deal.source.cards as? BoardSource, source.told == nil,
            source.themeID == themeID
        else { return }
        source.told =
            Theme(name: name, pairs: search.cards.compactMap(\.facePair), id: themeID)?.pairs ?? []
        client.room?.deal.source.cards = source
    }

    static func settle(
        _ purpose: GameValue<Request>,
        _ outcome: RequestOutcome,
        _ client: inout ClientState
    ) {
        guard case GameMove.concentration(.flip(let cell, _)) = purpose.value,
            case .refused(let refusal, _) = outcome
        else { return }
        client.takeBackMove()
        switch refusal.code {
        case .cellUp: client.reject(.concentration(.cellUp(cell)))
        case .cellTaken: client.reject(.concentration(.cellTaken(cell)))
        case .badValue:
            let count = client.room?.cellCount ?? 0
            client.reject(.concentration(.noSuchCell(cell, count: count)))
        default: client.reject(Rejection(refusal, room: client.room))
        }
    }

    static func rejection(_ refusal: Refusal) -> Rejection? {
        switch refusal.code {
        case .tooSoon: .concentration(.tooSoon)
        case .cellUp: .concentration(.cellUp(0))
        case .cellTaken: .concentration(.cellTaken(0))
        default: nil
        }
    }
}

/// An event of Concentration, with the context that its sentences need.
package enum ConcentrationNews: Equatable, Sendable {
    /// A turn begins, with this board.
    case boardAfterTurn(RoomView)
    case revealed(ShownFlip, nth: Int)
    case paired(player: String, scores: [Score])
    case missed(player: String, cells: [Int])
    case hidden(cells: [Int])
    /// This player requested a hint.
    case hint(BoardHint)
}

/// The best move of a player with a perfect memory, as a hint for practice.
package enum BoardHint: Equatable, Sendable {
    /// Two cards of a pair that were both shown.
    case pair(Int, Int)
    /// The partner of the card that is up.
    case partner(Int)
    /// Any card that was shown before, so that the other players learn nothing new.
    case shown
    /// Any card that no player has seen.
    case unseen
    /// Any card: this client knows no card from before this player came.
    case unknown

    /// The card to turn up next; nil if several cards are equally good.
    var cell: Int? {
        switch self {
        case .pair(let cell, _), .partner(let cell): cell
        case .shown, .unseen, .unknown: nil
        }
    }
}
