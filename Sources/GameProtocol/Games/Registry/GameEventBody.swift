/// The content of one event of a game.
///
/// An event of a game's own type is written without a `GameEvent`. Both give the same line.
public protocol GameEventBody: Sendable {
    /// The event as a `GameEvent`.
    var event: GameEvent { get }

    /// Writes the event as one line, ended by `\n`; `seq` is the event's number, from 1.
    func encode(room: QuotedText, seq: Int64, into writer: inout JSONWriter)

    /// Returns the event in a few bytes, most of them numbers of entries in `parts`; nil if the
    /// event is stored as its line.
    func keep(in parts: inout KeptParts) -> KeptShownCards?
}

extension GameEventBody {
    /// By default an event is stored as its line, because most kinds are rare.
    public func keep(in parts: inout KeptParts) -> KeptShownCards? { nil }
}

extension GameEvent: GameEventBody {
    /// The event, unchanged.
    public var event: GameEvent { self }
}

extension ConcentrationEvent: GameEventBody {
    /// The event as a `GameEvent`.
    public var event: GameEvent { .concentration(self) }
}

extension ShownCardsEvent: GameEventBody {
    /// The event as a `GameEvent`.
    public var event: GameEvent { .concentration(concentrationEvent) }
}

extension DeckEvent: GameEventBody {
    /// The event as a `GameEvent`.
    public var event: GameEvent { .deck(self) }

    /// Writes the event as one line, ended by `\n`.
    public func encode(room: QuotedText, seq: Int64, into writer: inout JSONWriter) {
        writer.event(type, room: room, seq: seq) { encodeFields(room: room.text, into: &$0) }
    }
}

extension KlondikeEvent: GameEventBody {
    /// The event as a `GameEvent`.
    public var event: GameEvent { .klondike(self) }

    /// Writes the event as one line, ended by `\n`.
    public func encode(room: QuotedText, seq: Int64, into writer: inout JSONWriter) {
        writer.event(type, room: room, seq: seq) { encodeFields(into: &$0) }
    }
}
