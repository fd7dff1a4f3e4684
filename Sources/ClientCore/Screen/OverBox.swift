import GameProtocol
import TerminalKit

/// The box over the board after a round: the winner, the counts and the check of the deal.
struct OverBox: Sendable {
    let room: RoomView
    let record: RoundRecord
    /// The game's own fact about the round, apart from scores and time; nil for none.
    let fact: String?
    let context: ScreenContext

    /// The width of the box. All lines also fit a window of 40 columns.
    private static let columns = 40
    private static let keyGap = 2

    func draw(on canvas: inout Canvas, _ layout: RoomLayout) {
        guard let outcome = record.outcome, let rect = rect(layout) else { return }
        if let elapsed = Confetti.elapsed(room, record, context) {
            Confetti.fall(on: &canvas.frame, in: layout.field, since: elapsed)
        }
        let lines = lines(outcome, count: layout.field.rows - 2)
        // Blank columns separate the text of the box from cards that it cuts.
        canvas.frame.fill(Self.around(rect, layout))
        canvas.draw(Dialog("", lines, indent: 0, isCentered: true), in: rect)
        if lines.last == keys { addKeys(on: &canvas, rect) }
    }

    /// Returns the place of the box; nil if there is no result, or the player has put the box away.
    func rect(_ layout: RoomLayout) -> Rect? {
        guard context.showsResult, let outcome = record.outcome else { return nil }
        let count = lines(outcome, count: layout.field.rows - 2).count
        return layout.dialog(Size(columns: Self.columns, rows: count + 2))
    }

    /// Returns the box with a free column at each side, if the field has one.
    static func around(_ rect: Rect, _ layout: RoomLayout) -> Rect {
        let begin = max(layout.field.column, rect.column - 1)
        let end = max(rect.endColumn, min(layout.field.endColumn, rect.endColumn + 1))
        return Rect(column: begin, row: rect.row, columns: end - begin, rows: rect.rows)
    }

    /// Returns the lines of the box, with blank lines between the groups if there is space.
    ///
    /// In a small window the least important lines are left out first. The last row of the screen
    /// shows the keys as well.
    private func lines(_ outcome: RoundRecord.Outcome, count: Int) -> [StyledText] {
        let words = OverWords(room: room, outcome: outcome)
        let title = Frame.fit(words.title, OverWords.titleColumns)
        let heading = StyledText("★  \(title)  ★", .bold)
        let head = [[heading], results(outcome)]
        let blocks = (head + [rating + facts + verdict, wishes + [keys]]).filter { !$0.isEmpty }
        var spaced = Array(blocks.joined(separator: [StyledText()]))
        if let elapsed = Confetti.elapsed(room, record, context),
            let confetti = Confetti.line(columns: Self.columns - 4, since: elapsed)
        {
            spaced[1] = confetti
        } else if let personal = words.personal(record.personalBest?.series) {
            spaced[1] = StyledText(Frame.fit(personal, Self.columns - 4))
        }
        let choices = [
            spaced, blocks.flatMap { $0 },
            (head + [rating, facts, verdict, wishes]).flatMap { $0 },
            (head + [rating, verdict, wishes]).flatMap { $0 },
            (head + [verdict, wishes]).flatMap { $0 }, (head + [verdict]).flatMap { $0 },
        ]
        let lines = choices.first { $0.count <= count } ?? choices[choices.count - 1]
        return Array(lines.prefix(max(1, count)))
    }

    /// Returns one line a player, in columns: mark, name, points and the game's main count.
    ///
    /// For a long name the gaps become narrower first. If that is not enough, the name is cut.
    private func results(_ outcome: RoundRecord.Outcome) -> [StyledText] {
        let parts = outcome.ranked.map { counts($0) }
        let wanted = outcome.results.map { Width.of($0.player) }.max() ?? 0
        let free = { (gap: String) in
            let columns = parts.map { Width.of($0.joined(separator: gap)) + gap.count }
            return Self.columns - 6 - (columns.max() ?? 0)
        }
        let gap = free("   ") >= wanted ? "   " : "  "
        let columns = min(wanted, free(gap))
        return zip(outcome.ranked, parts).map { result, counts in
            let name = Frame.fit(result.player, columns).padded(to: columns, atLeast: 0)
            var text = room.sign(of: result.player)
            let hasWon = outcome.results.count > 1 && outcome.over.winners.contains(result.player)
            text.add(" \(name)", hasWon ? .bold : .plain)
            text.add(gap + counts.joined(separator: gap))
            return text
        }
    }

