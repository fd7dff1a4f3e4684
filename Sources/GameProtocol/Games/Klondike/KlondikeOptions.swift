/// The options of a Klondike room (Documentation/protocol/klondike.md, section 1).
public struct KlondikeOptions: OwnOptions, Equatable, Sendable {
    /// The number of cards to turn at once, 1 or 3.
    public var draw: Int
    /// The maximum number of passes through the stock, 0 to 10; 0 means no limit.
    public var passes: Int
    /// The scoring of steps.
    public var scoring: Scoring
    /// The kind of deals: any shuffle, or only deals that are proved to be winnable.
    public var deals: Deals
    /// Whether steps can be undone.
    public var undo: Bool
    /// The time limit of a race in seconds, 60 to 3,600; nil for a single player.
    public var raceSeconds: Int?
    /// The help that the server gives.
    public var assist: Assist
    /// The date whose deal is dealt; nil for a shuffle of the room's own.
    public var daily: DailyDate?

    /// The scoring of steps.
    public enum Scoring: String, CaseIterable, Sendable {
        /// Points for every card that comes into play, with a score that is never below 0.
        case standard
        /// A deal costs 52 points, and each card on a foundation earns 5.
        case vegas
        case none
    }

    /// The kind of deals that the server accepts from its shuffles.
    public enum Deals: String, CaseIterable, Sendable {
        /// The first shuffle, winnable or not.
        case any
        /// The first shuffle that is proved to be winnable.
        case winnable
    }

    /// The help that the server gives.
    public enum Assist: String, CaseIterable, Sendable {
        case none
        /// Hints with knowledge of the hidden cards.
        case oracle
    }
}

extension KlondikeOptions {
    /// Creates the options of a daily deal, which are the same on every server.
    public init(daily date: DailyDate) {
        self.init(
            draw: 1,
            passes: 0,
            scoring: .standard,
            deals: .winnable,
            undo: true,
            raceSeconds: nil,
            assist: .none,
            daily: date
        )
    }

    /// A reason why options are impossible.
    public struct Problem: Error, Equatable, Sendable {
        /// The name of the option at fault on the wire, such as `race_s`.
        public let option: String
        /// The reason, for people.
        public let sentence: String
    }

    /// Creates the options of a new room, with a default for each missing option. More than one
    /// seat of 1 to 4 makes a race. Throws the first `Problem` of options that do not fit together.
    public init(_ asked: Request, seats: Int) throws(Problem) {
        if let date = asked.daily {
            self.init(daily: date)
            let isPlain = [Request(daily: date), Request(self)].contains(asked)
            guard let problem = DailyDate.problem(hasOtherOptions: !isPlain, seats: seats) else {
                return
            }
            throw Problem(option: "daily", sentence: problem)
        }
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
        // The solver has no limit for passes through the stock.
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

    /// Returns the default for the number of passes; 0 means no limit.
    public static func usualPasses(draw: Int, _ scoring: Scoring) -> Int {
        scoring == .vegas ? draw : 0
    }

    /// Returns the price in points, 0 or more, for turning the waste over into a new stock.
    /// `number` is the number of this recycling in the round, from 1.
    public func points(ofRecycling number: Int) -> Int {
        Self.points(ofRecycling: number, draw: draw, scoring)
    }

    /// Returns the price of a recycling; with three cards at once, the first three cost nothing.
    package static func points(ofRecycling number: Int, draw: Int, _ scoring: Scoring) -> Int {
        switch (scoring, draw) {
        case (.vegas, _), (.none, _): 0
        case (.standard, 1): 100
        case (.standard, _): number > 3 ? 20 : 0
        }
    }

    /// The default time limit of a race, in seconds.
    public static let usualRaceSeconds = 900

    /// A short description of the room for people: `draw 3`, `draw 1, vegas`.
    var summary: String {
        if let daily { return "daily \(daily.text)" }
        return scoring == .vegas ? "draw \(draw), vegas" : "draw \(draw)"
    }

    var statNames: [StaticString] { KlondikeStats.names }

    /// The options that matter for ratings; nil for a daily deal.
    var contest: String? {
        if daily != nil { return nil }
        return "draw=\(draw)" + (passes == 0 ? "" : ",passes=\(passes)")
            + (scoring == .standard ? "" : ",scoring=\(scoring.rawValue)")
            + (undo ? ",undo=true" : "")
    }

    /// Options in a client's request; the server fills in its default for a missing one.
    public struct Request: OwnRequest, Equatable, Sendable {
        /// The number of cards to turn at once, 1 or 3; nil for the default.
        public var draw: Int?
        /// The maximum number of passes through the stock, 0 to 10; nil for the default.
        public var passes: Int?
        /// The scoring of steps; nil for the default.
        public var scoring: Scoring?
        /// The choice of deals; nil for the default.
        public var deals: Deals?
        /// Whether steps can be undone; nil for the default.
        public var undo: Bool?
        /// The time limit of a race in seconds, 60 to 3,600; nil for the default.
        public var raceSeconds: Int?
        /// The help that the server gives; nil for the default.
        public var assist: Assist?
        /// The date of a daily deal; nil for none.
        public var daily: DailyDate?

        /// Creates a request without any option but perhaps a date.
        public init(daily: DailyDate? = nil) { self.daily = daily }

        /// Creates a request for exactly these options.
        public init(_ options: KlondikeOptions) {
            draw = options.draw
            passes = options.passes
            scoring = options.scoring
            deals = options.deals
            undo = options.undo
            raceSeconds = options.raceSeconds
            assist = options.assist
            daily = options.daily
        }

        init(_ fields: inout JSONObject) throws(FieldError) {
            draw = try fields.int("draw", in: 1...3)
            passes = try fields.int("passes", in: Limits.stockPasses)
            scoring = try fields.word("scoring")
            deals = try fields.word("deals")
            undo = try fields.bool("undo")
            raceSeconds = try fields.int("race_s", in: Limits.raceSeconds)
            assist = try fields.word("assist")
            daily = try DailyDate.decode(&fields)
        }

        func encodeFields(into writer: inout JSONWriter) {
            writer.field("draw", ifPresent: draw)
            writer.field("passes", ifPresent: passes)
            writer.field("scoring", ifPresent: scoring?.rawValue)
            writer.field("deals", ifPresent: deals?.rawValue)
            writer.field("undo", ifPresent: undo)
            writer.field("race_s", ifPresent: raceSeconds)
            writer.field("assist", ifPresent: assist?.rawValue)
            writer.field("daily", ifPresent: daily?.text)
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
            assist: try fields.required("assist", asked.assist),
            daily: asked.daily
        )
    }

    func encodeFields(into writer: inout JSONWriter) { Request(self).encodeFields(into: &writer) }
}

extension Limits {
    /// The maximum number of requests of one player in a round, so that the journal stays small.
    public static let patienceRequests = 20_000
    /// The number of requests that can be undone; earlier ones are forgotten.
    public static let patienceUndos = 1_000
    /// The number of deals of one seed that the server searches for one that can be won.
    public static let patienceAttempts = 64
    /// The limit of passes through the stock; 0 means no limit.
    public static let stockPasses = 0...10
    /// The time limit of a race, in seconds.
    public static let raceSeconds = 60...3_600
}
