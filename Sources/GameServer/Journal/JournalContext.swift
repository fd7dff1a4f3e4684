import Sockets

/// What the parts of a journal share: the disk, the log, the clock, and how to end the process.
struct JournalContext: Sendable {
    let disk: any JournalDisk
    let log: Log
    /// Milliseconds of the monotonic clock; tests bring their own.
    var clock: @Sendable () -> Int = { MonotonicClock.nowMilliseconds }
    /// Ends the process with a sentence that says why; in tests it returns.
    let fatal: @Sendable (String) -> Void

    /// Calls to the disk that take longer than this are logged.
    static let slowMilliseconds = 100

    /// Makes a call to the disk, and logs it if it was slow.
    func timed<Result, Failure: Error>(
        _ call: String,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let start = clock()
        let result = try body()
        let milliseconds = clock() - start
        if milliseconds > Self.slowMilliseconds {
            log.warning("journal_slow", ["call": .text(call), "ms": .number(milliseconds)])
        }
        return result
    }
}
