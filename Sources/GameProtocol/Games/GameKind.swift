/// The games that can be played here (protocol.md, "Games").
///
/// A new game adds a case to each of these types and its own words in a file beside this one.
public enum GameKind: String, CaseIterable, Sendable {
    case concentration
}

/// A move of some game: a request that only that game's rooms know.
public enum GameMove: Equatable, Sendable {
    case concentration(ConcentrationMove)

    /// The move's name on the wire.
    public var verb: String {
        switch self {
        case .concentration(let move): move.verb
        }
    }

    static func decode(
        _ type: String,
        _ fields: inout JSONObject,
        knownVerb: inout String?
    ) throws(FieldError) -> GameMove? {
        if type == ConcentrationMove.flipVerb {
            knownVerb = type
            return .concentration(try ConcentrationMove.decode(type, &fields))
        }
        return nil
    }

    func encodeFields(into writer: inout JSONWriter) {
        switch self {
        case .concentration(let move): move.encodeFields(into: &writer)
        }
    }
}

/// What happened in some game, beyond what happens in all of them.
public enum GameEvent: Equatable, Sendable {
    case concentration(ConcentrationEvent)

    /// The event's name on the wire.
    public var type: StaticString {
        switch self {
        case .concentration(let event): event.type
        }
    }

    static func decode(
        _ type: String,
        _ fields: inout JSONObject
    ) throws(FieldError) -> GameEvent? {
        if let event = try ConcentrationEvent.decode(type, &fields) {
            return .concentration(event)
        }
        return nil
    }

    func encodeFields(into writer: inout JSONWriter) {
        switch self {
        case .concentration(let event): event.encodeFields(into: &writer)
        }
    }
}

/// A room's options: every one has a value, fixed when the room was made.
public enum GameOptions: Equatable, Sendable {
    case concentration(ConcentrationOptions)

    /// The game to which the options belong.
    public var game: GameKind {
        switch self {
        case .concentration: .concentration
        }
    }

    static func decode(
        _ game: GameKind,
        _ fields: inout JSONObject
    ) throws(FieldError) -> GameOptions {
        switch game {
        case .concentration: .concentration(try ConcentrationOptions(&fields))
        }
    }

    func encode(into writer: inout JSONWriter) {
        switch self {
        case .concentration(let options): options.encode(into: &writer)
        }
    }

    /// Options as a client asks for them: what is absent takes the server's default.
    public enum Request: Equatable, Sendable {
        case concentration(ConcentrationOptions.Request)

        static func decode(
            _ game: GameKind,
            _ fields: inout JSONObject
        ) throws(FieldError) -> Request {
            switch game {
            case .concentration: .concentration(try ConcentrationOptions.Request(&fields))
            }
        }

        func encode(into writer: inout JSONWriter) {
            switch self {
            case .concentration(let options): options.encode(into: &writer)
            }
        }
    }
}

/// What a game counts for a player beside the score.
public enum GameCounts: Equatable, Sendable {
    case concentration(ConcentrationCounts)

    static func decode(
        _ fields: inout JSONObject
    ) throws(FieldError) -> GameCounts? {
        if fields.contains("flips") { return .concentration(try ConcentrationCounts(&fields)) }
        return nil
    }

    func encodeFields(into writer: inout JSONWriter) {
        switch self {
        case .concentration(let counts): counts.encodeFields(into: &writer)
        }
    }
}

/// The part of a room's snapshot that its game fills, built for one viewer.
public enum GameState: Equatable, Sendable {
    case concentration(ConcentrationState)

    static func decode(
        _ game: GameKind,
        _ fields: inout JSONObject
    ) throws(FieldError) -> GameState {
        switch game {
        case .concentration: .concentration(try ConcentrationState(&fields))
        }
    }

    func encodeFields(into writer: inout JSONWriter) {
        switch self {
        case .concentration(let state): state.encodeFields(into: &writer)
        }
    }
}
