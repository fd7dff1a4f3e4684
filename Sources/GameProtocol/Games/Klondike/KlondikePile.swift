/// A pile of a Klondike board with its name on the wire (Documentation/protocol/klondike.md,
/// section 3).
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
    /// The pile of the cards.
    public var from: KlondikePile
    /// The target; nil lets the rules choose, and is the only value for the stock.
    public var to: KlondikeTarget?
    /// The number of cards, 1 to 13; nil means as many as fit, which is at most one number.
    public var count: Int?

    /// Creates a step.
    public init(_ from: KlondikePile, _ to: KlondikeTarget? = nil, count: Int? = nil) {
        self.from = from
        self.to = to
        self.count = count
    }
}
