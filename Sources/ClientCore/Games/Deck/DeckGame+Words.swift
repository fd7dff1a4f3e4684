import GameProtocol
import Games

extension DeckGame {
    static let terms = GameTerms(
        title: "Deck draw",
        rooms: "deck rooms",
        move: "draw",
        foreignHint: "draw",
        openHint: "draw when you like",
        openAdvice: "everybody draws when they like",
        moveUnit: "draw",
        pointsKey: "points",
        movesKey: "draws",
        options: "decks",
        hasBotGrades: false,
        usages: DeckCommand.usages,
        helpLines: DeckCommand.helpLines,
        createLine:
            "  create deck       a deck room; also create crazy_eights, --rules free --jokers"
    )

    /// `Deck draw, high card, 2 decks with jokers`.
    static func names(_ options: GameOptions) -> GameNames {
        guard let own = options.deck else { return names(title, terms.move) }
        var isRefereed = false
        if case .refereed = own.rules { isRefereed = true }
        var names =
            isRefereed
            ? names(rules(own), "the number of a move", point: own.row?.unit)
            : names("\(title), \(rules(own))\(extent(own))", terms.move)
        // The name of a partial deck already contains its count of cards.
        if own.cards == nil { names.description += ", \(PlainWords.count(own.cardCount, "card"))" }
        guard !isRefereed else { return names }
        names.list = title
        names.header = options.isSharedTable ? "\(title), free" : title
        return names
    }

    private static func names(_ full: String, _ move: String, point: String? = nil) -> GameNames {
        GameNames(full, short: "deck", point: point ?? "point", move: move)
    }

    /// `high card`.
    static func rules(_ options: DeckOptions) -> String { rules(options.rules) }

    static func rules(_ rules: DeckOptions.Rules) -> String {
        switch rules {
        case .free: "free"
        case .highCard: "high card"
        case .refereed(let name):
            GameCatalog.rules.first { $0.name == name }?.title ?? Cleaning.clean(name, columns: 20)
        }
    }

    /// The difference from one whole deck: more decks, other cards or jokers. Empty for one whole
    /// deck.
    private static func extent(_ options: DeckOptions) -> String {
        let jokers = options.jokers && options.cards == nil ? " with jokers" : ""
        if let cards = options.cards {
            return ", \(PlainWords.count(cards.count * options.deckCount, "card"))"
        }
        guard options.deckCount > 1 || options.jokers else { return "" }
        return ", \(PlainWords.count(options.deckCount, "deck"))\(jokers)"
    }

    static func tally(_ counts: Stats) -> Tally {
        let own = DeckStats(counts)
        let words = [PlainWords.count(own.draws, "draw"), PlainWords.count(own.tricks, "trick")]
        let shown = counts.entries.isEmpty ? [] : words
        let tricks = counts["tricks"].map { (number: $0, words: "tricks") }
        return Tally(moves: own.draws, words: shown, solo: Array(shown.prefix(1)), main: tricks)
    }

    /// Returns the first line of help in a room.
    static func helpHead(_ options: GameOptions?) -> String {
        guard let own = options?.deck, own.rules != .free else {
            return options == nil
                ? "Your turn: type draw. Beside that:"
                : "Draw when you like: type draw. Beside that:"
        }
        return (own.row.map { "\($0.title): \($0.about) " } ?? "")
            + "Your turn: type \(names(.deck(own)).move). Beside that:"
    }

    static func hand(of player: String, in room: RoomView) -> (note: String, stake: String) {
        let cards = PlainWords.count(room.deck?.count(of: player) ?? 0, "card")
        return ("\(cards) in hand", "Your hand, \(cards), goes under the deck.")
    }

    static func sentence(_ news: GameValue<News>, _ words: PlainWords) -> Sentence {
        guard let own = news.value as? DeckNews else { return .nothing }
        switch own {
        case .acted(let act): return PlainDeck(words: words).sentence(act)
        case .table(let room):
            return Sentence(PlainTable(room, words: words)?.shortLines ?? []).detail()
        case .pile(let name, let counts):
            return Sentence(PlainDeck(words: words).pile(name, counts))
        case .asked(let question):
            return Sentence(self.question(question, words) + PlainText.yesOrNo)
        case .moves(let room):
            return Sentence(PlainTable(room, words: words)?.moveLines ?? [])
        }
    }

