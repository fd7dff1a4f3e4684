import GameProtocol

/// The typed commands of Klondike, and their parsing.
extension KlondikeGame {
    static func command(_ verb: String?, _ words: [String]) -> Command? {
        guard let verb else { return command(words) }
        switch (verb, words.count) {
        case ("s", 0), ("stock", 0): return .klondike(.step(KlondikeStep(.stock)))
        case ("u", 0), ("undo", 0): return .klondike(.undo)
        case ("finish", 0): return .klondike(.finish)
        case ("stop", 0): return .klondike(.stop)
        case ("redeal", 0): return .klondike(.redeal)
        case ("done", 0): return .klondike(.done)
        case ("look", 0): return .ask(.board)
        case ("look", 1):
            guard let pile = Int(words[0]), (1...KlondikePile.tableauCount).contains(pile) else {
                return .incomplete(usage: "look 3")
            }
            return .ask(.game(GameValue(kind, KlondikeAsk.pile(pile - 1))))
        case (_, 2) where pile(verb) != nil && Int(words[1]).map(counts.contains) == false:
            return .mistake(.klondike(.badCount))
        default: break
        }
        guard let from = pile(verb) else { return nil }
        guard !words.isEmpty else {
            return from == .waste
                ? .klondike(.step(KlondikeStep(from))) : .incomplete(usage: "fh 2")
        }
        return step(from, words).map { .klondike(.step($0)) } ?? .incomplete(usage: usage(from))
    }

    /// Parses `3`, `3 5` and `3 5 2`: a pile, a target pile and a number of cards.
    private static func command(_ words: [String]) -> Command {
        let piles = 1...KlondikePile.tableauCount
        if let from = words.first.flatMap(pile) {
            if words.count == 1 { return .klondike(.step(KlondikeStep(from))) }
            if let step = step(from, Array(words.dropFirst())) { return .klondike(.step(step)) }
        }
        if words.count > 3 { return .mistake(.command(.incomplete(usage: "3 5 2"))) }
        return words.prefix(2).allSatisfy({ Int($0).map(piles.contains) == true })
            ? .mistake(.klondike(.badCount)) : .mistake(.klondike(.noSuchPile))
    }

    /// The numbers of cards that can move at once: a whole run is from a king to an ace.
    static let counts = 1...PlayingCard.Rank.allCases.count

    /// Parses the words after a pile, a target and perhaps a number of cards, as a step from that
    /// pile.
    private static func step(_ from: KlondikePile, _ words: [String]) -> KlondikeStep? {
        guard (1...2).contains(words.count), let to = target(words[0].lowercased()) else {
            return nil
        }
        guard words.count == 2 else { return KlondikeStep(from, to) }
        guard let count = Int(words[1]), counts.contains(count) else { return nil }
        return KlondikeStep(from, to, count: count)
    }

    private static func usage(_ from: KlondikePile) -> String {
        switch from {
        case .waste: "w 4"
        case .foundation: "fh 2"
        case .tableau, .stock: "3 5"
        }
    }

    /// Parses a typed pile: `3`, `w`, `fh`.
    private static func pile(_ word: String) -> KlondikePile? {
        if word == "w" { return .waste }
        if Int(word) != nil { return KlondikePile(name: "t\(word)") }
        guard word.count == 2, word.hasPrefix("f") else { return nil }
        return KlondikePile(name: "f" + word.dropFirst().uppercased())
    }

    private static func target(_ word: String) -> KlondikeTarget? {
        Int(word) == nil ? KlondikeTarget(name: word) : KlondikeTarget(name: "t\(word)")
    }

    /// Returns the typed form of a step, the reverse of `command`.
    static func typed(_ step: KlondikeStep) -> String {
        let from =
            switch step.from {
            case .stock: "s"
            case .waste: "w"
            case .tableau(let index): "\(index + 1)"
            case .foundation(let suit): "f\(suit.rawValue.lowercased())"
            }
        let to =
            switch step.to {
            case nil: ""
            case .foundation?: " f"
            case .tableau(let index)?: " \(index + 1)"
            }
        return from + to + (step.count.map { " \($0)" } ?? "")
    }
}
