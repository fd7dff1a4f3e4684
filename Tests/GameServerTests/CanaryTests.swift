import Dispatch
import Foundation
import Testing

/// A planted fault, which shows that ThreadSanitizer finds data races.
///
/// It does nothing unless `TEST_CANARY` asks for it; then the run must fail.
@Suite struct CanaryTests {
    private static let iterations = 1000

    /// Two threads count, and neither waits for the other before it counts. So no order of
    /// execution on a busy machine synchronizes their writes. Dispatch may run all its work on one
    /// thread, which has no race.
    @Test func `thread sanitizer sees a counter that nobody guards`() {
        guard ProcessInfo.processInfo.environment["TEST_CANARY"] == "race" else { return }
        let counter = UnguardedCounter()
        let done = DispatchSemaphore(value: 0)
        for _ in 0..<2 {
            Thread.detachNewThread {
                for _ in 0..<Self.iterations { counter.value += 1 }
                done.signal()
            }
        }
        for _ in 0..<2 { done.wait() }
        #expect(counter.value > 0)
    }
}

/// A counter without a lock: the planted race.
private final class UnguardedCounter: @unchecked Sendable {
    var value = 0
}
