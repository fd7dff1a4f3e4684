import ClientCore
import ClientTools
import GameProtocol
import TerminalKit

/// The review of a finished game, step by step, with the marks of a coach.
struct ReviewScreen: ScreenPart {
    let review: Review
    /// The game's part of the screen, such as the cards, at each step. Storing all of them makes a
    /// step back as fast as a step forward.
    private let fields: [any GameField]
    private(set) var index = 0
    private var speed = 2
    /// The time of the next automatic step; nil while the review is paused.
    private var nextAt: Int?
    private var hasCoach = true
    /// Whether the program was started only for this review, and ends with it.
    private let isAlone: Bool

    /// The speeds of the automatic steps, with their labels.
    private static let speeds: [(factor: Double, word: String)] = [
        (0.25, "¼"), (0.5, "½"), (1, "1"), (2, "2"), (4, "4"), (8, "8"),
    ]

    /// Creates the review; nil for a game whose moves were not kept.
    init?(_ game: PlayedGame, _ settings: ScreenSettings, isAlone: Bool) {
        guard let review = Review(game), let first = review.steps.first else { return nil }
        self.review = review
        self.isAlone = isAlone
        var field = first.room.game.newField
        var fields: [any GameField] = []
        for step in review.steps {
            let context = Self.still(ScreenContext(size: .least, settings: settings, at: 0))
            for news in step.news {
                // The box of the result would hide the cards.
                if case .over = news { continue }
                _ = field.happened(news, step.room, context)
            }
            fields.append(field)
        }
        self.fields = fields
    }

    /// Returns a context without animations, so that each step shows its final state.
    private static func still(_ context: ScreenContext) -> ScreenContext {
        var context = context
        context.client = nil
        context.settings.motion = .none
        return context
    }

    var step: Review.Step { review.steps[index] }

    enum Action {
        case move(CursorMove)
        case play, faster, slower, nextMark, lastMark, coach, help, close
    }

    static let keys = KeyMap<Action>([
        KeyBinding(
            "←→",
            also: "h l k j ↑ ↓ PgUp PgDn Home End",
            "step",
            help: .play("←→, Home, End", "a step back or on; to the begin or end"),
            moves: Action.move
        ),
        KeyBinding("Space", "play", help: .play("goes on by itself; again, it stops"), to: .play),
        KeyBinding(
            "+",
            also: "=",
            "faster",
            help: .play("+ and -", "faster and slower"),
            to: .faster
        ),
        KeyBinding("-", to: .slower),
        KeyBinding(
            "n",
            "next mark",
            help: .play("n, p", "the next or last move that could be better"),
            to: .nextMark
        ),
        KeyBinding("p", to: .lastMark),
        KeyBinding("c", "coach", help: .look("the coach's marks on or off"), to: .coach),
        KeyBinding("?", "help", to: .help),
        KeyBinding("q", also: "Esc", "back", help: .leave("q, Esc", "back"), to: .close),
    ])

    func sheet(_ context: ScreenContext) -> KeySheet {
        KeySheet(title: "Review of a round", rows: Self.keys.rows, notes: Self.notes)
    }

    private static let notes = [
        "\(CoachMark.sign) is a card that could have been a better one, ! the better one.",
        "Luck counts for nothing: only what could be known does.",
        LeadGraph.note,
    ]

    mutating func receive(_ event: ScreenEvent, _ context: ScreenContext) -> [ScreenEffect] {
        switch event {
        case .key(let key):
            guard let action = Self.keys[key] else {
                return context.tell(PlainText.noSuchKey)
            }
            return perform(action, context)
        case .scroll(let up): go(to: index + (up ? -1 : 1))
        case .click, .pointer, .paste, .focus: break
        }
        return []
    }

    private mutating func perform(_ action: Action, _ context: ScreenContext) -> [ScreenEffect] {
        let count = review.steps.count
        switch action {
        case .move(let move): go(to: move.index(from: index, of: count, visible: 10))
        case .play:
            if nextAt == nil, index == count - 1 { index = 0 }
            nextAt = nextAt == nil ? context.at + pauseMs : nil
        case .faster, .slower:
            let next = speed + (action.isFaster ? 1 : -1)
            speed = max(0, min(next, Self.speeds.count - 1))
            if nextAt != nil { nextAt = context.at + pauseMs }
        case .nextMark, .lastMark: return goToMark(isNext: action.isNext, context)
        case .coach:
            hasCoach.toggle()
            return context.tell(hasCoach ? "The coach speaks." : "The coach is silent.")
        case .help: return [.open(.help)]
        case .close: return [isAlone ? .quit : .open(.nothing)]
        }
        return []
    }

    private mutating func go(to index: Int) {
        nextAt = nil
        self.index = max(0, min(index, review.steps.count - 1))
    }

    private mutating func goToMark(isNext: Bool, _ context: ScreenContext) -> [ScreenEffect] {
        let places = review.steps.indices.filter { review.steps[$0].isMarked }
        guard
            let place = isNext
                ? places.first(where: { $0 > index })
                : places.last(where: { $0 < index })
        else {
            return context.tell(
                places.isEmpty
                    ? "No move could have been better, as far as the coach knows this game."
                    : "There is no \(isNext ? "further mark" : "mark before this")."
            )
        }
        hasCoach = true
        go(to: place)
        return []
    }

