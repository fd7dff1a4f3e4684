import GameProtocol

extension ClientState {
    /// Runs a typed command of a deck room, or reports why it cannot.
    mutating func carryOut(_ command: DeckCommand) {
        guard let room, let deck = room.deck else { return }
        switch command {
        case .choose(let number): choose(number, deck)
        case .piles: say(.answer(.piles, room, at: 0))
        case .pile(let name): read(name, .pile(name))
        case .lay(let count): lay(count)
        case .give(let cards, let name): give(cards, to: name)
        case .play(let move) where room.isFree && !room.hasPile(move.target ?? OpenTable.name):
            makePile(move.target ?? "", move)
        case .makePile(let name, let move):
            if room.hasPile(name) { play(move) } else { makePile(name, move, isMeant: true) }
        case .play(.shuffle(.all, _)) where plan.asks && room.isPlayer && !deck.isWhole:
            let out = max(0, deck.cardCount &- deck.counts.remaining)
            ask(.shuffle(out: out), for: .shuffle(.all, entropy: nil))
        case .play(.shuffle(let shuffle, _)): self.shuffle(shuffle)
        case .play(let move): play(move)
        }
    }

    /// Asks the player a question, and stores the move until the answer.
    mutating func ask(_ question: DeckQuestion, for move: DeckMove) {
        self.question = .move(.deck(move))
        say(.deck(.asked(question)))
    }

    /// Asks the server for the cards of a pile.
    mutating func read(_ pile: String, after: Int? = nil, _ purpose: DeckPurpose) {
        let query = after.map { PileQuery(pile: pile, after: $0) } ?? PileQuery(pile: pile)
        send(.room(.read(.pile(query))), purpose.request)
    }

    /// Shuffles a pile or the deck. The move for the deck waits for this client's entropy, which
    /// becomes part of the seed.
    mutating func shuffle(_ shuffle: DeckShuffle) {
        guard let room else { return reject(.room(.noRoom)) }
        var shuffle = shuffle
        // Players type `hand` for their own hand, unless a pile has that name.
        if shuffle == .pile("hand"), room.deck?.count(of: "hand") == nil { shuffle = .pile(me) }
        let move = DeckMove.shuffle(shuffle, entropy: nil)
        if let rejection = Self.rejection(of: move, in: room) { return reject(rejection) }
        if case .pile = shuffle { return send(move) }
        moveUnderWay = .deck(move)
        effects.append(.needsEntropy)
    }

    /// Sends a move, or rejects it with a reason.
    mutating func play(_ move: DeckMove) {
        guard let room else { return reject(.room(.noRoom)) }
        if let rejection = Self.rejection(of: move, in: room) { return reject(rejection) }
        switch room.deck?.options.rules {
        case .free, nil: return send(move.guarded(in: room))
        case .refereed: return play(move, in: room)
        case .highCard: break
        }
        guard case .draw(var draw) = move else { return }
        if hasDrawn {
            let players = room.playing.map(\.name)
            let next = players.firstIndex(of: me).map { players[($0 + 1) % players.count] }
            return reject(.deck(.drawnAlready(next: next == me ? nil : next)))
        }
        draw.turn = room.turn?.number
        self.room?.deck?.drawTurn = draw.turn
        send(.draw(draw))
    }

    /// Sends the only allowed move with these cards, under a referee. If none or several fit, asks
    /// the player for the number of a move.
    private mutating func play(_ move: DeckMove, in room: RoomView) {
        let moves = (room.deck?.moves ?? []).map(\.request)
        let exact = moves.filter { $0.inTurn(nil) == move.inTurn(nil) }
        let fitting = exact.isEmpty ? moves.filter { $0.cards == move.cards } : exact
        if fitting.count == 1 { return send(fitting[0]) }
        reject(.deck(.chooseMove(count: moves.count)))
    }

    /// Plays an allowed move by its number, under a referee.
    private mutating func choose(_ number: Int, _ deck: DeckTable) {
        guard let room, case .refereed = deck.options.rules else {
            return reject(.deck(.noBoard))
        }
        if let rejection = Self.rejection(of: .draw(DeckDraw()), in: room) {
            return reject(rejection)
        }
        guard deck.moves.indices.contains(number - 1) else {
            return reject(.deck(.chooseMove(count: deck.moves.count)))
        }
        send(deck.moves[number - 1].request)
    }

    mutating func send(_ move: DeckMove) {
        send(GameMove.deck(move))
    }

    /// Returns the reason against a move, if the client knows one without asking the server.
    private static func rejection(of move: DeckMove, in room: RoomView) -> Rejection? {
        switch room.deck?.options.rules {
        case .free, nil: return room.isPlayer ? nil : .play(.watching)
        case .refereed: break
        case .highCard:
            guard move == .draw(DeckDraw()) || move == .draw(DeckDraw(count: 1)) else {
                return .deck(.onlyDraw)
            }
        }
        if let problem = room.problemOfRound { return .play(problem) }
        guard let turn = room.turn else { return nil }
        return turn.player == room.me ? nil : .play(.notYourTurn(player: turn.player))
    }

    /// Whether this player has requested the card of this turn, so that a second key press is
    /// rejected.
    private var hasDrawn: Bool {
        guard let room, !room.isFree, let turn = room.turn, turn.player == me else { return false }
        return room.deck?.drawTurn == turn.number && movesUnderWay > 0
    }

