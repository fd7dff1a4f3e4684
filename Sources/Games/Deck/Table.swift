import GameProtocol

/// The cards of a game with a referee, and the methods with which its rules move the cards.
///
/// Each move of cards puts out an event, with the cards only for players who may see them.
struct Table: Equatable, Sendable {
    enum Place: Equatable, Sendable {
        case deck
        /// A player's hand, by the player's number.
        case hand(Int)
        /// An open pile, by its name.
        case pile(String)
    }

    private(set) var deck: Deck
    private(set) var players: RoundPlayers
    /// The points of each player.
    var scores: [Int]
    /// The public state of the rules beside the cards.
    private(set) var notes: [TableNote] = []
    /// The notes that members received last.
    private var toldNotes: [TableNote] = []
    /// The unused rest of the deal's random words.
    private var words: WordStream
    private let showsHands: Bool
    /// The events that are not put out yet.
    private var pending: [GameOutput] = []

    /// Creates a table with this deck and empty piles: `onlyPiles`, or a hand for each player.
    init(
        _ deck: Deck,
        players: [String] = [],
        words: WordStream,
        showsHands: Bool,
        onlyPiles: [String]? = nil
    ) {
        self.deck = deck
        self.players = RoundPlayers(players)
        self.words = words
        self.showsHands = showsHands
        scores = Array(repeating: 0, count: players.count)
        if let onlyPiles {
            for name in onlyPiles { _ = self.deck.makePile(name, owner: nil) }
        } else {
            for (player, name) in players.enumerated() {
                _ = self.deck.makePile(name, owner: player)
            }
        }
    }

    /// The players who have not left the round.
    var remaining: [Int] { players.remaining }

    var deckCount: Int { deck.cards.count }

    func name(of player: Int) -> String { players[player] }

    /// Returns the next player in order who has not left the round.
    func next(after player: Int) -> Int { players.next(after: player) }

    /// Returns a player's cards, the oldest first.
    func hand(of player: Int) -> [PlayingCard] { cards(in: .hand(player)) }

    /// Returns the cards of an open pile, bottom first.
    func pile(_ name: String) -> [PlayingCard] { cards(in: .pile(name)) }

    /// Returns the uppermost card of an open pile.
    func top(of pile: String) -> PlayingCard? { self.pile(pile).last }

    /// A note of the rules; nil for none.
    subscript(note name: String) -> String? {
        get { notes.first { $0.name == name }?.value }
        set {
            notes.removeAll { $0.name == name }
            if let newValue { notes.append(TableNote(name: name, value: newValue)) }
        }
    }

    /// Returns the players in groups with equal numbers, the lowest number first.
    func ranked(by number: (Int) -> Int) -> [[Int]] {
        Dictionary(grouping: players.remaining, by: number).sorted { $0.key < $1.key }.map(\.value)
    }
}

/// The methods with which the rules move cards.
extension Table {
    /// Deals this many cards to each player from `first` on, one by one; the whole deck for nil.
    mutating func deal(_ count: Int? = nil, first: Int) {
        let order = (0..<players.count).map { (first + $0) % players.count }
        for (place, player) in order.enumerated() {
            let all = (deckCount + order.count - place - 1) / (order.count - place)
            move(top(of: .deck, count ?? all), from: .deck, to: .hand(player), by: player)
        }
    }

    /// Turns the top card of the deck up onto an open pile.
    mutating func turnUp(onto pile: String, by player: Int) {
        move(top(of: .deck, 1), from: .deck, to: .pile(pile), by: player)
    }

    /// Moves open cards, and puts out `action` instead of the usual event of a move.
    mutating func move(
        _ cards: [PlayingCard],
        from source: Place,
        to target: Place,
        told action: DeckEvent.Action
    ) {
        take(cards, from: source)
        put(cards, to: target, nil)
        put(action)
    }

    /// Moves cards, as a player's move or as a consequence of one.
    mutating func move(
        _ cards: [PlayingCard],
        from source: Place,
        to target: Place,
        by player: Int,
        _ side: DeckSide? = nil
    ) {
        guard !cards.isEmpty else { return }
        take(cards, from: source)
        put(cards, to: target, side)
        tell(cards, from: source, to: target, by: player, side)
    }

    /// Shuffles all cards of an open pile but the uppermost into the deck.
    mutating func reshuffle(_ name: String, by player: Int) {
        let cards = Array(pile(name).dropLast())
        move(cards, from: .pile(name), to: .deck, by: player)
        var order = deck.cards
        words.shuffle(&order)
        deck.arrange(order)
        put(.shuffled(isShuffled: true, player: players[player], pile: nil, deal: nil))
    }

    /// Puts a hand under the deck, unseen.
    mutating func putUnderDeck(handOf player: Int) {
        move(hand(of: player), from: .hand(player), to: .deck, by: player)
    }

    /// Records that a player left the round.
    mutating func leave(_ player: Int) { players.leave(player) }

