import GameProtocol
import Synchronization

/// What one event loop has counted: written by the loop alone, read by whoever watches the server.
///
/// Each number has one writer, so adding to it needs no locked instruction.
final class LoopCounts: Sendable {
    private let games = GameKind.allCases.map { _ in OfGame() }

    /// What was counted of one game.
    private final class OfGame: Sendable {
        let plainMoves = Atomic<Int>(0)
        let times = MoveTimes()
    }

    /// Lines that were a move of the game in its plainest spelling.
    func plainMoveCount(of game: GameKind) -> Int {
        games[game.index].plainMoves.load(ordering: .relaxed)
    }

    /// How long moves of the game took.
    func moveTimes(of game: GameKind) -> MoveTimes { games[game.index].times }

    @inline(__always)
    func addPlainMove(of game: GameKind) {
        let count = games[game.index]
        count.plainMoves.store(count.plainMoves.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
    }
}

/// How long moves took, from the reading of the line until everything it caused was sent or queued.
final class MoveTimes: Sendable {
    /// The upper bounds of the buckets in microseconds; the last bucket has none.
    static let boundsInMicroseconds = [
        10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 100_000,
    ]

    private let buckets = (0...MoveTimes.boundsInMicroseconds.count).map { _ in Counter() }
    private let nanoseconds = Counter()

    /// Notes moves that were carried out together.
    func add(_ count: Int, nanoseconds duration: Int) {
        let microseconds = duration / 1_000
        let bucket = Self.boundsInMicroseconds.firstIndex { microseconds <= $0 }
        buckets[bucket ?? Self.boundsInMicroseconds.count].add(count)
        nanoseconds.add(count * duration)
    }

    /// How many fell into each bucket.
    var counts: [Int] { buckets.map(\.count) }

    /// The sum of all times.
    var totalNanoseconds: Int { nanoseconds.count }
}

/// A number that any thread may add to.
final class Counter: Sendable {
    private let value = Atomic<Int>(0)

    var count: Int { value.load(ordering: .relaxed) }

    func add(_ more: Int = 1) {
        value.wrappingAdd(more, ordering: .relaxed)
    }
}
