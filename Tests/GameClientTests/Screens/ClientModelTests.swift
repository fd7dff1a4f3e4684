import Testing

@testable import GamesTests

/// Tests that a client with a past acts like a new one in every place.
///
/// `TEST_CLIENTS` is the number of evenings.
@Suite struct ClientModelTests {
    @Test func `nothing of before tells a client from a new one`() throws {
        var counts: [String: Int] = [:]
        for seed in 1...TestSize.of("TEST_CLIENTS") {
            var model = try ClientModel(seed: seed)
            model.play(steps: 200)
            if let failure = model.failure { Issue.record("seed \(seed), \(failure)") }
            counts.merge(model.counts, uniquingKeysWith: +)
        }
        // The evenings contain each kind of comparison.
        for name in ["lobby", "entering", "state", "next round", "field after a loss", "return"] {
            #expect(counts[name, default: 0] > 0, "\(name)")
        }
    }
}
