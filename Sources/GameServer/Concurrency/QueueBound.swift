import Dispatch

/// A value that can be reached only in a closure on its own serial queue.
///
/// This is the program's one `@unchecked Sendable`: `value` is private, every access is made by a
/// closure that runs on `queue`, and a serial queue runs one closure at a time, each of them after
/// the one before. So the value needs no lock, and may be of a type that is not `Sendable`.
final class QueueBound<Value: ~Copyable>: @unchecked Sendable {
    private let queue: DispatchQueue
    /// Not checked for overlapping access at run time: the queue sees to that.
    @exclusivity(unchecked) private var value: Value

    /// The queue targets the shared pool: without a target, each busy queue would get a thread of
    /// its own.
    init(label: String, _ value: consuming sending Value) {
        queue = DispatchQueue(label: label, target: .global())
        self.value = value
    }

    /// Waits for the queue, then works on the value; uncontended, on the calling thread at once.
    ///
    /// For threads of our own only (event loops, and those that wait for signals, stop the server,
    /// serve metrics and send beacons), from the lobby to a room and never back: a worker of the
    /// pool that waits for another queue can wait forever, once all of them do.
    func sync<Result: Sendable, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // Dispatch's own way to return a result or an error allocates; locals do not.
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

    /// Works on the value when so much time is over.
    ///
    /// The value is not kept alive for it. A block costs memory until its time all the same:
    /// owners keep one pending, not one a change.
    func asyncAfter(milliseconds: Int, _ body: @escaping @Sendable (inout Value) -> Void) {
        let start = DispatchTime.now() + .milliseconds(milliseconds)
        queue.asyncAfter(deadline: start) { [weak self] in self?.work(body) }
    }

    private func work(_ body: (inout Value) -> Void) {
        dispatchPrecondition(condition: .onQueue(queue))
        body(&value)
    }
}
