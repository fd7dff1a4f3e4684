import GameProtocol

extension ConcentrationGame {
    static let terms = GameTerms(
        title: "Concentration",
        rooms: "rooms of Concentration",
        move: "a card number",
        foreignHint: "the number of a card",
        moveUnit: "flip",
        pointsKey: "pairs",
        movesKey: "flips",
        options: "a grid or theme for Concentration",
        bareOption: "grid",
        usages: ["flip N", "row N"],
        helpLines: [
            "  12 or flip 12     turn up card 12; in a list of rooms, sit down in the 12th",
            "  board row 2 left  the board, one row in words, the cards that are left",
            "  hint              what to turn up, alone or with bots only",
        ],
        createLine:
            "  create 6x6        make a room; also --theme cards --seats 3 --title TEXT ..."
    )

    static func points(_ count: Int) -> String { PlainWords.count(count, "pair") }

    static func names(_ options: GameOptions) -> GameNames {
        let (full, short) = ("\(title) \(options.summary)", options.summary)
        var names = GameNames(full, short: short, point: "pair", move: terms.move)
        guard let own = options.concentration else { return names }
        names.theme = own.theme
        let shape = PlainWords.shape(columns: own.columns, count: own.cellCount)
        names.description = "\(title), \(shape), \(points(own.pairs))"
        names.endings = [.stalemate: "nothing new in \(own.stalemateTurns) turns"]
        return names
    }

    static func tally(_ counts: Stats) -> Tally {
        let own = ConcentrationStats(counts)
        let words = [
            PlainWords.count(own.flips, "flip"), PlainWords.count(own.misses, "miss", "misses"),
        ]
        let shown = counts.entries.isEmpty ? [] : words
        let flips = counts["flips"].map { (number: $0, words: "flips") }
        return Tally(moves: own.flips, words: shown, solo: shown, main: flips)
    }

    static func dailyResult(_ room: RoomView, _ counts: Stats) -> (marks: [Bool], words: String)? {
        let own = ConcentrationStats(counts)
        let count = own.matches + own.misses
        // A client that has missed turns does not know their order.
        let turns = room.onBoard.turns.count == count ? room.onBoard.turns : []
        return (turns, PlainWords.count(count, "turn"))
    }

    static func line(_ rejection: GameValue<Rejection>, _ words: PlainWords) -> String {
        guard let own = rejection.value as? ConcentrationRejection else { return "" }
        let other = words.by(plain: " Choose another.", screen: "")
        switch own {
        case .tooSoon: return "Wait, the cards are turning back."
        case .notBegun: return "Wait, the next turn has not begun."
        case .stillTurning: return "Wait, a card is still turning."
        case .cellUp(let cell): return "Card \(cell) is already face up.\(other)"
        case .cellTaken(let cell): return "Card \(cell) is taken.\(other)"
        case .noSuchCell(let cell, let count):
            return "There is no card \(cell). Cards are 1 to \(count)."
        case .noSuchRow(let row, let rows):
            return "There is no row \(row). Rows are 1 to \(rows)."
        }
    }

    static func sentence(_ news: GameValue<News>, _ words: PlainWords) -> Sentence {
        guard let own = news.value as? ConcentrationNews else { return .nothing }
        switch own {
        case .boardAfterTurn(let room):
            return Sentence(PlainBoard(room: room, words: words).lines).detail()
        case .revealed(let flip, let nth): return revealed(flip, nth, words)
        case .paired(let player, let scores):
            return Sentence("Pair. \(words.scores(scores, first: player)).").joining().open()
        case .missed: return Sentence("No pair.").joining()
        case .hidden(let cells):
            let numbers = PlainWords.list(cells.map(String.init))
            let line = cells.count == 1 ? "Card \(numbers) is" : "Cards \(numbers) are"
            return Sentence("\(line) down again.").open()
        case .hint(let hint): return Sentence(sentence(hint))
        }
    }

    static func sentence(_ hint: BoardHint) -> String {
        switch hint {
        case .pair(let first, let second):
            "Cards \(first) and \(second) are a pair: both were shown."
        case .partner(let cell): "Card \(cell) belongs to it: it was shown."
        case .shown: "Turn up a card that was shown before: the others learn nothing then."
        case .unseen: "Turn up a card that nobody has seen."
        case .unknown: "No pair is known since you came back: turn up any card."
        }
    }

    private static func revealed(_ flip: ShownFlip, _ nth: Int, _ words: PlainWords) -> Sentence {
        let word = words.word(flip.face)
        let line =
            flip.player == words.me
            ? "Card \(flip.cell): \(word)." : "\(flip.player): card \(flip.cell), \(word)."
        // The next event says whether the second card makes a pair.
        return nth == 2 ? Sentence(line).open() : Sentence(line)
    }

    static func answer(
        _ question: News.Question,
        _ room: RoomView,
        _ words: PlainWords
    ) -> Sentence {
        switch question {
        case .score: return score(room, words)
        case .last: return last(room, words)
        case .board: return Sentence(PlainBoard(room: room, words: words).lines)
        case .left: return left(room)
        case .game(let own):
            guard case ConcentrationAsk.row(let row) = own.value else { return .nothing }
            return self.row(row, room, words)
        case .hint, .time, .who: return .nothing
        }
    }

    private static func score(_ room: RoomView, _ words: PlainWords) -> Sentence {
        let scores = room.playingOwnFirst.map {
            "\(words.Who($0.name)) \(points($0.score, room.options)), "
                + "\(PlainWords.count($0.flips, "flip"))."
        }
        let left = room.board?.pairsLeft ?? room.concentration?.pairs ?? 0
        return Sentence((scores + ["\(points(left)) left."]).joined(separator: " "))
    }

    private static func last(_ room: RoomView, _ words: PlainWords) -> Sentence {
        guard let first = room.lastTurn.first else {
            return Sentence("Nobody has turned up a card yet.")
        }
        let cards = room.lastTurn.map { "card \($0.cell), \(words.word($0.face))." }
        let end = room.lastTurn.last?.isPair.map { $0 ? " Pair." : " No pair." } ?? ""
        return Sentence("\(words.Who(first.player)): \(cards.joined(separator: " "))\(end)")
    }

    private static func left(_ room: RoomView) -> Sentence {
        guard let board = room.board else { return Sentence("") }
        let numbers = board.left.map(String.init).joined(separator: ", ")
        let count = "\(points(board.pairsLeft)) left"
        return Sentence(board.left.isEmpty ? "\(count)." : "\(count): \(numbers).")
    }

    private static func row(_ row: Int, _ room: RoomView, _ words: PlainWords) -> Sentence {
        guard let board = room.board, let numbers = board.row(row) else { return Sentence("") }
        let cells = numbers.map { number in
            switch board.cell(number) {
            case .down, nil: "\(number) down"
            case .up(let face): "\(number) \(words.word(face)) up"
            case .taken(let face, let player):
                "\(number) \(words.word(face)) \(words.who(player))"
            }
        }
        return Sentence("Row \(row): \(cells.joined(separator: ", ")).")
    }
}
