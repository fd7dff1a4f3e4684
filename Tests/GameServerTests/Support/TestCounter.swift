import Synchronization

/// A number that any thread may increase.
final class TestCounter: Sendable {
    private let count = Atomic<Int>(0)

    var value: Int { count.load(ordering: .relaxed) }

    func increase() {
        count.wrappingAdd(1, ordering: .relaxed)
    }
}
