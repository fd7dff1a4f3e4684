/// What a game tells of one event, in its own words.
///
/// An event can be told by its game's own type, so that it need not be put into a `GameEvent` to be
/// written; both give the same line.
public protocol GameEventBody: Sendable {
    /// The same as an event of some game.
    var event: GameEvent { get }

    /// Writes the event as one line, ended by `\n`.
    ///
    /// - Parameters:
    ///   - room: the room's code.
    ///   - seq: the event's number in the room, from 1.
    func encode(room: QuotedText, seq: Int64, into writer: inout JSONWriter)

    /// The same in a few bytes, for the most part numbers of `parts`; nil where it is kept as its
    /// line.
    func keep(in parts: inout KeptParts) -> KeptGameEvent?
}

extension GameEventBody {
    /// Most events are rare, and kept as their lines.
    public func keep(in parts: inout KeptParts) -> KeptGameEvent? { nil }
}

/// A game's event in a few bytes, to be kept and written again later.
public enum KeptGameEvent: BitwiseCopyable, Sendable {
    case shownCards(KeptShownCards)

    /// Writes the event as one line, ended by `\n`: the same that it had when it was told.
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
    /// The event itself.
    public var event: GameEvent { self }

    /// Writes the event as one line, ended by `\n`.
    public func encode(room: QuotedText, seq: Int64, into writer: inout JSONWriter) {
        switch self {
        case .concentration(let event): event.encode(room: room, seq: seq, into: &writer)
        case .deck(let event): event.encode(room: room, seq: seq, into: &writer)
        case .klondike(let event): event.encode(room: room, seq: seq, into: &writer)
        }
    }
}

extension ConcentrationEvent: GameEventBody {
    /// The same as an event of some game.
    public var event: GameEvent { .concentration(self) }
}

extension ShownCardsEvent: GameEventBody {
    /// The same as an event of some game.
    public var event: GameEvent { .concentration(concentrationEvent) }

    /// The same in a few bytes.
    public func keep(in parts: inout KeptParts) -> KeptGameEvent? {
        let kept: KeptShownCards? = keep(in: &parts)
        guard let kept else { return nil }
        return .shownCards(kept)
    }
}

extension DeckEvent: GameEventBody {
    /// The same as an event of some game.
    public var event: GameEvent { .deck(self) }

    /// Writes the event as one line, ended by `\n`.
    public func encode(room: QuotedText, seq: Int64, into writer: inout JSONWriter) {
        writer.event(type, room: room, seq: seq) { encodeFields(room: room.text, into: &$0) }
    }
}

extension KlondikeEvent: GameEventBody {
    /// The same as an event of some game.
    public var event: GameEvent { .klondike(self) }

    /// Writes the event as one line, ended by `\n`.
    public func encode(room: QuotedText, seq: Int64, into writer: inout JSONWriter) {
        writer.event(type, room: room, seq: seq) { encodeFields(into: &$0) }
    }
}