    /// Returns the points and the game's main count, such as ` 2 pairs` and ` 4 flips`.
    private func counts(_ result: News.Result) -> [String] {
        let points =
            "\(Self.two(result.points)) \(room.game.names(room.options).point)"
            + (result.points == 1 ? " " : "s")
        let count = room.game.tally(result.counts).main.map { "\(Self.two($0)) \($1)" }
        return [points] + (count.map { [$0] } ?? [])
    }

    private static func two(_ number: Int) -> String { (number < 10 ? " " : "") + "\(number)" }

    /// `Ladder: 1,512 (+9), 3rd of 14`. A spectator sees the rating of the first player in the
    /// list.
    private var rating: [StyledText] {
        guard let rated = record.rated,
            let row = rated.rows.first(where: { $0.name == room.me })
                ?? (room.isPlayer ? nil : rated.rows.first)
        else { return [] }
        let who = room.isPlayer ? "Ladder" : row.name
        let words = LadderWords.change(row, of: rated.count)
        return [StyledText(Frame.fit("\(who): \(words)", Self.columns - 4), .bold)]
    }

    /// `best streak  ann 4    time 13:05`
    private var facts: [StyledText] {
        let time = room.startedAt.map {
            "time " + Clock.hours((room.endedAt ?? context.at) - $0)
        }
        let parts = [fact, time].compactMap { $0 }
        let counted = parts.isEmpty ? [] : [StyledText(parts.joined(separator: "    "))]
        if !context.settings.isASCII, let daily = DailyResult(room) {
            return counted + daily.squares.map { StyledText($0) }
        }
        let own = record.personalBest.flatMap { $0.series == nil ? $0 : nil }
        let best = (own?.lines ?? []).map { StyledText(Frame.fit($0, 38)) }
        return counted + best
            + (room.credit.map { [StyledText(Frame.fit("by \($0)", 36), .dim)] } ?? [])
    }

    private var verdict: [StyledText] { record.verdict.map { [Self.line($0)] } ?? [] }

    private static func line(_ verdict: ProofCheck.Verdict) -> StyledText {
        switch verdict {
        case .checked: StyledText("deal checked ✓", Style(.pair))
        case .partly(.cameLate): StyledText("deal checked as far as this window saw")
        case .partly(.foreignTheme): StyledText("deal checked as far as it goes")
        case .partly(.unknownDeal): StyledText("deal not checked: you came too late")
        case .mismatch: StyledText("THE DEAL DOES NOT MATCH", Style(.error, bold: true))
        }
    }

    /// `bob wants a rematch`
    private var wishes: [StyledText] {
        let ready = room.seats.filter { $0.isReady && $0.name != room.me }.map(\.name)
        if !ready.isEmpty {
            let verb = ready.count == 1 ? "wants" : "want"
            return [StyledText("\(Frame.fit(PlainWords.list(ready), 22)) \(verb) a rematch", .bold)]
        }
        if room.ownSeat?.isReady == true {
            return [
                StyledText(room.seats.count > 1 ? "waiting for the others…" : "b bot   y copy line")
            ]
        }
        return []
    }

    private var hints: [KeyHint] {
        room.isPlayer
            ? [
                KeyHint("r", "rematch"), KeyHint("a", "review"),
                room.options.daily == nil
                    ? KeyHint("c", record.isRated ? "next" : "new")
                    : KeyHint("y", "copy"),
                KeyHint("q", "lobby"),
            ]
            : [KeyHint("n", "next round"), KeyHint("f", "free seat"), KeyHint("q", "lobby")]
    }

    private var keys: StyledText {
        var text = StyledText()
        for (index, hint) in hints.enumerated() {
            text.add(index == 0 ? "" : .blanks(Self.keyGap))
            text.add(hint.keys, .key)
            text.add(" " + hint.label)
        }
        return text
    }

    private func addKeys(on canvas: inout Canvas, _ rect: Rect) {
        var column = rect.column + 1 + max(0, rect.columns - 2 - keys.columns) / 2
        for hint in hints {
            guard let key = hint.key else { continue }
            let place = Rect(column: column, row: rect.endRow - 2, columns: hint.columns)
            canvas.add(.key(key), place)
            column += hint.columns + Self.keyGap
        }
    }
}
