/// How the cards of a patience come from the seed of its deal (Documentation/protocol/klondike.md,
/// section 6).
public enum KlondikeDeal {
    /// The deck of an attempt, with the card first that is dealt first.
    ///
    /// - Parameters:
    ///   - seed: the deal's seed; see `DealSecret.seed(room:round:entropies:)`.
    ///   - attempt: 0 for the seed's own shuffle; higher ones are looked through for a deal that
    ///     can be won.
    public static func deck(seed: [UInt8], attempt: Int = 0) -> [PlayingCard] {
        dealDeck(
            codes: PlayingCard.newDeck(jokers: false),
            seed: attempt == 0
                ? seed : SHA256.hash("cardtable1|attempt|\(SHA256.hex(seed))|\(attempt)")
        ).codes
    }

    /// The attempt that gives this deck; nil if none that a server makes does.
    public static func attempt(of codes: [String], seed: [UInt8]) -> Int? {
        (0..<Limits.patienceAttempts).first { deck(seed: seed, attempt: $0).map(\.code) == codes }
    }
}

/// How a deal was found in a room whose deals can be won.
public struct KlondikeAttempt: Equatable, Sendable {
    /// Which attempt was dealt, from 0: all before it were not shown to be winnable.
    public var number: Int
    /// Whether this one was; false if none of all attempts was.
    public var isWinnable: Bool
    /// The version of the solver that showed it.
    public var solver: Int

    /// How a deal was found.
    public init(number: Int, isWinnable: Bool, solver: Int) {
        self.number = number
        self.isWinnable = isWinnable
        self.solver = solver
    }

    /// Nil where the fields are not there.
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
