/// A card game with a referee, as `help` lists it.
public struct RulesEntry: Equatable, Sendable {
    /// The value of the option `rules`.
    public var name: String
    /// The name for people.
    public var title: String
    /// The possible numbers of players.
    public var seats: ClosedRange<Int>
    /// The rules in a sentence.
    public var about: String
    /// The name of a point: `card`, `pair`.
    public var unit: String
    /// Whether players see their own hands. The protocol does not carry this value: an entry that
    /// was read from a line has the default, true.
    public var showsHands: Bool

    /// Creates an entry.
    public init(
        _ name: String,
        title: String,
        seats: ClosedRange<Int>,
        about: String,
        unit: String = "point",
        showsHands: Bool = true
    ) {
        self.name = name
        self.title = title
        self.seats = seats
        self.about = about
        self.unit = unit
        self.showsHands = showsHands
    }

    /// The possible numbers of players in words: `2 to 5`, or `2`.
    public var seatsText: String {
        seats.count == 1 ? "\(seats.lowerBound)" : "\(seats.lowerBound) to \(seats.upperBound)"
    }

    func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("name", name)
        writer.field("title", title)
        writer.field("seats", [seats.lowerBound, seats.upperBound])
        writer.field("about", about)
        writer.field("unit", unit)
        writer.endObject()
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        let bounds = (try fields.array("seats") ?? []).compactMap { $0.integer(in: 1...6) }
        guard bounds.count == 2, bounds[0] <= bounds[1] else {
            throw FieldError(kind: .badValue, field: "seats")
        }
        self.init(
            try fields.requiredString("name"),
            title: try fields.requiredString("title"),
            seats: Int(bounds[0])...Int(bounds[1]),
            about: try fields.requiredString("about"),
            unit: try fields.string("unit") ?? "point"
        )
    }
}

/// A request that the server knows, in the answer to `help`.
public struct HelpEntry: Equatable, Sendable {
    /// An example line that can be sent unchanged.
    public var example: String
    /// One sentence about the request.
    public var about: String

    package init(example: String, about: String) {
        self.example = example
        self.about = about
    }
}
