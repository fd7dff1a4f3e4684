import GameProtocol
import TerminalKit

/// The line of paper bits that flutters below a winner's name, in full motion and for a moment.
package enum Confetti {
    static let lastsMs = 4000
    private static let stepMs = 160

    /// What flutters so long after the end; nil where nothing does any more.
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

    /// Which bit is in a column: most columns are empty.
    private static func bit(_ column: Int, _ step: Int) -> Int {
        var mixed = SplitMix64(UInt64(truncatingIfNeeded: column << 20 | step))
        return Int(mixed.next() >> 33) % 8
    }

    /// Whether a round has ended in a way that is celebrated here, and how long ago.
    static func elapsed(_ room: RoomView, _ record: RoundRecord, _ context: ScreenContext) -> Int? {
        guard context.settings.motion == .full, record.outcome?.over.result == .win,
            let end = room.endedAt
        else { return nil }
        return context.at - end
    }

    /// When the line moves on.
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
