import GameProtocol

@testable import Games

/// One random evening at a free table, played in the room and in the naive one at the same time.
struct RandomTable {
    private static let names = ["ann", "bob", "cid", "dan", "eve", "fay"]
    private static let piles = ["mid", "Left", "right", "ANN", "bob", "deck", "lost"]

    private var random: SeededGenerator
    private(set) var room: TestRoom
    private var naive: NaiveTable
    /// The first fault.
    private(set) var failure: String?
    private(set) var refusedCount = 0
    private(set) var doneCount = 0

    init(seed: Int) {
        random = SeededGenerator(seed)
        let seats = random.number(in: 1...6)
        let isPartial = random.chance(60)
        let settings = DeckOptions(
            rules: .free,
            deckCount: random.chance(80) ? random.number(in: 1...2) : random.number(in: 3...20),
            jokers: random.chance(30),
            cards: isPartial ? Self.partialDeck(&random) : nil,
            shuffled: true,
            turnSeconds: 0
        )
        room = TestRoom(FreeTable(settings), seats: seats)
        naive = NaiveTable(contents: settings.contents.map(\.code), seats: seats)
        for name in Self.names.prefix(seats) { sit(name) }
    }

    private static func partialDeck(_ random: inout SeededGenerator) -> [PlayingCard] {
        let all = PlayingCard.newDeck(jokers: false)
        return (0..<random.number(in: 1...20)).map { _ in random.one(of: all) }
    }

    mutating func play(steps: Int) {
        for _ in 0..<steps where failure == nil {
            step()
            check()
        }
    }

    private mutating func step() {
        let name = random.one(of: Self.names.filter { naive.player($0) != nil })
        switch random.number(in: 0...19) {
        case 0...4: draw(name)
        case 5...8: drawFromPile(name)
        case 9...12: add(name)
        case 13...14: giveBack(name)
        case 15...16: shuffle(name)
        case 17: shuffleDeck(name)
        case 18: read(name)
        default: random.chance(30) ? comeOrGo(name) : draw(name)
        }
    }

    private mutating func draw(_ name: String) {
        let most = random.chance(85) ? 3 : min(200, naive.contents.count + 1)
        let count = random.number(in: 1...most)
        let (target, side) = target()
        compare(
            naive.draw(name, count, to: target, side?.rawValue),
            room.draw(name, count == 1 ? nil : count, to: target, lay: side)
        )
    }

    /// Returns a target, mostly the player's own hand.
    private mutating func target() -> (String?, DeckSide?) {
        (random.chance(50) ? nil : anyPile(), side())
    }

    private mutating func side() -> DeckSide? {
        random.one(of: [nil, nil, .top, .bottom] as [DeckSide?])
    }

    private mutating func drawFromPile(_ name: String) {
        let pile = anyPile()
        guard naive.key(pile) != "deck" else { return draw(name) }
        if random.chance(40) {
            let codes = someCodes(of: pile)
            let (target, side) = target()
            compare(
                naive.draw(name, codes, from: pile, to: target, side?.rawValue),
                room.draw(
                    name,
                    from: pile,
                    cards: codes.joined(separator: " "),
                    to: target,
                    lay: side
                )
            )
        } else {
            let end = random.one(of: [nil, .top, .bottom, .random] as [DeckDraw.End?])
            let count = random.number(in: 1...3)
            let (target, side) = target()
            compare(
                naive.draw(
                    name,
                    count,
                    from: pile,
                    end: end?.rawValue ?? "top",
                    to: target,
                    side?.rawValue
                ),
                room.draw(name, count, from: pile, end, to: target, lay: side)
            )
        }
    }

    private mutating func add(_ name: String) {
        let from = random.chance(60) ? nil : anyPile()
        let target = random.chance(5) ? "p\(random.number(in: 0...30))" : anyPile()
        let codes = someCodes(of: from ?? name)
        let side = side()
        compare(
            naive.add(name, codes, to: target, from: from, side?.rawValue),
            room.add(name, codes.joined(separator: " "), to: target, from: from, lay: side)
        )
    }

    private mutating func giveBack(_ name: String) {
        let from = random.chance(50) ? nil : anyPile()
        let codes = random.chance(40) ? nil : someCodes(of: from ?? name)
        let side = side()
        compare(
            naive.giveBack(name, codes, pile: from, side?.rawValue),
            room.giveBack(name, codes?.joined(separator: " "), pile: from, lay: side)
        )
    }

