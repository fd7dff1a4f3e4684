import GameProtocol
package import Sockets

/// Adds each round that this client plays to the history, as soon as the round is over for this
/// player.
package final class HistoryKeeper {
    private let file: HistoryFile?
    private let now: () -> Int
    private var recorder = RoundRecorder()
    private var hasFailed = false
    /// The newest game of this run. It can be shown again even if writing it failed.
    package private(set) var last: PlayedGame?
    /// The news about the player's record after the newest input: the best round alone, or the
    /// series against an opponent. Nil for none.
    package private(set) var personalBest: PersonalBest?
    /// The code of the room and the number of the newest round that the client saw from its
    /// beginning.
    private var begun: [String]?
    /// The best rounds that were played alone, by the name of the game and its options.
    private lazy var best = BestRounds(file?.gamesAlone ?? [])

    /// Creates a keeper; without a file it writes nothing.
    package init(_ file: HistoryFile?, now: @escaping () -> Int) {
        self.file = file
        self.now = now
    }

    /// The parts of a client's state that are compared before and after an input.
    struct Change {
        var room: RoomView?
        var isSeatGone: Bool

        init(_ state: ClientState) {
            room = state.room
            isSeatGone = state.isSeatGone
        }
    }

    /// Handles an input of the client and its effects. Returns the first error of writing a game;
    /// later ones are left out.
    func take(
        _ input: ClientInput,
        _ effects: [ClientEffect],
        before: Change,
        after: ClientState,
        at: Int
    ) -> SystemError? {
        personalBest = nil
        if case .line(let line) = input {
            recorder.take(line, after.displays, before: before.room, after: after.room)
        }
        noteBeginning(effects, after)
        guard let room = before.room, room.isInRound else { return nil }
        let ending = Self.ending(effects, before: before, after: after)
        guard let ending else { return nil }
        let game = game(room, ending, effects, after, at: at)
        last = game
        note(game, room)
        do throws(SystemError) {
            try file?.add(game)
            return nil
        } catch {
            defer { hasFailed = true }
            return hasFailed ? nil : error
        }
    }

    private static func ending(
        _ effects: [ClientEffect],
        before: Change,
        after: ClientState
    ) -> PlayedGame.Ending? {
        for case .say(let news) in effects {
            switch news {
            case .over: return .over
            case .sentOut(_, .idle): return .idle
            case .sentOut: return .sentOut
            // Another run of the program plays on and records the end.
            case .failed(.ended(.replaced, _, _, _)): return nil
            // The server did not say how the round ended, or whether it continues.
            case .outOfRoom, .serverClosed, .failed(.seatGone), .failed(.notRegained):
                if after.room == nil || after.stage == .finished { return .cut }
            default: break
            }
        }
        let isGone = after.room == nil || after.isSeatGone && !before.isSeatGone
        return isGone ? .left : nil
    }

    private func game(
        _ room: RoomView,
        _ ending: PlayedGame.Ending,
        _ effects: [ClientEffect],
        _ client: ClientState,
        at: Int
    ) -> PlayedGame {
        var players = room.playing.map { seat in
            PlayedGame.Player(
                name: seat.name,
                points: seat.score,
                moves: room.game.tally(seat.counts).moves
            )
        }
        var winners: [String] = []
        for case .say(.over(let over, let results, _)) in effects {
            players = results.map { result in
                PlayedGame.Player(
                    name: result.player,
                    points: result.points,
                    moves: room.game.tally(result.counts).moves
                )
            }
            winners = over.winners
        }
        return PlayedGame(
            endedAt: now(),
            milliseconds: max(0, at - (room.startedAt ?? at)),
            server: client.plan.address.server.text,
            room: room.code,
            round: room.round,
            what: room.game.names(room.options).full,
            pointUnit: room.game.names(room.options).point,
            moveUnit: room.game.terms.moveUnit,
            me: room.me,
            players: players,
            winners: winners,
            ending: ending,
            hints: room.facts.hintCount,
            isWhole: begun == [room.code, "\(room.round)"],
            lines: recorder.lines
        )
    }
}

extension HistoryKeeper {
    /// If the player begins a round alone, sets the news about the result to beat.
    private func noteBeginning(_ effects: [ClientEffect], _ state: ClientState) {
        for case .say(.started) in effects {
            begun = state.room.map { [$0.code, "\($0.round)"] }
        }
        guard let room = state.room, room.playing.count == 1, room.isInRound else { return }
        for case .say(.started) in effects {
            let told = best.of(
                room.game.names(room.options).full,
                nil,
                expected: Self.expected(room)
            )
            personalBest = told.lines.isEmpty ? nil : told
        }
    }

    private func note(_ game: PlayedGame, _ room: RoomView) {
        guard game.ending == .over else { return }
        guard game.outcome == .alone else {
            let series = file?.games(against: game).series(with: game)
            personalBest = series.map { PersonalBest(count: 0, round: .usual, series: $0) }
            return
        }
        let round = best.add(game)
        let told = best.of(game.what, round, expected: Self.expected(room))
        personalBest = told.lines.isEmpty ? nil : told
    }

    /// Returns the average number of moves with best play, such as `24.8 flips`; nil if unknown.
    private static func expected(_ room: RoomView) -> String? {
        room.game.coach()?.expectedMoves(room.options).map { moves in
            let tenths = Int((10 * moves).rounded())
            return "\(tenths / 10).\(tenths % 10) \(room.game.terms.moveUnit)s"
        }
    }
}

/// The file with the games of this user, one line a game.
package struct HistoryFile: Sendable {
    private let file: LineFile

    /// A size that players do not reach in years.
    package static let usualMaximumBytes = 16 << 20

    package init(path: String, maximumBytes: Int = Self.usualMaximumBytes) {
        file = LineFile(path: path, maximumBytes: maximumBytes)
    }

    /// Names the file in the folder for files that outlive this run; nil without a folder.
    package init?(folder: String?) {
        guard let folder else { return nil }
        self.init(path: folder + "/history.ndjson")
    }

    /// The games, the oldest first. Invalid lines are ignored.
    package var games: [PlayedGame] { file.lines.compactMap { PlayedGame(line: $0) } }

    /// The rounds that were played alone. Other lines are not even parsed.
    package var gamesAlone: [PlayedGame] {
        games(with: "\"outcome\":\"\(PlayedGame.Outcome.alone.rawValue)\"")
    }

    /// The rounds of two against the same opponent, the oldest first. All bots of one level are the
    /// same opponent.
    func games(against game: PlayedGame) -> [PlayedGame] {
        guard game.opponents.count == 1, let name = game.opponents.first else { return [] }
        let prefix = BotName.isBot(name) ? BotName.prefix : name
        return games(with: "\"\(prefix)").filter { $0.against == game.against }
    }

    private func games(with mark: String) -> [PlayedGame] {
        let mark = Array(mark.utf8)
        return file.lines.filter { Self.has(mark, in: $0) }.compactMap { PlayedGame(line: $0) }
    }

    /// Whether the beginning of a line contains these bytes. The outcome and the players of a round
    /// come before its moves.
    private static func has(_ mark: [UInt8], in line: ArraySlice<UInt8>) -> Bool {
        let head = line.prefix(1024)
        return head.indices.dropLast(mark.count - 1).contains {
            head[$0] == mark[0] && head[$0..<$0 + mark.count].elementsEqual(mark)
        }
    }

    /// Appends a game. The game is on the disk before this returns.
    package func add(_ game: PlayedGame) throws(SystemError) {
        try file.add(game.line(withLines: true))
    }
}
