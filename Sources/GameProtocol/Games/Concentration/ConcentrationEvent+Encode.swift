/// An event about the cards that a turn turned up, one or two of them.
///
/// It is the same as its `ConcentrationEvent`, but needs no memory for a list of their cells.
public enum ShownCardsEvent: Sendable {
    /// Two cards were not equal; they stay up for `hideMs`.
    case mismatch(turn: Int, player: String, Int, Int, hideMs: Int)
    /// Cards were turned down again.
    case hide(Int, Int?)

    /// The same event with a list.
    var concentrationEvent: ConcentrationEvent {
        switch self {
        case .mismatch(let turn, let player, let one, let other, let hideMs):
            .mismatch(turn: turn, player: player, cells: [one, other], hideMs: hideMs)
        case .hide(let one, let other): .hide(cells: [one] + (other.map { [$0] } ?? []))
        }
    }

    /// Writes the event as one line, ended by `\n`.
    public func encode(room: String, seq: Int64, into writer: inout JSONWriter) {
        switch self {
        case .mismatch(let turn, let player, let one, let other, let hideMs):
            let cells = FewCells(first: one, second: other)
            writer.mismatch(room, seq, turn: turn, player, cells, count: 2, hideMs: hideMs)
        case .hide(let one, let other):
            writer.hide(room, seq, FewCells(first: one, second: other), count: 2)
        }
    }

    private struct FewCells: Sequence, IteratorProtocol {
        var first: Int?
        var second: Int?

        mutating func next() -> Int? {
            defer { (first, second) = (second, nil) }
            return first
        }
    }
}

extension ConcentrationEvent {
    /// Writes the event as one line, ended by `\n`.
    public func encode(room: String, seq: Int64, into writer: inout JSONWriter) {
        switch self {
        case .reveal(let turn, let player, let nth, let cell, let card):
            let size = 110 + ByteCursor.maximumBytes(of: player) + card.encoded.count
            writer.event("reveal", room: room, seq: seq, atMost: size) { cursor in
                cursor.member("turn", turn)
                cursor.member("player", player)
                cursor.member("nth", nth)
                cursor.member("cell", cell)
                cursor.member("card", raw: card.encoded)
            }
        case .match(let turn, let player, let cells, let scores):
            writer.event("match", room: room, seq: seq) { writer in
                writer.field("turn", turn)
                writer.field("player", player)
                writer.field("cells", cells)
                scores.encode(into: &writer)
            }
        case .mismatch(let turn, let player, let cells, let hideMs):
            writer.mismatch(
                room,
                seq,
                turn: turn,
                player,
                cells,
                count: cells.count,
                hideMs: hideMs
            )
        case .hide(let cells): writer.hide(room, seq, cells, count: cells.count)
        }
    }
}

extension JSONWriter {
    @inline(__always)
    fileprivate mutating func mismatch(
        _ room: String,
        _ seq: Int64,
        turn: Int,
        _ player: String,
        _ cells: some Sequence<Int>,
        count: Int,
        hideMs: Int
    ) {
        let size = 80 + ByteCursor.maximumBytes(of: player) + count * (ByteCursor.maximumDigits + 1)
        event("mismatch", room: room, seq: seq, atMost: size) { cursor in
            cursor.member("turn", turn)
            cursor.member("player", player)
            cursor.member("cells", cells)
            cursor.member("hide_ms", hideMs)
        }
    }

    @inline(__always)
    fileprivate mutating func hide(
        _ room: String,
        _ seq: Int64,
        _ cells: some Sequence<Int>,
        count: Int
    ) {
        let size = 11 + count * (ByteCursor.maximumDigits + 1)
        event("hide", room: room, seq: seq, atMost: size) { $0.member("cells", cells) }
    }
}
