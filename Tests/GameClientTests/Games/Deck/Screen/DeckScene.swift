import GameProtocol
import TerminalKit

@testable import ClientCore
@testable import GameClient

/// A deck room on a screen: a server that says what the test wants, and a player at the keys.
struct DeckScene {
    var client: ClientState
    var face: ScreenState
    var size = Size(columns: 80, rows: 24)
    var at = 0
    var counts: DeckPiles
    var sent: [Request] = []
    /// What the screen wanted beside commands.
    var effects: [ScreenEffect] = []
    private var seq: Int64 = 0
    private let code: String

    init(
        _ rules: DeckOptions.Rules,
        _ players: [String] = ["ann", "bob"],
        me: String = "ann",
        code: String = "R2TD",
        title: String? = "big-deck",
        cards: String? = nil
    ) {
        self.code = code
        var table = TableScript(Self.plan(me))
        table.greet()
        table.ok(.list([], next: nil))
        client = table.state
        client.me = me
        at = table.at
        face = ScreenState(ScreenSettings())
        let options = DeckOptions(
            rules: rules,
            deckCount: 1,
            jokers: false,
            cards: cards.map(DeckScript.cards),
            shuffled: true,
            turnSeconds: rules == .free ? 0 : 60
        )
        let piles = rules == .free ? [] : ["table", "discard"]
        counts = DeckPiles(
            remaining: options.contents.count,
            piles: piles.map { DeckPiles.Pile(name: $0, remaining: 0) }
        )
        enter(players, options, title)
    }

    private static func plan(_ me: String) -> ClientPlan {
        var plan = ClientPlan(address: TableScript.address, purpose: .lobby)
        plan.name = me
        plan.asks = true
        plan.hasScreen = true
        return plan
    }

    private mutating func enter(_ players: [String], _ options: DeckOptions, _ title: String?) {
        let isFree = options.rules == .free
        let state = RoomState(
            room: code,
            seq: 0,
            title: title,
            phase: .playing,
            round: 1,
            owner: players.first,
            players: players.map {
                RoomState.Player(
                    name: $0,
                    isReady: true,
                    isOnline: true,
                    isPlaying: true,
                    score: 0,
                    stats: isFree ? Stats() : DeckStats().stats
                )
            },
            spectators: [],
            options: .deck(options),
            elapsedMs: 0,
            commit: nil,
            game: .deck(
                DeckState(
                    counts: counts,
                    isShuffled: true,
                    trick: isFree ? nil : DeckState.Trick(number: 1, carry: 0, table: []),
                    hand: isFree && players.contains(client.me) ? [] : nil
                )
            ),
            turn: nil,
            seedCommit: TableScript.secret.seedCommit,
            over: nil
        )
        let room = RoomView(state, me: client.me, at: at)
        client.room = room
        tell(.entered(room, TableScript.address.room(code)))
    }

    private mutating func tell(_ news: News) {
        perform(face.receive(.happened(news), client, size: size, at: at))
    }

    mutating func receive(_ input: ClientInput) {
        for effect in client.receive(input, at: at) {
            switch effect {
            case .send(let request): sent.append(request)
            case .say(let news): tell(news)
            case .needsEntropy: receive(.entropy("ann-entropy"))
            case .disconnect, .connect, .finish: break
            }
        }
    }

    private mutating func perform(_ effects: [ScreenEffect]) {
        for effect in effects {
            if case .command(let command) = effect {
                receive(.command(command))
            } else {
                self.effects.append(effect)
            }
        }
    }

    mutating func press(_ keys: Key...) {
        for key in keys {
            perform(face.receive(.terminal(.key(key)), client, size: size, at: at))
        }
    }

    mutating func type(_ text: String) {
        for scalar in text.unicodeScalars { press(.character(scalar)) }
    }

    mutating func click(_ column: Int, _ row: Int) {
        let place = Position(column: column, row: row)
        perform(face.receive(.terminal(.click(place)), client, size: size, at: at))
    }

    mutating func happen(_ body: RoomEvent.Body) {
        seq += 1
        receive(.line(.event(RoomEvent(room: code, seq: seq, body))))
    }

