/// The options of a Concentration room (Documentation/protocol/concentration.md, section 1).
public struct ConcentrationOptions: OwnOptions, Equatable, Sendable {
    /// Pairs on the board, 2 to 72.
    public var pairs: Int
    /// Columns of the board, 2 to 16; the last row may be short.
    public var columns: Int
    /// The name of the theme.
    public var theme: String
    /// The key of the group of the theme to play with; nil for the whole theme.
    public var group: String?
    /// The fingerprint of the theme's faces in 64 hexadecimal characters; nil for a built-in theme.
    public var themeID: String?
    /// Whether a match gives the same player another turn.
    public var again: Bool
    /// The turn clock in seconds, 0 to 600; 0 means no clock.
    public var turnSeconds: Int
    /// The time for which a mismatch stays visible, in milliseconds, 0 to 10,000.
    public var hideMs: Int
    /// Turns in a row without progress that end the round, 0 to 10,000; 0 means never.
    public var stalemateTurns: Int
    /// The date whose deal is dealt; nil for a shuffle of the room's own.
    public var daily: DailyDate?

    package init(
        pairs: Int,
        columns: Int,
        theme: String,
        group: String? = nil,
        themeID: String? = nil,
        again: Bool,
        turnSeconds: Int,
        hideMs: Int,
        stalemateTurns: Int,
        daily: DailyDate? = nil
    ) {
        self.pairs = pairs
        self.columns = columns
        self.theme = theme
        self.group = group
        self.themeID = themeID
        self.again = again
        self.turnSeconds = turnSeconds
        self.hideMs = hideMs
        self.stalemateTurns = stalemateTurns
        self.daily = daily
    }

    /// Creates the options of a daily deal, which are the same on every server.
    public init(daily date: DailyDate) {
        self.init(
            pairs: 18,
            columns: 6,
            theme: "emoji",
            again: true,
            turnSeconds: 0,
            hideMs: Limits.defaultHideMilliseconds,
            stalemateTurns: 0,
            daily: date
        )
    }

    /// Cells on the board.
    public var cellCount: Int { 2 * pairs }
    /// Rows of the board; the last row may be short.
    public var rows: Int { (cellCount + columns - 1) / columns }

    /// The board's size, such as `6x6`, or the date of a daily deal.
    var summary: String { daily.map { "daily \($0.text)" } ?? "\(columns)x\(rows)" }

    var statNames: [StaticString] { ConcentrationStats.names }

    /// The options that matter for ratings; nil for a daily deal.
    var contest: String? {
        daily == nil ? "pairs=\(pairs)" + (again ? "" : ",again=false") : nil
    }

    /// The board as a round's first event describes it.
    var board: CardGrid {
        CardGrid(
            rows: rows,
            columns: columns,
            cells: cellCount,
            theme: theme,
            group: group,
            themeID: themeID
        )
    }

    /// Returns the default number of columns, which makes the board nearly square. It is the
    /// smallest divisor c of the number of cells with c * c >= cells if that is at most 13, else
    /// the square root rounded up.
    public static func defaultColumns(pairs: Int) -> Int {
        let cells = 2 * pairs
        var root = 1
        while root * root < cells { root += 1 }
        let divisor = (root...cells).first { cells % $0 == 0 } ?? cells
        return divisor <= 13 ? divisor : root
    }

    /// Options in a client's request; the server fills in its default for a missing one.
    public struct Request: OwnRequest, Equatable, Sendable {
        /// Pairs on the board, 2 to 72; nil for the default.
        public var pairs: Int?
        /// Columns of the board, 2 to 16; nil for the default.
        public var columns: Int?
        /// The name of the theme; nil for the default.
        public var theme: String?
        /// The key of a group of the theme; nil for all.
        public var group: String?
        /// Whether a match gives the same player another turn; nil for the default.
        public var again: Bool?
        /// The turn clock in seconds, 0 to 600; nil for the default.
        public var turnSeconds: Int?
        /// The time for which a mismatch stays visible, in milliseconds, 0 to 10,000.
        public var hideMs: Int?
        /// The number of turns without progress that end the round, 0 to 10,000.
        public var stalemateTurns: Int?
        /// The date of a daily deal; nil for none.
        public var daily: DailyDate?

        /// Creates a request without any option but perhaps a date.
        public init(daily: DailyDate? = nil) { self.daily = daily }

        /// Creates a request for exactly these options.
        public init(_ options: ConcentrationOptions) {
            pairs = options.pairs
            columns = options.columns
            theme = options.theme
            group = options.group
            again = options.again
            turnSeconds = options.turnSeconds
            hideMs = options.hideMs
            stalemateTurns = options.stalemateTurns
            daily = options.daily
        }

        init(_ fields: inout JSONObject) throws(FieldError) {
            pairs = try fields.int("pairs", in: Limits.pairs)
            columns = try fields.int("cols", in: Limits.columns)
            theme = try fields.string("theme", .title)
            group = try fields.string("group", .code)
            again = try fields.bool("again")
            turnSeconds = try fields.int("turn_s", in: Limits.turnSeconds)
            hideMs = try fields.int("hide_ms", in: Limits.hideMilliseconds)
            stalemateTurns = try fields.int("stalemate_turns", in: Limits.stalemateTurns)
            daily = try DailyDate.decode(&fields)
        }

        func encodeFields(into writer: inout JSONWriter) { encode(themeID: nil, into: &writer) }

        fileprivate func encode(themeID: String?, into writer: inout JSONWriter) {
            writer.field("pairs", ifPresent: pairs)
            writer.field("cols", ifPresent: columns)
            writer.field("theme", ifPresent: theme)
            writer.field("group", ifPresent: group)
            writer.field("theme_id", ifPresent: themeID)
            writer.field("again", ifPresent: again)
            writer.field("turn_s", ifPresent: turnSeconds)
            writer.field("hide_ms", ifPresent: hideMs)
            writer.field("stalemate_turns", ifPresent: stalemateTurns)
            writer.field("daily", ifPresent: daily?.text)
        }
    }
}

extension ConcentrationOptions {
    init(_ fields: inout JSONObject) throws(FieldError) {
        let asked = try Request(&fields)
        pairs = try fields.required("pairs", asked.pairs)
        columns = try fields.required("cols", asked.columns)
        theme = try fields.required("theme", asked.theme)
        group = asked.group
        themeID = try fields.string("theme_id")
        again = try fields.required("again", asked.again)
        turnSeconds = try fields.required("turn_s", asked.turnSeconds)
        hideMs = try fields.required("hide_ms", asked.hideMs)
        stalemateTurns = try fields.required("stalemate_turns", asked.stalemateTurns)
        daily = asked.daily
    }

    func encodeFields(into writer: inout JSONWriter) {
        Request(self).encode(themeID: themeID, into: &writer)
    }
}

/// Limits of Concentration (Documentation/protocol/concentration.md, section 1).
extension Limits {
    /// The number of pairs on a board.
    public static let pairs = 2...72
    /// The number of pairs if the request does not say.
    public static let defaultPairs = 8
    /// The number of columns of a board.
    public static let columns = 2...16
    /// The time for which a mismatch stays visible, in milliseconds.
    public static let hideMilliseconds = 0...10_000
    /// The time for which a mismatch stays visible if the request does not say, in milliseconds.
    public static let defaultHideMilliseconds = 1500
    /// The number of turns without progress that end a round; 0 means never.
    public static let stalemateTurns = 0...10_000
    /// The default for `stalemateTurns`, for each pair on the board.
    public static let defaultStalemateTurnsPerPair = 12
}
