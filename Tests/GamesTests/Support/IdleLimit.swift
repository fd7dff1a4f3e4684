import Foundation

/// The limit of a wait for another process: the process has been idle for long.
///
/// Time does not count while the process computes, or waits for a processor, so a wait lasts longer
/// on a slow machine. After ten minutes the wait ends in any case.
struct IdleLimit {
    /// The sleep between two checks of the process, in milliseconds.
    static let sliceMilliseconds = 250

    private let process: Int32?
    private let allowed: Duration
    private var idle = Duration.zero
    private var lastLook = ContinuousClock.now
    private var lastActivity: [Int32: Int]
    private let end = ContinuousClock.now + .seconds(600)

    /// - Parameter process: the awaited process, with its children; nil if it is unknown, or is
    ///   this one.
    init(of process: Int32? = nil, seconds: Int = 120) {
        self.process = process
        allowed = .seconds(seconds)
        lastActivity = Self.activity(of: process)
    }

    /// Checks the process, if the last check was long enough ago.
    mutating func isReached() -> Bool {
        let slice = Duration.milliseconds(Self.sliceMilliseconds)
        let now = ContinuousClock.now
        guard now - lastLook >= slice else { return false }
        let activity = Self.activity(of: process)
        if activity.keys == lastActivity.keys {
            let busy = activity.values.reduce(0, +) - lastActivity.values.reduce(0, +)
            // A late check means that this process had no processor either, so the delay does not
            // count.
            idle += max(.zero, slice - .nanoseconds(busy))
        }
        (lastLook, lastActivity) = (now, activity)
        return idle >= allowed || now >= end
    }

    /// Repeats a question until its answer is yes; returns false at the limit.
    ///
    /// - Parameter isSo: waits at most this number of milliseconds for its answer.
    static func wait(
        of process: Int32? = nil,
        seconds: Int = 120,
        _ isSo: (Int) throws -> Bool
    ) rethrows -> Bool {
        var limit = IdleLimit(of: process, seconds: seconds)
        while try !isSo(sliceMilliseconds) {
            if limit.isReached() { return false }
        }
        return true
    }

    /// Returns the nanoseconds for which the process and each of its descendants computed or waited
    /// for a processor. Only Linux has them.
    private static func activity(of process: Int32?) -> [Int32: Int] {
        guard let process else { return [:] }
        var activity: [Int32: Int] = [:]
        var waiting = [process]
        while let process = waiting.popLast() {
            let folder = "/proc/\(process)/task"
            let tasks = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            for task in tasks {
                activity[process, default: 0] += numbers("\(folder)/\(task)/schedstat").prefix(2)
                    .reduce(0, +)
                waiting += numbers("\(folder)/\(task)/children").map(Int32.init)
            }
        }
        return activity
    }

    private static func numbers(_ path: String) -> [Int] {
        let bytes = FileManager.default.contents(atPath: path) ?? Data()
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
            .compactMap { Int($0) }
    }
}
