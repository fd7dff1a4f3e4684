import Dispatch
import Foundation
import Testing

/// A planted fault, which shows that ThreadSanitizer sees what it is there for.
///
/// It does nothing unless `TEST_CANARY` asks for it; then the run has to fail.
@Suite struct CanaryTests {
    /// Long enough for every thread to be at it at once: a shorter race goes unseen.
    private static let iterations = 400_000

    @Test func `thread sanitizer sees a counter that nobody guards`() {
        guard ProcessInfo.processInfo.environment["TEST_CANARY"] == "race" else { return }
        let counter = UnguardedCounter()
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for _ in 0..<Self.iterations { counter.value += 1 }
        }
        #expect(counter.value > 0)
    }
}

/// A counter without a lock: the planted race.
private final class UnguardedCounter: @unchecked Sendable {
    var value = 0
}
