import GameProtocol
import TerminalKit

/// The line of confetti below a winner's name. It is shown for a short time, with full motion only.
package enum Confetti {
    static let lastsMs = 4000
    private static let stepMs = 160

    /// Returns the line this many milliseconds after the end of the round; nil after `lastsMs`.
    static func line(columns: Int, since elapsed: Int) -> StyledText? {
        guard (0..<lastsMs).contains(elapsed), columns > 0 else { return nil }
        let step = elapsed / stepMs
        return (0..<columns).reduce(StyledText()) { text, column in
            let bit = bit(column, step)
            guard bit < signs.count else { return text.adding(" ") }
            return text.adding(signs[bit], Style(.seat((column + step) & 3)))
        }
    }

    private static let signs = ["·", "•", "★"]

    /// Returns the number of the bit in a column. Most columns are empty.
    private static func bit(_ column: Int, _ step: Int) -> Int {
        var mixed = SplitMix64(UInt64(truncatingIfNeeded: column << 20 | step))
        return Int(mixed.next() >> 33) % 8
    }

    /// Returns the milliseconds since the end of a round with a winner; nil if there is nothing to
    /// celebrate, or motion is reduced.
    static func elapsed(_ room: RoomView, _ record: RoundRecord, _ context: ScreenContext) -> Int? {
        guard context.settings.motion == .full, record.outcome?.over.result == .win,
            let end = room.endedAt
        else { return nil }
        return context.at - end
    }

    /// The time at which the line changes next.
    package static func deadline(
        _ room: RoomView,
        _ record: RoundRecord,
        _ context: ScreenContext
    ) -> Int? {
        guard room.phase == .over, context.showsResult,
            let elapsed = elapsed(room, record, context), (0..<lastsMs).contains(elapsed)
        else { return nil }
        return context.at + stepMs - elapsed % stepMs
    }
}
