/// The stable code of a refused request or an unreadable line (protocol.md, "Error codes").
///
/// A code is for programs and never changes its meaning; the `message` beside it is for people.
public enum ErrorCode: String, Sendable, CaseIterable {
    case badUTF8 = "bad_utf8"
    case badJSON = "bad_json"
    case notObject = "not_object"
    case duplicateKey = "duplicate_key"
    case tooDeep = "too_deep"

    case badID = "bad_id"
    case missingField = "missing_field"
    case badType = "bad_type"
    case badValue = "bad_value"
    case unknownType = "unknown_type"

    case helloRequired = "hello_required"
    case alreadyHello = "already_hello"
    case unsupportedProtocol = "unsupported_protocol"
    case nameTaken = "name_taken"
    case resumeExpired = "resume_expired"

    case rateLimited = "rate_limited"
    case roomLimit = "room_limit"
    case shuttingDown = "shutting_down"
    case moved
    case unavailable

    case noSuchRoom = "no_such_room"
    case roomFull = "room_full"
    case wrongPassword = "wrong_password"
    case alreadyInRoom = "already_in_room"
    case notInRoom = "not_in_room"
    case notAPlayer = "not_a_player"
    case notOwner = "not_owner"
    case wrongPhase = "wrong_phase"
    case botsBusy = "bots_busy"

    case notYourTurn = "not_your_turn"
    case staleTurn = "stale_turn"
    case tooSoon = "too_soon"
    case cellUp = "cell_up"
    case cellTaken = "cell_taken"
    case notAllowed = "not_allowed"

    case notEnoughCards = "not_enough_cards"
    case noSuchCard = "no_such_card"
    case noSuchPile = "no_such_pile"
    case notYourPile = "not_your_pile"
    case illegalMove = "illegal_move"

    // Known to every client, and sent by no server of this version.
    case `internal`
}

/// The reason why the server ends a connection (protocol.md, "The end of a connection").
public enum ByeCode: String, Sendable, CaseIterable {
    case goodbye
    case eof
    case wrongProtocol = "wrong_protocol"
    case lineTooLong = "line_too_long"
    case tooManyErrors = "too_many_errors"
    case helloTimeout = "hello_timeout"
    case stale
    case slowConsumer = "slow_consumer"
    case replaced
    case serverFull = "server_full"
    case shuttingDown = "shutting_down"
    case moved
    // Known to every client, and sent by no server of this version.
    case `internal`
}
