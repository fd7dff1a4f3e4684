import Bots
import GameProtocol

/// A Klondike board in plain words, and the actions on it.
struct PlainPatience: Sendable {
    let words: PlainWords

    /// Returns the changes of a player's action: one line, and a line for each pile that an undo
    /// changed.
    func lines(_ act: KlondikeAct) -> [String] {
        let who = words.Who(act.player)
        var line: String
        var more: [String] = []
        switch act.action {
        case .turned(let cards, let stock):
            let left = stock == 0 ? "The stock is empty." : "\(stock) left in the stock."
            line = "\(who) turned \(Self.turned(cards)). \(left)"
        case .recycled(let stock):
            line =
                "\(who) turned the waste over: \(PlainWords.count(stock, "card")) in the stock, "
                + "pass \(act.standing.passes)."
        case .moved(let from, let to, let cards, let up):
            line = "\(who) \(Self.moved(cards, from, to, act.standing.foundation))"
            if let up { line += " \(Self.name(from)) turns up \(up.words)." }
            if Self.isEmptied(from, act.after) { line += " \(Self.name(from)) is empty." }
        case .undone(let board):
            line = "\(who) took the last move back."
            more = act.before.map { Self.changes($0, board) } ?? []
        }
        if act.standing.score != act.scoreBefore {
            line += " \(KlondikeGame.points(act.standing.score))."
        }
        return [line] + more
    }

    /// `nine of hearts`; of three cards, the playable card comes last.
    private static func turned(_ cards: [PlayingCard]) -> String {
        guard let top = cards.last, cards.count > 1 else { return cards.first?.words ?? "nothing" }
        return cards.dropLast().map(\.words).joined(separator: ", ") + ", and on top \(top.words)"
    }

    private static func moved(
        _ cards: [PlayingCard],
        _ from: KlondikePile,
        _ to: KlondikePile,
        _ foundation: Int
    ) -> String {
        let what = run(cards)
        switch (from, to) {
        case (_, .foundation): return "moved \(what) up: \(KlondikeGame.up(foundation))."
        case (.foundation, _): return "took \(what) back from its foundation to \(place(to))."
        default: return "moved \(what) to \(place(to))."
        }
    }

    /// `nine of hearts`, `nine of hearts and eight of spades`, `4 cards from nine of hearts on`.
    private static func run(_ cards: [PlayingCard]) -> String {
        cards.count > 2
            ? "\(cards.count) cards from \(cards[0].words) on" : PlainWords.list(cards.map(\.words))
    }

    private static func isEmptied(_ pile: KlondikePile, _ board: KlondikeBoard?) -> Bool {
        guard let board else { return false }
        switch pile {
        case .waste: return board.waste.isEmpty
        case .tableau(let index):
            guard board.tableau.indices.contains(index) else { return false }
            return board.tableau[index].cards.isEmpty && board.tableau[index].down == 0
        case .stock, .foundation: return false
        }
    }

    /// Returns a line for each pile that differs between two boards.
    private static func changes(_ before: KlondikeBoard, _ after: KlondikeBoard) -> [String] {
        var lines: [String] = []
        if (before.stock, before.waste) != (after.stock, after.waste) { lines.append(stock(after)) }
        if before.foundations != after.foundations { lines.append(foundations(after)) }
        for index in after.tableau.indices {
            let isSame =
                before.tableau.indices.contains(index)
                && before.tableau[index] == after.tableau[index]
            if !isSame { lines.append(pile(index, after)) }
        }
        return lines
    }

    /// Returns the name of a pile within a sentence: `pile 3`.
    static func place(_ pile: KlondikePile) -> String {
        switch pile {
        case .stock: "the stock"
        case .waste: "the waste"
        case .tableau(let index): "pile \(index + 1)"
        case .foundation(let suit): "the foundation of \(suit)"
        }
    }

    /// Returns the name of a pile at the start of a sentence.
    private static func name(_ pile: KlondikePile) -> String {
        let place = place(pile)
        return place.prefix(1).uppercased() + place.dropFirst()
    }
}

extension PlainPatience {
    /// Returns a whole board: stock and waste, foundations, and each pile.
    static func lines(_ board: KlondikeBoard) -> [String] {
        [stock(board), foundations(board)] + board.tableau.indices.map { pile($0, board) }
    }

