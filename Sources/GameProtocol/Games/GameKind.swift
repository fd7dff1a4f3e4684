/// The games that can be played here (protocol.md, "Games").
///
/// A new game adds a case to each of these types and its own words in a file beside this one.
public enum GameKind: String, CaseIterable, Sendable {
    case concentration
    case deck
}

/// A move of some game: a request that only that game's rooms know.
public enum GameMove: Equatable, Sendable {
    case concentration(ConcentrationMove)
    /// In a box, because it is large and the move of a turn must stay small.
    indirect case deck(DeckMove)

    /// The move's name on the wire.
    public var verb: String {
        switch self {
        case .concentration(let move): move.verb
        case .deck(let move): move.verb
        }
    }

    /// What the player adds with it to the next deal's seed.
    public var entropy: String? {
        switch self {
        case .concentration: nil
        case .deck(let move): move.entropy
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
        return try DeckMove.decode(type, &fields, knownVerb: &knownVerb).map { .deck($0) }
    }

    func encodeFields(into writer: inout JSONWriter) {
        switch self {
        case .concentration(let move): move.encodeFields(into: &writer)
        case .deck(let move): move.encodeFields(into: &writer)
        }
    }
}

/// A question to some game that changes nothing, so that whoever is in the room may ask it.
public enum GameQuery: Equatable, Sendable {
    case pile(PileQuery)

    /// The question's name on the wire.
    public var verb: String {
        switch self {
        case .pile: "pile"
        }
    }

    static func decode(
        _ type: String,
        _ fields: inout JSONObject,
        knownVerb: inout String?
    ) throws(FieldError) -> GameQuery? {
        guard type == "pile" else { return nil }
        knownVerb = type
        return .pile(try PileQuery(&fields))
    }

    func encodeFields(into writer: inout JSONWriter) {
        switch self {
        case .pile(let query): query.encodeFields(into: &writer)
        }
    }
}

/// What a game says to a `GameQuery`, built for who asked.
public enum GameReply: Equatable, Sendable {
    case pile(PileReply)

    static func decode(
        _ re: String,
        _ fields: inout JSONObject
    ) throws(FieldError) -> GameReply? {
        re == "pile" ? .pile(try PileReply(&fields)) : nil
    }

    func encodeFields(into writer: inout JSONWriter) {
        switch self {
        case .pile(let reply): reply.encodeFields(into: &writer)
        }
    }
}

/// What happened in some game, beyond what happens in all of them.
public enum GameEvent: Equatable, Sendable {
    case concentration(ConcentrationEvent)
    /// In a box, because it is large and the events of a turn must stay small.
    indirect case deck(DeckEvent)

    /// The event's name on the wire.
    public var type: StaticString {
        switch self {
        case .concentration(let event): event.type
        case .deck(let event): event.type
        }
    }

    static func decode(
        _ type: String,
        _ fields: inout JSONObject
    ) throws(FieldError) -> GameEvent? {
        if let event = try ConcentrationEvent.decode(type, &fields) {
            return .concentration(event)
        }
        return try DeckEvent.decode(type, &fields).map { .deck($0) }
    }

    func encodeFields(room: String, into writer: inout JSONWriter) {
        switch self {
        case .concentration(let event): event.encodeFields(into: &writer)
        case .deck(let event): event.encodeFields(room: room, into: &writer)
        }
    }
}

/// A room's options: every one has a value, fixed when the room was made.
public enum GameOptions: Equatable, Sendable {
    case concentration(ConcentrationOptions)
    case deck(DeckOptions)

    /// The game to which the options belong.
    public var game: GameKind {
        switch self {
        case .concentration: .concentration
        case .deck: .deck
        }
    }

    /// What a person wants to know first of a room: `6x6`, `high_card`.
    public var summary: String {
        switch self {
        case .concentration(let options): "\(options.columns)x\(options.rows)"
        case .deck(let options): options.rules.rawValue
        }
    }

    /// Reads complete options; one that is missing is a `FieldError` with its name.
    public static func decode(
        _ game: GameKind,
        _ fields: inout JSONObject
    ) throws(FieldError) -> GameOptions {
        switch game {
        case .concentration: .concentration(try ConcentrationOptions(&fields))
        case .deck: .deck(try DeckOptions(&fields))
        }
    }

    /// Writes the options as an object, each with its value.
    public func encode(into writer: inout JSONWriter) {
        switch self {
        case .concentration(let options): options.encode(into: &writer)
        case .deck(let options): options.encode(into: &writer)
        }
    }

    /// Options as a client asks for them: what is absent takes the server's default.
    public enum Request: Equatable, Sendable {
        case concentration(ConcentrationOptions.Request)
        case deck(DeckOptions.Request)

        static func decode(
            _ game: GameKind,
            _ fields: inout JSONObject
        ) throws(FieldError) -> Request {
            switch game {
            case .concentration: .concentration(try ConcentrationOptions.Request(&fields))
            case .deck: .deck(try DeckOptions.Request(&fields))
            }
        }

        func encode(into writer: inout JSONWriter) {
            switch self {
            case .concentration(let options): options.encode(into: &writer)
            case .deck(let options): options.encode(into: &writer)
            }
        }
    }
}

/// What a game counts for a player beside the score.
public enum GameCounts: Equatable, Sendable {
    case concentration(ConcentrationCounts)
    case deck(DeckCounts)
    /// The room counts nothing.
    case nothing

    /// The counts of a game that is known, as a snapshot shows them.
    static func decode(
        _ game: GameKind,
        _ fields: inout JSONObject
    ) throws(FieldError) -> GameCounts {
        switch game {
        case .concentration: .concentration(try ConcentrationCounts(&fields))
        case .deck: fields.contains("draws") ? .deck(try DeckCounts(&fields)) : .nothing
        }
    }

    /// The counts of `over`, whose line does not name its game: their names tell it.
    static func decode(_ fields: inout JSONObject) throws(FieldError) -> GameCounts {
        if fields.contains("flips") { return .concentration(try ConcentrationCounts(&fields)) }
        return try decode(.deck, &fields)
    }

    func encodeFields(into writer: inout JSONWriter) {
        switch self {
        case .concentration(let counts): counts.encodeFields(into: &writer)
        case .deck(let counts): counts.encodeFields(into: &writer)
        case .nothing: break
        }
    }
}

/// The part of a room's snapshot that its game fills, built for one viewer.
public enum GameState: Equatable, Sendable {
    case concentration(ConcentrationState)
    case deck(DeckState)

    static func decode(
        _ game: GameKind,
        _ fields: inout JSONObject
    ) throws(FieldError) -> GameState {
        switch game {
        case .concentration: .concentration(try ConcentrationState(&fields))
        case .deck: .deck(try DeckState(&fields))
        }
    }

    func encodeFields(room: String, into writer: inout JSONWriter) {
        switch self {
        case .concentration(let state): state.encodeFields(into: &writer)
        case .deck(let state): state.encodeFields(room: room, into: &writer)
        }
    }
}

extension GameOptions {
    /// Whether the table is open: played at by whoever sits there, without rounds and their turns
    /// (protocol.md, section 7).
    public var isOpenTable: Bool {
        switch self {
        case .concentration: false
        case .deck(let options): options.rules == .free
        }
    }
}
