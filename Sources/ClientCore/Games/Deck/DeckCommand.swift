import CommandLine
package import GameProtocol

package enum DeckCommand: Equatable, Sendable {
    case play(DeckMove)
    /// The allowed move with that number, in a room with a referee.
    case choose(Int)
    /// A gift of cards from this player's hand to a seated player.
    case give([PlayingCard], to: String)
    /// A draw of that number of cards onto the table.
    case lay(Int)
    /// A move that creates its pile if needed, without another question to the player.
    case makePile(String, DeckMove)
    /// A request for the cards of an open pile or of this player's hand.
    case pile(String)
    case piles

    /// The pile on which `put` lays cards.
    static let tableName = "table"

    /// The reason why typed words are not a valid command.
    enum Mistake: Error, Equatable {
        case usage(String)
        case notACard(String)
        case notAPile(String)
        case tooMany
    }

    /// Parses the words after a verb. Returns nil for a verb that deck rooms do not have.
    init?(_ verb: String, _ words: [String]) throws(Mistake) {
        var words = Words(words)
        switch verb {
        case "draw", "d": self = .play(.draw(try Self.draw(&words)))
        case "take": self = .play(.draw(try Self.take(&words)))
        case "add": self = .play(try Self.add(&words))
        case "give":
            let cards = try words.cards(orUsage: Self.usage("give"))
            words.skip(["to"])
            guard let name = try words.pile() else { throw .usage(Self.usage("give")) }
            self = .give(cards, to: name)
        case "put": self = .play(try Self.put(&words))
        case "under":
            self = .play(.giveBack(pile: nil, cards: try words.cards(orUsage: "under CARD")))
        case "top":
            let cards = try words.cards(orUsage: "top CARD")
            self = .play(.giveBack(pile: nil, cards: cards, lay: .top))
        case "return": self = .play(try Self.giveBack(&words))
        case "shuffle": self = .play(.shuffle(try Self.shuffle(&words), entropy: nil))
        case "pile": self = .pile(try words.onlyPile(orUsage: "pile NAME"))
        case "piles": self = .piles
        default: return nil
        }
        if !words.isEmpty { throw .usage(Self.usage(verb)) }
    }

    /// The syntax of each command, in the order of the help.
    static let usages = [
        "draw [N] [from PILE [top|bottom|random]] [to PILE|NAME]", "put CARD",
        "take CARD [from PILE]", "give CARD NAME", "under CARD", "top CARD", "add CARD PILE",
        "return [PILE] [CARD]",
        "shuffle [remaining|PILE]",
        "hand", "table", "piles", "pile NAME",
    ]

    static let helpLines = [
        "  draw, d           deck rooms: draw a card; draw 2 for two of them",
        "  draw 2 from mid   from the top of a pile; also bottom, random, or KH from mid",
        "  draw to table     onto the table, or a pile; draw 2 to bob deals bob two cards",
        "  put KH, take KH   from your hand onto the table, and back",
        "  give KH bob       into the hand of a player; add KH 10S mid onto the pile mid",
        "  under KH, return  cards of your hand under the deck; return mid for a pile",
        "  top KH            a card of your hand on top of the deck",
        "  shuffle           all cards; shuffle remaining, or shuffle mid for a pile",
        "  hand table left   your hand, the table, how many cards are left",
        "  piles, pile mid   what lies where, and the cards of one pile",
    ]

    static func usage(_ verb: String) -> String {
        usages.first { $0.prefix { $0 != " " } == verb } ?? usages[0]
    }

    private static func draw(_ words: inout Words) throws(Mistake) -> DeckDraw {
        var draw = DeckDraw()
        if let count = try words.count() {
            draw.count = count
        } else if let first = words.first, !["from", "to", "onto"].contains(first.lowercased()) {
            draw.cards = try words.cards(orUsage: usage("draw"))
        }
        draw.from = try words.source()
        draw.end = words.first.flatMap { DeckDraw.End(rawValue: $0.lowercased()) }
        if draw.end != nil { words.skip() }
        if ["to", "onto"].contains(words.first?.lowercased()) {
            words.skip()
            guard let target = try words.pile() else { throw .usage(usage("draw")) }
            draw.to = target
        }
        // Players do not know the order of the deck, so they can name neither its cards nor its
        // end.
        if draw.from == nil, draw.cards != nil || draw.end != nil {
            throw .usage("draw KH from PILE")
        }
        if draw.cards != nil, draw.end != nil { throw .usage("draw KH from PILE") }
        return draw
    }

    private static func take(_ words: inout Words) throws(Mistake) -> DeckDraw {
        let usage = usage("take")
        if let count = try words.count() {
            return DeckDraw(count: count, from: try words.source() ?? tableName)
        }
        let cards = try words.cards(orUsage: usage)
        return DeckDraw(from: try words.source() ?? tableName, cards: cards)
    }

    private static func add(_ words: inout Words) throws(Mistake) -> DeckMove {
        let cards = try words.cards(orUsage: usage("add"))
        words.skip(["to", "on", "onto"])
        guard let pile = try words.pile() else { throw .usage(usage("add")) }
        return .add(pile: pile, cards: cards, from: try words.source())
    }

    private static func put(_ words: inout Words) throws(Mistake) -> DeckMove {
        let cards = try words.cards(orUsage: usage("put"))
        words.skip(["to", "on", "onto"])
        return .add(pile: try words.pile() ?? tableName, cards: cards, from: nil)
    }

    private static func giveBack(_ words: inout Words) throws(Mistake) -> DeckMove {
        guard let first = words.first else { return .giveBack(pile: nil, cards: nil) }
        let pile = PlayingCard(typed: first) == nil ? try words.pile() : nil
        return .giveBack(pile: pile, cards: words.isEmpty ? nil : try words.cards(orUsage: ""))
    }

    private static func shuffle(_ words: inout Words) throws(Mistake) -> DeckShuffle {
        switch words.first?.lowercased() {
        case nil: return .all
        case "all":
            words.skip()
            return .all
        case "remaining", "rest":
            words.skip()
            return .remaining
        default: return .pile(try words.onlyPile(orUsage: usage("shuffle")))
        }
    }
}

