/// A player's counts besides the score: named numbers in writing order (protocol.md, section 5).
///
/// The game decides the names (`GameOptions.statNames`); a room that counts nothing has none.
public struct Stats: Equatable, Sendable {
    /// One number and its name.
    public struct Entry: Equatable, Sendable {
        /// The name, such as `flips`.
        public let name: String
        /// The number, 0 or more.
        public let value: Int
    }

    /// The numbers with their names, in the order of writing.
    public private(set) var entries: [Entry] = []

    /// Creates counts without a number.
    public init() {}

    /// Creates a 0 for each of these names.
    public init(zerosFor names: [StaticString]) {
        entries = names.map { Entry(name: $0.description, value: 0) }
    }

    /// Returns the number of that name; nil if there is none.
    public subscript(name: String) -> Int? { entries.first { $0.name == name }?.value }
}

extension Stats: ExpressibleByDictionaryLiteral {
    /// Creates counts with these names, in this order; no name may occur twice.
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

    /// Reads all members of an object of counts only, such as one player's object in `over`. A
    /// value in another form, from a later server, is left out (protocol.md, section 11).
    init(_ object: JSONObject) {
        for member in object.members {
            if let value = member.value.integer(in: 0...Limits.maximumInteger) {
                entries.append(Entry(name: object.treated(member.key, .title), value: Int(value)))
            }
        }
    }

    /// Reads the numbers with these names among other fields.
    init(_ names: [StaticString], _ fields: inout JSONObject) throws(FieldError) {
        for name in names {
            let value = try fields.int(name, in: 0...Int(Limits.maximumInteger))
            if let value { entries.append(Entry(name: name.description, value: value)) }
        }
    }
}

/// One player's score. On the wire, a list of scores is an object whose keys are the players'
/// names, in seat order.
public struct Score: Equatable, Sendable {
    /// The player's name.
    public var player: String
    /// The points; below 0 in a game with such a score.
    public var points: Int

    /// Creates a score.
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
            scores.append(Score(player: object.treated(name: member.key), points: Int(points)))
        }
        return scores
    }
}

/// The reason why a round is over (protocol.md, section 7).
///
/// A reason of a single game is in the game's folder, and in its row.
public struct OverReason: Hashable, Sendable {
    /// The reason on the wire.
    public let rawValue: String

    init(_ word: String) { rawValue = word }

    /// The round was played to its end.
    public static let complete = OverReason("complete")
    /// All players except one gave the round up.
    public static let forfeit = OverReason("forfeit")
    /// No player is left.
    public static let abandoned = OverReason("abandoned")
    /// The server shut down.
    public static let shutdown = OverReason("shutdown")

    /// Whether the round ended before its rules decided it.
    public var isBrokenOff: Bool { [.forfeit, .abandoned, .shutdown].contains(self) }
}
