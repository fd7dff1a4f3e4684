/// A table of the players and visible cards to which stored events refer by number, each once.
///
/// The table never has a card that is still unseen. If it is full, the event is stored as its line.
public struct KeptParts: Sendable {
    private var players: [QuotedText] = []
    private var cards: [Face] = []
    /// The number of the card that each cell showed last, nearly always the cell's card still.
    private var latest: [UInt16] = []

    /// Creates an empty table.
    public init() {}

    /// Returns the number of a player; nil if there are too many players.
    @inline(__always)
    public mutating func number(of player: QuotedText) -> UInt8? {
        for number in players.indices where players[number] == player {
            return UInt8(truncatingIfNeeded: number)
        }
        return add(player)
    }

    @inline(never)
    private mutating func add(_ player: QuotedText) -> UInt8? {
        guard players.count < UInt8.max else { return nil }
        players.append(player)
        return UInt8(players.count - 1)
    }

    /// Returns the number of a card in a cell; nil if there are too many cards.
    @inline(__always)
    mutating func number(of card: Face, at cell: Int) -> UInt16? {
        if cell < latest.count {
            let number = latest[cell]
            if Int(number) < cards.count, cards[Int(number)] === card { return number }
        }
        return find(card, at: cell)
    }

    @inline(never)
    private mutating func find(_ card: Face, at cell: Int) -> UInt16? {
        var index = cards.firstIndex { $0 === card }
        if index == nil, cards.count < Self.maximumCards {
            index = cards.count
            cards.append(card)
        }
        guard let index else { return nil }
        while latest.count <= cell { latest.append(.max) }
        latest[cell] = UInt16(index)
        return UInt16(index)
    }

    private static let maximumCards = 1_024

    /// Returns the player with this number.
    public func player(_ number: UInt8) -> QuotedText { players[Int(number)] }

    func card(_ number: UInt16) -> Face { cards[Int(number)] }
}

/// A `ShownCardsEvent` in eight bytes, for storing it and writing it again later.
///
/// It has plain numbers only, which are cheap to copy. The wider ones come first to avoid padding.
public enum KeptShownCards: BitwiseCopyable, Sendable {
    case reveal(turn: UInt16, card: UInt16, player: UInt8, nth: UInt8, cell: UInt8)
    case mismatch(turn: UInt16, hideMs: UInt16, player: UInt8, UInt8, UInt8)
    case hide(UInt8, UInt8?)

    /// Writes the event as one line, ended by `\n`, exactly like the line that was sent first.
    public func encode(
        _ parts: KeptParts,
        room: QuotedText,
        seq: Int64,
        into writer: inout JSONWriter
    ) {
        event(parts).encode(room: room, seq: seq, into: &writer)
    }

    /// Returns the original event with the player and the card from the table.
    private func event(_ parts: KeptParts) -> ShownCardsEvent {
        switch self {
        case .reveal(let turn, let card, let player, let nth, let cell):
            .reveal(
                turn: Int(turn),
                player: parts.player(player),
                nth: Int(nth),
                cell: Int(cell),
                card: parts.card(card)
            )
        case .mismatch(let turn, let hideMs, let player, let one, let other):
            .mismatch(
                turn: Int(turn),
                player: parts.player(player),
                Int(one),
                Int(other),
                hideMs: Int(hideMs)
            )
        case .hide(let one, let other): .hide(Int(one), other.map { Int($0) })
        }
    }
}

extension ShownCardsEvent {
    /// Returns the event in a few bytes; nil if the table is full or a number is too large.
    public func keep(in parts: inout KeptParts) -> KeptShownCards? {
        switch self {
        case .reveal(let turn, let player, let nth, let cell, let card):
            guard let turn = UInt16(exactly: turn), let nth = UInt8(exactly: nth),
                let cell = UInt8(exactly: cell),
                let player = parts.number(of: player),
                let card = parts.number(of: card, at: Int(cell))
            else { return nil }
            return .reveal(turn: turn, card: card, player: player, nth: nth, cell: cell)
        case .mismatch(let turn, let player, let one, let other, let hideMs):
            guard let turn = UInt16(exactly: turn), let hideMs = UInt16(exactly: hideMs),
                let one = UInt8(exactly: one), let other = UInt8(exactly: other),
                let player = parts.number(of: player)
            else { return nil }
            return .mismatch(turn: turn, hideMs: hideMs, player: player, one, other)
        case .hide(let one, let other):
            guard let one = UInt8(exactly: one) else { return nil }
            guard let other else { return .hide(one, nil) }
            guard let other = UInt8(exactly: other) else { return nil }
            return .hide(one, other)
        }
    }
}
