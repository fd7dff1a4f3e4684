import GameProtocol
import TerminalKit

/// The texts of the turn bar, the message row and the row of keys in a round of Concentration.
struct BoardWords: Sendable {
    let room: RoomView
    let context: ScreenContext
    let record: FlipRecord
    /// A pair was found just now.
    var isPairTold = false

    private var at: Int { context.at }
    private var isNarrow: Bool { context.isNarrow }

    var turnBar: TurnBar {
        if room.phase == .over {
            return TurnBar(text: indented(StyledText(record.round.headline(in: room))))
        }
        if room.isTurningBack { return TurnBar(text: indented(mismatch)) }
        if isPairTold, let pair { return TurnBar(text: indented(pair), right: clock) }
        guard let turn = room.turn else {
            return TurnBar(text: indented(StyledText("Dealing \(room.cellCount) cards…")))
        }
        if turn.player == room.me { return ownTurn }
        if let away {
            let hasRoom = away.columns + clock.utf8.count + 6 <= context.size.columns
            let isLong = away.columns + 4 > context.size.columns
            return TurnBar(text: isLong ? away : indented(away), right: hasRoom ? clock : "")
        }
        return TurnBar(text: indented(otherTurn(turn)), right: clock)
    }

    private func indented(_ text: StyledText) -> StyledText {
        isNarrow ? text : StyledText("  ") + text
    }

    private var ownTurn: TurnBar {
        var text = StyledText("▶ YOUR TURN" + (isNarrow ? "" : ", \(room.me)"))
        text.add(" \(room.mark(of: room.me))")
        text.add(isNarrow ? "  " : "   ")
        text.add(task)
        let chip = room.chip(of: room.me)
        let hasChip = (room.place(of: room.me) ?? 0) < 4
        var style = hasChip ? chip : Style(reverse: true)
        style.isBold = true
        return TurnBar(text: text, right: clock, chip: style)
    }

    private var task: String {
        if room.onBoard.flipCount == 0 { return isNarrow ? "first card" : "pick the first card" }
        guard !isNarrow, let first = record.openTurn?.flips.first else {
            return isNarrow ? "second card" : "now find its pair"
        }
        return "now find the other \(shown(first.face))"
    }

    private func otherTurn(_ turn: RoomView.Turn) -> StyledText {
        let text = who(turn.player)
        if room.ownSeat?.isPlaying == true {
            return text.adding(" is choosing…")
                .adding(isNarrow ? "" : "   you can look, chat and move")
        }
        let nth = room.onBoard.flipCount == 0 ? "first" : "second"
        return text.adding(" is choosing the \(nth) card")
    }

    private func who(_ player: String) -> StyledText {
        StyledText("\(player) ").adding(room.mark(of: player), room.chip(of: player))
    }

    /// Returns the word and the sign of a face: `ghost 👻`. A word that contains the sign stands
    /// alone.
    private func shown(_ face: Face) -> String {
        let shown = context.shown(face, in: room)
        return shown.word.contains(shown.text) ? shown.word : "\(shown.word) \(shown.text)"
    }

    /// `0:43 left`
    private var clock: String {
        guard let endsAt = room.turn?.endsAt else { return "" }
        return Clock.left(endsAt - at) + (isNarrow ? "" : " left")
    }
}

extension BoardWords {
    /// `✗ no pair   7 ghost · 12 pumpkin   turning back ▰▰▰▰▱▱  1.0 s`
    private var mismatch: StyledText {
        let flips =
            record.lastTurn?.flips.map { flip in
                "\(flip.cell) \(context.shown(flip.face, in: room).word)"
            } ?? []
        var text = StyledText("✗ no pair", Style(.error, bold: true))
        let gap = isNarrow ? "  " : "   "
        if !flips.isEmpty { text.add(gap + flips.joined(separator: " · ")) }
        // The names of the cards are more important than the bar.
        let columns = context.size.columns - (isNarrow ? 0 : 4)
        guard text.columns + gap.utf8.count + 27 <= columns else {
            let back = gap + "turning back"
            return text.columns + back.utf8.count <= columns ? text.adding(back) : text
        }
        text.add(gap + "turning back")
        guard let turnsBackAt = room.turnsBackAt, context.settings.motion != .none else {
            return text
        }
        let whole = max(1, room.concentration?.hideMs ?? 1)
        let left = max(0, min(turnsBackAt - at, whole))
        let full = (6 * left + whole - 1) / whole
        text.add(" " + String(repeating: "▰", count: full))
        text.add(String(repeating: "▱", count: 6 - full))
        return text.adding("  \(Decimals.tenths((left + 99) / 100)) s")
    }

