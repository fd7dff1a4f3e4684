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
        let columns = max(0, end - margin - 1)
        frame.put(left(isCompact, columns), column: margin, row: 0, columns: columns)
        column = frame.put(mark.text, column: column, row: 0, mark.style)
        frame.put(clock, column: column + (isCompact ? 1 : 3), row: 0, .dim)
    }

    /// The code is what friends need to come: where there is no room, what stands before it is cut.
    private func left(_ isCompact: Bool, _ columns: Int) -> StyledText {
        let watching = room.isPlayer ? nil : "WATCHING"
        let parts = [watching, room.gameWords, isCompact ? nil : room.title].compactMap { $0 }
        let separator = isCompact ? " " : " · "
        let code = separator + room.code
        let words = parts.joined(separator: separator)
        return StyledText(Frame.fit(words, max(0, columns - Width.of(code))) + code)
    }
}
