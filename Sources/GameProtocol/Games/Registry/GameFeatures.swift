extension GameKind {
    private static let all = allCases

    /// The index among all games, from 0.
    public var index: Int { Self.all.firstIndex(of: self) ?? 0 }

    /// Returns the game with a request of that name: `own` if it has one, else the first game. So a
    /// request in a room has the meaning of the room's game. A request outside rooms is refused by
    /// its name, and not as an unknown one.
    static func knowing(_ verb: String, in own: GameKind?) -> GameKind? {
        if let own, own.row.verbs.contains(verb) { return own }
        return allCases.first { $0.row.verbs.contains(verb) }
    }
}

extension GameMove {
    /// The player's entropy for the next deal's seed; nil if the move has none.
    public var entropy: String? {
        get {
            switch self {
            case .deck(let move): move.entropy
            case .klondike(let move): move.entropy
            default: nil
            }
        }
        set {
            switch self {
            case .deck(var move):
                move.entropy = newValue
                self = .deck(move)
            case .klondike(var move):
                move.entropy = newValue
                self = .klondike(move)
            default: break
            }
        }
    }

    /// Whether the move costs no more work than its reply, so that the server handles many at once.
    public var isLight: Bool {
        if case .concentration = self { true } else { false }
    }

    /// Returns the cost in points of the player's budget; 0 for a move that has to wait for a turn.
    public func cost(isSharedTable: Bool) -> Int {
        switch self {
        case .deck(let move): move.cost(isSharedTable: isSharedTable)
        case .klondike(let move): move.cost
        default: 0
        }
    }
}

extension GamePrompt {
    /// The moves that the prompt lists as whole requests; empty in games whose prompts list none.
    public var moves: [GameMove] {
        guard case .deck(let prompt) = self else { return [] }
        return (prompt.moves ?? []).map { .deck($0.request) }
    }

    /// The number of the move in the running turn, from 1; nil in games with one move each turn.
    public var nth: Int? {
        if case .concentration(let prompt) = self { prompt.nth } else { nil }
    }

    /// Writes the line that prompts a player, ended by `\n`. `clockMs` is the remaining time of the
    /// player's clock in milliseconds; nil without one.
    public func encode(room: QuotedText, clockMs: Int?, into writer: inout JSONWriter) {
        if case .concentration(let prompt) = self {
            return prompt.encode(room: room, clockMs: clockMs, into: &writer)
        }
        writer.line("prompt", room: room, atMost: 8 + verb.utf8CodeUnitCount) { cursor in
            cursor.key("do")
            cursor.putQuoted(verb)
        }
        encodeFields(into: &writer)
        writer.field("clock_ms", ifPresent: clockMs)
        writer.endObject()
        writer.endLine()
    }
}

extension GameEvent {
    /// Writes the event as one line, ended by `\n`.
    public func encode(room: QuotedText, seq: Int64, into writer: inout JSONWriter) {
        if case .concentration(let event) = self {
            return event.encode(room: room, seq: seq, into: &writer)
        }
        writer.event(type, room: room, seq: seq) { encodeFields(room: room.text, into: &$0) }
    }

    /// Reads an event by its name; nil if no game has it. If several games have an event of this
    /// name, the room's own game comes first.
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
}

extension GameOptions {
    /// A short description of the room for people: `6x6`, `high_card`.
    public var summary: String { own.summary }

    /// The names of a player's counts besides the score, in their order.
    public var statNames: [StaticString] { own.statNames }

    /// The date of a daily deal; nil in any other room.
    public var daily: DailyDate? { asked.daily }

    /// The options that matter for ratings, such as `pairs=18`; nil if rounds with them do not count
    /// on a ladder (Documentation/protocol/ladder.md, section 2).
    public var contest: String? { own.contest }

    /// The board, which the event of a round's start describes; nil in games without one.
    public var board: CardGrid? {
        if case .concentration(let options) = self { options.board } else { nil }
    }

    /// Whether the room's game has that move at all, now or at another time.
    public func knows(_ move: GameMove) -> Bool {
        switch (self, move) {
        case (.deck(let options), .deck(let move)): options.knows(move)
        default: move.game == game
        }
    }

    /// Whether every seated player may act, without rounds and turns (protocol.md, section 7).
    public var isSharedTable: Bool {
        if case .deck(let options) = self { options.isSharedTable } else { false }
    }

    /// Writes the options as an object, each with its value.
    public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        own.encodeFields(into: &writer)
        writer.endObject()
    }
}

extension GameOptions.Request {
    /// Creates a request for the daily deal of a game; nil for a game without one.
    public init?(_ game: GameKind, daily date: DailyDate) {
        switch game {
        case .concentration: self = .concentration(.init(daily: date))
        case .klondike: self = .klondike(.init(daily: date))
        default: return nil
        }
    }

    /// The game's own options, from which its rules make a game.
    public var body: any Equatable & Sendable { own }

    /// The date of a daily deal; nil for any other room.
    public var daily: DailyDate? { own.daily }

    /// The turn clock in seconds; nil if the server chooses it, or if the game has none.
    public var turnSeconds: Int? { own.turnSeconds }

    func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        own.encodeFields(into: &writer)
        writer.endObject()
    }
}

/// A move in the plainest spelling of its game's request.
///
/// It has plain numbers only, so collecting it and passing it on is cheap. Such a move is light,
/// costs no points of a budget, and its line has no unknown fields.
public struct PlainMove: BitwiseCopyable, Sendable {
    private let flip: (cell: Int, turn: Int?, id: Int?)

    /// Reads a line. If it returns nil, the strict reader must read the line.
    public init?(_ line: UnsafeBufferPointer<UInt8>) {
        guard let flip = FlipLine.read(line) else { return nil }
        self.flip = flip
    }

    /// The game that has the move.
    public var game: GameKind { .concentration }

    /// The move's name on the wire.
    public var verb: String { ConcentrationMove.flipVerb }

    /// The request's `id`, which is a number in this form; nil if the request has none.
    var mark: Int? { flip.id }

    /// The move.
    public var move: GameMove { .concentration(.flip(cell: flip.cell, turn: flip.turn)) }
}