    /// Answers the oldest request that was not answered.
    mutating func answer(_ outcome: Reply.Outcome = .ok(.none)) {
        guard let waiting = client.outstanding.first else { return }
        let verb = sent.first { $0.id == .number(waiting.id) }?.verb
        receive(.line(.reply(Reply(re: verb, id: .number(waiting.id), outcome))))
    }

    var picture: Frame { face.canvas(client, size: size, at: at).frame }
    var lines: [String] {
        let picture = picture
        return (0..<size.rows).map(picture.text(row:))
    }
    var message: String { lines[size.rows - 2] }
}

/// A shared table.
extension DeckScene {
    private mutating func change(_ pile: String, by count: Int) {
        guard let index = counts.piles.firstIndex(where: { $0.name == pile }) else {
            counts.piles.append(DeckPiles.Pile(name: pile, remaining: count))
            return
        }
        counts.piles[index].remaining += count
    }

    private mutating func happen(_ action: DeckEvent.Action) {
        happen(.game(.deck(DeckEvent(action, counts))))
    }

    /// Draws from the deck into a hand.
    mutating func draw(_ player: String, _ codes: String) {
        let cards = DeckScript.cards(codes)
        counts.remaining -= cards.count
        change(player, by: cards.count)
        let shown = player == client.me ? cards : nil
        happen(.drawn(player: player, from: "deck", to: player, count: cards.count, cards: shown))
    }

    /// Lays cards of a hand on a pile.
    mutating func add(_ player: String, _ codes: String, pile: String = "table") {
        let cards = DeckScript.cards(codes)
        change(player, by: -cards.count)
        change(pile, by: cards.count)
        happen(
            .added(player: player, from: player, pile: pile, count: cards.count, cards: cards)
        )
    }

    /// Draws from the deck and lays on the table.
    mutating func lay(_ player: String, _ codes: String) {
        draw(player, codes)
        add(player, codes)
    }

    /// Takes cards of a pile into a hand.
    mutating func take(_ player: String, _ codes: String, from pile: String = "table") {
        let cards = DeckScript.cards(codes)
        change(pile, by: -cards.count)
        change(player, by: cards.count)
        happen(.drawn(player: player, from: pile, to: player, count: cards.count, cards: cards))
    }

    /// All cards come back, and are dealt anew.
    mutating func shuffleAll(_ player: String) {
        counts.remaining += counts.piles.reduce(0) { $0 + $1.remaining }
        counts.piles = []
        let deal = DeckEvent.Deal(number: 2, commit: "00", seedCommit: "00")
        happen(.shuffled(isShuffled: true, player: player, pile: nil, deal: deal))
    }

    mutating func shuffle(_ player: String, pile: String) {
        happen(.shuffled(isShuffled: true, player: player, pile: pile, deal: nil))
    }

    /// The server lists a pile, as it was asked to.
    mutating func list(_ codes: String, pile: String = "table") {
        let cards = DeckScript.cards(codes)
        var shown = counts
        for index in shown.piles.indices where shown.piles[index].name == pile {
            shown.piles[index].cards = cards
        }
        answer(.ok(.game(.pile(PileReply(deckID: code, counts: shown)))))
    }
}

/// Tricks.
extension DeckScene {
    mutating func turn(_ number: Int, _ player: String) {
        happen(.turn(turn: number, player: player, clockMs: 60_000))
        guard player == client.me else { return }
        let prompt = Prompt(
            room: code,
            .deck(DeckPrompt(turn: number)),
            clockMs: 60_000
        )
        receive(.line(.connection(.prompt(prompt))))
    }

    mutating func play(_ player: String, _ card: String) {
        counts.remaining -= 1
        change("table", by: 1)
        let cards = DeckScript.cards(card)
        happen(.drawn(player: player, from: "deck", to: "table", count: 1, cards: cards))
    }

    mutating func trick(
        _ number: Int,
        _ plays: KeyValuePairs<String, String>,
        winner: String?,
        carry: Int = 0,
        scores: KeyValuePairs<String, Int>
    ) {
        change("table", by: -plays.count)
        change("discard", by: plays.count)
        happen(
            .trick(
                number: number,
                cards: plays.map {
                    PlayedCard(player: $0.key, card: DeckScript.cards($0.value)[0])
                },
                winner: winner,
                carry: carry,
                scores: scores.map { Score(player: $0.key, points: $0.value) }
            )
        )
    }
}
