/// Deadlines, the earliest first: a binary heap.
///
/// No deadline is ever removed from the middle. The owner of a key checks at the deadline whether there is still a
/// reason to act. So a postponed or obsolete deadline costs nothing until its time comes.
struct DeadlineQueue<Key> {
    private var heap: [Entry] = []

    private struct Entry {
        let time: Int
        let key: Key
    }

    var count: Int { heap.count }

    /// The earliest deadline, in the caller's clock; nil if there is none.
    var earliest: Int? { heap.first?.time }

    mutating func insert(_ key: Key, at time: Int) {
        heap.append(Entry(time: time, key: key))
        siftUp(from: heap.count - 1)
    }

    /// Removes and returns the earliest key, if its deadline has come.
    mutating func removeFirst(dueAt now: Int) -> Key? {
        guard let first = heap.first, first.time <= now else { return nil }
        let last = heap.removeLast()
        if !heap.isEmpty {
            heap[0] = last
            siftDown(from: 0)
        }
        return first.key
    }

    private mutating func siftUp(from start: Int) {
        var child = start
        while child > 0 {
            let parent = (child - 1) / 2
            if heap[parent].time <= heap[child].time { return }
            heap.swapAt(parent, child)
            child = parent
        }
    }

    private mutating func siftDown(from start: Int) {
        var parent = start
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
                if heap[child].time < heap[least].time { least = child }
            }
            if least == parent { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}

/// The times at which alarms of a queue are pending: as few as possible.
///
/// A block that waits on a queue costs memory until its time. So no alarm is set for a deadline if an earlier one is
/// pending: the owner that wakes early checks its deadlines and sets the next alarm.
struct QueueAlarms {
    private var pending: [Int64] = []

    /// Returns the milliseconds after which a further alarm must fire; nil if an earlier one is pending.
    mutating func delay(for deadline: Int64, now: Int64) -> Int? {
        if pending.contains(where: { $0 <= deadline }) { return nil }
        let time = max(deadline, now)
        pending.append(time)
        return Int(time - now)
    }

    /// Removes the alarm that has just fired.
    mutating func fired(at now: Int64) {
        // Dispatch never fires too early, so it was the earliest alarm.
        guard let earliest = pending.min(), let index = pending.firstIndex(of: earliest) else {
            return
        }
        pending.remove(at: index)
    }
}

/// A list of plain values that is filled and emptied repeatedly. Emptying it resets its length and keeps its memory.
struct ReusedList<Element: BitwiseCopyable> {
    private var elements: [Element] = []
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    var last: Element? { count > 0 ? elements[count - 1] : nil }

    subscript(index: Int) -> Element {
        get { elements[index] }
        set { elements[index] = newValue }
    }

    @inline(__always)
    mutating func append(_ element: Element) {
        if count < elements.count { elements[count] = element } else { elements.append(element) }
        count += 1
    }

    mutating func removeLast() { count -= 1 }

    mutating func removeAll() { count = 0 }
}

extension ReusedList: Sendable where Element: Sendable {}
