import GameProtocol
import Testing

@testable import GameServer
@testable import GamesTests

/// Tests of frames that wait while the consumer stops, compared with the list of written events.
@Suite struct MessageFramerTests {
    /// An event, and the number of bytes up to its end.
    private typealias Written = (event: FrameReader.Event, end: Int)

    /// Returns short messages, some of them in two frames, with pings.
    private static func stream(
        _ random: inout SeededGenerator
    ) -> (bytes: [UInt8], events: [Written]) {
        var bytes: [UInt8] = []
        var events: [Written] = []
        for number in 0..<random.number(in: 1...30) {
            switch random.number(in: 0...2) {
            case 0:
                bytes += ClientFrame.ping("\(number)")
                events.append((.ping(Array("\(number)".utf8)), bytes.count))
            case 1:
                bytes += ClientFrame.text("\(number)", isFinal: false)
                bytes += ClientFrame.more("x", isFinal: true)
                events.append((.line(Array("\(number)x".utf8)), bytes.count))
            default:
                bytes += ClientFrame.text("\(number)")
                events.append((.line(Array("\(number)".utf8)), bytes.count))
            }
        }
        return (bytes, events)
    }

    @Test(arguments: 1...60)
    func `each event comes once and in order whoever stops`(seed: Int) {
        var random = SeededGenerator(seed)
        let (bytes, written) = Self.stream(&random)
        var pushedCount = random.chance(30) ? random.number(in: 0...bytes.count) : 0
        var framer = MessageFramer(prefix: Array(bytes[..<pushedCount]))
        var events: [FrameReader.Event] = []
        func take(_ event: FrameReader.Event) -> LineFramer.Continue {
            events.append(event)
            return random.chance(50) ? .stop : .more
        }
        var outcome = LineFramer.Outcome.stopped
        while pushedCount < bytes.count || outcome == .stopped {
            if pushedCount < bytes.count, random.chance(50) {
                let end = min(bytes.count, pushedCount + random.number(in: 1...80))
                outcome = bytes[pushedCount..<end].withUnsafeBufferPointer { framer.push($0, take) }
                pushedCount = end
            } else {
                outcome = framer.resume(take)
            }
            let givenCount = events.isEmpty ? 0 : written[events.count - 1].end
            #expect(framer.isHolding == (outcome == .stopped && givenCount < pushedCount))
        }
        #expect(events == written.map(\.event))
        let new = MessageFramer(prefix: [])
        #expect(Differences.between(framer, new, at: "framer") == [])
    }
}
