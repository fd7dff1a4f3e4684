import Dispatch

/// A value that can be used only in a closure on its own serial queue.
///
/// Outside of the simulation, this is the only `@unchecked Sendable`. `value` is private, and every access happens in a
/// closure on `queue`, a serial queue. So the value needs no lock, and its type need not be `Sendable`.
final class QueueBound<Value: ~Copyable>: @unchecked Sendable {
    private let queue: DispatchQueue
    /// Overlapping access is not checked at run time, because the queue excludes it.
    @exclusivity(unchecked) private var value: Value

    /// The queue targets the shared pool: without a target, each busy queue would get a thread of its own.
    init(label: String, _ value: consuming sending Value) {
        queue = DispatchQueue(label: label, target: .global())
        self.value = value
    }

    /// Waits for the queue, then works on the value; on the calling thread at once if the queue is free.
    ///
    /// Only the server's own threads may call it: event loops, and the threads for signals, shutdown, metrics and
    /// beacons. They may wait for the lobby and then for a room, never in the opposite order. If workers of the
    /// shared pool waited for other queues, all of them could wait forever.
    func sync<Result: Sendable, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // The result of `DispatchQueue.sync` itself would need an allocation; a local variable needs none.
        var outcome: Swift.Result<Result, Failure>?
        queue.sync { () -> Void in
            do throws(Failure) {
                outcome = .success(try body(&value))
            } catch {
                outcome = .failure(error)
            }
        }
        guard let outcome else { preconditionFailure("a queue returned without its work") }
        return try outcome.get()
    }

    /// Works on the value later, on a thread of the pool.
    func async(_ body: @escaping @Sendable (inout Value) -> Void) {
        queue.async { self.work(body) }
    }

    /// Works on the value after this time.
    ///
    /// The block does not keep the value alive, but costs memory until its time. So owners keep only one block pending.
    func asyncAfter(milliseconds: Int, _ body: @escaping @Sendable (inout Value) -> Void) {
        let start = DispatchTime.now() + .milliseconds(milliseconds)
        queue.asyncAfter(deadline: start) { [weak self] in self?.work(body) }
    }

    private func work(_ body: (inout Value) -> Void) {
        dispatchPrecondition(condition: .onQueue(queue))
        body(&value)
    }
}
