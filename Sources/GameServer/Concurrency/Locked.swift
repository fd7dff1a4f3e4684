import Synchronization

/// A value that only one thread at a time can use.
///
/// ThreadSanitizer cannot see `Mutex`, because the library of `Mutex` is built without ThreadSanitizer. So the
/// tool would report every correct use. With `-D TSAN`, this lock informs ThreadSanitizer itself.
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
            // The address of the value would not do, because taking it is itself an access to the value.
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
    /// Removes and returns the value.
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
