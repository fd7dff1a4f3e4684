import GameProtocol

extension NewRoomOptions {
    /// The options of that room, for another like it.
    init(_ room: RoomView) {
        self.init()
        title = room.title
        seats = room.seatCount
        switch room.options {
        case .concentration(let options):
            game = .concentration
            grid = try? Grid("\(options.columns)x\(options.rows)")
            theme = options.theme
            turnSeconds = options.turnSeconds
            hideMs = options.hideMs
            again = options.again
            stalemateTurns = options.stalemateTurns
        case .deck(let options):
            game = .deck
            rules = options.rules
            deckCount = options.deckCount
            turnSeconds = options.turnSeconds
        }
    }
}
