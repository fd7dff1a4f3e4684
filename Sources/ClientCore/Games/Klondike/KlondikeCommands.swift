import GameProtocol

/// The typed commands of Klondike, and their parsing.
extension KlondikeGame {
    static let usages = [
        "s", "stock", "w 4", "fh 2", "u", "undo", "finish", "redeal", "done", "look 3",
    ]
    static func foreign(_ kind: GameKind) -> GameRejection { .klondike(.foreign) }

    static func command(_ verb: String, _ words: [String]) -> Command? {
        switch (verb, words.count) {
        case ("s", 0), ("stock", 0): return typed(.step(KlondikeStep(.stock)))
        case ("u", 0), ("undo", 0): return typed(.undo)
        case ("finish", 0): return typed(.finish)
        case ("stop", 0): return typed(.stop)
        case ("redeal", 0): return typed(.redeal)
        case ("done", 0): return typed(.done)
        case ("look", 0): return .ask(.board)
        case ("look", 1):
            guard let pile = Int(words[0]), (1...KlondikePile.tableauCount).contains(pile) else {
                return .incomplete(usage: "look 3")
            }
            return .ask(.game(.klondike(.pile(pile - 1))))
        case (_, 2) where pile(verb) != nil && Int(words[1]).map(counts.contains) == false:
            return .mistake(.klondike(.badCount))
        default: break
        }
        guard let from = pile(verb) else { return nil }
        guard !words.isEmpty else {
            return from == .waste ? typed(.step(KlondikeStep(from))) : .incomplete(usage: "fh 2")
        }
        return step(from, words).map { typed(.step($0)) } ?? .incomplete(usage: usage(from))
    }

    static func command(_ number: Int) -> GameCommand? {
        guard (1...KlondikePile.tableauCount).contains(number) else { return nil }
        return .klondike(.step(KlondikeStep(.tableau(number - 1))))
    }

    /// Parses `3 5` and `3 5 2`.
    static func command(_ numbers: [Int]) -> GameCommand? {
        guard let first = numbers.first, let from = pile("\(first)") else { return nil }
        if numbers.count == 1 { return command(first) }
        return step(from, numbers.dropFirst().map(String.init)).map { .klondike(.step($0)) }
    }

    static func rejection(of numbers: [Int]) -> Rejection {
        let piles = 1...KlondikePile.tableauCount
        if numbers.count > 3 { return .command(.incomplete(usage: "3 5 2")) }
        return numbers.prefix(2).allSatisfy(piles.contains)
            ? .klondike(.badCount) : .klondike(.noSuchPile)
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

    private static func typed(_ command: KlondikeCommand) -> Command {
        .game(.klondike(command))
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
