/// The answer to a request that the server refused: a code, a sentence, and helpful fields.
///
/// A refused request changed nothing. Its reply is an `error` line (protocol.md, "Error codes").
public struct Refusal: Error, Equatable, Sendable {
    /// The stable code of the reason, for programs.
    public var code: ErrorCode
    /// One English sentence for people.
    public var message: String
    /// The field at fault, such as `options.pairs`; nil for none.
    public var field: String?
    /// The player whose turn it is, for `not_your_turn`.
    public var player: String?
    /// The number of the running turn, for `not_your_turn` and `stale_turn`.
    public var turn: Int?
    /// The time after which the same request may succeed, in milliseconds; nil if unknown.
    public var retryAfterMs: Int?
    /// A free name, for `name_taken`.
    public var suggest: String?
    /// The number of cards that are left, for `not_enough_cards`.
    public var remaining: Int?
    /// The server that can answer the same request, for `moved`.
    public var move: Redirection?

    /// Creates a refusal.
    public init(
        _ code: ErrorCode,
        _ message: String,
        field: String? = nil,
        player: String? = nil,
        turn: Int? = nil,
        retryAfterMs: Int? = nil,
        suggest: String? = nil,
        remaining: Int? = nil,
        move: Redirection? = nil
    ) {
        self.code = code
        self.message = message
        self.field = field
        self.player = player
        self.turn = turn
        self.retryAfterMs = retryAfterMs
        self.suggest = suggest
        self.remaining = remaining
        self.move = move
    }

    /// Creates the refusal of a missing or wrong field; `path` comes before the field's name.
    public init(_ error: FieldError, path: String = "") {
        let field = path + error.field
        switch error.kind {
        case .missing: self.init(.missingField, "The field \(field) is missing.", field: field)
        case .badType: self.init(.badType, "The field \(field) has the wrong type.", field: field)
        case .badValue:
            self.init(
                .badValue,
                "The field \(field) has a value that is not allowed.",
                field: field
            )
        case .noSuchCard:
            self.init(.noSuchCard, "The field \(field) names no card that there is.", field: field)
        }
    }

    /// Creates the refusal of an unreadable line.
    public init(_ error: JSONError) {
        switch error {
        case .badUTF8: self.init(.badUTF8, "The line is not valid UTF-8.")
        case .badJSON:
            self.init(.badJSON, "The line is not one JSON value: send one object a line.")
        case .notObject: self.init(.notObject, "The line is not a JSON object.")
        case .duplicateKey: self.init(.duplicateKey, "An object has the same member name twice.")
        case .tooDeep: self.init(.tooDeep, "The line is nested more than 8 deep.")
        case .badValue:
            self.init(
                .badValue,
                "The line has too many members or a character that is not allowed."
            )
        }
    }

    func encodeFields(into writer: inout JSONWriter) {
        writer.field("code", code.rawValue)
        writer.field("message", message)
        writer.field("field", ifPresent: field)
        writer.field("player", ifPresent: player)
        writer.field("turn", ifPresent: turn)
        writer.field("retry_after_ms", ifPresent: retryAfterMs)
        writer.field("suggest", ifPresent: suggest)
        writer.field("remaining", ifPresent: remaining)
        move?.encodeFields(into: &writer)
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        code = ErrorCode(rawValue: try fields.requiredString("code")) ?? .internal
        message = try fields.string("message") ?? ""
        field = try fields.string("field")
        player = try fields.name("player")
        turn = try fields.int("turn", in: 0...Int.max)
        retryAfterMs = try fields.int("retry_after_ms", in: 0...Int.max)
        suggest = try fields.string("suggest", .code)
        remaining = try fields.int("remaining", in: 0...Int.max)
        move = try Redirection(ifPresent: &fields)
    }
}
