import ClientCore
import TerminalKit

/// The settings of the screen, with a sample of the result.
struct SettingsScreen: ScreenPart {
    private var selection = ListSelection()

    private enum Line: CaseIterable {
        case look, suits, numbers, colors, pattern, motion, sound

        var label: String {
            switch self {
            case .look: "Look of cards"
            case .suits: "Suits"
            case .numbers: "Card numbers"
            case .colors: "Colors"
            case .pattern: "Backs"
            case .motion: "Motion"
            case .sound: "Bell"
            }
        }
    }

    enum Action {
        case move(CursorMove)
        case change(Int)
        case help, close
    }

    static let keys = KeyMap<Action>([
        KeyBinding(
            "↑↓",
            also: "j k Home End",
            "choose",
            help: .play("choose a line"),
            moves: Action.move
        ),
        KeyBinding(
            "←→",
            also: "h l Space",
            "change",
            help: .play("←→, Space", "change it; it holds at once, and next time"),
            each: { .change($0 == .left || $0 == .character("h") ? -1 : 1) }
        ),
        KeyBinding("?", "help", to: .help),
        KeyBinding(
            "Esc",
            also: "q Enter ,",
            "back",
            help: .leave("Esc, q, Enter", "back"),
            to: .close
        ),
    ])

    func sheet(_ context: ScreenContext) -> KeySheet {
        KeySheet(title: "Settings", rows: Self.keys.rows, notes: ["more: GameClient help"])
    }

    mutating func receive(_ event: ScreenEvent, _ context: ScreenContext) -> [ScreenEffect] {
        switch event {
        case .key(let key):
            guard let action = Self.keys[key] else {
                return context.tell("↑↓ choose a line, ←→ change it, Esc goes back.")
            }
            return perform(action, context)
        case .click(.entry(let index)):
            selection.select(index, of: Line.allCases.count)
            return change(by: 1, context)
        case .scroll(let up):
            selection.select(selection.index + (up ? -1 : 1), of: Line.allCases.count)
        case .click, .pointer, .paste, .focus: break
        }
        return []
    }

    private mutating func perform(_ action: Action, _ context: ScreenContext) -> [ScreenEffect] {
        switch action {
        case .move(let move):
            selection.move(move, of: Line.allCases.count)
            return []
        case .change(let step): return change(by: step, context)
        case .help: return [.open(.help)]
        case .close: return [.open(.nothing)]
        }
    }

    private func change(by step: Int, _ context: ScreenContext) -> [ScreenEffect] {
        var settings = context.settings
        switch Line.allCases[selection.index] {
        case .look: settings.look = settings.look.step(step)
        case .suits: settings.hasFourColorDeck.toggle()
        case .numbers: settings.showsNumbers.toggle()
        case .colors: settings.colors = Self.colors(after: settings, step)
        case .pattern: settings.pattern = settings.pattern.step(step)
        case .motion: settings.motion = settings.motion.step(step)
        case .sound: settings.sound = settings.sound.step(step)
        }
        return [.set(settings)]
    }

    /// Returns the next color theme, or the previous one if the step is -1. The theme of a file, if
    /// there is one, follows the program's own themes.
    private static func colors(after settings: ScreenSettings, _ step: Int) -> ColorTheme {
        let own = settings.ownColors.map { [$0] } ?? []
        let all = ColorTheme.all + own
        let index = all.firstIndex(of: settings.colors) ?? 0
        return all[(index + step + all.count) % all.count]
    }

    /// The events for which the bell rings, as a sentence.
    static func words(_ sound: ScreenSettings.Sound) -> String {
        switch sound {
        case .turn: "The bell rings for your turn, and three times for its last ten seconds."
        case .all: "The bell rings for your turn, and twice for what others say."
        case .off: "The bell is off."
        }
    }

    private static func value(_ line: Line, _ settings: ScreenSettings) -> String {
        switch line {
        case .look: settings.look == .room ? "the room's" : settings.look.rawValue
        case .suits: settings.hasFourColorDeck ? "four colors" : "two colors"
        case .numbers: settings.showsNumbers ? "shown" : "hidden"
        case .colors: settings.colors.name
        case .pattern: settings.pattern.rawValue
        case .motion: settings.motion.rawValue
        case .sound:
            switch settings.sound {
            case .turn: "turn, last seconds"
            case .all: "turn, last seconds, chat"
            case .off: "off"
            }
        }
    }
}

extension SettingsScreen {
    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        canvas.header("SETTINGS", nil)
        let column = canvas.margin
        for (index, line) in Line.allCases.enumerated() {
            let row = 2 + index
            let isSelected = index == selection.index
            let value = Self.value(line, context.settings)
            let text = "\(isSelected ? "▶" : " ") \(line.label.padded(to: 15))◀ \(value) ▶"
            canvas.frame.put(
                text,
                column: column,
                row: row,
                isSelected ? .bold : .plain,
                columns: context.size.columns - column
            )
            canvas.add(
                .entry(index),
                Rect(column: 0, row: row, columns: context.size.columns)
            )
        }
        let first = 3 + Line.allCases.count
        let sample = Rect(
            column: column + 2,
            row: first,
            columns: context.size.columns - column - 2,
            rows: context.size.rows - 2 - first
        )
        for game in ClientGames.all { game.drawSample(on: &canvas.frame, in: sample, context) }
        // The sample lies on the table, so that a person sees all colors while choosing.
        let table = Rect(
            column: 0,
            row: first - 1,
            columns: context.size.columns,
            rows: sample.rows + 1
        )
        canvas.frame.ground(table, .table)
        canvas.message(context.message, otherwise: Self.note(selection.index, context.settings))
        canvas.footer(Self.keys.rows.hints(["↑↓", "←→", "?", "Esc"]))
    }

    /// Returns the text of the message row, which explains the selected setting.
    private static func note(_ index: Int, _ settings: ScreenSettings) -> String {
        switch Line.allCases[index] {
        case .look: settings.look.note
        case .suits: "Two colors, or one for each suit."
        case .numbers: "Numbers can be typed either way."
        case .colors: "Colors of your own: GameClient help colors"
        case .pattern: "The pattern on the backs of cards."
        case .motion: "How cards turn: full, reduced or not at all."
        case .sound: words(settings.sound)
        }
    }
}

extension CaseIterable where Self: Equatable, AllCases.Index == Int {
    /// Returns the next or the previous case; the first case follows the last.
    fileprivate func step(_ step: Int) -> Self {
        let all = Self.allCases
        let index = all.firstIndex(of: self) ?? 0
        return all[(index + step + all.count) % all.count]
    }
}