    /// `✓ PAIR  ann takes ghost 👻   +1   go again`
    private var pair: StyledText? {
        guard let turn = record.lastTurn, turn.end == .pair, let flip = turn.flips.last else {
            return nil
        }
        var text = StyledText("✓ PAIR", Style(.pair, bold: true))
        text.add("  \(turn.player) takes \(shown(flip.face))   +1")
        guard let next = room.turn else { return text }
        if next.player == turn.player { return text.adding("   go again") }
        return text.adding("   ")
            + room.sign(of: next.player)
            .adding(" \(next.player)'s turn")
    }

    /// `bob ● lost the connection.  Seat kept 1:52, then you win.`
    var away: StyledText? {
        guard let seat = room.playing.first(where: { !$0.isOnline && $0.name != room.me }) else {
            return nil
        }
        let text = who(seat.name).adding(" lost the connection.")
        guard let until = seat.keptUntil else { return text }
        return text.adding("  Seat kept \(Clock.left(until - at)), then \(after(seat)).")
    }

    private func after(_ seat: RoomView.Seat) -> String {
        let others = room.playing.filter { $0.name != seat.name }
        if others.count > 1 { return "play continues without \(seat.name)" }
        guard let winner = others.first else { return "the round is over" }
        return winner.name == room.me ? "you win" : "\(winner.name) wins"
    }

    /// The time when a clock or a bar changes next.
    var deadline: Int? {
        guard room.phase == .playing else { return nil }
        var moments: [Int] = []
        if room.isTurningBack, let end = room.turnsBackAt, end > at {
            switch context.settings.motion {
            case .full: moments.append(Clock.nextStep(to: end, every: 100, at: at))
            case .reduced: moments.append(Clock.nextStep(to: end, every: 500, at: at))
            case .none: break
            }
        }
        let ends = [room.turn?.endsAt] + room.playing.map(\.keptUntil)
        for end in ends.compactMap({ $0 }) where end > at {
            moments.append(Clock.nextStep(to: end, every: 1000, at: at))
        }
        return moments.min()
    }
}

extension BoardWords {
    func prompt(_ cursor: BoardCursor) -> String {
        if !cursor.typed.isEmpty { return "Flip card: \(cursor.typed)_" }
        switch room.phase {
        case .over: return afterwards
        case .lobby: return "Nothing starts before all are there and ready."
        case .playing: break
        }
        guard let seat = room.ownSeat else {
            return isNarrow
                ? "You are watching."
                : "You are watching.  Players do not see this chat until the round ends."
        }
        guard seat.isPlaying else { return "A round is running; you play from the next one." }
        let card = "Card \(cursor.card) of \(room.cellCount)\(name(of: cursor.card))."
        guard room.isMyTurn else { return card }
        if let away { return away.text }
        return card + "  Type a number, press Space"
            + (context.settings.hasMouse ? ", or click a card." : ".")
    }

    /// `: shocked cat`, for an open or a taken card. Small cards show no words.
    private func name(of card: Int) -> String {
        switch room.board?.cell(card) {
        case .up(let face)?: ": \(context.shown(face, in: room).word)"
        case .taken(let face, let player)?:
            ": \(context.shown(face, in: room).word), taken by "
                + (player == room.me ? "you" : player)
        case .down?, nil: ""
        }
    }

    /// `Rematch? Press r.  bob is ready.`, or `Waiting for bob.`
    private var afterwards: String {
        guard room.isPlayer else { return "The round is over." }
        guard room.seats.count > 1 else {
            let first = room.ownSeat?.isReady == true ? "You are ready." : "r plays again."
            return first
                + (room.hasFreeSeat ? "  b seats a bot, y copies the line for a friend." : "")
        }
        let others = room.seats.filter { $0.name != room.me }
        if room.ownSeat?.isReady == true {
            let late = others.filter { !$0.isReady }.map(\.name)
            return late.isEmpty ? "You are ready." : "Waiting for \(PlainWords.list(late))."
        }
        let ready = others.filter(\.isReady).map(\.name)
        let verb = ready.count == 1 ? "is" : "are"
        return "Rematch? Press r."
            + (ready.isEmpty ? "" : "  \(PlainWords.list(ready)) \(verb) ready.")
    }
}
