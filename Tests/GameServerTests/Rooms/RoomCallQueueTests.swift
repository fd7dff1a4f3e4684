import GameProtocol
import Games
import Testing

@testable import GameServer
@testable import GamesTests

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

    @Test(arguments: 1...20)
    mutating func `plain moves and other requests leave in the order in which they came`(
        seed: Int
    ) throws {
        var random = SeededGenerator(seed)
        var list: [RequestID] = []
        for number in 1...Int64(400) {
            switch random.number(in: 0...5) {
            case 0...1:
                let line = Array(#"{"type":"flip","cell":3,"turn":4,"id":\#(number)}"#.utf8)
                let move = try #require(line.withUnsafeBufferPointer { PlainMove($0) })
                queue.append(move)
                list.append(.number(number))
            case 2:
                append(number...number)
                list.append(.number(number))
            case 3:
                // The queue returns a plain move only if no other request came before it.
                guard let move = queue.popMove() else { break }
                #expect(RoomCall(move).envelope.id == list.removeFirst())
            default:
                // The test empties the queue now and then, because an empty queue must be usable
                // again.
                for _ in 0..<(random.chance(10) ? list.count + 1 : 1) {
                    #expect(
                        queue.popFirst()?.envelope.id == (list.isEmpty ? nil : list.removeFirst())
                    )
                }
            }
            #expect(queue.count == list.count && queue.isEmpty == list.isEmpty)
        }
        while queue.popFirst() != nil {}
        let (new, kept) = (RoomCallQueue(), Set(["queue.moves.elements", "queue.isReversed"]))
        #expect(Differences.between(queue, new, at: "queue", leavingOut: kept) == [])
    }
}
