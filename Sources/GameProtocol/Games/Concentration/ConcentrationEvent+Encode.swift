/// An event that nearly every flip causes, in a form that is written quickly.
///
/// It has the same content as its `concentrationEvent`. But it needs no allocation for a list of
/// cells, and its player's name is quoted already.
public enum ShownCardsEvent: Sendable {
    /// A card was turned up: card number `nth` of its turn, 1 or 2.
    case reveal(turn: Int, player: QuotedText, nth: Int, cell: Int, card: Face)
    /// Two cards did not match; they stay visible for `hideMs`.
    case mismatch(turn: Int, player: QuotedText, Int, Int, hideMs: Int)
    /// Cards were turned down again.
    case hide(Int, Int?)

    /// The same event with the cells as a list.
    var concentrationEvent: ConcentrationEvent {
        switch self {
        case .reveal(let turn, let player, let nth, let cell, let card):
            .reveal(turn: turn, player: player.text, nth: nth, cell: cell, card: card)
        case .mismatch(let turn, let player, let one, let other, let hideMs):
            .mismatch(turn: turn, player: player.text, cells: [one, other], hideMs: hideMs)
        case .hide(let one, let other): .hide(cells: [one] + (other.map { [$0] } ?? []))
        }
    }

    /// Writes the event as one line, ended by `\n`.
    public func encode(room: QuotedText, seq: Int64, into writer: inout JSONWriter) {
        switch self {
        case .reveal(let turn, let player, let nth, let cell, let card):
            let size = 110 + player.maximumBytes + card.encoded.count
            writer.event("reveal", room: room, seq: seq, atMost: size) { cursor in
                cursor.member("turn", turn)
                cursor.member("player", player)
                cursor.member("nth", nth)
                cursor.member("cell", cell)
                cursor.member("card", raw: card.encoded)
            }
        case .mismatch(let turn, let player, let one, let other, let hideMs):
            let size = 140 + player.maximumBytes
            writer.event("mismatch", room: room, seq: seq, atMost: size) { cursor in
                cursor.member("turn", turn)
                cursor.member("player", player)
                cursor.cells(one, other)
                cursor.member("hide_ms", hideMs)
            }
        case .hide(let one, let other):
            writer.event("hide", room: room, seq: seq, atMost: 60) { $0.cells(one, other) }
        }
    }
}

extension ConcentrationEvent {
    /// Writes the event as one line, ended by `\n`.
    public func encode(room: QuotedText, seq: Int64, into writer: inout JSONWriter) {
        writer.event(type, room: room, seq: seq) { writer in
            switch self {
            case .reveal(let turn, let player, let nth, let cell, let card):
                writer.field("turn", turn)
                writer.field("player", player)
                writer.field("nth", nth)
                writer.field("cell", cell)
                writer.field("card", raw: card.encoded)
            case .match(let turn, let player, let cells, let scores):
                writer.field("turn", turn)
                writer.field("player", player)
                writer.field("cells", cells)
                scores.encode(into: &writer)
            case .mismatch(let turn, let player, let cells, let hideMs):
                writer.field("turn", turn)
                writer.field("player", player)
                writer.field("cells", cells)
                writer.field("hide_ms", hideMs)
            case .hide(let cells): writer.field("cells", cells)
            }
        }
    }
}

extension ByteCursor {
    /// Writes the member `cells`: a list of one or two cells.
    @inline(__always)
    fileprivate mutating func cells(_ one: Int, _ other: Int?) {
        key("cells")
        put(UInt8(ascii: "["))
        put(Int64(one))
        if let other {
            put(UInt8(ascii: ","))
            put(Int64(other))
        }
        put(UInt8(ascii: "]"))
    }
}

/// A prompt for the current player to flip (Documentation/protocol/concentration.md, section 4).
public struct ConcentrationPrompt: Equatable, Sendable {
    /// The number of the running turn.
    public var turn: Int
    /// The number of the next flip in the turn, 1 or 2.
    public var nth: Int
    /// The cells that may be flipped, in order.
    public var cells: CellSet

    /// Creates a prompt.
    public init(turn: Int, nth: Int, cells: CellSet) {
        self.turn = turn
        self.nth = nth
        self.cells = cells
    }

    static let verb: StaticString = "flip"

    init(_ fields: inout JSONObject) throws(FieldError) {
        turn = try fields.requiredInt("turn")
        nth = try fields.int("nth", in: 1...Int.max) ?? 1
        let numbers = fields.contains("cells") ? try fields.requiredInts("cells") : []
        guard let cells = CellSet(numbers) else {
            throw FieldError(kind: .badValue, field: "cells")
        }
        self.cells = cells
    }

    /// Writes the prompt as one line in one step, because every move causes a prompt.
    func encode(room: QuotedText, clockMs: Int?, into writer: inout JSONWriter) {
        writer.line("prompt", room: room, atMost: 130 + cells.maximumBytes) { cursor in
            cursor.key("do")
            cursor.putQuoted(Self.verb)
            cursor.member("turn", turn)
            cursor.member("nth", nth)
            cursor.key("cells")
            cells.put(into: &cursor)
            cursor.member("clock_ms", ifPresent: clockMs)
            cursor.put("}\n")
        }
        writer.endedLine()
    }
}
