import GameProtocol
import Testing

@testable import ClientCore

/// Tests of a client that loses its connection again and again, compared with a list of its tries.
@Suite struct ReconnectionModelTests {
    @Test(arguments: 1...UInt64(20))
    func `tries double until a connection held and none is later than the seat`(seed: UInt64) {
        var random = SplitMix64(seed)
        var reconnection = Reconnection()
        var (now, tries): (Int, Int) = (0, 0)
        var regainedAt: Int?
        for _ in 0..<40 {
            // A connection that holds for 10 s counts as good.
            now += [0, 1, 9_999, 10_000, 10_001][random.below(5)]
            if let regainedAt, now - regainedAt >= 10_000 { tries = 0 }
            let keptMs = [-1, 0, 700, 15_000, 120_000, 900_000][random.below(6)]
            reconnection.lose(keptMs: keptMs, at: now)
            let lostAt = now
            var endsAt = now + max(0, keptMs)
            var marks = [60, 30, 10].map { endsAt - 1_000 * $0 }.filter { $0 - now >= 5_000 }
            // There are at least two failures in a row.
            for _ in 0..<2 + random.below(8) {
                let afterMs = [nil, nil, -5, 0, 250, 20_000][random.below(6)]
                reconnection.wait(afterMs: afterMs, chance: random.next(), at: now)
                let middle = min(100 << min(tries, 16), 5_000)
                tries += 1
                #expect(reconnection.tryCount == tries)
                let least = max(middle * 4 / 5, afterMs ?? 0)
                let most = max(middle * 6 / 5, (afterMs ?? 0) + min((afterMs ?? 0) / 5, 1_000))
                let last = max(endsAt, now)
                #expect(reconnection.nextTry >= min(now + least, last))
                #expect(reconnection.nextTry <= min(now + most, last))
                now = reconnection.nextTry
                #expect(reconnection.isOver(at: now) == (now >= endsAt))
                #expect(reconnection.leftMs(at: now) == max(0, endsAt - now))
                #expect(reconnection.nextMark == marks.first)
                let isMarkPassed = marks.contains { $0 <= now }
                marks.removeAll { $0 <= now }
                #expect(reconnection.passedMark(at: now) == isMarkPassed)
                if random.below(5) == 0 {
                    let moreMs = [-1, 0, 30_000, 900_000][random.below(4)]
                    reconnection.extend(byMs: moreMs, at: now)
                    // A later time from the server never extends the ten minutes of tries.
                    endsAt = max(endsAt, min(now + max(0, moreMs), lostAt + 600_000))
                }
                if now >= endsAt { break }
            }
            reconnection.regained(at: now)
            regainedAt = now
            #expect(reconnection.lostAt == nil)
        }
    }
}
