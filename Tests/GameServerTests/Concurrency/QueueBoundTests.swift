import Dispatch
import Testing

@testable import GameServer

@Suite struct QueueBoundTests {
    private struct Full: Error {}

    @Test func `the value is changed where it is`() {
        let box = QueueBound(label: "test", [1, 2])
        let count = box.sync { (value: inout [Int]) -> Int in
            value.append(3)
            return value.count
        }
        #expect(count == 3)
        #expect(box.sync { $0 } == [1, 2, 3])
    }

    @Test func `an error comes out as its type`() {
        let box = QueueBound(label: "test", 0)
        #expect(throws: Full.self) {
            try box.sync { (_: inout Int) throws(Full) in throw Full() }
        }
    }

    @Test func `what came async comes before a later sync`() {
        let box = QueueBound(label: "test", [Int]())
        for number in 0..<100 { box.async { $0.append(number) } }
        #expect(box.sync { $0 } == Array(0..<100))
    }

    @Test func `an alarm comes after its time`() {
        let box = QueueBound(label: "test", 0)
        let came = DispatchSemaphore(value: 0)
        let start = DispatchTime.now()
        box.asyncAfter(milliseconds: 20) { _ in came.signal() }
        came.wait()
        #expect(DispatchTime.now() >= start + .milliseconds(20))
    }

    @Test func `many threads lose no change`() throws {
        let box = QueueBound(label: "test", 0)
        let loops = try (0..<3).map { try LoopThread(name: "loop \($0)") }
        for loop in loops {
            loop.submit { _ in for _ in 0..<10_000 { box.sync { $0 += 1 } } }
            loop.stop()
        }
        for loop in loops { loop.join() }
        #expect(box.sync { $0 } == 30_000)
    }
}
