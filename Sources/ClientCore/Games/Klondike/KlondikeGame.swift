import Bots
package import GameProtocol
import TerminalKit

/// Klondike: each player has their own board, alone or in a race on one deal.
enum KlondikeGame: ClientGame {
    static let kind = GameKind.klondike

    static func table(_ state: RoomState, at: Int) -> (own: GameTable, source: any DealtCards) {
        guard case .klondike(let own) = state.game, case .klondike(let options) = state.options
        else { return (PatienceTable(), PatienceDeck(attempt: 0)) }
        let isKnown = options.deals != .winnable
        let source = PatienceDeck(attempt: isKnown ? 0 : nil, daily: isKnown ? nil : options.daily)
        return (PatienceTable(own, at: at), source)
    }

    private static func apply(
        _ event: KlondikeEvent,
        to room: inout RoomView,
        at: Int
    ) -> [News] {
        switch event {
        case .dealt(let stock, let tableau, let attempt):
            room.deal(stock, tableau, attempt, at: at)
            return [.klondike(.dealt(room))]
        case .acted(let action, let standing):
            return [.klondike(.acted(room.take(action, standing)))]
        case .progress(let standing):
            let before = room.foundation(of: standing.player)
            room.count(standing, nil)
            return [.klondike(.progress(standing, foundationBefore: before))]
        case .done(let player):
            if !room.patience.done.contains(player),
                room.patience.done.count < Limits.seats.upperBound
            {
                room.patience.done.append(player)
            }
            if player == room.me { room.isPrompted = false }
            let foundation = room.foundation(of: player)
            return [.klondike(.done(player: player, foundation: foundation))]
        case .hint(let oracle):
            room.noteHint(of: oracle.player)
            if oracle.player == room.me { room.patience.isHintUnderWay = false }
            // The board may have changed since the question.
            guard oracle.turn == room.patience.turn else { return [] }
            room.patience.lostAgo = oracle.verdict == .unwinnable ? 0 : nil
            return [.klondike(.oracle(oracle, room.patience.board))]
        }
    }

    static func note(_ moment: RoomMoment, in room: inout RoomView) -> [News] {
        switch moment {
        case .event(let event, let at):
            if case .klondike(let own) = event { return apply(own, to: &room, at: at) }
        case .started:
            room.patience = PatienceTable()
            for index in room.seats.indices where room.seats[index].isPlaying {
                room.seats[index].counts = KlondikeStats().stats
            }
        case .prompt(let prompt, let at):
            guard case .klondike(let own) = prompt.choices else { break }
            room.patience.turn = own.turn
            room.patience.moves = own.moves
            room.patience.mayUndo = own.mayUndo
            room.patience.isStuck = own.isStuck
            if let clockMs = prompt.clockMs { room.patience.endsAt = at + clockMs }
        case .over:
            room.patience.endsAt = nil
            room.patience.moves = []
            room.patience.endFinishing()
            room.patience.isStuck = false
            room.patience.isHintUnderWay = false
        case .older(let older): keep(older, in: &room)
        case .newer(let now): room.patience.endsAt = now.patience.endsAt
        case .entered, .seated, .turn, .proof, .lost, .hover: break
        }
        return []
    }

    private static func keep(_ older: RoomView, in room: inout RoomView) {
        let kept = older.patience
        room.patience.hintCount = kept.hintCount
        room.patience.finishing = kept.finishing
        room.patience.isStuckTold = kept.isStuckTold
        room.patience.isOpenTold = kept.isOpenTold
        guard room.round == older.round else { return }
        if room.patience.turn == kept.turn { room.patience.lostAgo = kept.lostAgo }
        // No snapshot contains the order of the stock.
        var known = room.patience
        known.shown = kept.shown
        if known.stockCards != nil { room.patience.shown = kept.shown }
    }

