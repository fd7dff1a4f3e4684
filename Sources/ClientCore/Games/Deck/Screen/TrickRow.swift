import GameProtocol
import TerminalKit

/// The cards of the running trick in seat order. Before its first card, the row shows the last
/// trick.
struct TrickRow: Sendable {
    let words: DeckWords
    let hasFourColors: Bool

    private var room: RoomView { words.room }
    private var deck: DeckTable { words.deck }
    private var isDecided: Bool { deck.trick.table.isEmpty && !deck.lastPlays.isEmpty }
    private var plays: [PlayedCard] { isDecided ? deck.lastPlays : deck.trick.table }

    func draw(on frame: inout Frame, _ layout: DeckLayout) {
        for (name, rect) in zip(room.playing.map(\.name), layout.cards) {
            draw(name, on: &frame, rect)
        }
    }

    private func draw(
        _ name: String,
        on frame: inout Frame,
        _ rect: Rect
    ) {
        let mark = words.room.place(of: name).map {
            PlayingCardArt.Mark(sign: SeatMark.of($0), style: words.room.chip(of: name))
        }
        if let play = plays.last(where: { $0.player == name }) {
            let isWinner = isDecided && deck.tricks.last?.winner == name
            PlayingCardArt(
                card: play.card,
                mark: mark,
                border: isWinner ? .strong : .plain,
                colors: hasFourColors ? .four : .red
            ).draw(on: &frame, in: rect)
        } else {
            frame.fill(rect)
            frame.box(rect, .round, .dim)
            if let mark { frame.put(mark.sign, column: rect.endColumn - 2, row: rect.row, .dim) }
        }
        let isInTurn = room.turn?.player == name
        let text = Frame.fit((isInTurn ? "▶ " : "") + name, rect.columns)
        let indent = max(0, (rect.columns - Width.of(text)) / 2)
        frame.put(text, column: rect.column + indent, row: rect.endRow, isInTurn ? .bold : .plain)
    }
}