    /// `Stock: 21 cards. Waste: nine of hearts on top of 2 cards.`
    static func stock(_ board: KlondikeBoard) -> String {
        let stock = board.stock == 0 ? "empty" : PlainWords.count(board.stock, "card")
        guard let top = board.waste.last else { return "Stock: \(stock). Waste: empty." }
        let below = board.waste.count - 1
        let waste = top.words + (below > 0 ? " on top of \(PlainWords.count(below, "card"))" : "")
        return "Stock: \(stock). Waste: \(waste)."
    }

    /// `Foundations: three of spades, ace of hearts; 4 cards up.`
    static func foundations(_ board: KlondikeBoard) -> String {
        let tops = PlayingCard.Suit.allCases.compactMap { board.top(of: $0)?.words }
        return tops.isEmpty
            ? "Foundations: empty."
            : "Foundations: \(tops.joined(separator: ", ")); "
                + "\(KlondikeGame.up(board.foundationCount))."
    }

    /// `Pile 3: two face down, then nine of hearts, eight of spades.`
    static func pile(_ index: Int, _ board: KlondikeBoard) -> String {
        let pile = board.tableau[index]
        let down = pile.down == 0 ? nil : "\(number(pile.down)) face down"
        let cards =
            pile.cards.isEmpty ? nil : pile.cards.map(\.words).joined(separator: ", ")
        let all = [down, cards].compactMap { $0 }
        return "Pile \(index + 1): \(all.isEmpty ? "empty" : all.joined(separator: ", then "))."
    }

    private static func number(_ number: Int) -> String {
        let words = ["no", "one", "two", "three", "four", "five", "six"]
        return words.indices.contains(number) ? words[number] : "\(number)"
    }
}

extension PlainPatience {
    func hint(_ step: KlondikeStep, _ board: KlondikeBoard?) -> String {
        "Hint: \(advice(step, board))\(way(step))."
    }

    /// Returns the server's hint. If another player requested it, the text names that player.
    func oracle(_ oracle: KlondikeOracle, _ board: KlondikeBoard?) -> String {
        guard oracle.player != words.me else { return answer(oracle, board, way) }
        return "\(oracle.player) asked for a hint. \(answer(oracle, board) { _ in "" })"
    }

    private func answer(
        _ oracle: KlondikeOracle,
        _ board: KlondikeBoard?,
        _ way: (KlondikeStep) -> String
    ) -> String {
        switch oracle.verdict {
        case .winnable:
            let left = oracle.left.map { " \(PlainWords.count($0, "move")) to go." } ?? ""
            let won = "This board can be won.\(left)"
            guard let move = oracle.move else { return won }
            let hint = "Hint: \(advice(move, board))\(way(move))."
            // A small screen shows only the beginning, so the hint comes first there.
            return words.by(plain: "\(won) \(hint)", screen: "\(hint) \(won)")
        case .unwinnable: return "This board cannot be won any more."
        case .unknown: return "The server did not find out whether this board can be won."
        }
    }

    /// Returns the text to type for a step, such as ` (type 3 5)`. It is empty for a screen.
    private func way(_ step: KlondikeStep) -> String {
        words.by(plain: " (type \(KlondikeGame.typed(step)))", screen: "")
    }

    /// `nine of hearts from the waste to pile 3`.
    private func advice(_ step: KlondikeStep, _ board: KlondikeBoard?) -> String {
        guard step.from != .stock else {
            return board?.stock == 0 ? "turn the waste over" : "turn the stock"
        }
        let cards = board?.cards(movedBy: step) ?? []
        let what =
            cards.isEmpty ? "" : "\(words.by(plain: Self.run(cards), screen: Self.short(cards))) "
        let from = "\(what)from \(Self.place(step.from))"
        switch step.to {
        case .foundation?: return "\(from) up"
        case .tableau(let index)?: return "\(from) to pile \(index + 1)"
        case nil: return from
        }
    }

    /// `9♥`, `4 cards`. The cursor already stands on them.
    private static func short(_ cards: [PlayingCard]) -> String {
        cards.count == 1 ? cards[0].sign : PlainWords.count(cards.count, "card")
    }
}
