import GameProtocol
import TerminalKit

extension RoomView {
    /// The place of a player among the seats, from 0; nil for somebody who has none.
    func place(of player: String) -> Int? { places.firstIndex(of: player) }

    /// The sign of a player as text; a blank for somebody who has none.
    package func mark(of player: String) -> String {
        place(of: player).map { String(SeatMark.of($0)) } ?? " "
    }

    /// The chip of a player's seat.
    func chip(of player: String) -> Style {
        place(of: player).map { Style(.seat($0)) } ?? .plain
    }

    /// The sign of a player in the paint of the seat.
    func sign(of player: String) -> StyledText { StyledText(mark(of: player), chip(of: player)) }

    /// `Concentration 6x6`, `Deck draw, free`.
    package var gameWords: String { game.headerName(options) }

    /// The room's name, or its code where it has none.
    package var shortName: String { title ?? code }
}

/// The marks of the seats, by their order in the room: the same on everybody's screen.
package enum SeatMark {
    private static let marks: [Unicode.Scalar] = ["▲", "●", "■", "◆", "▼", "✚"]

    /// The mark of a seat from 0; a room has at most six.
    package static func of(_ seat: Int) -> Unicode.Scalar {
        marks.indices.contains(seat) ? marks[seat] : "·"
    }
}
