import GameProtocol

/// The watch that a loop holds while it reads the flips of one connection and carries them out.
struct FlipTimer {
    private var start = 0
    private var count = 0
    /// Whether anybody wants to know: reading the clock costs more than adding one.
    let isOn: Bool

    init(isOn: Bool) { self.isOn = isOn }

    /// The line of a flip was read.
    @inline(__always)
    mutating func noteLine() {
        if !isOn { return }
        if count == 0 { start = MonotonicClock.nowNanoseconds }
        count += 1
    }

    /// What was read is carried out.
    @inline(__always)
    mutating func finish(into times: @autoclosure () -> FlipTimes) {
        if count == 0 { return }
        times().add(count, nanoseconds: MonotonicClock.nowNanoseconds - start)
        count = 0
    }
}
