import GameProtocol

/// Concentration: the players take turns, and turn up two cards in each.
enum ConcentrationGame: ClientGame {
    static let kind = GameKind.concentration

    static func table(_ state: RoomState, at: Int) -> (own: GameTable, source: any DealtCards) {
        let options = state.options.concentration
        let source = BoardSource(
            theme: options?.theme ?? "",
            group: options?.group,
            themeID: options?.themeID,
            cells: options?.cellCount ?? 0,
            daily: options?.daily
        )
        return (ConcentrationTable(state, at: at), source)
    }

    static func note(_ moment: RoomMoment, in room: inout RoomView) -> [News] {
        switch moment {
        case .event(let event, let at):
            if case .concentration(let own) = event { return room.apply(own, at: at) }
        case .entered:
            for (index, cell) in (room.board?.cells ?? []).enumerated() {
                switch cell {
                case .down: break
                case .up(let face), .taken(let face, _): room.deal.saw(face.code, at: index + 1)
                }
            }
        case .started(let started):
            var table = ConcentrationTable()
            if let options = room.concentration {
                table.board = Board(
                    columns: started.board?.columns ?? options.columns,
                    count: started.board?.cells ?? options.cellCount
                )
            }
            room.onBoard = table
        case .turn:
            room.onBoard.flipCount = 0
            room.onBoard.progress.beginTurn()
            room.onBoard.isTurningBack = false
            return [.concentration(.boardAfterTurn(room))]
        case .over: room.onBoard.isTurningBack = false
        case .hover(let player, let cell): room.look(player, at: cell)
        case .lost(let player): room.onBoard.hovers[player] = nil
        case .older(let older): keep(older, in: &room)
        case .newer(let now):
            if room.isTurningBack, let due = now.turnsBackAt { room.onBoard.turnsBackAt = due }
        case .seated, .prompt, .proof: break
        }
        return []
    }

    /// Copies the faces and counts from the earlier view, because a snapshot shows only open cards.
    static func keep(_ older: RoomView, in room: inout RoomView) {
        for (cell, pair) in older.onBoard.shown where room.board?.cell(cell) == .down {
            room.onBoard.shown[cell] = pair
        }
        room.onBoard.sawBeginning = older.onBoard.sawBeginning
        room.onBoard.hintCount = older.onBoard.hintCount
        room.onBoard.turns = older.onBoard.turns
    }

    static func facts(of room: RoomView) -> RoomFacts {
        var facts = RoomFacts(room)
        facts.earner = room.lastTurn.last?.isPair == true ? room.turn?.player : nil
        // Two cards are still showing, or one card waits for the second under a turn clock. Before
        // the first card, a turn has nothing to wait for.
        let isWaiting = room.onBoard.flipCount == 1 && room.turn?.endsAt != nil
        facts.isMidMove = room.isMyTurn && (room.isTurningBack || isWaiting)
        if room.isTurningBack { facts.decisionEndsAt = nil }
        facts.sharesCursor = true
        facts.hintCount = room.onBoard.hintCount
        return facts
    }

}

extension RoomView {
    /// The table; an empty one in rooms of other games.
    var onBoard: ConcentrationTable {
        get { table.value as? ConcentrationTable ?? ConcentrationTable() }
        set { if table.value is ConcentrationTable { table.value = newValue } }
    }

    var board: Board? { onBoard.board }
    var isTurningBack: Bool { onBoard.isTurningBack }
    var turnsBackAt: Int? { onBoard.turnsBackAt }
    var progress: Progress { onBoard.progress }
    var hovers: [String: Int] { onBoard.hovers }
    var lastTurn: [ShownFlip] { onBoard.lastTurn }

    var concentration: ConcentrationOptions? { options.concentration }

    /// The number of cards on the board; before the first deal, the number that the board will
    /// have.
    var cellCount: Int { board?.count ?? concentration?.cellCount ?? 0 }
}

extension GameOptions {
    /// The options of Concentration; nil for other games.
    var concentration: ConcentrationOptions? {
        if case .concentration(let options) = self { options } else { nil }
    }
}

extension RoomView.Seat {
    private var own: ConcentrationStats {
        get { ConcentrationStats(counts) }
        set { counts = newValue.stats }
    }
    var flips: Int {
        get { own.flips }
        set { own.flips = newValue }
    }
    var misses: Int {
        get { own.misses }
        set { own.misses = newValue }
    }
}

extension ConcentrationGame {
    static let topic = GameTopic(
        name: "concentration",
        aliases: ["memory", "pairs"],
        about: "how the game is played",
        text: topicText
    )

    private static let topicText = """
        Concentration, also called Memory or Pairs.

        The cards lie face down. In your turn you turn up two of them; everybody sees
        them. Two that belong together are a pair: you take them, and you go on. Two
        that do not are turned face down again after a moment, and the next player's
        turn begins. Most pairs at the end wins.

        Cards are numbered from 1, row by row: on a 4x4 board the first row is 1 to 4.
        With the theme cards a pair is the same rank and the same color.

        A turn has a clock (--turn-clock). A turn that runs out passes; the third in a
        row costs the seat. Who leaves a running game forfeits it.

        The deal can be checked: at the end the server shows what it dealt from, and
        GameClient deals the cards again. It says "deal checked" if all agrees.

        """
}
