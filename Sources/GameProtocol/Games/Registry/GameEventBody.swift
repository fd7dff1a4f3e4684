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
    func keep(in parts: inout KeptParts) -> KeptGameEvent?
}

extension GameEventBody {
    /// By default an event is stored as its line, because most kinds are rare.
    public func keep(in parts: inout KeptParts) -> KeptGameEvent? { nil }
}

/// A game's event in a few bytes, for storing it and writing it again later.
public enum KeptGameEvent: BitwiseCopyable, Sendable {
    case shownCards(KeptShownCards)

    /// Writes the event as one line, ended by `\n`, exactly like the line that was sent first.
    public func encode(
        _ parts: KeptParts,
        room: QuotedText,
        seq: Int64,
        into writer: inout JSONWriter
    ) {
        switch self {
        case .shownCards(let kept):
            kept.event(parts).encode(room: room, seq: seq, into: &writer)
        }
    }
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

    /// Returns the event in a few bytes; nil if the event is stored as its line.
    public func keep(in parts: inout KeptParts) -> KeptGameEvent? {
        let kept: KeptShownCards? = keep(in: &parts)
        guard let kept else { return nil }
        return .shownCards(kept)
    }
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
