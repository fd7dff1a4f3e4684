import GameProtocol
import TerminalKit

/// The turn bar of a Klondike room.
struct PatienceWords: Sendable {
    let room: RoomView
    let at: Int
    var isCompact = false

    func turnBar(_ picked: PatiencePick?, _ record: RoundRecord) -> TurnBar {
        switch room.phase {
        case .lobby: return TurnBar(text: "")
        case .over: return TurnBar(text: StyledText("  \(record.headline(in: room))"))
        case .playing: break
        }
        guard let seat = room.ownSeat, seat.isPlaying else {
            let names = PlainWords.list(room.playing.map(\.name))
            let verb = room.isRace ? "race on one deal" : "plays"
            return TurnBar(text: StyledText("  \(names) \(verb)"), right: clock)
        }
        if room.patience.done.contains(room.me) {
            return TurnBar(
                text: isCompact
                    ? "  You have finished"
                    : "  You have finished; the others play on.   you can look and chat",
                right: clock
            )
        }
        return TurnBar(
            text: StyledText("▶ \(advice(picked))"),
            right: clock,
            chip: Style(room.chip(of: room.me).paint, bold: true)
        )
    }

    private func advice(_ picked: PatiencePick?) -> String {
        if let picked, let board = room.patience.board {
            let cards = picked.cards(board)
            let what =
                cards.count > 1
                ? "\(cards.count) cards from \(cards[0].sign) on" : cards.first?.sign ?? "a card"
            return "\(what): where to?   Enter again: where it fits"
        }
        if room.patience.finishing != nil { return "All cards go up; any key stops" }
        if room.patience.lostAgo != nil { return "This board cannot be won any more" }
        if room.patience.isStuck { return "A whole pass has shown nothing new" }
        if room.patience.isOpen { return "Nothing lies face down any more" }
        // With a clock, a small window has no room for the rest of the sentence.
        let rest = isCompact && !clock.isEmpty ? "" : ", or turn the stock"
        return "\(room.me) \(room.mark(of: room.me))   pick a card\(rest)"
    }

    private var clock: String {
        room.patience.endsAt.map { Clock.left(max(0, $0 - at)) + " left" } ?? ""
    }
}
