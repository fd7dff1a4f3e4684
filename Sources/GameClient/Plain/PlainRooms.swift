import GameProtocol

/// The plain text of lists of rooms, and of coming into one.
struct PlainRooms: Sendable {
    let asks: Bool

    func sentence(_ rooms: [RoomSummary], _ purpose: Happening.ListPurpose) -> Sentence {
        guard !rooms.isEmpty else {
            return Sentence(
                purpose == .watch
                    ? "No game is running here. Type rooms to see what is here."
                    : "No rooms here yet. Type create to make one, or create 6x6."
            )
        }
        let heading = "\(PlainWords.count(rooms.count, "room")):"
        let lines = rooms.enumerated().map { "\($0 + 1). \(Self.line($1))" }
        return Sentence([heading] + lines + [Self.hint(purpose)])
    }

    /// `K3QF kittens, Concentration 6x6, 1 of 2 seats, open. ann.`
    static func line(_ room: RoomSummary) -> String {
        let title = room.title.map { ", \($0)" } ?? ""
        let names = room.players.isEmpty ? "" : " \(room.players.joined(separator: ", "))."
        let watching = room.spectatorCount > 0 ? ", \(room.spectatorCount) watching" : ""
        return "\(room.room)\(title): \(game(room.options)), "
            + "\(room.players.count) of \(PlainWords.count(room.seats, "seat")) taken, "
            + "\(state(room))\(room.isLocked ? ", asks for a password" : "")\(watching).\(names)"
    }

    /// `Concentration 6x6`; `Deck draw, high card, 2 decks with jokers`.
    static func game(_ options: GameOptions) -> String {
        switch options {
        case .concentration(let options):
            return "Concentration \(options.columns)x\(options.rows)"
        case .deck(let options):
            let rules = options.rules == .free ? "free" : "high card"
            return "Deck draw, \(rules)\(extent(options))"
        }
    }

    /// What is unlike one whole deck; nothing for that.
    private static func extent(_ options: DeckOptions) -> String {
        let jokers = options.jokers && options.cards == nil ? " with jokers" : ""
        if let cards = options.cards {
            return ", \(PlainWords.count(cards.count * options.deckCount, "card"))"
        }
        guard options.deckCount > 1 || options.jokers else { return "" }
        return ", \(PlainWords.count(options.deckCount, "deck"))\(jokers)"
    }

    private static func state(_ room: RoomSummary) -> String {
        switch room.phase {
        case .lobby: room.players.count < room.seats ? "open" : "full"
        case .playing:
            if room.options.isOpenTable {
                room.players.count < room.seats ? "open" : "full"
            } else {
                "playing"
            }
        case .over: "over"
        }
    }

    private static func hint(_ purpose: Happening.ListPurpose) -> String {
        switch purpose {
        case .play: "Type the number or code of a room to sit down, watch CODE, or create."
        case .watch: "Type the number or code of a room to watch it."
        case .look: "Type join CODE to sit down in one, or watch CODE."
        }
    }

    /// What somebody has to know who has just come in.
    func entered(_ room: RoomView, _ address: JoinAddress, _ words: PlainWords) -> Sentence {
        let others = room.seats.map(\.name).filter { $0 != room.me }
        return Sentence([Self.entered(room)] + next(room, address, others, words))
    }

    /// What somebody has to know who looks at a recording.
    func recorded(_ room: RoomView, isNew: Bool, _ words: PlainWords) -> [String] {
        let title = room.title.map { ", \($0)" } ?? ""
        let names = room.seats.map(\.name)
        var line = "Room \(room.code)\(title). \(Self.description(room))."
        if !names.isEmpty { line += " With \(PlainWords.list(names))." }
        if !isNew { line = "Something is not in the recording; this is \(room.code) then." }
        guard room.phase == .playing else { return [line] }
        return [line]
            + (PlainTable(room, words: words)?.lines ?? PlainBoard(room, words: words).lines)
    }

    /// Where somebody is, and with whom.
    static func entered(_ room: RoomView) -> String {
        let title = room.title.map { ", \($0)" } ?? ""
        let verb = room.isPlayer ? "sit in" : "watch"
        var line = "You \(verb) \(room.code)\(title). \(description(room))."
        let others = room.seats.map(\.name).filter { $0 != room.me }
        if !others.isEmpty { line += " With \(PlainWords.list(others))." }
        return line
    }

    private static func description(_ room: RoomView) -> String {
        guard let options = room.concentration else {
            // A partial deck is named by its count already.
            let whole = room.deck.flatMap { $0.options.cards == nil ? $0.cardCount : nil }
            return game(room.options)
                + (whole.map { ", \(PlainWords.count($0, "card"))" } ?? "")
        }
        let shape = PlainWords.shape(columns: options.columns, count: options.cellCount)
        return "Concentration, \(shape), \(PlainWords.count(options.pairs, "pair"))"
    }

    private func next(
        _ room: RoomView,
        _ address: JoinAddress,
        _ others: [String],
        _ words: PlainWords
    ) -> [String] {
        switch room.phase {
        case .lobby, .over:
            guard room.isPlayer, others.isEmpty, room.seatCount != 1 else { return [] }
            return ["Tell your friend: GameClient join \(address.text)"]
        case .playing where room.isFree:
            let friend =
                room.isPlayer && others.isEmpty && room.seatCount != 1
                ? ["Tell your friend: GameClient join \(address.text)"] : []
            let hint = room.isPlayer ? ["Draw when you like: type draw, or help."] : []
            return friend + (PlainTable(room, words: words)?.lines ?? []) + hint
        case .playing:
            let turn = room.turn.map { " Turn: \(words.who($0.player))." } ?? ""
            let wait = room.isPlayer ? " You play from the next one." : ""
            let table = PlainTable(room, words: words)?.lines
            return ["A game is running.\(wait)\(turn)"]
                + (table ?? PlainBoard(room, words: words).lines)
        }
    }
}
