import Testing

@testable import GameServer

/// Tests of the order of replication and acknowledgment, with failures of links and servers in any
/// order.
@Suite struct StreamShipperModelTests {
    @Test(arguments: [true, false], 0..<4)
    func `nobody hears of what the replica lacks, and of all in the end`(
        _ coversReads: Bool,
        _ share: Int
    ) {
        var foundCount = 0
        for seed in stride(from: share, to: 2_000, by: 4) {
            var model = StreamShipperModel(seed: seed, coversReads: coversReads)
            model.run(steps: 150)
            #expect(model.fault == nil, "seed \(seed)")
            guard model.fault == nil else { return }
            foundCount += model.foundCount
            #expect(model.remains() == [], "seed \(seed)")
        }
        #expect(foundCount > 100)
    }
}
