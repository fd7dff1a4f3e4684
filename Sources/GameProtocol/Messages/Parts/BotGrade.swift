/// The strength of a bot that plays with people. The bot's name shows it.
public enum BotGrade: String, CaseIterable, Sendable {
    case goldfish
    case easy
    case normal
    case hard
    case best
    /// A strength that rises after a lost round and falls after a won round.
    case even

    /// The name of the level for people: an animal, or `even`.
    public var character: String {
        switch self {
        case .goldfish: "goldfish"
        case .easy: "squirrel"
        case .normal: "fox"
        case .hard: "owl"
        case .best: "elephant"
        case .even: "even"
        }
    }

    /// Reads the raw value or the `character` of a level, in lower case; nil for any other text.
    public init?(word: String) {
        let grade = Self.allCases.first { $0.character == word || $0.rawValue == word }
        guard let grade else { return nil }
        self = grade
    }
}

extension BotGrade {
    /// Reads the level of a bot; nil for a person. An unknown level counts as `normal`.
    static func decode(_ fields: inout JSONObject) throws(FieldError) -> BotGrade? {
        try fields.string("bot").map { BotGrade(rawValue: $0) ?? .normal }
    }
}
