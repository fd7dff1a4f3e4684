import GameProtocol

/// The games with a deck of cards: high card, in which one player is in turn, and the free table, at
/// which everybody does as they like.
enum DeckGame: ClientGame {
    static let kind = GameKind.deck
    static let noCounts = DeckStats().stats

    static func table(_ state: RoomState, at: Int) -> RoomTable {
        guard let options = state.options.deck, case .deck(let shown) = state.game else {
            return .deck(.empty)
        }
        return .deck(DeckTable(options, shown))
    }

    /// What was dealt before this client came can be checked in part.
    static func enter(_ room: inout RoomView) {
        guard room.isFree, room.round > 0 else { return }
        let deal = room.deal
        room.deck?.keep(deal)
    }

    static func apply(_ event: GameEvent, to room: inout RoomView, at: Int) -> [News] {
        guard case .deck(let event) = event else { return [] }
        return room.apply(event)
    }

    static func apply(_ proof: DealProof, to room: inout RoomView) -> [News] {
        room.apply(proof)
    }

    static func begin(_ started: Started, in room: inout RoomView) { room.deck?.beginTricks() }

    static func sit(in room: inout RoomView) { if room.isFree { room.deck?.hand = [] } }

    static func keep(_ older: RoomView, in room: inout RoomView) {
        if room.isFree { room.deck?.deals = older.deck?.deals ?? [] }
    }

    static func accepts(_ prompt: Prompt, in room: RoomView) -> Bool {
        prompt.choices.game == kind && room.isMyTurn && prompt.choices.turn == room.turn?.number
    }

    /// Cards in the hand go under the deck.
    static func hasStake(in room: RoomView) -> Bool {
        room.isFree && room.isPlayer && (room.deck?.count(of: room.me) ?? 0) > 0
    }

    static func unprovedDeals(in room: RoomView) -> [DealRecord] { room.deck?.deals ?? [] }

    static func source(_ state: RoomState) -> DealSource {
        guard let options = state.options.deck else {
            return .deck(DeckSource(contents: [], count: nil, isShuffled: true))
        }
        return .deck(DeckSource(options, state.game))
    }
}

/// The room as it is where a deck is played with.
extension RoomView {
    /// The table; nil in rooms of other games.
    var deck: DeckTable? {
        get { if case .deck(let table) = table { table } else { nil } }
        set { if let newValue, case .deck = table { table = .deck(newValue) } }
    }
}

extension GameOptions {
    /// The options, where a deck is played with.
    var deck: DeckOptions? { if case .deck(let options) = self { options } else { nil } }
}

extension RoomView.Seat {
    private var own: DeckStats {
        get { DeckStats(counts) }
        set { counts = newValue.stats }
    }
    var draws: Int {
        get { own.draws }
        set { own.draws = newValue }
    }
    var tricks: Int {
        get { own.tricks }
        set { own.tricks = newValue }
    }
}
