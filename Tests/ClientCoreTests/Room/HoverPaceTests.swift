import GameProtocol
import Testing

@testable import ClientCore

/// Tests of the cursor reports, compared with a list of the cursor's places.
@Suite struct HoverPaceTests {
    @Test(arguments: 1...UInt64(20))
    func `the newest place is reported once and in time`(seed: UInt64) {
        var random = SplitMix64(seed)
        var limiter = HoverLimiter()
        // The last report, and the cursor's place that other players do not see yet.
        var (reportedAt, reported): (Int?, HoverLimiter.Place?) = (nil, nil)
        var newest: HoverLimiter.Place?
        var now = random.below(300)
        for _ in 0..<400 {
            now += [0, 1, 49, 99, 100, 101][random.below(6)]
            var told: HoverLimiter.Place?
            switch random.below(8) {
            case 0...4:
                let place = HoverLimiter.Place(cell: [nil, 1, 2][random.below(3)])
                newest = place == reported ? nil : place
                told = limiter.move(to: place, at: now)
            case 5...6: told = limiter.release(at: now)
            default:
                // In a new room no player knows the place.
                limiter.forget()
                (newest, reported) = (nil, nil)
                continue
            }
            let isDue = reportedAt.map { now >= $0 + 100 } ?? true
            #expect(told == (isDue ? newest : nil))
            if told != nil { (reportedAt, reported, newest) = (now, told, nil) }
            #expect(limiter.due == newest.map { _ in (reportedAt ?? 0) + 100 })
        }
    }
}
