/// The games of Cardtable (protocol.md, section 7).
///
/// This file is the registry: a new game adds a case to each of these types. Its own types are in
/// its folder. `GameFeatures.swift` has the abilities that only some games have.
public enum GameKind: String, CaseIterable, Sendable {
    case concentration
    case deck
    case klondike

    /// The constant properties of the game.
    public var row: GameRow {
        switch self {
        case .concentration: .concentration
        case .deck: .deck
        case .klondike: .klondike
        }
    }
}

/// A move of one game: a request that only that game's rooms know.
public enum GameMove: Equatable, Sendable {
    case concentration(ConcentrationMove)
    /// Indirect, because a deck move is large and frequent moves of other games must stay small.
    indirect case deck(DeckMove)
    case klondike(KlondikeMove)

    /// The move's name on the wire.
    public var verb: String {
        switch self {
        case .concentration(let move): move.verb
        case .deck(let move): move.verb
        case .klondike(let move): move.verb
        }
    }

    /// The game that has the move.
    public var game: GameKind {
        switch self {
        case .concentration: .concentration
        case .deck: .deck
        case .klondike: .klondike
        }
    }

    /// The turn that the request names; nil if it names none.
    public var turn: Int? {
        switch self {
        case .concentration(.flip(_, let turn)): turn
        case .deck(let move): move.turn
        case .klondike(.move(_, let turn)), .klondike(.undo(let turn)): turn
        case .klondike: nil
        }
    }

    /// Reads the move of that name; nil if the game has none.
    static func decode(
        _ verb: String,
        _ fields: inout JSONObject,
        in game: GameKind
    ) throws(FieldError) -> GameMove? {
        switch game {
        case .concentration: try ConcentrationMove.decode(verb, &fields).map { .concentration($0) }
        case .deck: try DeckMove.decode(verb, &fields).map { .deck($0) }
        case .klondike: try KlondikeMove.decode(verb, &fields).map { .klondike($0) }
        }
    }

    func encodeFields(into writer: inout JSONWriter) {
        switch self {
        case .concentration(let move): move.encodeFields(into: &writer)
        case .deck(let move): move.encodeFields(into: &writer)
        case .klondike(let move): move.encodeFields(into: &writer)
        }
    }
}

/// A prompt of any game: the moves that a player may make now.
public enum GamePrompt: Equatable, Sendable {
    case concentration(ConcentrationPrompt)
    case deck(DeckPrompt)
    indirect case klondike(KlondikePrompt)

    /// The name of the request that the prompt asks for.
    public var verb: StaticString {
        switch self {
        case .concentration: ConcentrationPrompt.verb
        case .deck(let prompt): prompt.verb
        case .klondike: KlondikePrompt.verb
        }
    }

    /// The game of the request that the prompt asks for.
    public var game: GameKind {
        switch self {
        case .concentration: .concentration
        case .deck: .deck
        case .klondike: .klondike
        }
    }

    /// The turn of the prompt; nil in games without turns.
    public var turn: Int? {
        switch self {
        case .concentration(let prompt): prompt.turn
        case .deck(let prompt): prompt.turn
        case .klondike(let prompt): prompt.turn
        }
    }

    static func decode(
        _ verb: String,
        _ fields: inout JSONObject
    ) throws(FieldError) -> GamePrompt? {
        switch verb {
        case ConcentrationPrompt.verb.description: .concentration(try ConcentrationPrompt(&fields))
        case DeckPrompt.drawVerb.description, DeckPrompt.playVerb.description:
            .deck(try DeckPrompt(&fields))
        case KlondikePrompt.verb.description: .klondike(try KlondikePrompt(&fields))
        default: nil
        }
    }

    func encodeFields(into writer: inout JSONWriter) {
        switch self {
        // Concentration writes the whole line at once.
        case .concentration: break
        case .deck(let prompt): prompt.encodeFields(into: &writer)
        case .klondike(let prompt): prompt.encodeFields(into: &writer)
        }
    }
}

/// An event of one game, beyond the events of all games.
public enum GameEvent: Equatable, Sendable {
    case concentration(ConcentrationEvent)
    /// Indirect, because a deck event is large and frequent events of other games must stay small.
    indirect case deck(DeckEvent)
    indirect case klondike(KlondikeEvent)

