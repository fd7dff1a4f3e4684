import Testing

@testable import GameServer

@Suite struct DeadlineQueueTests {
    @Test func `deadlines come out in order of time`() {
        var queue = DeadlineQueue<Int>()
        let times = (0..<1000).map { $0 * 7919 % 1009 }
        for time in times { queue.insert(time, at: time) }
        var came: [Int] = []
        while let key = queue.removeFirst(dueAt: .max) { came.append(key) }
        #expect(came == times.sorted())
        #expect(queue.count == 0)
    }

    @Test func `nothing comes before its time`() {
        var queue = DeadlineQueue<String>()
        queue.insert("late", at: 20)
        queue.insert("early", at: 10)
        #expect(queue.earliest == 10)
        let came = [9, 10, 19].map { queue.removeFirst(dueAt: $0) }
        #expect(came == [nil, "early", nil])
        #expect(queue.earliest == 20)
    }

    @Test func `an empty queue waits for nothing`() {
        var queue = DeadlineQueue<Int>()
        let nobody = queue.removeFirst(dueAt: .max)
        #expect(queue.earliest == nil && nobody == nil)
    }
}
