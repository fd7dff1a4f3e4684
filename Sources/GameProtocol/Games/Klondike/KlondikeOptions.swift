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
            passes = try fields.int("passes", in: 0...10)
            scoring = try fields.word("scoring")
            deals = try fields.word("deals")
            undo = try fields.bool("undo")
            raceSeconds = try fields.int("race_s", in: 60...3_600)
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
