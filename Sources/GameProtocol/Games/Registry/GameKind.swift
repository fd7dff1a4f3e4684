/// The games of Cardtable (protocol.md, section 7).
///
/// A new game adds a case to each of these types and to `GameOptions`; its own types are in its
/// folder.
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

    /// The index among all games, from 0.
    public var index: Int {
        switch self {
        case .concentration: 0
        case .deck: 1
        case .klondike: 2
        }
    }
}

extension GameKind {
    /// Returns the game with a request of that name: the room's own game if it has one, else the
    /// first.
    ///
    /// So a request in a room has the meaning of the room's game. A request outside rooms is
    /// refused by its name, and not as an unknown one.
    static func knowing(_ verb: String, in own: GameKind?) -> GameKind? {
        if let own, own.row.verbs.contains(verb) { return own }
        return allCases.first { $0.row.verbs.contains(verb) }
    }
}

/// A move of one game: a request that only that game's rooms know.
public enum GameMove: Equatable, Sendable {
    case concentration(ConcentrationMove)
    /// Indirect, because it is large and the move of a turn must stay small.
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

    /// The player's entropy for the next deal's seed; nil if the move has none.
    public var entropy: String? {
        switch self {
        case .concentration: nil
        case .deck(let move): move.entropy
        case .klondike(let move): move.entropy
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

    /// Whether the move costs no more work than its reply, so that the server handles many at once.
    public var isLight: Bool {
        switch self {
        case .concentration: true
        case .deck, .klondike: false
        }
    }

    /// Returns the cost of the move in points of the player's budget; 0 for a move of the current
    /// player only.
    public func cost(isSharedTable: Bool) -> Int {
        switch self {
        case .concentration: 0
        case .deck(let move): move.cost(isSharedTable: isSharedTable)
        case .klondike(let move): move.cost
        }
    }

    /// Reads the move of that name; nil if the game has none.
    static func decode(
        _ verb: String,
        _ fields: inout JSONObject,
        in game: GameKind
    ) throws(FieldError) -> GameMove? {
        switch game {
        case .concentration:
            try ConcentrationMove.decode(verb, &fields).map { .concentration($0) }
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

    /// The game of that request.
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

    /// The number of the move in the running turn, from 1; nil in games with one move for each
    /// turn.
    public var nth: Int? {
        switch self {
        case .concentration(let prompt): prompt.nth
        case .deck, .klondike: nil
        }
    }

    static func decode(
        _ verb: String,
        _ fields: inout JSONObject
    ) throws(FieldError) -> GamePrompt? {
        switch verb {
        case ConcentrationPrompt.verb.description:
            return .concentration(try ConcentrationPrompt(&fields))
        case DeckPrompt.drawVerb.description, DeckPrompt.playVerb.description:
            return .deck(try DeckPrompt(&fields))
        case KlondikePrompt.verb.description: return .klondike(try KlondikePrompt(&fields))
        default: return nil
        }
    }

    /// Writes the line that prompts a player, ended by `\n`.
    ///
    /// - Parameters:
    ///   - room: the room's code.
    ///   - clockMs: the remaining time of the player's clock, in milliseconds; nil without one.
    public func encode(room: QuotedText, clockMs: Int?, into writer: inout JSONWriter) {
        if case .concentration(let prompt) = self {
            return prompt.encode(room: room, clockMs: clockMs, into: &writer)
        }
        writer.line("prompt", room: room, atMost: 8 + verb.utf8CodeUnitCount) { cursor in
            cursor.key("do")
            cursor.putQuoted(verb)
        }
        switch self {
        case .concentration: break
        case .deck(let prompt): prompt.encodeFields(into: &writer)
        case .klondike(let prompt): prompt.encodeFields(into: &writer)
        }
        writer.field("clock_ms", ifPresent: clockMs)
        writer.endObject()
        writer.endLine()
    }
}

/// An event of one game, beyond the events of all games.
public enum GameEvent: Equatable, Sendable {
    case concentration(ConcentrationEvent)
    /// Indirect, because it is large and the events of a turn must stay small.
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

    /// Reads the event of that name, of the room's own game if that is known and has it.
    static func decode(
        _ type: String,
        _ fields: inout JSONObject,
        in own: GameKind?
    ) throws(FieldError) -> GameEvent? {
        if let own, let event = try decode(type, &fields, of: own) { return event }
        for game in GameKind.allCases where game != own {
            if let event = try decode(type, &fields, of: game) { return event }
        }
        return nil
    }

    private static func decode(
        _ type: String,
        _ fields: inout JSONObject,
        of game: GameKind
    ) throws(FieldError) -> GameEvent? {
        switch game {
        case .concentration:
            try ConcentrationEvent.decode(type, &fields).map { .concentration($0) }
        case .deck: try DeckEvent.decode(type, &fields).map { .deck($0) }
        case .klondike: try KlondikeEvent.decode(type, &fields).map { .klondike($0) }
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

/// A move in the plainest spelling of its game's request.
///
/// It has plain numbers only, so collecting it and passing it on is cheap. Such a move is light,
/// costs no points of a budget, and its line has no unknown fields.
public struct PlainMove: BitwiseCopyable, Sendable {
    private let flip: PlainFlip

    /// Reads a line. If it returns nil, the strict reader must read the line.
    public init?(_ line: UnsafeBufferPointer<UInt8>) {
        guard let flip = FlipLine.read(line) else { return nil }
        self.flip = flip
    }

    /// The game that has the move.
    public var game: GameKind { .concentration }

    /// The move's name on the wire.
    public var verb: String { ConcentrationMove.flipVerb }

    /// The number of the request's mark; nil if it has none.
    var mark: Int? { flip.id }

    /// The move.
    public var move: GameMove { .concentration(.flip(cell: flip.cell, turn: flip.turn)) }
}
