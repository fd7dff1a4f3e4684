/// The moments at which a queue will wake by itself: as few as possible.
///
/// A block that waits on a queue costs memory until its time, so none is set for a deadline when an
/// earlier one is pending: woken early, its owner looks and sleeps on.
struct QueueAlarms {
    private var pending: [Int64] = []

    /// After how many milliseconds another alarm must be set; nil if an earlier one is pending.
    mutating func delay(for deadline: Int64, now: Int64) -> Int? {
        if pending.contains(where: { $0 <= deadline }) { return nil }
        let time = max(deadline, now)
        pending.append(time)
        return Int(time - now)
    }

    /// An alarm fired.
    mutating func fired(at now: Int64) {
        // Dispatch never wakes too early, so the earliest one is the one that fired.
        guard let earliest = pending.min(), let index = pending.firstIndex(of: earliest) else {
            return
        }
        pending.remove(at: index)
    }
}
