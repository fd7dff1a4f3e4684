import Dispatch
import Foundation
import Testing

/// Planted faults, which show that the sanitizers see what they are there for.
///
/// Both do nothing unless `TEST_CANARY` asks for one of them; then the run has to fail.
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

    @Test func `address sanitizer sees two objects that keep each other`() {
        guard ProcessInfo.processInfo.environment["TEST_CANARY"] == "leak" else { return }
        for _ in 0..<100 {
            let one = Keeper()
            let other = Keeper()
            one.kept = other
            other.kept = one
        }
    }
}

/// A counter without a lock: the planted race.
private final class UnguardedCounter: @unchecked Sendable {
    var value = 0
}

/// An object that can keep another alive: two of them are the planted leak.
private final class Keeper {
    var kept: Keeper?
}
