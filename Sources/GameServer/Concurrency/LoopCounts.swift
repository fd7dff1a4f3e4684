import GameProtocol
import Synchronization

/// Counters of one event loop: written only by the loop, read for the server's metrics.
///
/// Each number has one writer, so that adding to it needs no locked instruction.
final class LoopCounts: Sendable {
    private let games = GameKind.allCases.map { _ in OfGame() }

    /// The counters of one game.
    private final class OfGame: Sendable {
        let plainMoves = Atomic<Int>(0)
        let times = MoveTimes()
    }

    /// Returns the number of lines that were a move of the game in its shortest spelling.
    func plainMoveCount(of game: GameKind) -> Int {
        games[game.index].plainMoves.load(ordering: .relaxed)
    }

    /// Returns the durations of moves of the game.
    func moveTimes(of game: GameKind) -> MoveTimes { games[game.index].times }

    @inline(__always)
    func addPlainMove(of game: GameKind) {
        let count = games[game.index]
        count.plainMoves.store(count.plainMoves.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
    }
}

/// Durations of moves, from the reading of the line until all its output was sent or queued.
final class MoveTimes: Sendable {
    /// The upper bounds of the buckets in microseconds; the last bucket has no bound.
    static let boundsInMicroseconds = [
        10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 100_000,
    ]

    private let buckets = (0...MoveTimes.boundsInMicroseconds.count).map { _ in Counter() }
    private let nanoseconds = Counter()

    /// Adds moves that were carried out together.
    func add(_ count: Int, nanoseconds duration: Int) {
        let microseconds = duration / 1_000
        let bucket = Self.boundsInMicroseconds.firstIndex { microseconds <= $0 }
        buckets[bucket ?? Self.boundsInMicroseconds.count].add(count)
        nanoseconds.add(count * duration)
    }

    /// The number of moves in each bucket.
    var counts: [Int] { buckets.map(\.count) }

    /// The sum of all durations in nanoseconds.
    var totalNanoseconds: Int { nanoseconds.count }
}

/// A number that any thread may increase.
final class Counter: Sendable {
    private let value = Atomic<Int>(0)

    var count: Int { value.load(ordering: .relaxed) }

    func add(_ more: Int = 1) {
        value.wrappingAdd(more, ordering: .relaxed)
    }
}
