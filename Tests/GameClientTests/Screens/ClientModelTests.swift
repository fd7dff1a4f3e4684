import Testing

@testable import GamesTests

/// A client that has been somewhere is like a new one, wherever it goes.
///
/// `TEST_CLIENTS` says how many evenings are played.
@Suite struct ClientModelTests {
    @Test func `nothing of before tells a client from a new one`() throws {
        var counts: [String: Int] = [:]
        for seed in 1...TestSize.of("TEST_CLIENTS") {
            var model = try ClientModel(seed: seed)
            model.play(steps: 200)
            if let failure = model.failure { Issue.record("seed \(seed), \(failure)") }
            counts.merge(model.counts, uniquingKeysWith: +)
        }
        // Each kind of comparison is made.
        for name in ["lobby", "entering", "state", "next round", "field after a loss"] {
            #expect(counts[name, default: 0] > 0, "\(name)")
        }
    }
}
