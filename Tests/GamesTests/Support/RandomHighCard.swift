import GameProtocol

@testable import Games

/// One random round of high card, and its expected result by the codes of its proof.
struct RandomHighCard {
    private static let names = ["ann", "bob", "cid", "dan", "eve", "fay"]
    private(set) var failure: String?
    private(set) var room: TestRoom

    init(seed: Int) {
        var random = SeededGenerator(seed)
        let names = Array(Self.names.prefix(random.number(in: 1...6)))
        let settings = DeckOptions(
            rules: .highCard,
            deckCount: random.number(in: 1...(random.chance(10) ? 3 : 1)),
            jokers: random.chance(50),
            cards: random.chance(70) ? Self.partialDeck(names.count, &random) : nil,
            shuffled: random.chance(80),
            turnSeconds: 0
        )
        room = TestRoom(RefereedTable<HighCard>(settings), seats: names.count)
        for name in names { room.sit(name) }
        var quitters: [String: Int] = [:]
        var over: Over?
        while over == nil, let turn = room.state(for: "ann").turn {
            let staying = names.filter { quitters[$0] == nil }
            if random.chance(1), staying.count > 2 {
                let name = random.one(of: staying)
                quitters[name] = turn.turn
                room.ask(name, .leave)
            } else {
                room.draw(turn.player)
            }
            over = room.over
        }
        guard let over else {
            failure = "the round did not end"
            return
        }
        let codes = Proof(line: over.proof)?.codes ?? []
        if codes.sorted() != settings.contents.map(\.code).sorted() { failure = "other cards" }
        if quitters.isEmpty { check(over, names, codes) } else { checkTotal(over, room) }
    }

    private static func partialDeck(
        _ least: Int,
        _ random: inout SeededGenerator
    ) -> [PlayingCard] {
        let all = PlayingCard.newDeck(jokers: false)
        return (0..<random.number(in: least...30)).map { _ in random.one(of: all) }
    }

    /// Checks the result. Without forfeits it follows from the codes of the deck, in order.
    private mutating func check(_ over: Over, _ names: [String], _ codes: [String]) {
        let order = Array("234567890JQKAX")
        var points = names.map { _ in 0 }
        var (carried, start) = (0, 0)
        while start + names.count <= codes.count {
            let ranks = codes[start..<(start + names.count)].map { code in
                order.firstIndex { $0 == code.first } ?? -1
            }
            let best = ranks.max() ?? 0
            if ranks.filter({ $0 == best }).count == 1 {
                points[ranks.firstIndex(of: best) ?? 0] += 1 + carried
                carried = 0
            } else {
                carried += 1
            }
            start += names.count
        }
        let winners = zip(names, points).filter { $0.1 == points.max() }.map(\.0)
        if over.scores.map(\.points) != points { failure = "\(over.scores), not \(points)" }
        if over.winners != winners { failure = "\(over.winners) won, not \(winners)" }
        if over.result != (winners.count == 1 ? .win : .tie) { failure = "\(over.result)" }
        if over.reason != .complete { failure = "\(over.reason)" }
    }

    /// Checks that points and carry add up to the tricks, and that the cards are where the rules
    /// say.
    private mutating func checkTotal(_ over: Over, _ room: TestRoom) {
        let game = room.room.box.game.state(for: .onlooker, clocks: Clocks())
        guard case .deck(let state) = game, let trick = state.trick else {
            failure = "no trick"
            return
        }
        let points = over.scores.map(\.points).reduce(0, +)
        if points + trick.carry != trick.number { failure = "\(points) points, \(trick)" }
        if room.deck?.isWhole != true { failure = "a card is lost, or made" }
        let best = over.scores.filter { score in over.winners.contains(score.player) }
        if Set(best.map(\.points)).count > 1 { failure = "winners with unequal points" }
    }
}
