import CommandLine
package import GameProtocol

/// The options of a new room. An option that is nil has the game's usual value, or the server
/// decides about it.
package struct NewRoomOptions: Equatable, Sendable {
    /// The game, if the player named one.
    package var game: GameKind?
    package var title: String?
    package var seats: Int?
    package var turnSeconds: Int?
    /// The options that belong to a single game.
    var games = RoomChoices()
    package var isPrivate = false
    /// The password from a form. A command line names a file instead.
    package var password: String?

    package init() {}

    /// The game of a new room if the player names none.
    static let usualGame = GameKind.allCases[0]

    /// The usual number of seats.
    package var usualSeats: Int { rulesOfGame.usualSeats(self) }

    /// The possible numbers of seats.
    package var seatRange: ClosedRange<Int> { rulesOfGame.seats(self) }

    /// The game by the name that people look for; nil if the player named none.
    package var namedGame: NamedGame? {
        get { game.map { ClientGames[$0].named(self) } }
        set {
            guard let newValue else { return }
            game = newValue.kind
            // The name of a kind of room leaves its rules open.
            if newValue.name != newValue.kind.rawValue {
                ClientGames[newValue.kind].choose(newValue, in: &self)
            }
        }
    }

    /// The turn clock to request. A player alone gets none, because no other player waits.
    package var wantedTurnSeconds: Int? { turnSeconds ?? (seats == 1 ? 0 : nil) }

    /// The client's rules of the game.
    package var rulesOfGame: any ClientGame.Type { ClientGames[game ?? Self.usualGame] }

    /// The reason why no bot plays in such a room; nil if bots do.
    package var botProblem: String? { rulesOfGame.botProblem(self) }

    /// The reason why there can be no such room, and an alternative; nil if there can be one.
    package var problem: (sentence: String, instead: String)? {
        let range = seatRange
        if let seats, !range.contains(seats) {
            let most = range.count == 1 ? "" : " to \(range.upperBound)"
            let title = rulesOfGame.named(self).title
            return ("\(title) has \(range.lowerBound)\(most) seats.", "")
        }
        return rulesOfGame.problem(self)
    }

    /// Derives the game from the other options, and checks that the options fit together.
    mutating func settle() throws(UsageError) {
        if game == nil { game = try gameOfOptions }
        if isCertain, let problem { throw UsageError(problem.sentence) }
    }

    /// Whether all options are given that come before the seats. Only then the room is fully known.
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

    /// Returns the request for such a room: the given options, and the fields that the game always
    /// sends.
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
    /// Creates the options of a room, to make a similar room.
    package init(_ room: RoomView) {
        self.init()
        title = room.title
        seats = room.seatCount
        game = room.options.game
        room.game.take(room.options, into: &self)
        // A room with one seat had no clock. With more seats it may have one again.
        if seats == 1, turnSeconds == 0 { turnSeconds = nil }
    }
}
