/// A pile of a Klondike board by its name (Documentation/protocol/klondike.md, section 3).
public enum KlondikePile: Hashable, Sendable {
    /// The cards that are not turned yet: `stock`.
    case stock
    /// The turned cards: `waste`.
    case waste
    /// A pile of the tableau, 0 to 6: `t1` to `t7`.
    case tableau(Int)
    /// The foundation of a suit: `fS`, `fD`, `fC`, `fH`.
    case foundation(PlayingCard.Suit)

    /// The number of piles in the tableau.
    public static let tableauCount = 7

    /// Finds the pile with this name; nil if there is none.
    public init?(name: String) {
        guard let pile = Self.byName[name] else { return nil }
        self = pile
    }

    private static let all: [KlondikePile] =
        [.stock, .waste] + (0..<tableauCount).map { .tableau($0) }
        + PlayingCard.Suit.allCases.map { .foundation($0) }
    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// The name of the pile on the wire.
    public var name: String {
        switch self {
        case .stock: "stock"
        case .waste: "waste"
        case .tableau(let index): "t\(index + 1)"
        case .foundation(let suit): "f\(suit.rawValue)"
        }
    }
}

/// The target of a step: a pile of the tableau, or `f`, the card's own foundation.
public enum KlondikeTarget: Hashable, Sendable {
    /// A pile of the tableau, 0 to 6: `t1` to `t7`.
    case tableau(Int)
    /// The foundation of the card's suit: `f`.
    case foundation

    /// Finds the target with this name; nil if there is none.
    public init?(name: String) {
        if name == "f" {
            self = .foundation
        } else if case .tableau(let index)? = KlondikePile(name: name) {
            self = .tableau(index)
        } else {
            return nil
        }
    }

    /// The name of the target on the wire.
    public var name: String {
        switch self {
        case .tableau(let index): KlondikePile.tableau(index).name
        case .foundation: "f"
        }
    }
}

/// One step on a Klondike board, in requests and in prompts.
///
/// Without `to` a card goes to its foundation if it fits there, else to the first pile of the
/// tableau that it fits on. A step from the stock turns cards, or recycles the waste.
public struct KlondikeStep: Hashable, Sendable {
    /// The pile that the cards come from.
    public var from: KlondikePile
    /// The target; nil lets the rules choose, and is the only value for the stock.
    public var to: KlondikeTarget?
    /// The number of cards, 1 to 13; nil lets the rules take the only number that fits.
    public var count: Int?

    /// Creates a step.
    public init(_ from: KlondikePile, _ to: KlondikeTarget? = nil, count: Int? = nil) {
        self.from = from
        self.to = to
        self.count = count
    }
}

/// The shuffle of a deck from its deal's seed (Documentation/protocol/klondike.md, section 6).
public enum KlondikeDeal {
    /// Returns the deck of an attempt; its first card is dealt first. Attempt 0 is the seed's own
    /// shuffle; the server tries higher ones to find a deal that can be won.
    public static func deck(seed: [UInt8], attempt: Int = 0) -> [PlayingCard] {
        dealDeck(
            codes: PlayingCard.newDeck(jokers: false),
            seed: attempt == 0
                ? seed : SHA256.hash("cardtable1|attempt|\(SHA256.hex(seed))|\(attempt)")
        ).codes
    }

    /// Returns the attempt that gives this deck; nil if no attempt of a server does.
    public static func attempt(of codes: [String], seed: [UInt8]) -> Int? {
        (0..<Limits.patienceAttempts).first { deck(seed: seed, attempt: $0).map(\.code) == codes }
    }
}

/// The result of the search for a deal that can be won.
public struct KlondikeAttempt: Equatable, Sendable {
    /// The number of the dealt attempt, from 0; no earlier attempt was proved to be winnable.
    public var number: Int
    /// Whether this attempt was proved to be winnable; false if no attempt was.
    public var isWinnable: Bool
    /// The version of the solver that searched the deal.
    public var solver: Int

    /// Creates a result.
    public init(number: Int, isWinnable: Bool, solver: Int) {
        self.number = number
        self.isWinnable = isWinnable
        self.solver = solver
    }

    /// Reads the result; nil if its fields are absent.
    static func decode(_ fields: inout JSONObject) throws(FieldError) -> KlondikeAttempt? {
        let places = 0...Int(Limits.maximumInteger)
        guard let number = try fields.int("attempt", in: places) else { return nil }
        return KlondikeAttempt(
            number: number,
            isWinnable: try fields.required("winnable", fields.bool("winnable")),
            solver: try fields.requiredInt("solver")
        )
    }

    func encodeFields(into writer: inout JSONWriter) {
        writer.field("attempt", number)
        writer.field("winnable", isWinnable)
        writer.field("solver", solver)
    }
}
