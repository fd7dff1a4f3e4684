import Bots
import GameProtocol
import Games

/// The games with a deck of cards. In high card the players take turns. At the free table they act
/// at any time.
enum DeckGame: ClientGame {
    static let kind = GameKind.deck

    static func table(_ state: RoomState, at: Int) -> (own: GameTable, source: any DealtCards) {
        guard let options = state.options.deck, case .deck(let shown) = state.game else {
            return (DeckTable.empty, DeckSource(contents: [], count: nil, isShuffled: true))
        }
        return (DeckTable(options, shown), DeckSource(options, shown))
    }

    static func note(_ moment: RoomMoment, in room: inout RoomView) -> [News] {
        switch moment {
        case .event(let event, _): if case .deck(let own) = event { return room.apply(own) }
        // The client can check in part a deal of a free table that began before it came.
        case .entered where room.isFree && room.round > 0:
            let deal = room.deal
            room.deck?.keep(deal)
        case .seated where room.isFree: room.deck?.hand = []
        case .started: room.deck?.beginRound()
        case .turn: room.deck?.moves = []
        case .prompt(let prompt, _):
            if case .deck(let choices) = prompt.choices { room.deck?.moves = choices.moves ?? [] }
            if room.deck?.moves.isEmpty == false { return [.deck(.moves(room))] }
        case .proof(let proof): return room.apply(proof)
        case .older(let older) where room.isFree: room.deck?.deals = older.deck?.deals ?? []
        case .entered, .seated, .over, .lost, .hover, .older, .newer: break
        }
        return []
    }

    static func facts(of room: RoomView) -> RoomFacts {
        var facts = RoomFacts(room)
        // A player who leaves loses their hand: its cards go under the deck.
        facts.hasStake = room.isFree && room.isPlayer && (room.deck?.count(of: room.me) ?? 0) > 0
        facts.unprovedDeals = room.deck?.deals ?? []
        facts.openQuestion = room.deck?.isHandUnknown(of: room.me) == true ? .hand : nil
        return facts
    }
}

extension RoomView {
    /// The table; nil in rooms of other games.
    var deck: DeckTable? {
        get { table.value as? DeckTable }
        set { if let newValue, table.value is DeckTable { table.value = newValue } }
    }
}

extension GameOptions {
    /// The options of a deck room; nil for other games.
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

extension DeckGame {
    static func bot(_ level: BotLevel, seed: UInt64) -> any GameBot { DrawBot(level, seed: seed) }

    static func origin(of event: GameEvent) -> EventOrigin {
        guard case .deck(let own) = event else { return EventOrigin(.rules, pauseMs: 1000) }
        switch own.action {
        case .drawn(let name, _, _, _, _, _), .added(let name, _, _, _, _, _):
            return EventOrigin(.move(.deck(.draw(DeckDraw())), by: name), pauseMs: 1000)
        case .returned, .shuffled, .trick: return EventOrigin(.rules, pauseMs: 1000)
        }
    }

    static func difference(_ due: GameEvent, _ told: GameEvent) -> String? {
        guard case .deck(let own) = due, case .deck(let other) = told else { return nil }
        switch (own.action, other.action) {
        case (.drawn(_, _, _, _, let cards?, _), .drawn(_, _, _, _, let toldCards?, _))
        where cards != toldCards:
            return "it is told to be \(PlainCards.words(toldCards)), but "
                + "\(PlainCards.words(cards)) was dealt"
        case (.trick(_, _, _, _, let scores), .trick(_, _, _, _, let toldScores))
        where scores != toldScores:
            return "the scores are \(scores.listed), not \(toldScores.listed)"
        default: return "by the rules comes another \(due.type)"
        }
    }
}

extension DeckGame {
    static let topic = GameTopic(
        name: "deck",
        about: "the games with a deck of cards",
        text: topicText
    )

    private static let rulesText = GameCatalog.rules.map { row in
        "--game \(row.name), \(row.seatsText) players:\n  \(row.about)"
    }.joined(separator: "\n")

    private static let topicText = """
        Deck draw: everybody plays with one deck, or with several put together.

        --rules high_card: in each trick every player draws one card in turn (type draw,
        or d). The highest takes the trick: one point. Ace is high, jokers are higher;
        suits do not count. If the highest are equal nobody takes the trick, and the
        next one is worth a point more. When the deck is used up most points win.

        --rules free: a shared table without turns, scores or an end. draw takes a card
        into your hand, which only you see; draw to table lays it open, as Space does
        on the screen. put, give, add, take, under, top and return move cards between
        hands, piles and deck. Everybody sees how many cards lie where, and the cards of
        open piles. What you give to a player only the two of you see.

        Cards are typed KH, 10S (or 0S), X1 and X2 for jokers; signs work, too.

        Card games with rules: type the number of a move in your turn. --game NAME or
        create NAME makes a room.
        \(rulesText)

        \(Command.helpLines(kind).joined(separator: "\n"))

        Every deal can be checked, as in Concentration; at a free table that is done for
        all deals at once when all cards are shuffled again.

        """
}
