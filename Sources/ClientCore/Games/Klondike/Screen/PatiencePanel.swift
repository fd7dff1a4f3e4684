import Bots
import GameProtocol
import TerminalKit

/// The panel of a Klondike room: the progress of each player, and the last move.
struct PatiencePanel: Sendable {
    let room: RoomView
    let at: Int

    private static let columns = 24

    var sections: [PanelSection] {
        if room.phase == .lobby { return [] }
        return (room.isRace ? [race] : [score]) + [last].compactMap { $0 }
    }

    /// `45 points   12 of 52 up   pass 2`, or each player of a race in a few words.
    var status: StyledText {
        guard room.isRace else {
            guard let seat = room.playing.first else { return "" }
            let own = KlondikeStats(seat.counts)
            return StyledText(
                "\(KlondikeGame.points(seat.score))   \(own.foundation) of "
                    + "\(KlondikeBoard.cardCount) up   pass \(pass(own.passes))"
            )
        }
        var text = StyledText()
        for seat in room.playing {
            if text.columns > 0 { text.add("   ") }
            text = text + room.sign(of: seat.name)
            text.add(" \(Frame.fit(seat.name, 10)) \(KlondikeStats(seat.counts).foundation)")
            text.add(isDone(seat) ? " ✓" : "")
        }
        return text
    }

    private var score: PanelSection {
        guard let seat = room.playing.first else { return PanelSection(lines: []) }
        let own = KlondikeStats(seat.counts)
        var lines = [StyledText(room.isPlayer ? "SCORE" : "SCORE of \(seat.name)", .heading)]
        if room.klondike?.scoring != KlondikeOptions.Scoring.none {
            lines.append(row("points", "\(seat.score)"))
        }
        lines += [row("cards up", up(own)), StyledText(Self.bar(own.foundation, Self.columns))]
        lines.append(row("moves", "\(own.moves)"))
        if own.undos > 0 { lines.append(row("taken back", "\(own.undos)")) }
        if room.hintCount > 0 { lines.append(row("hints", "\(room.hintCount)")) }
        lines.append(row("pass", pass(own.passes)))
        if room.patience.lostAgo != nil {
            lines.append("cannot be won any more")
        } else if let attempt = room.patience.attempt, attempt.isWinnable {
            lines.append("this deal can be won")
        }
        return PanelSection(lines: lines)
    }

    /// A strip for each player: the name and the points, and below them the number of cards on the
    /// foundations.
    private var race: PanelSection {
        var lines = [StyledText("RACE", .heading).padded(to: Self.columns, clock, .dim)]
        for seat in room.playing { lines += strip(seat, columns: Self.columns) }
        return PanelSection(lines: lines)
    }

    func strip(_ seat: RoomView.Seat, columns: Int) -> [StyledText] {
        let own = KlondikeStats(seat.counts)
        let suffix =
            (seat.name == room.me ? " (you)" : !seat.isOnline ? " (away)" : "")
            + (isDone(seat) ? " ✓" : "")
        let name = Frame.fit(seat.name, columns - 8 - Width.of(suffix))
        let head = room.sign(of: seat.name).adding(" \(name)\(suffix)")
        let isScored = room.klondike?.scoring != KlondikeOptions.Scoring.none
        let count = up(own)
        return [
            isScored ? head.padded(to: columns, "\(seat.score)") : head,
            StyledText(Self.bar(own.foundation, columns - 10)).padded(to: columns, count),
        ]
    }

    private var last: PanelSection? {
        guard let act = room.patience.last, room.phase == .playing else { return nil }
        let lines = Self.words(act).map { StyledText($0) }
        return PanelSection(lines: [StyledText("LAST MOVE", .heading)] + lines)
    }

    /// `9♥ from the waste`, `to pile 3`.
    private static func words(_ act: KlondikeAct) -> [String] {
        switch act.action {
        case .turned(let cards, let stock):
            return ["turned \(cards.map(\.sign).joined(separator: " "))", "\(stock) left"]
        case .recycled(let stock): return ["turned the waste over", "\(stock) in the stock"]
        case .moved(let from, let to, let cards, let up):
            let what = cards.count == 1 ? cards[0].sign : "\(cards.count) cards, \(cards[0].sign)…"
            let end = up.map { ", up: \($0.sign)" } ?? ""
            if case .foundation = to {
                return ["\(what) from \(PlainPatience.place(from)) up\(end)"]
            }
            return [
                "\(what) from \(PlainPatience.place(from))", "to \(PlainPatience.place(to))\(end)",
            ]
        case .undone: return ["taken back"]
        }
    }

    private func row(_ label: String, _ value: String) -> StyledText {
        StyledText(label).padded(to: Self.columns, value)
    }

    private func up(_ stats: KlondikeStats) -> String {
        "\(stats.foundation) of \(KlondikeBoard.cardCount)"
    }

    /// `2`, `2 of 3`.
    private func pass(_ number: Int) -> String {
        let limit = room.klondike?.passes ?? 0
        return limit == 0 ? "\(number)" : "\(number) of \(limit)"
    }

    private func isDone(_ seat: RoomView.Seat) -> Bool { room.patience.done.contains(seat.name) }

    private var clock: String {
        guard room.phase == .playing else { return "" }
        return room.patience.endsAt.map { Clock.left(max(0, $0 - at)) } ?? ""
    }

    /// Returns a bar for the share of the deck that is on the foundations. Even a single card is
    /// visible.
    static func bar(_ count: Int, _ columns: Int) -> String {
        let cards = KlondikeBoard.cardCount
        let full = max(0, min(columns, (count * columns + cards - 1) / cards))
        return String(repeating: "█", count: full) + String(repeating: "·", count: columns - full)
    }
}
