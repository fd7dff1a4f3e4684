/// A question to one game. It changes nothing, so every member of the room may ask it.
///
/// Most games have none.
public enum GameQuery: Equatable, Sendable {
    case pile(PileQuery)

    /// The question's name on the wire.
    public var verb: String {
        switch self {
        case .pile: PileQuery.verb
        }
    }

    /// Reads the question of that name; nil if the game has none.
    static func decode(
        _ verb: String,
        _ fields: inout JSONObject,
        in game: GameKind
    ) throws(FieldError) -> GameQuery? {
        switch game {
        case .deck: verb == PileQuery.verb ? .pile(try PileQuery(&fields)) : nil
        default: nil
        }
    }

    func encodeFields(into writer: inout JSONWriter) {
        switch self {
        case .pile(let query): query.encodeFields(into: &writer)
        }
    }
}

/// The answer of a game to a `GameQuery`, built for the member who asked.
public enum GameReply: Equatable, Sendable {
    case pile(PileReply)

    static func decode(
        _ re: String,
        _ fields: inout JSONObject
    ) throws(FieldError) -> GameReply? {
        re == PileQuery.verb ? .pile(try PileReply(&fields)) : nil
    }

    func encodeFields(into writer: inout JSONWriter) {
        switch self {
        case .pile(let reply): reply.encodeFields(into: &writer)
        }
    }
}
