/// The clock that only goes forward: for deadlines, never for display.
public enum MonotonicClock {
    /// Milliseconds since some fixed moment in the past, the same for all threads.
    public static var nowMilliseconds: Int {
        SystemCalls.monotonicNanoseconds() / 1_000_000
    }

    /// Nanoseconds since the same moment.
    public static var nowNanoseconds: Int { SystemCalls.monotonicNanoseconds() }
}