    /// Returns the words of a question that waits for yes or no.
    static func question(_ question: DeckQuestion, _ words: PlainWords) -> String {
        switch question {
        case .drawRest(let draw, let left):
            return "\(onlySoMany(left, draw.from)) Draw \(left)?"
        case .shuffle(let out):
            let cards = "\(PlainWords.count(out, "card")) \(out == 1 ? "is" : "are") out"
            return words.by(
                plain: "\(cards); all hands and piles come back. Shuffle?",
                screen: "Shuffle? \(cards); all hands and piles come back."
            )
        case .newPile(let pile):
            return "\(pile) does not sit here, and there is no such pile. "
                + "Make a new open pile \(pile), which all can see?"
        }
    }

    static func line(_ rejection: GameValue<Rejection>, _ words: PlainWords) -> String {
        guard let own = rejection.value as? DeckRejection else { return "" }
        switch own {
        case .noBoard: return "There is nothing to flip here. Type draw."
        case .onlyDraw:
            return "In high card you draw one card in your turn, and nothing else: type draw."
        case .notACard(let word):
            return "\(Cleaning.clean(word, columns: 20)) is not a card. "
                + "Cards are typed KH, 10S or X1."
        case .notAPile(let word):
            return "\(Cleaning.clean(word, columns: 20)) is not a pile. A pile's name is 1 to 20 "
                + "letters, digits, _ . or -."
        case .tooManyAtOnce: return atATime("move")
        case .notEnoughCards(let left, let pile): return onlySoMany(left, pile)
        case .cardNotThere(let card, let pile):
            let name = card.map(PlainCards.named)
            let what = name.map { "\($0.prefix(1).uppercased())\($0.dropFirst()) is" }
            return (what ?? "One of these cards is")
                + " not in \(pile.map(words.pile) ?? "your hand"); nothing was moved."
        case .noSuchPile(let pile): return "There is no pile \(pile) here. Type piles."
        case .notYourPile(let pile): return "The cards of \(pile) are for \(pile) alone."
        case .hasLeft(let name):
            return "\(name) has left; a pile of that name would lie open to all."
        case .drawnAlready(let next?): return "You have drawn; \(next) draws next."
        case .drawnAlready(nil): return "Your card is on its way."
        case .illegal(let rule): return rule
        case .chooseMove(let count):
            return count > 1
                ? "Type the number of a move, 1 to \(count). table shows them."
                : "Type 1 for your only move."
        }
    }

    /// `You can draw 1 to 200 cards at a time.`
    static func atATime(_ verb: String) -> String {
        let range = Limits.cardsOfRequest
        return "You can \(verb) \(range.lowerBound) to \(range.upperBound) cards at a time."
    }

    /// `Only 3 cards are left.`
    private static func onlySoMany(_ left: Int?, _ pile: String?) -> String {
        let place = pile.map { " in \($0)" } ?? ""
        switch left {
        case nil: return "Not that many cards are left\(place)."
        case 0?: return "No cards are left\(place)."
        case 1?: return "Only 1 card is left\(place)."
        case let left?: return "Only \(left) cards are left\(place)."
        }
    }
}

/// The cards on the table and in the piles, in words.
extension DeckGame {
    static func answer(
        _ question: News.Question,
        _ room: RoomView,
        _ words: PlainWords
    ) -> Sentence {
        guard let deck = room.deck, let table = PlainTable(room, words: words) else {
            return .nothing
        }
        let left = PlainDeck.left(deck.counts.remaining)
        switch question {
        case .score:
            let scores = room.playingOwnFirst.map { seat in
                let tricks = deck.hasHands ? "" : ", \(PlainWords.count(seat.tricks, "trick"))"
                return "\(words.Who(seat.name)) \(points(seat.score, room.options))\(tricks)."
            }
            return Sentence((scores + [left]).joined(separator: " "))
        case .last:
            guard let act = deck.last else {
                return Sentence("Nothing has been done here yet.")
            }
            let lines = PlainDeck(words: words).sentence(act).lines
            return Sentence(lines.joined(separator: " "))
        case .board: return Sentence(table.lines)
        case .left: return Sentence(left)
        case .hand: return Sentence(table.hand ?? "")
        case .piles: return Sentence(table.piles)
        case .game, .hint, .time, .who: return .nothing
        }
    }
}
