import ClientCore
import TerminalKit

/// A box with the whole chat of a room. It opens at the newest message.
struct TalkBox: Equatable, Sendable {
    /// The number of rows below the last visible one.
    private var rowsBelow = 0

    private static let columns = 76

    enum Action {
        case older, newer, pageUp, pageDown, oldest, newest, close
    }

    static let keys = KeyMap<Action>([
        KeyBinding("↑", also: "k", "older", to: .older),
        KeyBinding("↓", also: "j", "newer", to: .newer), KeyBinding("PgUp", to: .pageUp),
        KeyBinding("PgDn", also: "Space", to: .pageDown), KeyBinding("Home", to: .oldest),
        KeyBinding("End", to: .newest),
        KeyBinding(
            "Esc",
            also: "q Enter",
            "closes",
            help: .leave("Esc, q, Enter", "closes"),
            to: .close
        ),
    ])

    /// Handles a key, the wheel or a click. Returns false if the box closes.
    mutating func receive(_ event: ScreenEvent, _ log: TalkLog, _ size: Size) -> Bool {
        let visible = Self.visibleRows(size)
        let most = max(0, Self.rows(log, size).count - visible)
        switch event {
        case .key(let key):
            switch Self.keys[key] {
            case .older: rowsBelow += 1
            case .newer: rowsBelow -= 1
            case .pageUp: rowsBelow += visible
            case .pageDown: rowsBelow -= visible
            case .oldest: rowsBelow = most
            case .newest: rowsBelow = 0
            case .close: return false
            case nil: break
            }
        case .scroll(let up): rowsBelow += up ? 1 : -1
        case .click: return false
        case .pointer, .paste, .focus: break
        }
        rowsBelow = max(0, min(rowsBelow, most))
        return true
    }

    func draw(_ log: TalkLog, on canvas: inout Canvas) {
        let size = canvas.frame.size
        let rows = Self.rows(log, size)
        let visible = Self.visibleRows(size)
        let end = max(0, rows.count - min(rowsBelow, max(0, rows.count - visible)))
        let lines = Array(rows[max(0, end - visible)..<end])
        let columns = min(Self.columns, size.columns)
        let rect = canvas.frame.bounds.centered(
            Size(columns: columns, rows: min(visible, max(1, rows.count)) + 2)
        )
        canvas.cover(canvas.frame.bounds)
        canvas.frame.fill(rect.wide(in: canvas.frame.bounds))
        canvas.draw(Dialog("All that was said", lines, indent: 1), in: rect)
        canvas.frame.cursor = nil
        let hints = Self.keys.rows.hints((rows.count > visible ? ["↑↓"] : []) + ["Esc"]).map(\.text)
        let foot = " \(hints.joined(separator: "   ")) "
        let column = rect.endColumn - 2 - Width.of(foot)
        canvas.frame.put(foot, column: column, row: rect.endRow - 1)
        canvas.add(.key(.escape), canvas.frame.bounds)
    }

    private static func rows(_ log: TalkLog, _ size: Size) -> [StyledText] {
        let rows = log.allRows(columns: min(columns, size.columns) - 3)
        return rows.isEmpty ? ["Nothing was said yet."] : rows
    }

    private static func visibleRows(_ size: Size) -> Int { max(1, size.rows - 4) }
}
