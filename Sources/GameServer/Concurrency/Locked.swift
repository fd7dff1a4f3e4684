import Synchronization

/// A value that one thread at a time may touch.
///
/// ThreadSanitizer cannot see `Mutex`, which lives in a library built without it, and would report
/// every correct use. Built with `-D TSAN`, this lock therefore tells it of itself.
struct Locked<Value>: ~Copyable {
    private let mutex: Mutex<Value>

    init(_ value: sending Value) {
        mutex = Mutex(value)
    }

    @inline(__always)
    func withLock<Result, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        try mutex.withLock { (value) throws(Failure) -> sending Result in
            #if TSAN
            // Not the value's address: asking for that is itself an access to the value.
            let address = withUnsafePointer(to: mutex) { UnsafeRawPointer($0) }
            acquired(address)
            defer { released(address) }
            #endif
            return try body(&value)
        }
    }
}

extension Locked: Sendable {}

extension Locked {
    /// Takes the value out and leaves none.
    func take<Held: Sendable>() -> Held? where Value == Held? {
        withLock { held in
            defer { held = nil }
            return held
        }
    }
}

#if TSAN
@_silgen_name("__tsan_acquire")
private func acquired(_ address: UnsafeRawPointer)

@_silgen_name("__tsan_release")
private func released(_ address: UnsafeRawPointer)
#endif
