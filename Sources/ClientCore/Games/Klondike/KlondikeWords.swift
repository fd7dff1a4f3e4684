import GameProtocol

/// How Klondike says what happens in it.
extension KlondikeGame {
    static let title = "Klondike"
    static let roomsName = "Klondike rooms"
    static let moveWords = "s, or two piles such as 3 5"
    static let pointUnit = "point"
    static let moveUnit = "move"
    static let pointsKey: StaticString = "points"
    static let movesKey: StaticString = "moves"

    static func name(_ options: GameOptions) -> String { "\(title), \(options.summary)" }
    static func listName(_ options: GameOptions) -> String { name(options) }
    static func shortName(_ options: GameOptions) -> String { "klondike" }
    static func headerName(_ options: GameOptions) -> String { name(options) }
    static func description(_ room: RoomView) -> String {
        name(room.options) + (room.isRace ? ", a race on one deal" : "")
    }

    static func moveCount(_ counts: Stats) -> Int { counts["moves"] ?? 0 }

    static func counts(_ counts: Stats) -> [String] {
        counts["foundation"].map { ["\(PlainWords.count($0, "card")) up"] } ?? []
    }

    static func soloCounts(_ counts: Stats) -> [String] {
        let undos = counts["undos"] ?? 0
        return [PlainWords.count(moveCount(counts), "move")]
            + (undos > 0 ? [PlainWords.count(undos, "undo")] : [])
    }

    static func mainCount(_ counts: Stats) -> (number: Int, words: String)? {
        counts["foundation"].map { ($0, "cards up") }
    }

    static func ending(_ reason: Over.Reason, _ options: GameOptions) -> String {
        switch reason {
        case .time: "the time is over"
        case .done: "everybody has finished"
        case .redealt: "dealt again"
        default: reason.rawValue
        }
    }

    static func helpHead(isFree: Bool) -> String {
        "On your board: type \(moveWords). Beside that:"
    }

    static func line(_ rejection: GameRejection, _ words: PlainWords) -> String {
        guard case .klondike(let own) = rejection else { return "" }
        return switch own {
        case .illegal(let reason): reason
        case .waiting: "Wait for the answer to your last step."
        case .nothingToUndo: "There is nothing to take back."
        case .noUndo: "In this room nothing is taken back."
        case .onlyAlone: "A race is not dealt again; done says that you have finished."
        case .onlyInRaces: "You play alone: redeal gives up and deals again."
        case .foreign:
            words.by(
                plain: "Here you type s, a pile, or two piles such as 3 5.",
                screen: "Here: arrows and Enter, s, u."
            )
        }
    }

    static func sentence(_ news: GameNews, _ words: PlainWords) -> Sentence {
        guard case .klondike(let own) = news else { return .nothing }
        switch own {
        case .dealt: return Sentence("The cards are dealt: seven piles, 24 cards in the stock.")
        case .acted(let player, let action, let standing):
            return Sentence(acted(player, action, standing, words))
        case .progress(let standing):
            let cards = PlainWords.count(standing.foundation, "card")
            return Sentence("\(words.Who(standing.player)): \(cards) up, \(standing.score) points.")
                .detail()
        case .done(let player): return Sentence("\(words.Who(player)) finished.")
        case .hint(let step?): return Sentence("Hint: \(hint(step)).")
        case .hint(nil): return Sentence("Nothing better is to be seen.")
        case .askRedeal: return Sentence("Give this board up and deal again? y or n")
        }
    }

    private static func acted(
        _ player: String,
        _ action: KlondikeAction,
        _ standing: KlondikeStanding,
        _ words: PlainWords
    ) -> String {
        let who = words.Who(player)
        switch action {
        case .turned(let cards, let stock):
            let shown = PlainWords.list(cards.map(\.words))
            return "\(who) turned the \(shown). \(PlainWords.count(stock, "card")) left."
        case .recycled(let stock):
            return "The waste is the stock again: \(PlainWords.count(stock, "card"))."
        case .moved(_, let to, let cards, let up):
            let what =
                cards.count == 1
                ? "the \(cards[0].words)" : "\(cards.count) cards from the \(cards[0].words) on"
            let turned = up.map { " The \($0.words) turns up." } ?? ""
            return "\(who) moved \(what) to \(name(of: to)).\(turned)"
        case .undone: return "\(who) took the last step back. \(standing.score) points."
        }
    }

    private static func hint(_ step: KlondikeStep) -> String {
        switch (step.from, step.to) {
        case (.stock, _): "turn the stock"
        case (_, .foundation?): "\(name(of: step.from)) up"
        case (_, .tableau(let pile)?): "\(name(of: step.from)) to pile \(pile + 1)"
        case (_, nil): name(of: step.from)
        }
    }

    static func name(of pile: KlondikePile) -> String {
        switch pile {
        case .stock: "the stock"
        case .waste: "the waste"
        case .tableau(let index): "pile \(index + 1)"
        case .foundation(let suit): "the foundation of \(PlayingCard.suited(.ace, suit).suit.lowercased())"
        }
    }

    static func table(_ room: RoomView, _ words: PlainWords) -> [String] {
        guard let board = room.patience.board else {
            return ["Everybody plays on a board of their own."]
        }
        let waste = board.waste.last.map { "the \($0.words) lies on the waste" }
        let up = zip(PlayingCard.Suit.allCases, board.foundations).filter { $0.1 > 0 }.compactMap {
            board.top(of: $0.0)?.words
        }
        let foundations = up.isEmpty ? "Nothing is up yet" : "Up to the \(PlainWords.list(up))"
        let stock = "\(PlainWords.count(board.stock, "card")) in the stock"
        return [
            "\(stock); \(waste ?? "the waste is empty"). \(foundations)."
        ] + board.tableau.indices.map { pile($0, board) }
    }

    /// `Pile 3: two face down, then nine of hearts, eight of spades.`
    static func pile(_ index: Int, _ board: KlondikeBoard) -> String {
        let pile = board.tableau[index]
        let down = pile.down == 0 ? nil : "\(pile.down) face down"
        let cards = pile.cards.isEmpty ? nil : PlainWords.list(pile.cards.map(\.words))
        let all = [down, cards].compactMap { $0 }
        return "Pile \(index + 1): \(all.isEmpty ? "empty" : all.joined(separator: ", then "))."
    }

    static func answer(
        _ question: News.Question,
        _ room: RoomView,
        _ words: PlainWords
    ) -> Sentence {
        switch question {
        case .score:
            let scores = room.playingOwnFirst.map {
                "\(words.Who($0.name)) \(points($0.score)), \(counts($0.counts).joined())."
            }
            return Sentence(scores.joined(separator: " "))
        case .board: return Sentence(table(room, words))
        case .left:
            let stock = room.patience.board?.stock ?? 0
            return Sentence("\(PlainWords.count(stock, "card")) in the stock.")
        case .game(.klondike(.pile(let index))):
            guard let board = room.patience.board, board.tableau.indices.contains(index) else {
                return .nothing
            }
            return Sentence(pile(index, board))
        case .last, .game, .time, .who: return .nothing
        }
    }
}
