import Sockets

#if canImport(Darwin)
import Darwin
#else
import CLinux
import Glibc
#endif

/// A plain thread of the system, which ends when its body returns.
struct SystemThread: Sendable {
    /// The pthread_t, which is a number on one system and a pointer on the other.
    private let handle: UInt

    /// The stack size of secondary threads on macOS, so that both systems overflow alike.
    private static let usualStackBytes = 512 * 1024

    /// - Parameter isDetached: whether the thread is never joined.
    init(
        name: String,
        stackBytes: Int = SystemThread.usualStackBytes,
        isDetached: Bool = false,
        _ body: @escaping @Sendable () -> Void
    ) throws(SystemError) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, stackBytes)
        if isDetached {
            pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        }
        let start = Unmanaged.passRetained(Start(name: name, body: body))
        #if canImport(Darwin)
        var thread: pthread_t?
        #else
        var thread: pthread_t = 0
        #endif
        let code = pthread_create(&thread, &attributes, { threadMain($0) }, start.toOpaque())
        guard code == 0 else {
            start.release()
            throw SystemError(call: "pthread_create", errno: code)
        }
        handle = Self.number(of: thread)
    }

    /// Waits for the thread's end; call it once, and never for a detached thread.
    func join() {
        #if canImport(Darwin)
        guard let thread = pthread_t(bitPattern: handle) else { return }
        pthread_join(thread, nil)
        #else
        pthread_join(pthread_t(handle), nil)
        #endif
    }

    /// Lowers the priority of the calling thread below all other threads.
    static func stepBack() {
        // If the system refuses that, the thread keeps its usual priority.
        #if canImport(Darwin)
        pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0)
        #else
        // The 0 is PRIO_PROCESS, whose type differs between the libraries; the kernel applies it to the thread, not
        // to the process.
        _ = setpriority(0, 0, 10)
        #endif
    }

    /// A number that differs from the numbers of all other living threads.
    static var currentID: UInt { number(of: pthread_self()) }

    #if canImport(Darwin)
    private static func number(of thread: pthread_t?) -> UInt { UInt(bitPattern: thread) }
    #else
    private static func number(of thread: pthread_t) -> UInt { UInt(thread) }
    #endif
}

extension SystemThread {
    fileprivate final class Start: Sendable {
        let name: String
        let body: @Sendable () -> Void

        init(name: String, body: @escaping @Sendable () -> Void) {
            self.name = name
            self.body = body
        }
    }
}

#if canImport(Darwin)
private func threadMain(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    let start = Unmanaged<SystemThread.Start>.fromOpaque(argument).takeRetainedValue()
    pthread_setname_np(start.name)
    start.body()
    return nil
}
#else
private func threadMain(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument else { return nil }
    let start = Unmanaged<SystemThread.Start>.fromOpaque(argument).takeRetainedValue()
    // The kernel allows 15 bytes. The name only helps people, so a failure is ignored.
    pthread_setname_np(pthread_self(), String(start.name.prefix(15)))
    start.body()
    return nil
}
#endif
