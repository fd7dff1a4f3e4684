import GameProtocol
import Sockets

/// Adds each round that this client plays to the history, as soon as it is over for this player.
package final class HistoryKeeper {
    private let file: HistoryFile?
    private let now: () -> Int
    private var recorder = RoundRecorder()
    private var hasFailed = false
    /// The newest game of this run; it can be shown again even where it could not be written.
    package private(set) var last: PlayedGame?

    /// Without a file, nothing is written.
    package init(_ file: HistoryFile?, now: @escaping () -> Int) {
        self.file = file
        self.now = now
    }

    /// What a client knew before an input, and after it.
    struct Change {
        var room: RoomView?
        var isSeatGone: Bool

        init(_ state: ClientState) {
            room = state.room
            isSeatGone = state.isSeatGone
        }
    }

    /// Takes what a client was told, and what came of it; gives why a game could not be written, once.
    func take(
        _ input: ClientInput,
        _ effects: [ClientEffect],
        before: Change,
        after: ClientState,
        at: Int
    ) -> SystemError? {
        if case .line(let line) = input {
            recorder.take(line, before: before.room, after: after.room)
        }
        guard let room = before.room, room.isInRound else { return nil }
        let ending = Self.ending(effects, before: before, after: after)
        guard let ending else { return nil }
        let game = game(room, ending, effects, after, at: at)
        last = game
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
            // Another run of the program plays on, and keeps how it ends.
            case .failed(.ended(.replaced, _, _, _)): return nil
            // Nobody told how the round ended, or whether it goes on.
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
                moves: room.game.moveCount(seat.counts)
            )
        }
        var winners: [String] = []
        for case .say(.over(let over, let results, _)) in effects {
            players = results.map { result in
                PlayedGame.Player(
                    name: result.player,
                    points: result.points,
                    moves: room.game.moveCount(result.counts)
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
            what: room.game.name(room.options),
            pointUnit: room.game.pointUnit,
            moveUnit: room.game.moveUnit,
            me: room.me,
            players: players,
            winners: winners,
            ending: ending,
            lines: recorder.lines
        )
    }
}
