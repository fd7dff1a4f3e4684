import GameProtocol
import Testing

@testable import GameServer

@Suite struct FanOutMeterTests {
    private var meter = FanOutMeter()

    @Test mutating func `a lone player may use the whole share`() {
        meter.add(Limits.fanOutBytesPerSecond / 2, playerCount: 1, at: 0)
        #expect(meter.waitMs(at: 0) == 500)
        #expect(meter.waitMs(at: 499) == 1)
        #expect(meter.waitMs(at: 500) == 0)
    }

    /// The share is the limit for all players together, for any number of players with any
    /// requests.
    @Test(arguments: 1...6) mutating func `all together cause no more than the share`(players: Int)
    {
        var meters = Array(repeating: FanOutMeter(), count: players)
        var total = 0
        for now in Int64(0)..<10_000 {
            for index in meters.indices where meters[index].waitMs(at: now) == 0 {
                meters[index].add(4_096, playerCount: players, at: now)
                total += 4_096
            }
        }
        #expect(total <= 10 * Limits.fanOutBytesPerSecond + players * 4_096)
        #expect(total > 8 * Limits.fanOutBytesPerSecond)
    }

    @Test mutating func `nobody waits for longer than a second`() {
        for _ in 0..<1_000 { meter.add(Limits.maximumServerLineBytes, playerCount: 6, at: 7) }
        #expect(meter.waitMs(at: 7) == 1_000)
    }
}
