import Foundation
import Testing

/// Runs tests that wait for sockets and processes, each on a thread of its own.
///
/// A test that blocks one of the shared pool's few threads would delay every other test. The number
/// of threads has a limit, so that starting servers do not starve the running ones.
final class ThreadExecutor: TaskExecutor {
    private static let shared = ThreadExecutor()
    private let places = DispatchSemaphore(value: 12)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let thread = Thread { [places] in
            places.wait()
            job.runSynchronously(on: self.asUnownedTaskExecutor())
            places.signal()
        }
        thread.stackSize = 2 << 20
        thread.start()
    }

    /// Runs `body` and everything that it calls on threads of their own.
    static func prefer(_ body: @Sendable () async throws -> Void) async throws {
        try await withTaskExecutorPreference(shared) { try await body() }
    }

    /// Runs `body`, which may block, on a thread of its own.
    static func run<Value>(_ body: () throws -> Value) async throws -> Value {
        try await withTaskExecutorPreference(shared) { try body() }
    }
}

/// Gives each test of a suite a thread of its own, because its functions block.
struct OnItsOwnThread: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        try await ThreadExecutor.prefer(function)
    }
}

extension Trait where Self == OnItsOwnThread {
    /// The trait for suites that wait for sockets and processes in functions without `async`.
    static var onItsOwnThread: Self { Self() }
}
