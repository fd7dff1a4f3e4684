/// What a game counts for a player beside the score: numbers with names, in the order in which they
/// are written (protocol.md, section 5).
///
/// Which names there are is the game's to say (`GameOptions.statNames`); a room that counts nothing
/// has none.
public struct Stats: Equatable, Sendable {
    /// One number and its name.
    public struct Entry: Equatable, Sendable {
        /// The name, such as `flips`.
        public let name: String
        /// 0 or more.
        public let value: Int
    }

    /// The numbers in their order.
    public private(set) var entries: [Entry] = []

    /// No numbers at all.
    public init() {}

    /// A 0 for each of these names.
    public init(zerosFor names: [StaticString]) {
        entries = names.map { Entry(name: $0.description, value: 0) }
    }

    /// The number of that name; nil if there is none.
    public subscript(name: String) -> Int? { entries.first { $0.name == name }?.value }
}

extension Stats: ExpressibleByDictionaryLiteral {
    /// Numbers with their names, in this order; no name stands there twice.
    public init(dictionaryLiteral elements: (String, Int)...) {
        entries = elements.map { Entry(name: $0.0, value: $0.1) }
    }
}

extension Stats {
    func encodeFields(into writer: inout JSONWriter) {
        for entry in entries {
            writer.key(entry.name)
            writer.value(entry.value)
        }
    }

    /// All numbers of an object that holds nothing else, as `over` has one for each player. What a
    /// later server tells in another form is left out (protocol.md, section 11).
    init(_ object: JSONObject) {
        for member in object.members {
            if let value = member.value.integer(in: 0...Limits.maximumInteger) {
                entries.append(Entry(name: member.key, value: Int(value)))
            }
        }
    }

    /// Those of these numbers that stand among other fields.
    init(_ names: [StaticString], _ fields: inout JSONObject) throws(FieldError) {
        for name in names {
            let value = try fields.int(name, in: 0...Int(Limits.maximumInteger))
            if let value { entries.append(Entry(name: name.description, value: value)) }
        }
    }
}

/// One player's score; a list of them is an object by name, in seat order.
public struct Score: Equatable, Sendable {
    /// The player's name.
    public var player: String
    /// The points; below 0 where a game has such a count.
    public var points: Int

    /// A player's score.
    public init(player: String, points: Int) {
        self.player = player
        self.points = points
    }
}

extension [Score] {
    func encode(into writer: inout JSONWriter) {
        writer.key("scores")
        writer.beginObject()
        for score in self {
            writer.key(score.player)
            writer.value(score.points)
        }
        writer.endObject()
    }

    static func decode(_ fields: inout JSONObject) throws(FieldError) -> [Score] {
        let object = try fields.requiredObject("scores")
        var scores: [Score] = []
        for member in object.members {
            let limit = Limits.maximumInteger
            guard let points = member.value.integer(in: -limit...limit) else {
                throw FieldError(kind: .badType, field: "scores")
            }
            scores.append(Score(player: member.key, points: Int(points)))
        }
        return scores
    }
}

/// Why a round is over (protocol.md, section 7).
///
/// A reason that came with a game stands in the game's folder, and in its row.
public struct OverReason: Hashable, Sendable {
    /// The reason on the wire.
    public let rawValue: String

    init(_ word: String) { rawValue = word }

    /// Played to its end.
    public static let complete = OverReason("complete")
    /// Everybody but one has given it up.
    public static let forfeit = OverReason("forfeit")
    /// Nobody is left.
    public static let abandoned = OverReason("abandoned")
    /// The server stopped.
    public static let shutdown = OverReason("shutdown")

    /// Whether the round ended before it was decided by its rules.
    public var isBrokenOff: Bool { [.forfeit, .abandoned, .shutdown].contains(self) }
}
