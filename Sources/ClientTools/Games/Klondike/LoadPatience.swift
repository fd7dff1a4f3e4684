import GameProtocol

/// A load of rooms in which everybody has a board of their own: alone, or in a race.
enum LoadPatience {
    /// The game that they play.
    static let game = GameKind.klondike

    /// Whose request an event tells of, and its number; in a race others are told only that.
    static func request(of event: GameEvent) -> (player: String, turn: Int)? {
        switch event {
        case .klondike(.acted(_, let standing)), .klondike(.progress(let standing)):
            (standing.player, standing.turn)
        default: nil
        }
    }
}
