import Bots
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
    /// The options that only one game has, by the game. A game is missing here until the player
    /// changes one of its options.
    private var own: [GameKind: GameValue<NewRoomOptions>] = [:]
    package var isPrivate = false
    /// Whether the server's ladder chooses the opponent, instead of a room that waits.
    package var isForLadder = false
    /// The password from a form. A command line names a file instead.
    package var password: String?

    package init() {}

    /// The game of a new room if the player names none.
    static let usualGame = GameKind.allCases[0]

    /// The own options of the game `kind`; `usual` until the player changes them.
    subscript<Own: Equatable & Sendable>(kind: GameKind, usual usual: Own) -> Own {
        get { own[kind]?.value as? Own ?? usual }
        set { own[kind] = newValue == usual ? nil : GameValue(kind, newValue) }
    }

    /// The room that the options describe: its game, the request and the limits.
    package var plan: RoomPlan { rulesOfGame.plan(self) }

    package var usualSeats: Int { plan.usualSeats }

    package var seatRange: ClosedRange<Int> { plan.seats }

    /// The game under the name that players know, such as Crazy Eights; nil if the player named
    /// none.
    package var namedGame: NamedGame? {
        get { game == nil ? nil : plan.named }
        set {
            guard let newValue else { return }
            game = newValue.kind
            if let options = newValue.options { own[newValue.kind] = options }
        }
    }

    /// Chooses a game, and drops the options of another game of the same kind.
    package mutating func choose(_ named: NamedGame) {
        namedGame = named
        if plan.named != named { own[named.kind] = nil }
    }

    /// The turn clock to request, in seconds; 0 for no clock, nil for the server's choice. A single
    /// player gets no clock, because no other player waits.
    package var wantedTurnSeconds: Int? { turnSeconds ?? (seats == 1 ? 0 : nil) }

    package var rulesOfGame: any ClientGame.Type { ClientGames[game ?? Self.usualGame] }

    /// The reason why no bot plays in a room with these options; nil if bots do.
    package var botProblem: String? { plan.botProblem }

    /// The reason why no room can have these options, and an alternative; nil if a room can have
    /// them.
    package var problem: (sentence: String, instead: String)? {
        let range = seatRange
        if let seats, !range.contains(seats) {
            let most = range.count == 1 ? "" : " to \(range.upperBound)"
            let title = plan.named.title
            return ("\(title) has \(range.lowerBound)\(most) seats.", "")
        }
        return plan.problem
    }

    /// Derives the game from the other options, and checks that the options fit together.
    mutating func settle() throws(UsageError) {
        if game == nil { game = try gameOfOptions }
        if isCertain, let problem { throw UsageError(problem.sentence) }
    }

    /// Whether the player gave every option that comes before the seats. Otherwise the server
    /// chooses some of them, and the room is not fully known.
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
                        "--\(first.name) is for \(game.terms.options), \(usual.terms.options). "
                            + "Say which: --game \(game.kind.rawValue)"
                    )
                }
                return game.kind
            }
            return nil
        }
    }

    /// Returns the request for a room with these options: the given options, and the fields that
    /// the game always sends.
    package func request(password: String?) -> CreateRequest {
        CreateRequest(
            game: game ?? Self.usualGame,
            title: title,
            seats: isForLadder ? 2 : seats ?? usualSeats,
            isPrivate: isPrivate,
            password: password ?? self.password,
            isReady: false,
            options: plan.request,
            isForLadder: isForLadder
        )
    }
}

extension NewRoomOptions {
    /// Creates the options of a room, to make a similar room.
    package init(_ room: RoomView) {
        self.init(room.options)
        title = room.title
        seats = room.seatCount
        // A room with one seat had no clock. With more seats it may have one again.
        if seats == 1, turnSeconds == 0 { turnSeconds = nil }
    }

    /// Creates the options of a similar room from the options of its game.
    package init(_ options: GameOptions) {
        self.init()
        game = options.game
        turnSeconds = options.asked.turnSeconds
        own[options.game] = GameValue(options.game, options.asked.body)
    }
}