    /// The event's name on the wire.
    public var type: StaticString {
        switch self {
        case .concentration(let event): event.type
        case .deck(let event): event.type
        case .klondike(let event): event.type
        }
    }

    /// The game that has the event.
    public var game: GameKind {
        switch self {
        case .concentration: .concentration
        case .deck: .deck
        case .klondike: .klondike
        }
    }

    static func decode(
        _ type: String,
        _ fields: inout JSONObject,
        of game: GameKind
    ) throws(FieldError) -> GameEvent? {
        switch game {
        case .concentration: try ConcentrationEvent.decode(type, &fields).map { .concentration($0) }
        case .deck: try DeckEvent.decode(type, &fields).map { .deck($0) }
        case .klondike: try KlondikeEvent.decode(type, &fields).map { .klondike($0) }
        }
    }

    func encodeFields(room: String, into writer: inout JSONWriter) {
        switch self {
        // Concentration writes the whole line at once.
        case .concentration: break
        case .deck(let event): event.encodeFields(room: room, into: &writer)
        case .klondike(let event): event.encodeFields(into: &writer)
        }
    }
}

/// The game's part of a room's snapshot, built for one viewer.
public enum GameState: Equatable, Sendable {
    case concentration(ConcentrationState)
    case deck(DeckState)
    case klondike(KlondikeState)

    static func decode(
        _ game: GameKind,
        _ fields: inout JSONObject
    ) throws(FieldError) -> GameState {
        switch game {
        case .concentration: .concentration(try ConcentrationState(&fields))
        case .deck: .deck(try DeckState(&fields))
        case .klondike: .klondike(try KlondikeState(&fields))
        }
    }

    func encodeFields(room: String, into writer: inout JSONWriter) {
        switch self {
        case .concentration(let state): state.encodeFields(into: &writer)
        case .deck(let state): state.encodeFields(room: room, into: &writer)
        case .klondike(let state): state.encodeFields(into: &writer)
        }
    }
}

/// A room's options, each with a value that was fixed when the room was made.
public enum GameOptions: Equatable, Sendable {
    case concentration(ConcentrationOptions)
    case deck(DeckOptions)
    case klondike(KlondikeOptions)

    /// A request for exactly these options.
    public var asked: Request {
        switch self {
        case .concentration(let options): .concentration(.init(options))
        case .deck(let options): .deck(.init(options))
        case .klondike(let options): .klondike(.init(options))
        }
    }

    /// The game that the options belong to.
    public var game: GameKind {
        switch self {
        case .concentration: .concentration
        case .deck: .deck
        case .klondike: .klondike
        }
    }

    var own: any OwnOptions {
        switch self {
        case .concentration(let options): options
        case .deck(let options): options
        case .klondike(let options): options
        }
    }

    /// Reads complete options; throws a `FieldError` with the name of a missing one.
    public static func decode(
        _ game: GameKind,
        _ fields: inout JSONObject
    ) throws(FieldError) -> GameOptions {
        switch game {
        case .concentration: .concentration(try ConcentrationOptions(&fields))
        case .deck: .deck(try DeckOptions(&fields))
        case .klondike: .klondike(try KlondikeOptions(&fields))
        }
    }

    /// Options in a client's request; the server fills in its default for a missing one.
    public enum Request: Equatable, Sendable {
        case concentration(ConcentrationOptions.Request)
        case deck(DeckOptions.Request)
        case klondike(KlondikeOptions.Request)

        /// Creates a request without any option.
        public init(_ game: GameKind) {
            switch game {
            case .concentration: self = .concentration(.init())
            case .deck: self = .deck(.init())
            case .klondike: self = .klondike(.init())
            }
        }

        var own: any OwnRequest {
            switch self {
            case .concentration(let options): options
            case .deck(let options): options
            case .klondike(let options): options
            }
        }

        static func decode(
            _ game: GameKind,
            _ fields: inout JSONObject
        ) throws(FieldError) -> Request {
            switch game {
            case .concentration: .concentration(try ConcentrationOptions.Request(&fields))
            case .deck: .deck(try DeckOptions.Request(&fields))
            case .klondike: .klondike(try KlondikeOptions.Request(&fields))
            }
        }
    }
}
