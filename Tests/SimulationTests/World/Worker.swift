import Dispatch
import Foundation

/// A thread of the system that runs one strand after the other, because creating a thread costs
/// more than the work of a strand.
final class Worker: @unchecked Sendable {
    private let wakeup = DispatchSemaphore(value: 0)
    private var body: (() -> Void)?

    private static let lock = DispatchSemaphore(value: 1)
    nonisolated(unsafe) private static var idle: [Worker] = []

    static func start(_ body: @escaping () -> Void) {
        lock.wait()
        let worker = idle.popLast()
        lock.signal()
        (worker ?? Worker()).take(body)
    }

    private init() {
        let thread = Thread { [self] in run() }
        thread.stackSize = 512 * 1024
        thread.start()
    }

    private func take(_ body: @escaping () -> Void) {
        self.body = body
        wakeup.signal()
    }

    private func run() {
        while true {
            wakeup.wait()
            body?()
            body = nil
            Self.lock.wait()
            Self.idle.append(self)
            Self.lock.signal()
        }
    }
}