    mutating func answer(_ question: News.Question, _ room: RoomView, at: Int) {
        switch question {
        case .hand:
            if room.deck?.hasHands != true { return reject(.deck(.onlyDraw)) }
            if !room.isPlayer { return reject(.play(.watching)) }
            if room.deck?.isHandUnknown(of: me) == true { return read(me, .pile(me)) }
        case .score, .time: if room.isFree { return reject(.play(.noRounds)) }
        case .hint: return reject(.command(.noHints))
        case .game, .last, .board, .left, .who: break
        }
        say(.answer(question, room, at: at))
    }

    /// Handles the server's refusal of a move. If too few cards are left, the client offers to draw
    /// the rest.
    mutating func refused(_ move: DeckMove, _ refusal: Refusal) {
        if refusal.code == .notEnoughCards, plan.asks, room?.isFree == true,
            case .draw(var draw) = move, let left = refusal.remaining,
            Limits.cardsOfRequest.contains(left)
        {
            draw.count = left
            return ask(.drawRest(draw, left: left), for: .draw(draw))
        }
        reject(refusal, move)
    }

    /// Requests this player's hand if events left it unclear. At most one such request is open.
    mutating func askForHand() {
        guard let room, room.isPlayer, room.deck?.isHandUnknown(of: me) == true,
            !outstanding.contains(where: { $0.purpose == DeckPurpose.ownHand.request })
        else { return }
        read(me, .ownHand)
    }
}

extension RoomView {
    /// Stores the cards or entropy of an accepted move for the event that follows.
    mutating func confirm(_ move: DeckMove) {
        switch move {
        case .giveBack(_, let cards, _, _): deck?.confirmed = .init(cards: cards)
        case .shuffle(_, let entropy): deck?.confirmed = .init(entropy: entropy)
        case .draw, .add: break
        }
    }

    /// Takes this player's hand from the server's list.
    mutating func takeHand(_ counts: DeckPiles) {
        deck?.counts = counts
        let own = counts.piles.first { $0.name == me }?.cards ?? []
        deck?.hand = own
    }
}

extension DeckMove {
    /// The pile that the cards leave or that is shuffled. Nil means the deck or the player's hand.
    var source: String? {
        switch self {
        case .draw(let draw): draw.from
        case .add(_, _, let from, _, _, _): from
        case .giveBack(let pile, _, _, _): pile
        case .shuffle(.pile(let pile), _): pile
        case .shuffle: nil
        }
    }

    var cards: [PlayingCard]? {
        switch self {
        case .draw(let draw): draw.cards
        case .add(_, let cards, _, _, _, _): cards
        case .giveBack(_, let cards, _, _): cards
        case .shuffle: nil
        }
    }

    /// The pile or hand that receives the cards. Nil means the player's hand or the deck.
    var target: String? {
        switch self {
        case .draw(let draw): draw.to
        case .add(let pile, _, _, _, _, _): pile
        case .giveBack, .shuffle: nil
        }
    }

    /// Returns the move in a form that creates no open pile if the receiving player leaves before
    /// the move arrives.
    fileprivate func guarded(in room: RoomView) -> DeckMove {
        let key = target.map(NameRule.key)
        guard let key, key != NameRule.key(room.me),
            room.seats.contains(where: { NameRule.key($0.name) == key })
        else { return self }
        switch self {
        case .draw(var draw):
            draw.new = false
            return .draw(draw)
        case .add(let pile, let cards, let from, let lay, _, _):
            return .add(pile: pile, cards: cards, from: from, lay: lay, new: false)
        case .giveBack, .shuffle: return self
        }
    }

    /// Returns the first card of this move that `hand` does not contain.
    func missing(of hand: [PlayingCard]) -> PlayingCard? {
        var rest = hand
        for card in cards ?? [] {
            guard let index = rest.firstIndex(of: card) else { return card }
            rest.remove(at: index)
        }
        return nil
    }
}

/// Gifts and new piles. A mistyped name must not show a hidden card to all.
extension ClientState {
    /// Moves cards from this player's hand into another player's hand.
    mutating func give(_ cards: [PlayingCard], to name: String) {
        guard let room else { return reject(.room(.noRoom)) }
        guard room.isFree, room.isPlayer else {
            return play(.add(pile: name, cards: cards, from: nil))
        }
        let key = NameRule.key(displays.shown(typed: name))
        guard let seat = room.seats.first(where: { NameRule.key($0.name) == key }) else {
            return reject(.room(.noSuchPlayer(name)))
        }
        play(.add(pile: seat.name, cards: cards, from: nil))
    }

    /// Lays cards on a new open pile. Unless `isMeant` is set, the client may ask the player first.
    mutating func makePile(_ name: String, _ move: DeckMove, isMeant: Bool = false) {
        guard let room, room.isPlayer else { return play(move) }
        let key = NameRule.key(name)
        if let gone = room.departures.keys.first(where: { NameRule.key($0) == key }) {
            return reject(.deck(.hasLeft(gone)))
        }
        guard plan.asks, !isMeant else { return play(move) }
        ask(.newPile(name), for: move)
    }
}

extension RoomView {
    /// Whether `name` is a pile, the table or a hand, so that cards can go there without a new
    /// pile.
    func hasPile(_ name: String) -> Bool {
        let key = NameRule.key(name)
        return OpenTable.isNamed(name) || deck?.count(of: name) != nil
            || seats.contains { NameRule.key($0.name) == key }
    }
}

extension ClientState {
    /// Draws cards from the deck onto the table in one request. Under `high_card` it is a usual
    /// draw.
    mutating func lay(_ count: Int) {
        guard room?.isFree == true else { return play(.draw(DeckDraw())) }
        guard Limits.cardsOfRequest.contains(count) else {
            return reject(.deck(.tooManyAtOnce))
        }
        play(.draw(DeckDraw(count: count, to: OpenTable.name)))
    }
}
