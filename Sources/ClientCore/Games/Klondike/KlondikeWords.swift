import Bots
import GameProtocol

extension KlondikeGame {
    static let terms = GameTerms(
        title: "Klondike",
        rooms: "Klondike rooms",
        move: "s, a pile such as 3, or two such as 3 5",
        completed: "won",
        moveUnit: "move",
        pointsKey: "points",
        movesKey: "moves",
        options: "Klondike",
        usages: [
            "s", "stock", "w 4", "fh 2", "u", "undo", "finish", "redeal", "done", "look 3",
        ],
        helpLines: [
            "  s                 turn cards of the stock, or bring the waste back",
            "  3 5, 3 5 2        move from pile 3 to pile 5; two cards",
            "  w 4, 3 f, fh 2    from the waste, to a foundation, back from hearts",
            "  3, w              where it fits: up, else on the first pile that takes it",
            "  u, hint           undo the last move; what to do next",
            "  finish, stop      all cards up, once none lies face down; end that",
            "  redeal, done      alone: deal again; in a race: I have finished",
            "  look 3            one pile; board: all of them",
        ],
        createLine:
            "  create klondike   a deal for one, or a race: --seats 2; also --draw 3"
    )

    static func points(_ count: Int) -> String { PlainWords.count(count, "point") }

    static func names(_ options: GameOptions) -> GameNames {
        let full = "\(title), \(options.summary)"
        var names = GameNames(full, short: "klondike", point: "point", move: terms.move)
        if case .klondike(let own) = options, own.raceSeconds != nil {
            names.description += ", a race on one deal"
        }
        names.endings = [
            .time: "the time is over", .done: "everybody has finished",
            .redealt: "the cards are dealt again",
        ]
        return names
    }

    static func tally(_ counts: Stats) -> Tally {
        let (moves, undos) = (counts["moves"] ?? 0, counts["undos"] ?? 0)
        let up = counts["foundation"]
        return Tally(
            moves: moves,
            words: up.map { [Self.up($0)] } ?? [],
            solo: [PlainWords.count(moves, "move")]
                + (undos > 0 ? [PlainWords.count(undos, "undo")] : []),
            main: up.map { ($0, "cards up") },
            reached: up ?? 0
        )
    }

    static func dailyResult(_ room: RoomView, _ counts: Stats) -> (marks: [Bool], words: String)? {
        let cards = KlondikeStats(counts).foundation
        let all = KlondikeBoard.cardCount
        let marks = (1...all / 4).map { 4 * $0 <= cards }
        let result = cards == all ? "\(terms.completed) in " : "\(cards) of \(all) cards up, "
        return (marks, result + tally(counts).solo.joined(separator: ", "))
    }

    static func up(_ count: Int) -> String { "\(PlainWords.count(count, "card")) up" }

    static func line(_ rejection: GameValue<Rejection>, _ words: PlainWords) -> String {
        guard let own = rejection.value as? KlondikeRejection else { return "" }
        return switch own {
        case .illegal(let reason): reason
        case .hintUnderWay: "The hint you asked for is on its way."
        case .waiting: "Wait for the answer to your last move."
        case .nothingToUndo: "There is nothing to take back."
        case .noUndo: "There is no undo in this room."
        case .onlyAlone:
            words.by(
                plain: "A race is not dealt again. Type done if you have finished.",
                screen: "A race is not dealt again.  D says that you have finished."
            )
        case .onlyInRaces:
            words.by(
                plain: "There is no race here. Type redeal to give up and deal again.",
                screen: "There is no race here.  R gives up and deals again."
            )
        case .finished: "You have finished this race; the others play on."
        case .notOpen: "Cards still lie face down in the piles."
        case .cannotBeWon(let mayUndo, let isRace):
            "This board cannot be won any more: \(ways(mayUndo, isRace, words))."
        case .notFoundOut: "Whether this board can be won was not found out."
        case .unseen:
            words.by(
                plain: "Cards of the stock were not shown yet. Turn it to its end first (s).",
                screen: "Cards of the stock were not shown yet:  s turns it."
            )
        case .noSuchPile: "There is no such pile. Piles are 1 to \(KlondikePile.tableauCount)."
        case .badCount:
            "\(counts.lowerBound) to \(counts.upperBound) cards move at once; "
                + "3 5 2 moves two of them."
        }
    }

    static func sentence(_ news: GameValue<News>, _ words: PlainWords) -> Sentence {
        guard let own = news.value as? KlondikeNews else { return .nothing }
        switch own {
        case .dealt(let room): return Sentence(dealt(room, words))
        case .acted(let act): return Sentence(PlainPatience(words: words).lines(act))
        case .progress(let standing, let before):
            guard standing.foundation != before else { return .nothing }
            return Sentence(
                "\(words.Who(standing.player)): \(up(standing.foundation)), "
                    + "\(points(standing.score))."
            ).detail()
        case .done(let player, let foundation):
            let verb = player == words.me ? "have" : "has"
            return Sentence("\(words.Who(player)) \(verb) finished, with \(up(foundation)).")
        case .hint(let step, let board):
            return Sentence(PlainPatience(words: words).hint(step, board))
        case .noHint(let mayUndo, let isRace):
            return Sentence("Nothing that lies open helps: \(ways(mayUndo, isRace, words)).")
        case .oracle(let oracle, let board):
            return Sentence(PlainPatience(words: words).oracle(oracle, board))
        case .stuck(let mayUndo, let isRace): return Sentence(stuck(mayUndo, isRace, words))
        case .open(let outlook, let mayUndo, let isRace):
            return Sentence(open(outlook, mayUndo, isRace, words))
        case .finishing(let count, let points):
            guard count > 0 else { return Sentence("All cards go up.") }
            let times = PlainWords.count(count, "time")
            let cost = points > 0 ? " and costs \(Self.points(points))" : ""
            return Sentence("All cards go up; the waste comes back \(times)\(cost).")
        case .finishingUnseen:
            return Sentence("All cards go up; first the stock shows the rest of its cards.")
        case .stopped: return Sentence("Stopped.")
        case .finished(let finished):
            let times = PlainWords.count(finished.recycledCount, "time")
            return Sentence(
                "Bringing the waste back \(times) has cost \(points(finished.lostPoints))."
            )
        case .asked(let question): return Sentence(line(question, words) + PlainText.yesOrNo)
        }
    }