    /// The pause before the next automatic step, in milliseconds.
    private var pauseMs: Int {
        let next = review.steps[min(index + 1, review.steps.count - 1)]
        return max(50, Int(Double(next.pauseMs) / Self.speeds[speed].factor))
    }

    func deadline(_ context: ScreenContext) -> Int? { nextAt }

    mutating func wake(_ context: ScreenContext) -> [ScreenEffect] {
        guard let due = nextAt, context.at >= due else { return [] }
        guard index + 1 < review.steps.count else {
            nextAt = nil
            return []
        }
        index += 1
        nextAt = index + 1 < review.steps.count ? context.at + pauseMs : nil
        return []
    }
}

extension ReviewScreen {
    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        let (field, room) = (fields[index], step.room)
        var still = Self.still(context)
        if hasCoach { still.coachMarks = step.marks }
        let own = field.surroundings(room, still)
        let layout = RoomLayout(still.size, own)
        canvas.header(title, nil, position)
        field.draw(on: &canvas, layout, room, still)
        canvas.frame.ground(layout.field, .table)
        drawBar(own.turnBar, layout, on: &canvas)
        if let panel = layout.panel { drawPanel(own.panel, in: panel, on: &canvas) }
        if let row = layout.statusRow {
            let columns = layout.size.columns - 2 * canvas.margin
            canvas.frame.put(own.status, column: canvas.margin, row: row, columns: columns)
        }
        // The cards do not react to clicks during a review.
        canvas.cover(canvas.frame.bounds)
        canvas.frame.cursor = nil
        canvas.message(context.message, otherwise: remark(hasPanel: layout.panel != nil))
        canvas.footer(Self.keys.rows.hints(["←→", "Space", "+ -", "n", "c", "?", "q"]))
    }

    private var title: String {
        let game = review.game
        return "REVIEW · \(game.what) · \(game.against) · \(game.result)"
    }

    /// The position in the review, such as `▶ x2  12 of 48`.
    private var position: String {
        let isUsual = Self.speeds[speed].factor == 1
        let pace = nextAt != nil || !isUsual ? "x\(Self.speeds[speed].word)  " : ""
        return (nextAt != nil ? "▶ " : "") + pace + "\(index + 1) of \(review.steps.count)"
    }

    private func drawBar(_ bar: TurnBar, _ layout: RoomLayout, on canvas: inout Canvas) {
        // The clock of that turn ran out long ago, so the bar leaves it out.
        canvas.frame.put(
            step.room.phase == .over
                ? StyledText("The round is over: \(review.game.result).") : bar.text,
            column: layout.margin,
            row: 1,
            columns: layout.size.columns - 2 * layout.margin
        )
    }

    private func drawPanel(
        _ sections: [PanelSection],
        in rect: Rect,
        on canvas: inout Canvas
    ) {
        let coach = coachLines.flatMap { line in
            WordWrap.lines(line, columns: rect.columns).map { StyledText($0) }
        }
        let heading = StyledText("COACH", .heading)
        let own = hasCoach && !coach.isEmpty ? [PanelSection(lines: [heading] + coach)] : []
        let all = sections + own
        RoomPanel(
            sections: all,
            talk: TalkLog(),
            heading: nil,
            remark: [],
            foot: ""
        ).draw(on: &canvas.frame, rect)
        let used = all.reduce(0) { $0 + $1.lines.count + ($1.hasGap ? 1 : 0) }
        graph(step.room, used, rect)?.draw(on: &canvas.frame)
    }

    /// Returns the graph of the expected lead for the free rows of the panel; nil if the rows are
    /// too few or the lead is unknown.
    private func graph(_ room: RoomView, _ used: Int, _ panel: Rect) -> LeadGraph? {
        func paint(_ isOwn: Bool) -> Style.Paint {
            room.seats.firstIndex { ($0.name == review.game.me) == isOwn }.map { .seat($0) }
                ?? .none
        }
        return LeadGraph(
            review.steps.map(\.lead),
            at: index,
            ahead: paint(true),
            behind: paint(false),
            below: used,
            in: panel
        )
    }

    private var coachLines: [String] {
        let isLast = index == review.steps.count - 1
        return step.marks.map { "\(CoachMark.sign) \($0.text)" } + (isLast ? review.summary : [])
    }

    /// The text of the row above the last one: in a small window the words of the coach, otherwise
    /// the events of the step.
    private func remark(hasPanel: Bool) -> String {
        if !hasPanel, hasCoach, let line = coachLines.last { return line }
        var face = PlainFace(text: PlainText(words: PlainWords(screen: step.room)))
        let outputs = step.news.filter(\.isShort).flatMap { face.show($0, at: 0) } + face.flush()
        return outputs.compactMap { output in
            if case .result(let line) = output { line } else { nil }
        }.joined(separator: " ")
    }
}

extension ReviewScreen.Action {
    fileprivate var isFaster: Bool { if case .faster = self { true } else { false } }
    fileprivate var isNext: Bool { if case .nextMark = self { true } else { false } }
}

extension News {
    /// Whether one sentence describes the news. A picture of the board needs more lines.
    fileprivate var isShort: Bool {
        if case .checked = self { return false }
        return PlainText().sentence(self).lines.count == 1
    }
}
