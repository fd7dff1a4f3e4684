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
        met: [Set<String>: Int] = [:],
        ratings: [String: Double] = [:]
    ) -> Set<Set<String>> {
        var count = 0
        let answers = seekers.pair(
            waiting: { _ in .noRoom },
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

    /// Returns the code for one more seeker, where the players wait in these rooms.
    private static func code(
        _ seekers: inout LadderSeekers,
        for name: String,
        _ waiting: [String: LadderSeekers.Waiting]
    ) -> String? {
        _ = seekers.add(LadderSeekers.Seeker(name: name, contest: "deck high_card") { _ in })
        let answers = seekers.pair(
            waiting: { waiting[$0] ?? .noRoom },
            distance: { _, _, _ in (0, 0) },
            freeCode: { "R9" }
        )
        return answers.count == 1 ? answers[0].code : nil
    }

    @Test func `whoever is left waits in a room for the next one`() {
        var seekers = Self.seekers("a", "b", "c")
        #expect(Self.rooms(&seekers).count == 2)
        #expect(Self.code(&seekers, for: "d", ["R1": .nobody, "R2": .one("c")]) == "R2")
    }

    @Test func `whose opponent has left gets the next one, once that can be`() {
        var seekers = Self.seekers("a", "b")
        #expect(Self.rooms(&seekers) == [["a", "b"]])
        #expect(Self.code(&seekers, for: "c", ["R1": .nobody]) == "R9")
        #expect(Self.code(&seekers, for: "d", ["R1": .one("b"), "R9": .nobody]) == "R1")
    }

    @Test func `who comes again does not meet the own room`() {
        var seekers = Self.seekers("a", "b")
        _ = Self.rooms(&seekers)
        #expect(Self.code(&seekers, for: "b", ["R1": .one("b")]) == "R9")
    }

    @Test func `a room that has closed is forgotten, one on the way is not`() {
        var seekers = Self.seekers("a")
        #expect(Self.rooms(&seekers) == [["a"]])
        #expect(Self.code(&seekers, for: "b", [:]) == "R9")
        #expect(Self.code(&seekers, for: "c", ["R1": .one("a"), "R9": .one("b")]) == "R1")
        #expect(Self.code(&seekers, for: "d", [:]) == "R9")
        #expect(Self.code(&seekers, for: "e", ["R1": .one("a")]) == "R9")
    }

    @Test func `a room that came back takes an opponent`() {
        var seekers = LadderSeekers()
        seekers.note("R1", "deck high_card")
        seekers.note("R2", "deck sevens")
        #expect(Self.code(&seekers, for: "b", ["R1": .one("a"), "R2": .one("c")]) == "R1")
    }

    @Test func `classes do not mix`() {
        var seekers = Self.seekers("a")
        _ = seekers.add(LadderSeekers.Seeker(name: "b", contest: "deck sevens") { _ in })
        #expect(Self.rooms(&seekers) == [["a"], ["b"]])
    }
}
