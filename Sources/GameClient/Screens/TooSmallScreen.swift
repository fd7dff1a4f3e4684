import ClientCore
import TerminalKit

/// The screen of a window that is too small. It shows the size of the window and the size that is
/// needed.
struct TooSmallScreen: ScreenPart {
    /// The keys of this screen. A question would be unreadable here. So in a room that asks before
    /// the player leaves, q leaves at once and keeps the seat.
    private func keys(_ context: ScreenContext) -> KeyMap<ScreenEffect> {
        KeyMap([
            KeyBinding("p", "for plain lines.", to: .goPlain),
            KeyBinding(
                "q",
                "leaves",
                to: context.room?.asksBeforeLeaving == true ? .leaveKeepingSeat : .quit
            ),
        ])
    }

    func sheet(_ context: ScreenContext) -> KeySheet { KeySheet(rows: keys(context).rows) }

    mutating func receive(_ event: ScreenEvent, _ context: ScreenContext) -> [ScreenEffect] {
        guard case .key(let key) = event, let effect = keys(context)[key] else { return [] }
        return [effect]
    }

    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        let (size, needed) = (context.size, Self.neededSize(context))
        let hints = keys(context).rows.hints(["p", "q"])
        let have = "have \(size.columns)x\(size.rows)"
        let need = "need \(needed.columns)x\(needed.rows)"
        let whole = "\(have), \(need)"
        let sizes = Width.of(whole) > size.columns ? [have, need] : [whole]
        let advice = [
            "Make it bigger, or press \(hints[0].keys)",
            "\(hints[0].label)   \(hints[1].text)  ",
        ]
        let said = ["Window too small"] + sizes
        let lines = said + (said.count + advice.count < size.rows ? [""] : []) + advice
        for (index, line) in lines.enumerated() {
            canvas.frame.put(
                line,
                column: max(0, (size.columns - Width.of(line)) / 2),
                row: max(0, (size.rows - lines.count) / 2) + index
            )
        }
    }

    static func isNeeded(_ context: ScreenContext) -> Bool {
        !context.size.holds(neededSize(context))
    }

    /// The smallest size that the current screen needs.
    private static func neededSize(_ context: ScreenContext) -> Size {
        context.room.flatMap { $0.game.card($0.options).neededSize } ?? .least
    }
}
