import CommandLine
package import GameProtocol

/// What somebody wants of a new room; what was not given is left to the server.
package struct NewRoomOptions: Equatable, Sendable {
    /// The game, where one was named.
    package var game: GameKind?
    package var title: String?
    package var seats: Int?
    package var turnSeconds: Int?
    /// What only one game knows.
    var games = RoomChoices()
    package var isPrivate = false
    /// From a form; a command line names a file instead.
    package var password: String?

    package init() {}

    /// The game that is made where none is named.
    static let usualGame = GameKind.allCases[0]

    /// The seats of a room where nobody says how many.
    package var usualSeats: Int { (game ?? Self.usualGame).row.defaultSeats }

    /// The turn clock to ask for: alone there is nobody who waits.
    package var wantedTurnSeconds: Int? { turnSeconds ?? (seats == 1 ? 0 : nil) }

    /// The rules of the game that is meant.
    package var rulesOfGame: any ClientGame.Type { ClientGames[game ?? Self.usualGame] }

    /// Why no bot plays in such a room; nil if they do.
    package var botProblem: String? { rulesOfGame.botProblem(self) }

    /// Why there can be no such room, and what there can be instead; nil if there can.
    package var problem: (sentence: String, instead: String)? {
        let range = rulesOfGame.kind.row.seats
        if let seats, !range.contains(seats) {
            return (
                "\(rulesOfGame.title) has \(range.lowerBound) to \(range.upperBound) seats.", ""
            )
        }
        return rulesOfGame.problem(self)
    }

    /// Fills in the game that the options are of, and sees whether they fit together.
    mutating func settle() throws(UsageError) {
        if game == nil { game = try gameOfOptions }
        if isCertain, let problem { throw UsageError(problem.sentence) }
    }

    /// Whether every option is given that comes before the seats: only then is it known for certain
    /// what the room is.
    private var isCertain: Bool {
        rulesOfGame.options.allSatisfy { $0.place != .beforeSeats || $0.isGiven(self) }
    }

    private var gameOfOptions: GameKind? {
        get throws(UsageError) {
            for game in ClientGames.all {
                guard let first = game.options.first(where: { $0.namesGame && $0.isGiven(self) })
                else { continue }
                let usual = ClientGames[Self.usualGame]
                if usual.options.contains(where: { $0.place == .beforeSeats && $0.isGiven(self) }) {
                    throw UsageError(
                        "--\(first.name) is for \(game.optionWords), \(usual.optionWords). "
                            + "Say which: --game \(game.kind.rawValue)"
                    )
                }
                return game.kind
            }
            return nil
        }
    }

    /// The request for such a room: what was given, and what the game always says.
    package func request(password: String?) -> CreateRequest {
        CreateRequest(
            game: game ?? Self.usualGame,
            title: title,
            seats: seats ?? usualSeats,
            isPrivate: isPrivate,
            password: password ?? self.password,
            isReady: false,
            options: rulesOfGame.request(self)
        )
    }
}

extension NewRoomOptions {
    /// The options of that room, for another like it.
    package init(_ room: RoomView) {
        self.init()
        title = room.title
        seats = room.seatCount
        game = room.options.game
        room.game.take(room.options, into: &self)
        // Alone there was no clock; with others there may be one again.
        if seats == 1, turnSeconds == 0 { turnSeconds = nil }
    }
}