/// The words after a verb, consumed from the left.
private struct Words {
    private var rest: ArraySlice<String>

    init(_ words: [String]) {
        // Players also separate cards by commas.
        rest = words.flatMap { $0.split(separator: ",").map(String.init) }[...]
    }

    var isEmpty: Bool { rest.isEmpty }
    var first: String? { rest.first }

    mutating func skip() { rest = rest.dropFirst() }

    mutating func skip(_ words: [String]) {
        if let next = rest.first, words.contains(next.lowercased()) { rest.removeFirst() }
    }

    mutating func count() throws(DeckCommand.Mistake) -> Int? {
        guard let next = rest.first, next.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        guard let count = Digits.number(next), Limits.cardsOfRequest.contains(count)
        else { throw .tooMany }
        rest.removeFirst()
        return count
    }

    /// Parses one or more cards, up to the first word that cannot be a card.
    mutating func cards(orUsage usage: String) throws(DeckCommand.Mistake) -> [PlayingCard] {
        guard let first else { throw .usage(usage) }
        var cards: [PlayingCard] = []
        while let next = rest.first, let card = PlayingCard(typed: next) {
            cards.append(card)
            rest.removeFirst()
        }
        if cards.isEmpty { throw .notACard(first) }
        // In `return mid 4S XX` and `add 4S XX mid`, the word XX is a mistyped card.
        let isLast = rest.count == 1 || rest.dropFirst().first?.lowercased() == "from"
        if let next = rest.first, !Self.links.contains(next.lowercased()), usage.isEmpty || !isLast
        {
            throw .notACard(next)
        }
        guard cards.count <= Limits.cardsOfRequest.upperBound else { throw .tooMany }
        return cards
    }

    /// Parses `from PILE`, if the words begin with it.
    mutating func source() throws(DeckCommand.Mistake) -> String? {
        guard first?.lowercased() == "from" else { return nil }
        rest.removeFirst()
        guard let pile = try pile() else { throw .usage(DeckCommand.usage("draw")) }
        return pile
    }

    mutating func pile() throws(DeckCommand.Mistake) -> String? {
        guard let name = rest.popFirst() else { return nil }
        guard PlayerName.accepts(name) else { throw .notAPile(name) }
        return name
    }

    mutating func onlyPile(orUsage usage: String) throws(DeckCommand.Mistake) -> String {
        guard let pile = try pile() else { throw .usage(usage) }
        return pile
    }

    private static let links = ["from", "to", "on", "onto"]
}
