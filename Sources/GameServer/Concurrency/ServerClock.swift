import Sockets
import Synchronization

/// The clock for all promises to players: turns, seats, heartbeats. It stands still while the process does.
///
/// A stopped process, a paused container or a stalled disk loses time that the players should not lose. Each reading
/// shows that the process runs, and the first loop reads every `tickMs`. A gap between two readings of more than
/// `longestGapMs` is a standstill, and the clock advances by only one tick. Leases in the cluster depend on the time
/// of other computers, so they use `MonotonicClock`.
final class ServerClock: Sendable {
    /// The longest wait of the loop that keeps the clock running.
    static let tickMs = 250
    static let longestGapMs = 500

    private let time: @Sendable () -> Int
    private let report: @Sendable (Int) -> Void
    /// The last recorded reading and the lost time, in one word, because readers need both together.
    private let state: Atomic<UInt64>

    private struct State {
        private static let unitMs = 64
        /// The time of the reading, rounded down to units.
        var reading: Int
        var lostMs: Int

        init(reading: Int, lostMs: Int) { (self.reading, self.lostMs) = (reading, lostMs) }

        init(_ word: UInt64) {
            reading = Int(word >> 32) * Self.unitMs
            lostMs = Int(word & 0xFFFF_FFFF)
        }

        var word: UInt64 {
            UInt64(reading / Self.unitMs) << 32 | UInt64(UInt32(clamping: lostMs))
        }
    }

    /// - Parameters:
    ///   - time: the monotonic time in milliseconds.
    ///   - report: called with the length of each standstill, on the thread that notices it.
    init(
        time: @escaping @Sendable () -> Int = { MonotonicClock.nowMilliseconds },
        report: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
        (self.time, self.report) = (time, report)
        state = Atomic(State(reading: time(), lostMs: 0).word)
    }

    /// Milliseconds since a fixed moment, the same for all threads.
    var now: Int {
        while true {
            let time = time()
            let state = State(self.state.load(ordering: .acquiring))
            let gap = time - state.reading
            if 0..<Self.tickMs / 2 ~= gap { return time - state.lostMs }
            if gap >= 0, let now = note(time, gap, after: state) { return now }
        }
    }

    /// Records a reading; nil if another thread was faster.
    private func note(_ time: Int, _ gap: Int, after old: State) -> Int? {
        let lost = gap > Self.longestGapMs ? gap - Self.tickMs : 0
        let new = State(reading: time, lostMs: old.lostMs + lost)
        guard
            state.compareExchange(
                expected: old.word,
                desired: new.word,
                ordering: .acquiringAndReleasing
            ).exchanged
        else { return nil }
        if lost > 0 { report(lost) }
        return time - new.lostMs
    }
}

extension Duration {
    /// The duration in whole milliseconds, the unit of loops and queues.
    var milliseconds: Int {
        Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }
}
