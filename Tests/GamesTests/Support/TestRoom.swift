import GameProtocol

@testable import Games

/// A room whose host is the test. The test knows people by name, keeps the time and provides the
/// secrets.
///
/// Every step returns the effects, one short line each (`EffectWords`).
struct TestRoom {
    var room: Room
    /// Milliseconds since the opening of the room.
    var at: Int64 = 0
    /// The effects of the last step.
    private(set) var effects: [RoomEffect] = []
    /// The inputs of the room, without the secrets.
    private(set) var inputs: [RoomInput] = []
    /// The game before the first person entered.
    let game: any Game
    private var names: [String] = []
    private var secretCount = 0

    /// Makes a room of `Concentration` with the given board in every round.
    init(
        _ board: [Face],
        seats: Int = 2,
        _ change: (inout ConcentrationOptions) -> Void = { _ in }
    ) {
        var settings = ConcentrationOptions(
            pairs: board.count / 2,
            columns: ConcentrationOptions.defaultColumns(pairs: board.count / 2),
            theme: "emoji",
            again: true,
            turnSeconds: 60,
            hideMs: 1_500,
            stalemateTurns: 0
        )
        change(&settings)
        let game = Concentration(settings, theme: .testDeck, stackedBoard: board)
        self.init(game, seats: seats)
    }

    /// Makes a deck room, with the cards in the given order if there is one.
    init(
        deck codes: String? = nil,
        _ rules: DeckOptions.Rules,
        seats: Int = 2,
        deckCount: Int = 1,
        jokers: Bool = false,
        turnSeconds: Int = 0
    ) {
        let contents = codes.map { cards($0) }
        let settings = DeckOptions(
            rules: rules,
            deckCount: deckCount,
            jokers: jokers,
            cards: contents,
            shuffled: contents == nil,
            turnSeconds: turnSeconds
        )
        self.init(
            rules == .free ? FreeTable(settings) : RefereedTable<HighCard>(settings),
            seats: seats
        )
    }

    init(_ game: any Game, seats: Int) {
        self.game = game
        room = Room(code: "K3QF", title: "Kitchen", seats: seats, game: game, &effects)
        answerForSecrets()
        effects = []
    }

    @discardableResult
    mutating func send(_ kind: RoomInput.Kind) -> [String] {
        put(kind)
        return EffectWords(names: names).lines(of: effects)
    }

    /// Gives an input without returning words, for tests that read `effects`.
    mutating func put(_ kind: RoomInput.Kind) {
        effects.removeAll(keepingCapacity: true)
        let input = RoomInput(at: at, kind)
        inputs.append(input)
        room.receive(input, &effects)
        answerForSecrets()
    }

    @discardableResult
    mutating func ask(_ name: String, _ request: RoomRequest, id: RequestID? = nil) -> [String] {
        send(.request(member(name), Envelope(re: request.verb, id: id), request))
    }

    @discardableResult
    mutating func sit(_ name: String, ready: Bool = true, re: String = "join") -> [String] {
        let taken = room.seated.map(\.seat)
        let free = (0..<room.seats).first { !taken.contains($0) }
        return sit(name, seat: free, ready: ready, re: re)
    }

    @discardableResult
    mutating func sit(
        _ name: String,
        seat: Int?,
        ready: Bool = true,
        re: String = "join"
    ) -> [String] {
        send(.entrance(member(name), name, .player, seat: seat, isReady: ready, re: re))
    }

    @discardableResult
    mutating func watch(_ name: String) -> [String] {
        send(.entrance(member(name), name, seat: nil))
    }

    @discardableResult
    mutating func flip(_ name: String, _ cell: Int, turn: Int? = nil) -> [String] {
        ask(name, .move(.concentration(.flip(cell: cell, turn: turn))))
    }

    @discardableResult
    mutating func play(_ name: String, _ move: DeckMove) -> [String] {
        ask(name, .move(.deck(move)))
    }

