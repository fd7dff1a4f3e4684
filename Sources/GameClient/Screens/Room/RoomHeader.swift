import ClientCore
import GameProtocol
import TerminalKit

/// The first row of a room: the game, the room, the connection, and how long the round has run.
struct RoomHeader: Sendable {
    let room: RoomView
    let mark: ConnectionMark
    let clockMs: Int
    /// The lines of talk that were not seen; the newest stands in the message row.
    var unreadCount = 0

    func draw(on frame: inout Frame, isCompact: Bool) {
        let margin = isCompact ? 0 : 1
        let clock = Clock.hours(clockMs)
        let talk = unreadCount > 1 ? "talk \(unreadCount) " : ""
        let right = mark.text + (isCompact ? " " : "   ") + clock
        var column = frame.size.columns - margin - Width.of(right)
        frame.put(talk, column: column - Width.of(talk), row: 0, .bold)
        let end = column - Width.of(talk)
        frame.put(left(isCompact), column: margin, row: 0, columns: max(0, end - margin - 1))
        column = frame.put(mark.text, column: column, row: 0, mark.style)
        frame.put(clock, column: column + (isCompact ? 1 : 3), row: 0, .dim)
    }

    private func left(_ isCompact: Bool) -> StyledText {
        let watching = room.isPlayer ? nil : "WATCHING"
        let parts = [watching, room.gameWords, isCompact ? nil : room.title, room.code]
        return StyledText(parts.compactMap { $0 }.joined(separator: isCompact ? " " : " · "))
    }
}