    /// Moves the cards of a legal request.
    mutating func perform(_ request: DeckMove, by player: Int) {
        switch request {
        case .draw(let draw):
            let source = draw.from.map(place) ?? .deck
            let target = draw.to.map(place) ?? .hand(player)
            let cards = draw.cards ?? chosen(draw.count ?? 1, draw.end ?? .top, of: source)
            move(cards, from: source, to: target, by: player, draw.lay)
        case .add(let pile, let cards, let from, let lay, _, _):
            move(cards, from: from.map(place) ?? .hand(player), to: place(pile), by: player, lay)
        case .giveBack(let pile, let cards, let lay, _):
            let source = pile.map(place) ?? .hand(player)
            move(cards ?? self.cards(in: source), from: source, to: .deck, by: player, lay)
        case .shuffle: preconditionFailure("No rules have a shuffle among their moves.")
        }
    }

    /// Puts out the pending events. If the notes changed, the first event has the new notes, so
    /// that a player's choice shows in the event of that move.
    mutating func flush(_ outputs: inout some GameOutputs) {
        if notes != toldNotes, let first = pending.first {
            pending[0] = first.with(notes)
            toldNotes = notes
        }
        for output in pending { outputs.put(output) }
        pending = []
    }
}

extension Table {
    private func cards(in place: Place) -> [PlayingCard] {
        index(of: place).map { deck.piles[$0].cards } ?? (place == .deck ? deck.cards : [])
    }

    private func index(of place: Place) -> Int? {
        switch place {
        case .deck: nil
        case .hand(let player): deck.hand(of: player)
        case .pile(let name): deck.openPile(name)
        }
    }

    private func place(_ name: String) -> Place {
        players.names.firstIndex(of: name).map { .hand($0) }
            ?? (name == "deck" ? .deck : .pile(name))
    }

    private func name(of place: Place) -> String {
        switch place {
        case .deck: "deck"
        case .hand(let player): players[player]
        case .pile(let name): name
        }
    }

    /// Returns the first cards of the deck, or the uppermost of a pile.
    private func top(of place: Place, _ count: Int) -> [PlayingCard] {
        let cards = cards(in: place)
        return Array(place == .deck ? cards.prefix(count) : cards.suffix(count))
    }

    private mutating func chosen(
        _ count: Int,
        _ end: DeckDraw.End,
        of place: Place
    ) -> [PlayingCard] {
        switch end {
        case .top: return top(of: place, count)
        case .bottom: return Array(cards(in: place).prefix(count))
        case .random:
            let cards = cards(in: place)
            return [cards[words.number(below: cards.count)]]
        }
    }

    private mutating func take(_ cards: [PlayingCard], from place: Place) {
        do throws(Refusal) {
            if let index = index(of: place) {
                try deck.take(cards, of: index)
            } else {
                let drawn = try deck.draw(cards.count)
                precondition(drawn == cards, "The deck is drawn from its top.")
            }
        } catch {
            preconditionFailure("The rules moved a card that is not there.")
        }
    }

    private mutating func put(_ cards: [PlayingCard], to place: Place, _ side: DeckSide?) {
        if place == .deck { return deck.giveBack(cards, side ?? .bottom) }
        let index = index(of: place) ?? deck.makePile(name(of: place), owner: nil)
        deck.put(cards, onto: index, side ?? .top)
    }

    private mutating func tell(
        _ cards: [PlayingCard],
        from source: Place,
        to target: Place,
        by player: Int,
        _ side: DeckSide?
    ) {
        let (from, to) = (name(of: source), name(of: target))
        func action(_ shown: [PlayingCard]?) -> DeckEvent.Action {
            let player = players[player]
            let lay = side == (target == .deck ? .top : .bottom) ? side : nil
            let count = cards.count
            return switch (source, target) {
            case (_, .deck):
                .returned(player: player, pile: from, count: count, cards: shown, lay: lay)
            case (.hand, .pile) where from == player:
                .added(player: player, from: from, pile: to, count: count, cards: shown, lay: lay)
            default:
                .drawn(player: player, from: from, to: to, count: count, cards: shown, lay: lay)
            }
        }
        let seers: [Int]
        switch (source, target) {
        case (_, .pile), (.pile, .hand): return put(action(cards))
        case (.deck, .hand(let owner)): seers = showsHands ? [owner] : []
        case (.hand(let giver), .hand(let owner)): seers = showsHands ? [giver, owner] : []
        case (_, .deck): seers = []
        }
        guard !seers.isEmpty else { return put(action(nil)) }
        let event = DeckEvent(action(nil), deck.counts)
        let own = DeckEvent(action(cards), deck.counts)
        pending.append(.secret(.deck(event), own: .deck(own), players: seers))
    }

    private mutating func put(_ action: DeckEvent.Action) {
        pending.append(.event(.deck(DeckEvent(action, deck.counts))))
    }
}

extension GameOutput {
    /// Returns the event with these notes.
    fileprivate func with(_ notes: [TableNote]) -> GameOutput {
        switch self {
        case .event(.deck(var event)):
            event.notes = notes
            return .event(.deck(event))
        case .secret(.deck(var event), .deck(var own), let players):
            (event.notes, own.notes) = (notes, notes)
            return .secret(.deck(event), own: .deck(own), players: players)
        default: return self
        }
    }
}
