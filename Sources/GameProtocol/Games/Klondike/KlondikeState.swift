/// One Klondike board as its player may see it (Documentation/protocol/klondike.md, section 5).
public struct KlondikeBoard: Equatable, Sendable {
    /// A pile of the tableau: the number of face-down cards, and the open cards on them.
    public struct Pile: Equatable, Sendable {
        /// The number of face-down cards, 0 to 6.
        public var down: Int
        /// The open cards, the last one on top.
        public var cards: [PlayingCard]

        /// Creates a pile.
        public init(down: Int, cards: [PlayingCard]) {
            self.down = down
            self.cards = cards
        }
    }

    /// The number of cards in the stock, 0 to 24.
    public var stock: Int
    /// The turned cards, the last one on top.
    public var waste: [PlayingCard]
    /// The piles `t1` to `t7`.
    public var tableau: [Pile]
    /// The number of cards on each foundation, in the order of `PlayingCard.Suit.allCases`.
    public var foundations: [Int]

    /// Creates a board.
    public init(stock: Int, waste: [PlayingCard], tableau: [Pile], foundations: [Int]) {
        self.stock = stock
        self.waste = waste
        self.tableau = tableau
        self.foundations = foundations
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        var foundations: [Int] = []
        if var counts = try fields.object("foundations") {
            for suit in PlayingCard.Suit.allCases {
                foundations.append(try counts.int(suit.key, in: 0...13) ?? 0)
            }
        }
        self.init(
            stock: try fields.stock(),
            waste: try fields.required("waste", fields.codes("waste", count: 0...24)),
            tableau: try fields.piles(),
            foundations: try fields.required("foundations", foundations.isEmpty ? nil : foundations)
        )
    }

    func encodeFields(into writer: inout JSONWriter) {
        writer.field("stock", stock)
        writer.field("waste", codes: waste)
        writer.field(tableau: tableau)
        writer.key("foundations")
        writer.beginObject()
        for (suit, count) in zip(PlayingCard.Suit.allCases, foundations) {
            writer.field(suit.key, count)
        }
        writer.endObject()
    }
}

extension PlayingCard.Suit {
    fileprivate var key: StaticString {
        switch self {
        case .spades: "S"
        case .diamonds: "D"
        case .clubs: "C"
        case .hearts: "H"
        }
    }
}

extension JSONObject {
    mutating func piles() throws(FieldError) -> [KlondikeBoard.Pile] {
        var piles: [KlondikeBoard.Pile] = []
        for value in try required("tableau", array("tableau")) {
            guard var pile = value.object else {
                throw FieldError(kind: .badType, field: "tableau")
            }
            piles.append(
                KlondikeBoard.Pile(
                    down: try pile.required("down", pile.int("down", in: 0...6)),
                    cards: try pile.required("cards", pile.codes("cards", count: 0...13))
                )
            )
        }
        guard piles.count == KlondikePile.tableauCount else {
            throw FieldError(kind: .badValue, field: "tableau")
        }
        return piles
    }

    /// Reads the number of cards in the stock.
    mutating func stock() throws(FieldError) -> Int {
        try required("stock", int("stock", in: 0...24))
    }
}

extension JSONWriter {
    mutating func field(tableau piles: [KlondikeBoard.Pile]) {
        key("tableau")
        beginArray()
        for pile in piles {
            beginObject()
            field("down", pile.down)
            field("cards", codes: pile.cards)
            endObject()
        }
        endArray()
    }
}

/// A Klondike room as one viewer may see it (Documentation/protocol/klondike.md, section 5).
public struct KlondikeState: Equatable, Sendable {
    /// The board of the viewer, or of the only player.
    public struct Own: Equatable, Sendable {
        /// The cards on the board.
        public var board: KlondikeBoard
        /// The number of the next request, from 1.
        public var turn: Int
        /// The number of the running pass through the stock, from 1.
        public var passes: Int
        /// Whether the player can undo a step.
        public var mayUndo: Bool

        /// Creates the part for one board.
        public init(board: KlondikeBoard, turn: Int, passes: Int, mayUndo: Bool) {
            self.board = board
            self.turn = turn
            self.passes = passes
            self.mayUndo = mayUndo
        }
    }

    /// The viewer's own board; nil before the first deal, and for spectators of a race.
    public var own: Own?
    /// The names of the players who have finished the running race, in the order of play.
    public var done: [String]
    /// The remaining time of the race in milliseconds; nil if no race with a time limit runs.
    public var clockMs: Int?

    /// Creates a state.
    public init(own: Own?, done: [String] = [], clockMs: Int? = nil) {
        self.own = own
        self.done = done
        self.clockMs = clockMs
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        self.init(
            own: nil,
            done: fields.contains("done") ? try fields.requiredNames("done") : [],
            clockMs: try fields.int("clock_ms", in: 0...Int.max)
        )
        guard fields.contains("tableau") else { return }
        own = Own(
            board: try KlondikeBoard(&fields),
            turn: try fields.requiredInt("next_turn"),
            passes: try fields.requiredInt("passes"),
            mayUndo: try fields.bool("undo") ?? false
        )
    }

    func encodeFields(into writer: inout JSONWriter) {
        if let own {
            own.board.encodeFields(into: &writer)
            writer.field("next_turn", own.turn)
            writer.field("passes", own.passes)
            writer.field("undo", own.mayUndo)
        }
        if !done.isEmpty { writer.field("done", done) }
        writer.field("clock_ms", ifPresent: clockMs)
    }
}

/// The counts of Klondike for one player, besides the points.
public struct KlondikeStats: Equatable, Sendable {
    /// Requests that moved or turned cards.
    public var moves = 0
    /// Cards on the foundations, 0 to 52.
    public var foundation = 0
    /// Passes through the stock, from 1.
    public var passes = 1
    /// Requests that were undone.
    public var undos = 0
    /// Hints from the server.
    public var hints = 0

    /// Creates the counts of a player at the start of a round.
    public init() {}

    /// Reads the counts from their names on the wire; a missing one has its starting value.
    public init(_ stats: Stats) {
        moves = stats["moves"] ?? 0
        foundation = stats["foundation"] ?? 0
        passes = max(1, stats["passes"] ?? 1)
        undos = stats["undos"] ?? 0
        hints = stats["hints"] ?? 0
    }

    /// The names of the counts on the wire, in the order of writing.
    static let names: [StaticString] = ["moves", "foundation", "passes", "undos", "hints"]

    /// The counts with their names on the wire.
    public var stats: Stats {
        [
            "moves": moves, "foundation": foundation, "passes": passes, "undos": undos,
            "hints": hints,
        ]
    }
}