    private mutating func shuffle(_ name: String) {
        let pile = anyPile()
        compare(naive.shuffle(name, pile: pile), room.shuffle(name, .pile(pile)))
    }

    private mutating func shuffleDeck(_ name: String) {
        let entropy = random.chance(50) ? "e\(doneCount)" : nil
        if random.chance(70) {
            compare(
                naive.shuffleRest(name, entropy: entropy ?? ""),
                room.shuffle(name, .remaining, entropy: entropy)
            )
        } else {
            compare(
                naive.shuffleAll(name, entropy: entropy ?? ""),
                room.shuffle(name, .all, entropy: entropy)
            )
        }
    }

    private mutating func read(_ name: String) {
        let pile = anyPile()
        let after = random.number(in: 0...3)
        let shown = room.piles(name, PileQuery(pile: pile, after: after, limit: 5))
        let codes: [String]?
        switch naive.source(pile, of: name) {
        case .refused: codes = nil
        case .hand(let place), .pile(let place):
            let all = naive.pile(place).map { naive.piles[$0].codes } ?? []
            codes = Array(all.dropFirst(after).prefix(5))
        }
        let read = shown?.piles.first { $0.cards != nil }?.cards?.map(\.code)
        if read != codes { failure = "\(name) read \(pile) as \(read ?? []) not \(codes ?? [])" }
    }

    private mutating func comeOrGo(_ name: String) {
        if let free = Self.names.prefix(room.room.seats).first(where: { naive.player($0) == nil }) {
            return sit(free)
        }
        guard naive.seats.compactMap({ $0 }).count > 1 else { return }
        let expected = naive.leave(name)
        let told = room.ask(name, .leave).filter { $0.hasPrefix("returned") }
        if told != expected { failure = "\(name) left: \(told), not \(expected)" }
    }

    private mutating func sit(_ name: String) {
        let isFirst = naive.dealNumber == 0
        let lines = room.sit(name)
        if naive.pile(name) != nil {
            if lines.first != "\(name): name_taken" { failure = "\(name) sat: \(lines)" }
            return
        }
        if let seat = naive.seats.firstIndex(of: nil) { naive.seats[seat] = name }
        if isFirst { naive.deal(entropy: "", of: name) }
        if lines.first != "\(name): ok" { failure = "\(name) sat: \(lines)" }
    }

    private mutating func anyPile() -> String {
        let known = naive.piles.map(\.name)
        return known.isEmpty || random.chance(25)
            ? random.one(of: Self.piles) : random.one(of: known)
    }

    /// Returns some codes, mostly of cards in the pile.
    private mutating func someCodes(of pile: String) -> [String] {
        let all = naive.pile(pile).map { naive.piles[$0].codes } ?? []
        let count = random.number(in: 1...3)
        guard !all.isEmpty, random.chance(85) else {
            return (0..<count).map { _ in random.one(of: naive.contents) }
        }
        return Array(all.shuffled(using: &random).prefix(count))
    }

    private mutating func compare(_ expected: [String], _ told: [String]) {
        if naive.code == "ok" { doneCount += 1 } else { refusedCount += 1 }
        // This test compares only the line of a proof. Another test checks that a proof is right.
        if told != expected { failure = "\(told)\ninstead of\n\(expected)" }
    }

    /// Checks that every card is in the deck or in one pile, in the same place as at the naive
    /// table.
    private mutating func check() {
        guard let deck = room.deck, failure == nil else { return }
        let isSame =
            deck.cards.map(\.code) == naive.deck
            && deck.piles.map(\.name) == naive.piles.map(\.name)
            && deck.piles.map { $0.cards.map(\.code) } == naive.piles.map(\.codes)
        if !isSame { failure = "cards lie otherwise than they should" }
        var counts: [PlayingCard: Int] = [:]
        for card in deck.contents { counts[card, default: 0] += 1 }
        for card in deck.cards { counts[card, default: 0] -= 1 }
        for card in deck.piles.flatMap(\.cards) { counts[card, default: 0] -= 1 }
        if counts.contains(where: { $0.value != 0 }) { failure = "a card is lost, or made" }
    }
}
