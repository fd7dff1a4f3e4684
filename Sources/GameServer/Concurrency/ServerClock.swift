import Sockets
import Synchronization

/// The clock of every promise to people: turns, seats, heartbeats. It stands while the process does.
///
/// A stopped process, a paused container or a stalled disk loses time that the players have not
/// lost. Each reading shows that the process runs, and the first loop reads every `tickMs`. A gap
/// between two readings that is longer than `longestGapMs` is a standstill: the clock moves on by
/// one tick. Leases of a group need the time of other computers and go by `MonotonicClock`.
final class ServerClock: Sendable {
    /// The longest wait of the loop that keeps the clock running.
    static let tickMs = 250
    static let longestGapMs = 500

    private let time: @Sendable () -> Int
    private let report: @Sendable (Int) -> Void
    /// The last noted reading and the lost time, in one word: readers need both at once.
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

    /// Notes a reading; nil if another thread was quicker.
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
    /// The duration in whole milliseconds, as loops and queues count.
    var milliseconds: Int {
        Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }
}
