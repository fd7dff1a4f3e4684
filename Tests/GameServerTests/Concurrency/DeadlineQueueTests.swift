import Testing

@testable import GameServer
@testable import GamesTests

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

    @Test(arguments: 1...20)
    func `it holds what a list of the moments holds`(seed: Int) {
        var random = SeededGenerator(seed)
        var queue = DeadlineQueue<Int>()
        var times: [Int] = []
        for _ in 0..<400 {
            // Few different times, so that many are equal, and a queue that is often empty.
            let time = random.number(in: 0...30)
            if random.chance(45) {
                queue.insert(time, at: time)
                times.append(time)
            } else {
                let due = times.min().flatMap { $0 <= time ? $0 : nil }
                if let index = due.flatMap({ times.firstIndex(of: $0) }) { times.remove(at: index) }
                #expect(queue.removeFirst(dueAt: time) == due)
            }
            #expect(queue.count == times.count)
            #expect(queue.earliest == times.min())
        }
    }
}
