import GameProtocol

@testable import Games
@testable import GamesTests

/// A random evening in a deck room as a list of inputs, which can be played with other cards.
struct SecretTable {
    static let names = ["ann", "bob", "cid", "eve"]
    private static let piles = ["mid", "left", "ann", "bob", "cid"]

    private let rules: DeckOptions.Rules
    private let contents: [PlayingCard]
    private var inputs: [(name: String, kind: RoomInput.Kind)] = []
    private var random: SeededGenerator

    /// Makes a room for three players, with eve as a spectator.
    init(seed: Int) {
        random = SeededGenerator(seed)
        rules = random.chance(75) ? .free : .highCard
        contents = PlayingCard.newDeck(jokers: true).shuffled(using: &random)
        var room = room([:])
        for name in Self.names {
            let seat = name == "eve" ? nil : Self.names.firstIndex(of: name)
            put(name, .entrance(room.member(name), name, seat: seat), &room)
        }
        for _ in 0..<random.number(in: 5...40) {
            let before = (room, inputs.count)
            step(&room)
            // The end shows every card, so there is nothing left to hide.
            if room.over != nil {
                room = before.0
                inputs.removeLast(inputs.count - before.1)
                break
            }
        }
    }

    /// Plays the same inputs with other cards, and returns the viewer's lines. All people except
    /// the viewer name the cards that they now have.
    func play(_ swap: [PlayingCard: PlayingCard], seenBy viewer: String) -> [UInt8] {
        audience(of: swap, seenBy: viewer).inboxes[member(viewer)] ?? []
    }

    /// Plays in the same way, and returns the lines of all people.
    func audience(of swap: [PlayingCard: PlayingCard], seenBy viewer: String) -> Audience {
        var room = room(swap)
        var audience = Audience()
        for (step, (name, kind)) in inputs.enumerated() {
            if case .enter(let grant, _, _) = kind { audience.admit(grant) }
            room.put(name == viewer ? kind : Self.swapped(kind, swap))
            audience.deliver(room.effects)
            audience.show(room.room, toNobodyBut: member(viewer))
            if step % 3 == 0 { audience.replay(step: step, toNobodyBut: member(viewer)) }
        }
        return audience
    }

    /// Returns the number of the named person in the inputs.
    func member(_ name: String) -> MemberID {
        MemberID(UInt64((Self.names.firstIndex(of: name) ?? 0) + 1))
    }

    /// Returns a swap of the cards that the viewer neither saw in these lines nor named.
    mutating func otherCards(for viewer: String, _ lines: [UInt8]) -> [PlayingCard: PlayingCard] {
        let text = String(decoding: lines, as: UTF8.self)
        var named: Set<PlayingCard> = []
        for (name, kind) in inputs where name == viewer { named.formUnion(Self.cards(of: kind)) }
        let seen = Set(text.split(separator: "\"code\":\"").map { String($0.prefix(2)) })
        let hidden = contents.filter { !named.contains($0) && !seen.contains($0.code) }
        return Dictionary(uniqueKeysWithValues: zip(hidden, hidden.shuffled(using: &random)))
    }

    private func room(_ swap: [PlayingCard: PlayingCard]) -> TestRoom {
        let settings = DeckOptions(
            rules: rules,
            deckCount: 1,
            jokers: true,
            cards: nil,
            shuffled: true,
            turnSeconds: 0
        )
        let deck = contents.map { swap[$0] ?? $0 }
        return TestRoom(
            rules == .free
                ? FreeTable(settings, contents: deck)
                : RefereedTable<HighCard>(settings, contents: deck),
            seats: 3
        )
    }

    private mutating func put(_ name: String, _ kind: RoomInput.Kind, _ room: inout TestRoom) {
        inputs.append((name, kind))
        room.put(kind)
    }

    private mutating func ask(_ name: String, _ request: RoomRequest, _ room: inout TestRoom) {
        let envelope = Envelope(re: request.verb, id: .number(7))
        put(name, .request(room.member(name), envelope, request), &room)
    }

    private mutating func step(_ room: inout TestRoom) {
        let name = random.one(of: Self.names)
        let pile = random.one(of: Self.piles)
        let cards = someCards(of: random.chance(70) ? name : pile, room)
        func move(_ move: DeckMove) -> RoomRequest { .move(.deck(move)) }
        let lay = random.one(of: [nil, .top, .bottom] as [DeckSide?])
        switch random.number(in: 0...15) {
        case 13, 14:
            ask(name, move(.draw(DeckDraw(count: 2, to: pile, lay: lay))), &room)
        case 15:
            let target = random.one(of: Self.piles)
            ask(name, move(.draw(DeckDraw(from: pile, to: target, lay: lay))), &room)
        case 12:
            let member = room.member(name)
            put(name, random.chance(50) ? .online(member) : .offline(member, resumeMs: 9), &room)
        case 0: ask(name, .state, &room)
        case 1: ask(name, .read(.pile(PileQuery(pile: pile))), &room)
        case 2: ask(name, move(.draw(DeckDraw(from: pile, end: .random))), &room)
        case 3: ask(name, move(.draw(DeckDraw(from: pile, cards: cards))), &room)
        case 4, 5: ask(name, move(.add(pile: pile, cards: cards, from: nil, lay: lay)), &room)
        case 6: ask(name, move(.giveBack(pile: nil, cards: cards, lay: lay)), &room)
        case 7: ask(name, move(.shuffle(.pile(pile), entropy: "e")), &room)
        case 8: ask(name, move(.shuffle(.remaining, entropy: nil)), &room)
        case 9 where random.chance(20): ask(name, .leave, &room)
        default:
            let mover = room.state(for: name).turn?.player ?? name
            ask(mover, move(.draw(DeckDraw(count: rules == .free ? 2 : nil))), &room)
        }
    }

    private mutating func someCards(of pile: String, _ room: TestRoom) -> [PlayingCard] {
        let held = room.deck?.piles.first { $0.name == pile }?.cards ?? []
        guard !held.isEmpty, random.chance(85) else { return [random.one(of: contents)] }
        return Array(held.shuffled(using: &random).prefix(random.number(in: 1...2)))
    }

    private static func cards(of kind: RoomInput.Kind) -> [PlayingCard] {
        guard case .request(_, _, .move(.deck(let move))) = kind else { return [] }
        switch move {
        case .draw(let draw): return draw.cards ?? []
        case .add(_, let cards, _, _, _, _): return cards
        case .giveBack(_, let cards, _, _): return cards ?? []
        case .shuffle: return []
        }
    }

    private static func swapped(
        _ kind: RoomInput.Kind,
        _ swap: [PlayingCard: PlayingCard]
    ) -> RoomInput.Kind {
        guard case .request(let member, let envelope, .move(.deck(var move))) = kind else {
            return kind
        }
        func other(_ cards: [PlayingCard]) -> [PlayingCard] { cards.map { swap[$0] ?? $0 } }
        switch move {
        case .draw(var draw):
            draw.cards = draw.cards.map(other)
            move = .draw(draw)
        case .add(let pile, let cards, let from, let lay, let new, _):
            move = .add(pile: pile, cards: other(cards), from: from, lay: lay, new: new)
        case .giveBack(let pile, let cards, let lay, _):
            move = .giveBack(pile: pile, cards: cards.map(other), lay: lay)
        case .shuffle: break
        }
        return .request(member, envelope, .move(.deck(move)))
    }
}
