/// The rules for placing cards in Klondike (Documentation/protocol/klondike.md, section 2). They
/// are the same for the server, which knows all cards, and for a client, which knows the open ones.
extension PlayingCard {
    /// Whether the card fits on a pile with this top card: on the next higher rank of the other
    /// color, or as a king on an empty pile (nil).
    public func goes(on under: PlayingCard?) -> Bool {
        guard case .suited(let rank, _) = self else { return false }
        guard let under else { return rank == .king }
        guard case .suited(let other, _) = under else { return false }
        return rank.place + 1 == other.place && color != under.color
    }

    /// Whether the card goes next on its foundation, given the cards on each by `Suit.allCases`.
    public func goesUp(_ foundations: [Int]) -> Bool {
        guard case .suited(let rank, let suit) = self else { return false }
        return foundations[suit.place] == rank.place
    }

    /// Returns the top card of the suit's foundation, nil on an empty one, given the number of
    /// cards on each foundation, 0 to 13, in the order of `Suit.allCases`.
    public static func top(of suit: Suit, _ foundations: [Int]) -> PlayingCard? {
        let count = foundations[suit.place]
        return count == 0 ? nil : .suited(Rank.allCases[count - 1], suit)
    }
}

extension PlayingCard.Suit {
    /// The index in the order of a new deck, 0 to 3.
    public var place: Int {
        switch self {
        case .spades: 0
        case .diamonds: 1
        case .clubs: 2
        case .hearts: 3
        }
    }
}

extension PlayingCard.Rank {
    /// The index from the ace on, 0 to 12: in Klondike the ace is low.
    public var place: Int {
        switch self {
        case .ace: 0
        case .two: 1
        case .three: 2
        case .four: 3
        case .five: 4
        case .six: 5
        case .seven: 6
        case .eight: 7
        case .nine: 8
        case .ten: 9
        case .jack: 10
        case .queen: 11
        case .king: 12
        }
    }
}

/// A hint based on the hidden cards (Documentation/protocol/klondike.md, section 7).
public struct KlondikeOracle: Equatable, Sendable {
    /// Whether the board can be won.
    public enum Verdict: String, CaseIterable, Sendable {
        /// The board can be won, and the oracle knows a way.
        case winnable
        /// The board cannot be won by any play.
        case unwinnable
        /// The oracle could not decide in its budget.
        case unknown
    }

    /// The name of the player who asked.
    public var player: String
    /// The number of the player's next request.
    public var turn: Int
    /// Whether the board can be won.
    public var verdict: Verdict
    /// The next step on the oracle's way to win; nil if the oracle knows no way.
    public var move: KlondikeStep?
    /// The number of steps to the win, including `move`; nil if the oracle knows no way.
    public var left: Int?

    /// Creates a hint.
    public init(
        player: String,
        turn: Int,
        verdict: Verdict,
        move: KlondikeStep? = nil,
        left: Int? = nil
    ) {
        self.player = player
        self.turn = turn
        self.verdict = verdict
        self.move = move
        self.left = left
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        var move: KlondikeStep?
        if var step = try fields.object("move") { move = try KlondikeStep(&step) }
        self.init(
            player: try fields.requiredName("player"),
            turn: try fields.requiredInt("turn"),
            verdict: try fields.required("verdict", fields.word("verdict")),
            move: move,
            left: try fields.int("left", in: 0...Int(Limits.maximumInteger))
        )
    }

    func encodeFields(into writer: inout JSONWriter) {
        writer.field("player", player)
        writer.field("turn", turn)
        writer.field("verdict", verdict.rawValue)
        if let move {
            writer.key("move")
            writer.beginObject()
            move.encodeFields(into: &writer)
            writer.endObject()
        }
        writer.field("left", ifPresent: left)
    }
}

/// A prompt for a player of Klondike (Documentation/protocol/klondike.md, section 4).
public struct KlondikePrompt: Equatable, Sendable {
    /// The number of the player's next request, from 1.
    public var turn: Int
    /// Every allowed step; each can be sent back unchanged.
    public var moves: [KlondikeStep]
    /// Whether the player can undo a step.
    public var mayUndo: Bool
    /// Whether only turning the stock is left, and a whole pass has shown no other step.
    public var isStuck: Bool

    /// Creates a prompt.
    public init(turn: Int, moves: [KlondikeStep], mayUndo: Bool, isStuck: Bool) {
        self.turn = turn
        self.moves = moves
        self.mayUndo = mayUndo
        self.isStuck = isStuck
    }

    static let verb: StaticString = "move"

    init(_ fields: inout JSONObject) throws(FieldError) {
        var moves: [KlondikeStep] = []
        for value in try fields.array("moves") ?? [] {
            guard var step = value.object else {
                throw FieldError(kind: .badType, field: "moves")
            }
            moves.append(try KlondikeStep(&step))
        }
        self.init(
            turn: try fields.requiredInt("turn"),
            moves: moves,
            mayUndo: try fields.bool("undo") ?? false,
            isStuck: try fields.bool("stuck") ?? false
        )
    }

    func encodeFields(into writer: inout JSONWriter) {
        writer.field("turn", turn)
        writer.key("moves")
        writer.beginArray()
        for step in moves {
            writer.beginObject()
            step.encodeFields(into: &writer)
            writer.endObject()
        }
        writer.endArray()
        writer.field("undo", mayUndo)
        if isStuck { writer.field("stuck", true) }
    }
}
