import Dispatch
import Sockets

/// Tests whether the system lets this process have the threads that it will need.
///
/// A pool that gets no thread waits for one silently and forever, and so does whoever gave it work:
/// better to find out before anybody is served.
enum ThreadReserve {
    private static let stackBytes = 64 * 1024

    /// Makes so many threads at once, and lets them end again.
    static func check(_ count: Int) throws(SystemError) {
        let end = DispatchSemaphore(value: 0)
        var threads: [SystemThread] = []
        defer {
            for _ in threads { end.signal() }
            for thread in threads { thread.join() }
        }
        for _ in 0..<count {
            threads.append(
                try SystemThread(name: "reserve", stackBytes: stackBytes) { end.wait() }
            )
        }
    }
}
