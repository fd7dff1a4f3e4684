import GameProtocol
import Testing

/// Tests of the chi-square of every face over every cell. The deals are numbered, so the figure is
/// the same in every run and involves no luck.
struct DealFairnessTests {
    private let theme = Theme(
        name: "small",
        pairs: ["a", "b", "c"].map { pair in
            FacePair(face("\(pair)1", pair), face("\(pair)2", pair))
        }
    )

    private static func face(_ code: String, _ pair: String) -> Face {
        Face(code: code, pair: pair, text: code, label: code)
    }

    private let dealCount = TestSize.of("TEST_SHUFFLES")

    @Test func `every face is as likely in every cell`() {
        let place = Dictionary(
            uniqueKeysWithValues: theme.faces.enumerated().map { (ObjectIdentifier($1), $0) }
        )
        var counts = [Int](repeating: 0, count: 36)
        for number in 0..<dealCount {
            let seed = [number >> 24, number >> 16, number >> 8, number].map {
                UInt8(truncatingIfNeeded: $0)
            }
            let board = dealBoard(theme: theme, pairs: 3, seed: seed)
            for (cell, face) in board.enumerated() {
                counts[cell * 6 + (place[ObjectIdentifier(face)] ?? 0)] += 1
            }
        }
        let expected = Double(dealCount) / 6
        let chiSquare = counts.reduce(0.0) { sum, count in
            sum + (Double(count) - expected) * (Double(count) - expected) / expected
        }
        // With 25 degrees of freedom, fair deals stay below 52.62 in 999 of 1,000 cases. They
        // practically never stay below 5, because deals that are too even are not random either.
        #expect(chiSquare < 52.62)
        #expect(chiSquare > 5)
    }
}
