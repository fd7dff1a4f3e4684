import GameProtocol
import Sockets

/// The use of a turn by one connection: lines, and time.
///
/// The clock is read after a line that may have been expensive, and otherwise once in several lines, so that a move
/// does not pay for it.
struct TurnShare {
    private var lineCount = 0
    private var maximumLineCount = 0
    /// The first reading of the clock in this turn, in nanoseconds; nil before the first reading.
    private var start: Int?

    private static let nanoseconds = Int(Limits.turnTime / .nanoseconds(1))
    private static let linesBetweenLooks = 16

    /// Whether this turn had enough lines that the next one waits for other sources.
    var isLarge: Bool { lineCount >= Self.largeCount }

    private static let largeCount = 32

    /// Begins a turn with at most this number of lines.
    mutating func begin(maximumLineCount: Int) {
        self.maximumLineCount = maximumLineCount
        lineCount = 0
        start = nil
    }

    /// Counts a line. Returns whether the turn ends with it.
    @inline(__always)
    mutating func isOver(afterWork hasWorked: Bool, now: @autoclosure () -> Int) -> Bool {
        lineCount += 1
        if lineCount >= maximumLineCount { return true }
        if !hasWorked && lineCount % Self.linesBetweenLooks != 0 { return false }
        let now = now()
        guard let start else {
            self.start = now
            return false
        }
        return now - start >= Self.nanoseconds
    }
}

/// The sources of a loop that wait for another turn. Addresses take turns, and so do the sources of one address. So
/// all connections of one address together get the same number of turns as a single connection of another address.
struct TurnLine {
    private enum Payer: Hashable {
        case address(SocketAddress.Host)
        /// A source without an address counts for itself.
        case source(UInt64)
    }

    private var waiting: [Payer: [UInt64]] = [:]
    /// The addresses with waiting sources, each once, from index `first` on.
    private var order: [Payer] = []
    private var first = 0
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    mutating func append(_ token: UInt64, of address: SocketAddress.Host?) {
        let payer = address.map { .address($0) } ?? Payer.source(token)
        count += 1
        if waiting[payer, default: []].isEmpty { order.append(payer) }
        waiting[payer, default: []].append(token)
    }

    /// Removes and returns the source whose turn comes next.
    mutating func next() -> UInt64? {
        guard first < order.count else { return nil }
        let payer = order[first]
        first += 1
        if 2 * first > order.count + 64 {
            order.removeFirst(first)
            first = 0
        }
        count -= 1
        let token = waiting[payer]?.removeFirst()
        if waiting[payer]?.isEmpty ?? true { waiting[payer] = nil } else { order.append(payer) }
        return token
    }
}