    private static func open(
        _ outlook: PatienceOutlook,
        _ mayUndo: Bool,
        _ isRace: Bool,
        _ words: PlainWords
    ) -> String {
        let head = words.by(
            plain: "No card of the piles lies face down any more.",
            screen: "None face down:"
        )
        return switch outlook {
        case .winnable, .unseen(isWinnable: true):
            words.by(
                plain: "\(head) Type finish to bring all up.",
                screen: "\(head)  F brings all cards up."
            )
        case .lost:
            words.by(
                plain: "\(head) But this board cannot be won any more: "
                    + "\(ways(mayUndo, isRace, words)).",
                screen: "Cannot be won any more: \(ways(mayUndo, isRace, words))."
            )
        case .unseen(isWinnable: false):
            words.by(
                plain: "\(head) Turn the stock to its end, then finish can say whether all go up.",
                screen: "\(head)  s to the stock's end, then F."
            )
        case .unknown: words.by(plain: head, screen: "\(head)  It may still be lost.")
        }
    }

    /// Returns the question before the player gives up a board.
    static func line(_ question: KlondikeQuestion, _ words: PlainWords) -> String {
        switch question {
        case .redeal:
            words.by(
                plain: "Give this board up and deal again?",
                screen: "Deal again? This board is lost."
            )
        case .done(let foundation):
            words.by(
                plain: "Finish the race with \(up(foundation))? "
                    + "Your board stays as it is, and the others play on.",
                screen: "Finish with \(up(foundation))?"
            )
        }
    }

    private static func dealt(_ room: RoomView, _ words: PlainWords) -> [String] {
        var lines = ["The cards are dealt."]
        if let attempt = room.patience.attempt {
            lines[0] +=
                attempt.isWinnable
                ? " This deal can be won." : " Nobody knows whether this deal can be won."
        }
        if let seconds = room.klondike?.raceSeconds {
            lines[0] += " The race ends in \(PlainWords.minutes(seconds))."
        }
        lines += table(room)
        if room.ownSeat?.isPlaying == true, room.round == 1 {
            lines.append("Type \(terms.move); hint for a hint, help for all.")
        }
        return lines
    }

    private static func stuck(_ mayUndo: Bool, _ isRace: Bool, _ words: PlainWords) -> String {
        // On a screen the turn bar says the rest.
        let what = words.by(plain: "A whole pass has shown nothing new", screen: "Nothing new")
        return "\(what): \(ways(mayUndo, isRace, words))."
    }

    /// Returns the player's choices if no move helps, such as `u takes back, R deals again`.
    private static func ways(_ mayUndo: Bool, _ isRace: Bool, _ words: PlainWords) -> String {
        let undo = words.by(plain: "undo takes back", screen: "u takes back")
        let end =
            isRace
            ? words.by(plain: "done says that you have finished", screen: "D ends your race")
            : words.by(plain: "redeal deals again", screen: "R deals again")
        return ((mayUndo ? [undo] : []) + [end]).joined(separator: ", ")
    }

    private static func table(_ room: RoomView) -> [String] {
        guard let board = room.patience.board else {
            return room.phase == .playing
                ? ["Everybody plays on a board of their own, which only they see."] : []
        }
        return PlainPatience.lines(board)
    }

    static func answer(
        _ question: News.Question,
        _ room: RoomView,
        _ words: PlainWords
    ) -> Sentence {
        switch question {
        case .score: return Sentence(room.playingOwnFirst.map { score($0, room, words) })
        case .board: return Sentence(table(room))
        case .left:
            guard let board = room.patience.board else { return Sentence(table(room)) }
            let down = board.tableau.reduce(0) { $0 + $1.down }
            return Sentence(
                "\(PlainPatience.stock(board)) \(PlainWords.count(down, "card")) face down in "
                    + "the piles, \(KlondikeBoard.cardCount - board.foundationCount) to go up."
            )
        case .last:
            guard let last = room.patience.last else {
                return Sentence("Nothing has been done here yet.")
            }
            return Sentence(PlainPatience(words: words).lines(last))
        case .game(let own):
            guard case KlondikeAsk.pile(let index) = own.value else { return .nothing }
            guard let board = room.patience.board, board.tableau.indices.contains(index) else {
                return Sentence(table(room))
            }
            return Sentence(PlainPatience.pile(index, board))
        case .hint, .time, .who: return .nothing
        }
    }

    /// `You: 45 points, 12 cards up, 30 moves, pass 2.`
    private static func score(
        _ seat: RoomView.Seat,
        _ room: RoomView,
        _ words: PlainWords
    ) -> String {
        let own = KlondikeStats(seat.counts)
        var parts = [points(seat.score), up(own.foundation)]
        if seat.name == words.me || !room.isRace { parts += tally(seat.counts).solo }
        parts.append("pass \(own.passes)")
        if seat.name == words.me, room.hintCount > 0 {
            parts.append(PlainWords.count(room.hintCount, "hint"))
        }
        if room.patience.done.contains(seat.name) { parts.append("finished") }
        return "\(words.Who(seat.name)): \(parts.joined(separator: ", "))."
    }
}
