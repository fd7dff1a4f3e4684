import GameProtocol

extension RoomView {
    /// The place of a player among the seats, from 0; nil for somebody who has none.
    func place(of player: String) -> Int? { places.firstIndex(of: player) }

    /// The sign of a player as text; a blank for somebody who has none.
    func mark(of player: String) -> String {
        place(of: player).map { String(SeatMark.of($0)) } ?? " "
    }

    /// The chip of a player's seat.
    func chip(of player: String) -> Style {
        place(of: player).map { Style(.seat($0)) } ?? .plain
    }

    /// `Concentration 6x6`, `Deck draw, free`.
    var gameWords: String {
        switch options {
        case .concentration(let options): "Concentration \(options.columns)x\(options.rows)"
        case .deck(let options):
            options.rules == .free ? "Deck draw, free" : "Deck draw"
        }
    }

    /// The room's name, or its code where it has none.
    var shortName: String { title ?? code }
}
