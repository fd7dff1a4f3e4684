/// Moments at which somebody wants to be woken, the earliest first: a binary heap.
///
/// Nothing is ever taken out of the middle. Whoever is woken looks whether there is still a reason,
/// so a deadline that moved on or became pointless costs nothing until its old moment comes.
struct DeadlineQueue<Key> {
    private var heap: [Entry] = []

    private struct Entry {
        let time: Int
        let key: Key
    }

    var count: Int { heap.count }

    /// The earliest moment, in the clock of whoever inserts.
    var earliest: Int? { heap.first?.time }

    mutating func insert(_ key: Key, at time: Int) {
        heap.append(Entry(time: time, key: key))
        siftUp(from: heap.count - 1)
    }

    /// Takes out the earliest key, if its moment has come.
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