extension NewRoomOptions {
    /// Reads the options of a room as the player types them in the client.
    init(typed words: [String]) throws(UsageError) {
        let line = ClientCommandLine.program.parse(["create"] + words)
        if line.isQuestion { throw UsageError("--help belongs on the command line, not here.") }
        if let word = line.argument { throw UsageError("Unknown option \(word.excerpt).") }
        let known = ClientCommandLine.namesOfNewRoom
        let other = ClientCommandLine.program.options.map(\.name).filter { !known.contains($0) }
        if let name = line.first(of: other) {
            throw UsageError("--\(name) belongs on the command line, not here.")
        }
        let loaded = Sources(ClientCommandLine.program, line).load()
        self = try loaded.checked().newRoom
        try settle()
        try MisplacedOptions.check(line, for: self)
    }

    /// Creates the options of the last new room from its saved words, without its name. Without
    /// words, or with words that this program cannot read, creates the usual room.
    package init(last words: [String]?) {
        self = words.flatMap { try? NewRoomOptions(typed: $0) } ?? NewRoomOptions()
    }

    /// The same options for a room with strangers: it is listed, and has at least two seats.
    var forStrangers: NewRoomOptions {
        var options = forGuest
        options.isPrivate = false
        return options
    }

    /// The same options with at least two seats.
    var forGuest: NewRoomOptions {
        var options = self
        if (seats ?? usualSeats) < 2 { options.seats = 2 }
        return options
    }

    /// The words to save as defaults of the next form, without the name and the password.
    package var wordsToKeep: [String] {
        var options = self
        options.title = nil
        options.password = nil
        return options.shellWords
    }

    /// The options as the user types them in a shell. Default values are left out.
    package var shellWords: [String] {
        var words: [String] = []
        if let game, game != Self.usualGame { words += ["--game", game.rawValue] }
        words += shellWords { $0.name == rulesOfGame.terms.bareOption }
        if let title { words += ["--title", title.shellWord] }
        words += shellWords {
            $0.linePlace == .beforeSeats && $0.line != nil
                && $0.name != rulesOfGame.terms.bareOption
        }
        if let seats, seats != usualSeats { words += ["--seats", "\(seats)"] }
        if let turnSeconds { words += ["--turn-clock", "\(turnSeconds)"] }
        words += shellWords { $0.linePlace == .afterTurnClock || $0.line == nil }
        if isPrivate { words.append("--private") }
        if password != nil { words += ["--password-file", "FILE"] }
        return words
    }

    /// Whether `shellWords` describe the whole room. Rooms of other clients may have options
    /// without words.
    package var hasWords: Bool { plan.hasWords }

    /// Returns the words for the game's own options that `isWanted` accepts, each with its value.
    private func shellWords(_ isWanted: (RoomOption) -> Bool) -> [String] {
        rulesOfGame.options.filter(isWanted).flatMap { option -> [String] in
            guard let value = option.typed(self) else { return [] }
            return [option.row.flag] + (value.isEmpty ? [] : [value.shellWord])
        }
    }
}

extension BotLevel {
    /// The levels from the weakest to the strongest, as the user types them.
    static let examples =
        BotGrade.allCases.map(\.character)
        + [random, greedy, memory(4), memory(8), perfect, optimal].map(\.description)

    /// Reads one of the two names of a grade, or `random`, `greedy`, `memory:8`, `perfect` or
    /// `optimal`; nil for any other text.
    package init?(_ text: String) {
        if let grade = BotGrade(word: text) {
            self.init(grade)
            return
        }
        switch text {
        case "random": self = .random
        case "greedy": self = .greedy
        case "perfect": self = .perfect
        case "optimal": self = .optimal
        default:
            let prefix = "memory:"
            guard text.hasPrefix(prefix),
                let count = Digits.number(String(text.dropFirst(prefix.count))),
                Self.memoryCounts.contains(count)
            else { return nil }
            self = .memory(count)
        }
    }
}
