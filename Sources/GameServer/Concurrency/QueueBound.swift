import Dispatch
import Synchronization

/// A value that can be reached only in a closure, and by one closure at a time, in the order in
/// which they came.
///
/// Whoever waits for the value works on it on its own thread; what may happen later comes from a
/// serial queue. Both hold the value's lock meanwhile, which costs a twentieth of an entry into the
/// queue: that takes memory twice for a block. What came for later and was not done yet is done
/// first by whoever holds the lock next, so a queue's order holds for all.
///
/// This is the program's one `@unchecked Sendable`: `value` is private, and every access is made by
/// a closure that runs while `turn` is held. So the value may be of a type that is not `Sendable`.
final class QueueBound<Value: ~Copyable>: @unchecked Sendable {
    private typealias Work = @Sendable (inout Value) -> Void

    private let queue: DispatchQueue
    /// Held by whoever works on the value.
    private let turn = Locked(())
    /// What came for later and was not done yet.
    private let later = Locked<[Work]>([])
    /// Whether there may be any of that, so that nobody takes a second lock to find none.
    private let hasLater = Atomic<Bool>(false)
    /// Not checked for overlapping access at run time: the lock sees to that.
    @exclusivity(unchecked) private var value: Value

    /// The queue targets the shared pool: without a target, each busy queue would get a thread of
    /// its own.
    init(label: String, _ value: consuming sending Value) {
        queue = DispatchQueue(label: label, target: .global())
        self.value = value
    }

    /// Waits for its turn, then works on the value; uncontended, at once.
    ///
    /// From the lobby to a room and never back, or two threads wait for each other.
    @inline(__always)
    func sync<Result: Sendable, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try turn.withLock { (_) throws(Failure) -> Result in
            if hasLater.load(ordering: .acquiring) { catchUp() }
            return try body(&value)
        }
    }

    /// Works on the value later, on a thread of the pool, or before whoever comes first.
    func async(_ body: @escaping @Sendable (inout Value) -> Void) {
        later.withLock { $0.append(body) }
        hasLater.store(true, ordering: .releasing)
        queue.async { self.sync { _ in } }
    }

    /// Works on the value when so much time is over.
    ///
    /// The value is not kept alive for it. A block costs memory until its time all the same:
    /// owners keep one pending, not one a change.
    func asyncAfter(milliseconds: Int, _ body: @escaping @Sendable (inout Value) -> Void) {
        let start = DispatchTime.now() + .milliseconds(milliseconds)
        queue.asyncAfter(deadline: start) { [weak self] in self?.sync(body) }
    }

    /// Does what came for later; what comes meanwhile is done by whoever holds the lock next.
    @inline(never)
    private func catchUp() {
        // Before the list is taken: what is added behind that is seen next time.
        hasLater.store(false, ordering: .relaxed)
        let all = later.withLock { later in exchange(&later, with: []) }
        for work in all { work(&value) }
    }
}
