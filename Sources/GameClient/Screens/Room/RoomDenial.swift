import GameProtocol

/// Why something was not done, in the words of the screen: a key where plain mode has a command.
enum RoomDenial {
    static func line(_ denial: Denial, _ room: RoomView) -> String {
        switch denial {
        case .cellUp(let cell): "Card \(cell) is already face up."
        case .cellTaken(let cell): "Card \(cell) is taken."
        case .watching: "You are watching. f takes a free seat."
        case .nextRound: "A round is running; you play from the next one."
        case .gameOver: "The game is over. r plays again."
        case .roomFull: "No seat is free."
        case .roomFirst: "You are playing here; q leaves, and the game is lost then."
        case .nothingYet: "There is nothing to say yes or no to."
        default: words(room).line(denial)
        }
    }

    private static func words(_ room: RoomView) -> PlainDenial {
        var words = PlainWords(me: room.me)
        words.game = room.options.game
        return PlainDenial(words: words)
    }
}
