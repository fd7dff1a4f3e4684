import Testing

@testable import GameServer

/// Tests of the choice of opponents.
@Suite struct LadderSeekersTests {
    private static func seekers(_ names: String...) -> LadderSeekers {
        var seekers = LadderSeekers()
        for name in names {
            _ = seekers.add(LadderSeekers.Seeker(name: name, contest: "deck high_card") { _ in })
        }
        return seekers
    }

    /// Returns the names in each room.
    private static func rooms(
        _ seekers: inout LadderSeekers,
        isOpen: Bool = true,
        met: [Set<String>: Int] = [:],
        ratings: [String: Double] = [:]
    ) -> Set<Set<String>> {
        var count = 0
        let answers = seekers.pair(
            isOpen: { _ in isOpen },
            distance: { one, other, _ in
                (met[[one, other]] ?? 0, abs((ratings[one] ?? 0) - (ratings[other] ?? 0)))
            },
            freeCode: {
                count += 1
                return "R\(count)"
            }
        )
        return Set(
            Dictionary(grouping: answers, by: \.code).values.map { Set($0.map(\.seeker.name)) }
        )
    }

    @Test func `those who met least play first, and of these the nearest`() {
        var seekers = Self.seekers("a", "b", "c", "d")
        let rooms = Self.rooms(
            &seekers,
            met: [["a", "b"]: 1, ["c", "d"]: 1],
            ratings: ["a": 1_500, "b": 1_700, "c": 1_480, "d": 1_690]
        )
        #expect(rooms == [["a", "c"], ["b", "d"]])
    }

    @Test func `whoever is left waits in a room for the next one`() {
        var seekers = Self.seekers("a", "b", "c")
        #expect(Self.rooms(&seekers).count == 2)
        _ = seekers.add(LadderSeekers.Seeker(name: "d", contest: "deck high_card") { _ in })
        let answers = seekers.pair(
            isOpen: { _ in true },
            distance: { _, _, _ in (0, 0) },
            freeCode: { "R9" }
        )
        #expect(answers.map(\.code) == ["R2"])
    }

    @Test func `a room that is not open any more gets nobody`() {
        var seekers = Self.seekers("a")
        #expect(Self.rooms(&seekers) == [["a"]])
        _ = seekers.add(LadderSeekers.Seeker(name: "b", contest: "deck high_card") { _ in })
        let answers = seekers.pair(
            isOpen: { _ in false },
            distance: { _, _, _ in (0, 0) },
            freeCode: { "R9" }
        )
        #expect(answers.map(\.code) == ["R9"])
    }

    @Test func `classes do not mix`() {
        var seekers = Self.seekers("a")
        _ = seekers.add(LadderSeekers.Seeker(name: "b", contest: "deck sevens") { _ in })
        #expect(Self.rooms(&seekers) == [["a"], ["b"]])
    }
}
