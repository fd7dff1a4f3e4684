import GameProtocol
import TerminalKit

/// The confetti below a winner's name and over the table. It is shown for a short time, with full
/// motion only, and not to a player who lost.
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

    static func fall(on frame: inout Frame, in field: Rect, since elapsed: Int) {
        for column in stride(from: field.column, to: field.endColumn, by: 3) {
            var mixed = SplitMix64(UInt64(column))
            let delay = Int(mixed.next() >> 33) % (lastsMs / 2)
            let age = elapsed / stepMs * stepMs - delay
            let row = field.row + age * field.rows / (lastsMs / 2)
            guard age >= 0, row < field.endRow, elapsed < lastsMs else { continue }
            let place = min(field.endColumn - 1, column + Int(mixed.next() >> 33) % 3)
            let sign = "•★▲◆".unicodeScalars.map { $0 }[age / stepMs & 3]
            frame.put(sign, column: place, row: row, Style(.seat(column / 3 & 3)))
        }
    }

    private static let signs = ["·", "•", "★"]

    /// Returns a pseudo-random number from 0 to 7 for a column. The numbers 0 to 2 mean a piece of
    /// confetti, all others a blank.
    private static func bit(_ column: Int, _ step: Int) -> Int {
        var mixed = SplitMix64(UInt64(truncatingIfNeeded: column << 20 | step))
        return Int(mixed.next() >> 33) % 8
    }

    /// Returns the milliseconds since the end of a round with a winner; nil if there is nothing to
    /// celebrate, or motion is reduced.
    static func elapsed(_ room: RoomView, _ record: RoundRecord, _ context: ScreenContext) -> Int? {
        guard context.settings.motion == .full, record.outcome?.over.result == .win,
            let end = room.endedAt, !room.isPlayer || hasWon(room, record)
        else { return nil }
        return context.at - end
    }

    private static func hasWon(_ room: RoomView, _ record: RoundRecord) -> Bool {
        record.outcome?.over.winners.contains(room.me) == true
    }

    /// The time at which the line of confetti changes next; nil while no confetti is shown.
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
