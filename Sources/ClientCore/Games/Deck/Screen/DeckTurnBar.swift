import GameProtocol
import TerminalKit

struct DeckTurnBar: Sendable {
    let words: DeckWords
    /// The number of cards that the next Space draws.
    let count: Int
    let record: RoundRecord
    let at: Int

    private var room: RoomView { words.room }
    private var deck: DeckTable { words.deck }

    var bar: TurnBar {
        if deck.isShared { return freeBar }
        switch room.phase {
        case .lobby: return TurnBar(text: "")
        case .over: return TurnBar(text: StyledText("  \(record.headline(in: room))"))
        case .playing: return playingBar
        }
    }

    private var freeBar: TurnBar {
        guard room.isPlayer else {
            return TurnBar(text: "  Everybody draws when they like", right: words.deckWords)
        }
        return TurnBar(
            text: StyledText("▶ Draw when you like: Space lays \(count) on the table"),
            short: StyledText("▶ Space lays \(count)"),
            right: words.deckWords,
            chip: Style(room.chip(of: room.me).paint, bold: true)
        )
    }

    private var playingBar: TurnBar {
        guard let turn = room.turn else {
            return TurnBar(text: StyledText(lastTrick ?? "  The first card is next…"))
        }
        let mark = room.mark(of: turn.player)
        let isMine = turn.player == room.me
        let whose =
            isMine
            ? "▶ YOUR TURN, \(room.me) \(mark)"
            : "  \(turn.player) \(mark) is \(deck.hasHands ? "playing" : "drawing")…"
        let only = deck.moves.count == 1 ? "Enter: \(deck.moves[0].text)" : nil
        let move = deck.hasHands ? only ?? "play a lit card" : "Space draws a card"
        let what = lastTrick ?? (isMine ? move : "you can look and chat")
        return TurnBar(
            text: StyledText("\(whose)   \(what)"),
            short: StyledText(whose),
            right: turn.endsAt.map { Clock.left($0 - at) + " left" } ?? "",
            chip: isMine
                ? Style(room.chip(of: room.me).paint, bold: true) : room.chip(of: turn.player)
        )
    }

    /// The result of the previous trick, until a player draws a card for the next one.
    private var lastTrick: String? {
        deck.trick.table.isEmpty ? deck.tricks.last.map(words.trick) : nil
    }
}