    @discardableResult
    mutating func draw(
        _ name: String,
        _ count: Int? = nil,
        from: String? = nil,
        _ end: DeckDraw.End? = nil,
        cards named: String? = nil,
        to target: String? = nil,
        lay: DeckSide? = nil
    ) -> [String] {
        let named = named.map { cards($0) }
        let draw = DeckDraw(
            count: count,
            from: from,
            end: end,
            cards: named,
            to: target,
            lay: lay
        )
        return play(name, .draw(draw))
    }

    @discardableResult
    mutating func add(
        _ name: String,
        _ codes: String,
        to pile: String,
        from: String? = nil,
        lay: DeckSide? = nil
    ) -> [String] {
        play(name, .add(pile: pile, cards: cards(codes), from: from, lay: lay))
    }

    @discardableResult
    mutating func giveBack(
        _ name: String,
        _ codes: String? = nil,
        pile: String? = nil,
        lay: DeckSide? = nil
    ) -> [String] {
        play(name, .giveBack(pile: pile, cards: codes.map { cards($0) }, lay: lay))
    }

    @discardableResult
    mutating func shuffle(
        _ name: String,
        _ what: DeckShuffle = .all,
        entropy: String? = nil
    ) -> [String] {
        play(name, .shuffle(what, entropy: entropy))
    }

    /// Returns the answer to a query for piles, or nil for a refusal.
    @discardableResult
    mutating func piles(_ name: String, _ query: PileQuery) -> DeckPiles? {
        _ = ask(name, .read(.pile(query)))
        guard case .reply(_, let reply) = effects.first,
            case .ok(.game(.pile(let answer))) = reply.outcome
        else { return nil }
        return answer.counts
    }

    /// The deck of the room, which only a test may see.
    var deck: Deck? {
        (room.box.game as? FreeTable)?.deck
            ?? (room.box.game as? RefereedTable<HighCard>)?.table.deck
    }

    /// Lets time pass; the alarm fires only at the end.
    @discardableResult
    mutating func wait(_ ms: Int64) -> [String] {
        at += ms
        return send(.alarm)
    }

    /// Returns the number of a session; a new name gets the next number.
    @discardableResult
    mutating func member(_ name: String) -> MemberID {
        if let index = names.firstIndex(of: name) { return MemberID(UInt64(index + 1)) }
        names.append(name)
        return MemberID(UInt64(names.count))
    }

    /// Returns the room as the named person sees it.
    @discardableResult
    mutating func state(for name: String) -> RoomState { room.state(for: member(name)) }

    /// The refusal of the last step, if there was one.
    var refusal: Refusal? {
        guard case .reply(_, let reply) = effects.first, case .refused(let refusal) = reply.outcome
        else { return nil }
        return refusal
    }

    var events: [RoomEvent] {
        effects.compactMap {
            if case .event(let event, _) = $0 { event } else { nil }
        }
    }

    var over: Over? {
        for case .over(let over) in events.map(\.body) { return over }
        return nil
    }

    private mutating func answerForSecrets() {
        guard effects.contains(.needsSecret) else { return }
        effects.removeAll { $0 == .needsSecret }
        room.receive(RoomInput(at: at, .secret(Self.secret(secretCount))), &effects)
        secretCount += 1
    }

    /// Returns the secret of the deal with this number, counted from 0.
    static func secret(_ number: Int) -> DealSecret {
        let hex = String(number, radix: 16)
        let padded = String(repeating: "0", count: 32 - hex.count) + hex
        return DealSecret(serverSeed: padded, salt: String(padded.reversed()))
    }
}

extension RoomInput.Kind {
    /// Returns an input that lets a person enter, as a spectator if there is no seat, unless the
    /// test asks for another role.
    static func entrance(
        _ member: MemberID,
        _ name: String,
        _ role: Role? = nil,
        seat: Int?,
        isReady: Bool = true,
        re: String = "join",
        bot: BotGrade? = nil
    ) -> Self {
        let grant = SeatGrant(
            room: "K3QF",
            member: member,
            name: name,
            role: role ?? (seat == nil ? .spectator : .player),
            seat: seat,
            token: TokenHash(token: name),
            bot: bot.map { .asked($0) }
        )
        return .enter(grant, isReady: isReady, Envelope(re: re))
    }
}
