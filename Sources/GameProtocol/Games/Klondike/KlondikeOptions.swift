/// The options of a Klondike room, all with a value (Documentation/protocol/klondike.md,
/// section 1).
public struct KlondikeOptions: Equatable, Sendable {
    /// How many cards are turned at once, 1 or 3.
    public var draw: Int
    /// How often the stock may be gone through, 0 to 10; 0 is no limit.
    public var passes: Int
    /// How steps are counted.
    public var scoring: Scoring
    /// Which deals are played.
    public var deals: Deals
    /// Steps may be taken back.
    public var undo: Bool
    /// How long a race may last, in seconds, 60 to 3,600; nil where one plays alone.
    public var raceSeconds: Int?
    /// What the server helps with.
    public var assist: Assist

    /// How steps are counted.
    public enum Scoring: String, CaseIterable, Sendable {
        /// Points for every card that is brought on, never below 0.
        case standard
        /// A deal costs 52, and each card on a foundation brings 5.
        case vegas
        /// Nothing is counted.
        case none
    }

    /// Which deals are played.
    public enum Deals: String, CaseIterable, Sendable {
        /// The first shuffle, as it comes.
        case any
        /// The first shuffle that was shown to be winnable.
        case winnable
    }

    /// What the server helps with.
    public enum Assist: String, CaseIterable, Sendable {
        /// Nothing.
        case none
        /// Hints that know the hidden cards.
        case oracle
    }

    /// Options with every value given.
    public init(
        draw: Int,
        passes: Int,
        scoring: Scoring,
        deals: Deals,
        undo: Bool,
        raceSeconds: Int?,
        assist: Assist
    ) {
        self.draw = draw
        self.passes = passes
        self.scoring = scoring
        self.deals = deals
        self.undo = undo
        self.raceSeconds = raceSeconds
        self.assist = assist
    }

    /// Why there can be no room with some options.
    public struct Problem: Error, Equatable, Sendable {
        /// The name of the option at fault on the wire: `race_s`.
        public let option: String
        /// The reason, for people.
        public let sentence: String
    }

    /// The options of a new room: what was not asked for takes its default.
    ///
    /// - Parameter seats: 1 to 4; more than one make it a race.
    /// - Throws: the first `Problem` that keeps the options from fitting together.
    public init(_ asked: Request, seats: Int) throws(Problem) {
        let isRace = seats > 1
        let draw = asked.draw ?? 1
        let scoring = asked.scoring ?? .standard
        self.init(
            draw: draw,
            passes: asked.passes ?? Self.usualPasses(draw: draw, scoring),
            scoring: scoring,
            deals: asked.deals ?? .any,
            undo: asked.undo ?? !isRace,
            raceSeconds: isRace ? asked.raceSeconds ?? Self.usualRaceSeconds : nil,
            assist: asked.assist ?? .none
        )
        if draw == 2 { throw Problem(option: "draw", sentence: "The option draw is 1 or 3.") }
        if asked.raceSeconds != nil, !isRace {
            throw Problem(option: "race_s", sentence: "A race needs more than one seat.")
        }
        // The solver goes through the stock as often as it likes.
        if deals == .winnable, passes != 0 {
            throw Problem(option: "deals", sentence: "Winnable deals need passes 0.")
        }
        if assist == .oracle, isRace {
            throw Problem(
                option: "assist",
                sentence: "The oracle helps only those who play alone."
            )
        }
        if assist == .oracle, passes != 0 {
            throw Problem(option: "assist", sentence: "The oracle needs passes 0.")
        }
    }

    /// How often the stock may be gone through where nobody says it; 0 is no limit.
    public static func usualPasses(draw: Int, _ scoring: Scoring) -> Int {
        scoring == .vegas ? draw : 0
    }

    /// The points that it costs to bring the waste back for that time in a round, from 1.
    public func points(ofRecycling number: Int) -> Int {
        Self.points(ofRecycling: number, draw: draw, scoring)
    }

    /// The same in rooms with these options: with three cards at once, the first three times cost
    /// nothing.
    package static func points(ofRecycling number: Int, draw: Int, _ scoring: Scoring) -> Int {
        switch (scoring, draw) {
        case (.vegas, _), (.none, _): 0
        case (.standard, 1): 100
        case (.standard, _): number > 3 ? 20 : 0
        }
    }

    /// How long a race may last where nobody says it, in seconds.
    public static let usualRaceSeconds = 900

    /// What a person wants to know first of such a room: `draw 3`, `draw 1, vegas`.
    var summary: String {
        scoring == .vegas ? "draw \(draw), vegas" : "draw \(draw)"
    }

    /// Options as a client asks for them: what is absent takes the server's default.
    public struct Request: Equatable, Sendable {
        /// How many cards are turned at once, 1 or 3.
        public var draw: Int?
        /// How often the stock may be gone through, 0 to 10.
        public var passes: Int?
        /// How steps are counted.
        public var scoring: Scoring?
        /// Which deals are played.
        public var deals: Deals?
        /// Steps may be taken back.
        public var undo: Bool?
        /// How long a race may last, in seconds, 60 to 3,600.
        public var raceSeconds: Int?
        /// What the server helps with.
        public var assist: Assist?

        /// A request for nothing in particular.
        public init() {}

        /// A request for exactly these options.
        public init(_ options: KlondikeOptions) {
            draw = options.draw
            passes = options.passes
            scoring = options.scoring
            deals = options.deals
            undo = options.undo
            raceSeconds = options.raceSeconds
            assist = options.assist
        }

        init(_ fields: inout JSONObject) throws(FieldError) {
            draw = try fields.int("draw", in: 1...3)
            passes = try fields.int("passes", in: Limits.stockPasses)
            scoring = try fields.word("scoring")
            deals = try fields.word("deals")
            undo = try fields.bool("undo")
            raceSeconds = try fields.int("race_s", in: Limits.raceSeconds)
            assist = try fields.word("assist")
        }

        func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.field("draw", ifPresent: draw)
            writer.field("passes", ifPresent: passes)
            writer.field("scoring", ifPresent: scoring?.rawValue)
            writer.field("deals", ifPresent: deals?.rawValue)
            writer.field("undo", ifPresent: undo)
            writer.field("race_s", ifPresent: raceSeconds)
            writer.field("assist", ifPresent: assist?.rawValue)
            writer.endObject()
        }
    }
}

extension KlondikeOptions {
    init(_ fields: inout JSONObject) throws(FieldError) {
        let asked = try Request(&fields)
        self.init(
            draw: try fields.required("draw", asked.draw),
            passes: try fields.required("passes", asked.passes),
            scoring: try fields.required("scoring", asked.scoring),
            deals: try fields.required("deals", asked.deals),
            undo: try fields.required("undo", asked.undo),
            raceSeconds: asked.raceSeconds,
            assist: try fields.required("assist", asked.assist)
        )
    }

    func encode(into writer: inout JSONWriter) { Request(self).encode(into: &writer) }
}

extension Limits {
    /// Requests of one player in a round of Klondike, so that its journal stays small.
    public static let patienceRequests = 20_000
    /// Requests that can be taken back; what was before them is forgotten.
    public static let patienceUndos = 1_000
    /// Deals of one seed that are looked through for one that can be won.
    public static let patienceAttempts = 64
    /// How often the stock may be gone through; 0 is no limit.
    public static let stockPasses = 0...10
    /// How long a race may last, in seconds.
    public static let raceSeconds = 60...3_600
}
