import GameProtocol

extension ClientState {
    /// Carries out what was typed in a deck room, or says why not.
    mutating func carryOut(_ command: DeckCommand) {
        guard let room else { return deny(.noRoom) }
        guard let deck = room.deck else { return deny(.noDeck) }
        switch command {
        case .piles: say(.answer(.piles, room, at: 0))
        case .pile(let name): send(.room(.read(.pile(PileQuery(pile: name)))), .pile(name))
        case .lay(let count): lay(count)
        case .play(.shuffle(.all, _)) where plan.asks && room.isPlayer && !deck.isWhole:
            question = .shuffle
            say(.askShuffle(out: max(0, deck.cardCount &- deck.counts.remaining)))
        case .play(.shuffle(let shuffle, _)): self.shuffle(shuffle)
        case .play(let move): play(move)
        }
    }

    /// Shuffles; a deal asks for this client's part of its seed first.
    mutating func shuffle(_ shuffle: DeckShuffle) {
        guard let room else { return deny(.noRoom) }
        var shuffle = shuffle
        // `hand` is what people call their own, unless a pile has that name.
        if shuffle == .pile("hand"), room.deck?.count(of: "hand") == nil { shuffle = .pile(me) }
        let move = DeckMove.shuffle(shuffle, entropy: nil)
        if let denial = Self.denial(of: move, in: room) { return deny(denial) }
        if case .pile = shuffle { return send(move) }
        shuffleUnderWay = shuffle
        effects.append(.needsEntropy)
    }

    /// Makes a move, or says why not.
    mutating func play(_ move: DeckMove) {
        guard let room else { return deny(.noRoom) }
        if let denial = Self.denial(of: move, in: room) { return deny(denial) }
        guard case .draw(var draw) = move, !room.isFree else { return send(move) }
        draw.turn = room.turn?.number
        send(.draw(draw))
    }

    mutating func send(_ move: DeckMove) {
        movesUnderWay += 1
        room?.answerPrompt()
        send(.room(.move(.deck(move))), .deck(move))
    }

    /// Why a move cannot be made, as far as that is certain without asking the server.
    private static func denial(of move: DeckMove, in room: RoomView) -> Denial? {
        if room.isFree { return room.isPlayer ? nil : .watching }
        guard move == .draw(DeckDraw()) || move == .draw(DeckDraw(count: 1)) else {
            return .onlyDraw
        }
        switch room.phase {
        case .lobby: return room.isPlayer ? .notStarted : .watching
        case .over: return .gameOver
        case .playing: break
        }
        guard let seat = room.ownSeat else { return .watching }
        guard seat.isPlaying else { return .nextRound }
        guard let turn = room.turn else { return nil }
        return turn.player == room.me ? nil : .notYourTurn(player: turn.player)
    }

    /// Answers a question about a deck room.
    mutating func askDeck(_ question: Happening.Question, _ room: RoomView, at: Int) {
        switch question {
        case .row: deny(.nothingToFlip)
        case .hand where !room.isFree: deny(.onlyDraw)
        case .hand where !room.isPlayer: deny(.watching)
        case .hand where room.deck?.isHandUnknown(of: me) == true:
            send(.room(.read(.pile(PileQuery(pile: me)))), .pile(me))
        case .score where room.isFree, .time where room.isFree: deny(.noRounds)
        case .score, .time, .last, .board, .left, .who, .hand, .piles:
            say(.answer(question, room, at: at))
        }
    }

    /// The server says no to a move in a deck room.
    mutating func refused(_ move: DeckMove, _ refusal: Refusal) {
        if refusal.code == .notEnoughCards, plan.asks, room?.isFree == true,
            case .draw(var draw) = move, let left = refusal.remaining,
            Limits.cardsOfRequest.contains(left)
        {
            draw.count = left
            question = .drawRest(draw)
            return say(.askDrawRest(left, from: draw.from))
        }
        deny(Denial(refusal, move, room: room))
    }

    /// Asks for the own hand, where the events left it unclear; once at a time.
    mutating func askForHand() {
        guard let room, room.isPlayer, room.deck?.isHandUnknown(of: me) == true,
            !outstanding.contains(where: { $0.purpose == .ownHand })
        else { return }
        send(.room(.read(.pile(PileQuery(pile: me)))), .ownHand)
    }
}

extension RoomView {
    /// The server took a move, whose event comes next.
    mutating func confirm(_ move: DeckMove) {
        switch move {
        case .giveBack(_, let cards): deck?.confirmed = .init(cards: cards)
        case .shuffle(_, let entropy): deck?.confirmed = .init(entropy: entropy)
        case .draw, .add: break
        }
    }

    /// Takes the own hand as the server lists it.
    mutating func takeHand(_ counts: DeckPiles) {
        deck?.counts = counts
        deck?.hand = counts.piles.first { $0.name == me }?.cards ?? []
    }

    /// Keeps what was seen of deals that a newer view of the same room has not seen.
    mutating func keepDeals(of room: RoomView) {
        guard room.round == round else { return }
        let shown = deal
        deal = room.deal
        deal.keep(shown)
        guard room.isFree else { return }
        deck?.deals = room.deck?.deals ?? []
    }
}

extension Denial {
    /// What is wrong with a typed line of a deck room.
    init(_ mistake: DeckCommand.Mistake) {
        switch mistake {
        case .usage(let usage): self = .incomplete(usage: usage)
        case .notACard(let word): self = .notACard(word)
        case .notAPile(let word): self = .notAPile(word)
        case .tooMany: self = .tooManyAtOnce
        }
    }

    /// What a refusal means to somebody who asked for a pile.
    init(_ refusal: Refusal, pile: String, room: RoomView?) {
        switch refusal.code {
        case .noSuchPile: self = .noSuchPile(pile)
        case .notYourPile: self = .notYourPile(pile)
        default: self = Denial(refusal, room: room)
        }
    }

    /// What a refusal means to somebody who moves cards.
    init(_ refusal: Refusal, _ move: DeckMove, room: RoomView?) {
        let pile = move.source
        switch refusal.code {
        case .notEnoughCards: self = .notEnoughCards(refusal.remaining, pile: pile)
        case .noSuchCard:
            let cards = move.cards ?? []
            let own = pile == nil ? room?.deck?.hand : nil
            let missing = cards.count == 1 ? cards.first : own.flatMap { move.missing(of: $0) }
            self = .cardNotThere(missing, pile: pile)
        case .noSuchPile, .notYourPile:
            self = Denial(refusal, pile: pile ?? "", room: room)
        case .notAllowed where room?.isFree == false: self = .onlyDraw
        default: self = Denial(refusal, room: room)
        }
    }
}

extension DeckMove {
    /// The pile that cards leave, or that is shuffled; nil is the deck or the own hand.
    fileprivate var source: String? {
        switch self {
        case .draw(let draw): draw.from
        case .add(_, _, let from): from
        case .giveBack(let pile, _): pile
        case .shuffle(.pile(let pile), _): pile
        case .shuffle: nil
        }
    }

    fileprivate var cards: [PlayingCard]? {
        switch self {
        case .draw(let draw): draw.cards
        case .add(_, let cards, _): cards
        case .giveBack(_, let cards): cards
        case .shuffle: nil
        }
    }

    /// The first of its cards that is not among these.
    fileprivate func missing(of hand: [PlayingCard]) -> PlayingCard? {
        var rest = hand
        for card in cards ?? [] {
            guard let index = rest.firstIndex(of: card) else { return card }
            rest.remove(at: index)
        }
        return nil
    }
}
