import GameProtocol
import Games
import Testing

@testable import GameServer

@Suite struct RoomCallQueueTests {
    private var queue = RoomCallQueue()

    private mutating func append(_ numbers: ClosedRange<Int64>) {
        for number in numbers {
            let envelope = Envelope(re: "ready", id: .number(number))
            queue.append(RoomCall(envelope: envelope, request: .ready(true, entropy: nil)))
        }
    }

    private mutating func pop(_ count: Int) -> [RequestID?] {
        (0..<count).map { _ in queue.popFirst()?.envelope.id }
    }

    @Test mutating func `requests leave in the order in which they came`() {
        append(1...3)
        #expect(pop(2) == [.number(1), .number(2)])
        #expect(queue.count == 1)
        append(4...6)
        #expect(pop(5) == [.number(3), .number(4), .number(5), .number(6), nil])
        #expect(queue.isEmpty)
        append(7...7)
        #expect(pop(2) == [.number(7), nil])
    }
}
