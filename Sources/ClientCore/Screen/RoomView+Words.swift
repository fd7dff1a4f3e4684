import GameProtocol
import TerminalKit

extension RoomView {
    /// Returns the index of a player's seat; nil if the player has no seat.
    func place(of player: String) -> Int? { places.firstIndex(of: player) }

    /// Returns the sign of a player as text; a blank if the player has no seat.
    package func mark(of player: String) -> String {
        place(of: player).map { String(SeatMark.of($0)) } ?? " "
    }

    /// Returns the style of a player's seat.
    func chip(of player: String) -> Style {
        place(of: player).map { Style(.seat($0)) } ?? .plain
    }

    func sign(of player: String) -> StyledText { StyledText(mark(of: player), chip(of: player)) }

    /// `Concentration 6x6`, `Deck draw, free`.
    package var gameWords: String { game.names(options).header }

    /// The room's name; its code if it has no name.
    package var shortName: String { title ?? code }
}

/// The signs of the seats, by their order in the room. All screens show the same ones.
package enum SeatMark {
    private static let marks: [Unicode.Scalar] = ["▲", "●", "■", "◆", "▼", "✚"]

    /// Returns the sign of the seat with that index. A room has at most six seats.
    package static func of(_ seat: Int) -> Unicode.Scalar {
        marks.indices.contains(seat) ? marks[seat] : "·"
    }
}
