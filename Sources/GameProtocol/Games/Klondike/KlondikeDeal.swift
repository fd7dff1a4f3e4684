/// The shuffle of a Klondike deck from the seed of its deal (Documentation/protocol/klondike.md,
/// section 6).
public enum KlondikeDeal {
    /// Returns the deck of an attempt; its first card is dealt first.
    ///
    /// - Parameters:
    ///   - seed: the deal's seed; see `DealSecret.seed(room:round:entropies:)`.
    ///   - attempt: 0 for the seed's own shuffle; the server tries higher ones to find a deal that
    ///     can be won.
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
    /// The version of the solver with the proof.
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