    static func facts(of room: RoomView) -> RoomFacts {
        var facts = RoomFacts(room)
        let isPrompted = room.phase == .playing && room.isPrompted
        (facts.hasOwnTurns, facts.turn) = (true, room.patience.turn)
        facts.mayAct = isPrompted && !room.patience.isHintUnderWay
        facts.decisionEndsAt = facts.mayAct ? room.patience.endsAt : nil
        facts.warningsMs = [60_000, 10_000]
        facts.roundEndsAt = room.phase == .playing ? room.patience.endsAt : nil
        facts.goesOnAt = isPrompted ? room.patience.finishing?.goesOnAt : nil
        facts.hintCount = room.hintCount
        return facts
    }
}

extension NewRoomOptions {
    /// The number of stock cards that are turned at once: the chosen number, or else 1.
    package var draw: Int { chosenDraw ?? 1 }
    /// The number of stock cards at once that the player chose; nil if the player chose none.
    package var chosenDraw: Int? { klondike.draw }
}

extension KlondikeStep {
    /// The step as players type it: `3 5`, `w f`, `s`.
    package var typed: String { KlondikeGame.typed(self) }
}

extension PlayingCard {
    /// Parses a card as people write it: `10H`, `TH` or the wire's `0H`, `J♦`, in either case.
    package init?(written word: String) {
        let isTen = word.count == 2 && word.lowercased().hasPrefix("t")
        self.init(typed: isTen ? "0" + word.dropFirst() : word)
    }
}

extension KlondikeGame {
    static let topic = GameTopic(
        name: "klondike",
        aliases: ["patience", "solitaire"],
        about: "solitaire, alone or as a race",
        text: topicText
    )

    private static let topicText = """
        Klondike, the patience that many call Solitaire.

        Seven piles, a stock that is turned card by card (--draw 3: three at once), and
        four foundations, each from the ace to the king of a suit. On a pile goes a card
        that is one lower and of the other color; on an empty one a king. The open cards
        at the end of a pile move together. All cards on the foundations: won.

        Points: 10 for a card that goes up, 5 from the waste to a pile and for a card
        that turns up, -15 for one that comes back from a foundation. --scoring vegas: a
        deal costs 52, and each card up brings 5. --passes says how often the stock may
        be gone through, --deals winnable deals only what can be won.

        With --seats 2 to 4 it is a race: all play the same deal, each on a board that
        nobody else sees. Whoever has all cards up wins at once; when the time is over
        (--race), or all have said done, most cards up win, then points.

        \(Command.helpLines(kind).joined(separator: "\n"))

        hint looks at open cards alone. In a room with --assist oracle the server, which
        knows the hidden cards, says whether the board can still be won, and how.

        """
}

/// The plan of a new Klondike room from its options, and the texts about such a room.
extension KlondikeGame {
    static func plan(_ options: NewRoomOptions) -> RoomPlan {
        var plan = RoomPlan(named[0], .klondike(options.klondike))
        plan.hasTurnClock = false
        let seats = options.seats ?? plan.usualSeats
        plan.extent = seats > 1 ? "A race on one deal" : "Solitaire"
        plan.neededSize = Size(columns: 0, rows: 0)
        do throws(KlondikeOptions.Problem) {
            _ = try KlondikeOptions(options.klondike, seats: seats)
        } catch {
            plan.problem = (error.sentence, "")
        }
        return plan
    }

    static func card(_ options: GameOptions) -> RoomCard {
        guard case .klondike(let own) = options else { return RoomCard() }
        let extent = own.raceSeconds == nil ? "solitaire for one" : "a race on one deal"
        let piles = KlondikePile.tableauCount
        let rows: [String] = (0..<piles).map { row in
            .blanks(2 * row) + Array(repeating: "▄", count: piles - row).joined(separator: " ")
        }
        return RoomCard(
            extent: extent,
            sketch: ["▄ ▄   · · · ·"] + rows,
            head: "\(names(options).full), \(extent)"
        )
    }
}
