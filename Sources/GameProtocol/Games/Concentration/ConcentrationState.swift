/// A board as one viewer may see it (Documentation/protocol/concentration.md, section 7).
public struct ConcentrationState: Equatable, Sendable {
    /// Rows of the board; the last row may be short.
    public var rows: Int
    /// Columns of the board.
    public var columns: Int
    /// The cells in order, from number 1; nil before the first deal.
    public var cells: [Cell]?
    /// Turns in a row without progress.
    public var idleTurns: Int
    /// The visible mismatch; nil if there is none.
    public var hide: Hide?

    package init(rows: Int, columns: Int, cells: [Cell]?, idleTurns: Int, hide: Hide?) {
        self.rows = rows
        self.columns = columns
        self.cells = cells
        self.idleTurns = idleTurns
        self.hide = hide
    }

    /// One cell of the board. Only a card that is not face down has a face here.
    public enum Cell: Equatable, Sendable {
        case down
        case up(Face)
        case taken(Face, player: String)
    }

    /// Two cards that do not match and stay visible for a while.
    public struct Hide: Equatable, Sendable {
        /// The cells of the two cards.
        public var cells: [Int]
        /// The remaining time in milliseconds.
        public var ms: Int

        package init(cells: [Int], ms: Int) {
            self.cells = cells
            self.ms = ms
        }
    }
}

/// The counts of Concentration for one player, besides the score.
public struct ConcentrationStats: Equatable, Sendable {
    /// Flips that were carried out.
    public var flips: Int
    /// Pairs taken.
    public var matches: Int
    /// Turns with two cards that did not match.
    public var misses: Int

    /// Creates a player's counts.
    public init(flips: Int = 0, matches: Int = 0, misses: Int = 0) {
        self.flips = flips
        self.matches = matches
        self.misses = misses
    }

    /// Reads the counts from their names on the wire; a missing one is 0.
    public init(_ stats: Stats) {
        self.init(
            flips: stats["flips"] ?? 0,
            matches: stats["matches"] ?? 0,
            misses: stats["misses"] ?? 0
        )
    }

    /// The names of the counts on the wire, in the order of writing.
    static let names: [StaticString] = ["flips", "matches", "misses"]

    /// The counts with their names on the wire.
    public var stats: Stats { ["flips": flips, "matches": matches, "misses": misses] }
}

extension ConcentrationState {
    func encodeFields(into writer: inout JSONWriter) {
        writer.field("idle_turns", idleTurns)
        writer.field("rows", rows)
        writer.field("cols", columns)
        if let cells {
            writer.key("cells")
            writer.beginArray()
            for (index, cell) in cells.enumerated() {
                cell.encode(number: index + 1, into: &writer)
            }
            writer.endArray()
        }
        guard let hide else { return }
        writer.key("hide")
        writer.beginObject()
        writer.field("cells", hide.cells)
        writer.field("ms", hide.ms)
        writer.endObject()
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        rows = try fields.requiredInt("rows")
        columns = try fields.requiredInt("cols")
        if fields.contains("cells") {
            cells = try fields.objects("cells") { cell throws(FieldError) in try Cell(&cell) }
        }
        idleTurns = try fields.int("idle_turns", in: 0...Int.max) ?? 0
        hide = try Hide.decode(&fields)
    }
}

extension ConcentrationState.Cell {
    func encode(number: Int, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("cell", number)
        switch self {
        case .down: writer.field("state", "down" as StaticString)
        case .up(let face):
            writer.field("state", "up" as StaticString)
            writer.field("card", raw: face.encodedPlain)
        case .taken(let face, let player):
            writer.field("state", "taken" as StaticString)
            writer.field("player", player)
            writer.field("card", raw: face.encodedPlain)
        }
        writer.endObject()
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        switch try fields.requiredString("state") {
        case "down": self = .down
        case "up": self = .up(try fields.required("card", Face.decode("card", &fields)))
        case "taken":
            self = .taken(
                try fields.required("card", Face.decode("card", &fields)),
                player: try fields.requiredName("player")
            )
        default: throw FieldError(kind: .badValue, field: "state")
        }
    }
}

extension ConcentrationState.Hide {
    static func decode(_ fields: inout JSONObject) throws(FieldError) -> Self? {
        guard var object = try fields.object("hide") else { return nil }
        return Self(cells: try object.requiredInts("cells"), ms: try object.requiredInt("ms"))
    }
}
