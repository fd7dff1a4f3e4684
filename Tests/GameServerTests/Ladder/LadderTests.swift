import Foundation
import GameProtocol
import Games
import Testing

@testable import GameServer

/// Tests of a ladder and its file.
@Suite struct LadderTests {
    /// A file that is gone after the test.
    private final class Place {
        let path = NSTemporaryDirectory() + "ladder-\(UUID().uuidString)"
        deinit { try? FileManager.default.removeItem(atPath: path) }

        var text: String {
            get { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
            set { try? Data(newValue.utf8).write(to: URL(fileURLWithPath: path)) }
        }
    }

    private static let options = GameOptions.concentration(
        ConcentrationOptions(
            pairs: 8,
            columns: 4,
            theme: "cards",
            again: true,
            turnSeconds: 60,
            hideMs: 1_500,
            stalemateTurns: 96
        )
    )

    private static func open(_ place: Place, seconds: Int = 1_800_000_000) throws -> Ladder {
        try Ladder(place.path, .none, Log(level: .error, write: { _ in true })) {
            WallClock(secondsSince1970: seconds, milliseconds: 5)
        }
    }

    private static func key(_ name: String) -> String { "the long key of \(name)" }

    /// Returns the end of a round with these points, by player.
    private static func over(
        _ round: Int,
        _ points: [(String, Int)],
        winners: [String]? = nil,
        places: [[String]]? = nil,
        _ reason: OverReason = .complete
    ) -> Over {
        let best = points.map(\.1).max()
        let winners = winners ?? points.filter { $0.1 == best }.map(\.0)
        return Over(
            game: .concentration,
            round: round,
            reason: reason,
            result: winners.count > 1 ? .tie : winners.isEmpty ? .none : .win,
            winners: winners,
            places: places,
            scores: points.map { Score(player: $0.0, points: $0.1) },
            stats: [],
            proof: "cardtable1",
            serverSeed: "00112233445566778899aabbccddeeff",
            entropies: [],
            seedCommit: ""
        )
    }

    @discardableResult
    private static func play(
        _ ladder: Ladder,
        _ round: Int,
        _ points: [(String, Int)],
        in room: String = "QEGF",
        isKnown: Bool = false
    ) -> LadderChange? {
        ladder.record(over(round, points), options, in: room, isKnown: isKnown)
    }

    private static func bind(_ ladder: Ladder, _ names: String...) {
        for name in names { #expect(ladder.bind(name, key: key(name))) }
    }

    private static func rows(_ ladder: Ladder) throws -> [LadderRow] {
        try ladder.page(LadderRequest()).rows
    }

    @Test func `a name belongs to its key, in upper and lower case, and after a start`() throws {
        let place = Place()
        var ladder: Ladder? = try Self.open(place)
        #expect(ladder?.claim("ann", key: Self.key("ann")) == .free)
        #expect(ladder?.bind("ann", key: Self.key("ann")) == true)
        #expect(ladder?.bind("Ann", key: Self.key("bob")) == false)
        #expect(!place.text.contains(Self.key("ann")))
        ladder = nil
        let again = try Self.open(place)
        #expect(again.claim("ANN", key: Self.key("ann")) == .own)
        #expect(again.claim("ann", key: Self.key("bob")) == .foreign)
        #expect(again.claim("ann", key: nil) == .foreign)
        #expect(again.isBound("Ann") && !again.isBound("bob"))
    }

    @Test func `only players with names of their own are rated`() throws {
        let place = Place()
        let ladder = try Self.open(place)
        Self.bind(ladder, "ann", "bob")
        #expect(Self.play(ladder, 1, [("ann", 5), ("guest-abcd", 3)]) == nil)
        let change = try #require(
            Self.play(ladder, 2, [("guest-abcd", 9), ("ann", 5), ("bob", 3)])
        )
        #expect(change.rows.map(\.name) == ["ann", "bob"] && change.count == 2)
        #expect(change.rows.map(\.rank) == [1, 2] && change.rows[0].change > 100)
        #expect(!place.text.contains("guest") && place.text.contains("\tann 5 > bob 3\tQEGF 2\t"))
    }

    @Test func `what decides nothing does not count`() throws {
        let ladder = try Self.open(Place())
        Self.bind(ladder, "ann", "bob")
        for reason in [OverReason.abandoned, .shutdown] {
            let over = Self.over(1, [("ann", 5), ("bob", 3)], reason)
            #expect(ladder.record(over, Self.options, in: "QEGF") == nil)
        }
        let over = Self.over(1, [("ann", 5), ("bob", 3)], winners: [])
        #expect(ladder.record(over, Self.options, in: "QEGF") == nil)
        #expect(try Self.rows(ladder).isEmpty)
    }

    @Test func `whoever gave up loses, whatever the points say`() throws {
        let ladder = try Self.open(Place())
        Self.bind(ladder, "ann", "bob", "cy")
        let over = Self.over(1, [("ann", 5), ("bob", 3), ("cy", 3)], winners: ["bob"], .forfeit)
        let change = try #require(ladder.record(over, Self.options, in: "QEGF"))
        #expect(change.rows.map(\.name) == ["bob", "ann", "cy"])
        let rows = try Self.rows(ladder)
        #expect(rows.map(\.won) == [1, 0, 0] && rows.map(\.lost) == [0, 1, 1])
        let left = Self.over(3, [("ann", 9), ("bob", 5), ("cy", 3)], winners: ["bob"])
        let last = ladder.record(left, leavers: ["ann"], Self.options, in: "QEGF")
        #expect(last?.rows.map(\.name) == ["bob", "cy", "ann"])
        let placed = Self.over(2, [("ann", 0), ("bob", 0)], places: [["ann"], ["bob"]])
        #expect(ladder.record(placed, Self.options, in: "QEGF")?.rows[0].name == "ann")
    }

    @Test func `a round of a room that came back counts once`() throws {
        let place = Place()
        var ladder: Ladder? = try Self.open(place)
        Self.bind(try #require(ladder), "ann", "bob")
        #expect(Self.play(try #require(ladder), 1, [("ann", 5), ("bob", 3)]) != nil)
        ladder = nil
        let again = try Self.open(place)
        #expect(Self.play(again, 1, [("ann", 5), ("bob", 3)], isKnown: true) == nil)
        #expect(Self.play(again, 2, [("ann", 5), ("bob", 3)], isKnown: true) != nil)
        #expect(Self.play(again, 1, [("ann", 5), ("bob", 3)], in: "AAAA", isKnown: true) != nil)
        #expect(try Self.rows(again).map(\.rounds) == [3, 3])
    }

    @Test func `with a fixed seed the rounds of each start count`() throws {
        let place = Place()
        for start in 0..<3 {
            let ladder = try Self.open(place, seconds: 1_800_000_000 + start)
            if start == 0 { Self.bind(ladder, "ann", "bob") }
            #expect(Self.play(ladder, 1, [("ann", 5), ("bob", 3)]) != nil)
        }
        place.text += place.text
        #expect(try Self.rows(try Self.open(place)).map(\.rounds) == [3, 3])
    }

    @Test func `players with equal points share a rank, in each answer`() throws {
        let ladder = try Self.open(Place())
        Self.bind(ladder, "ann", "bob", "cy", "dan")
        Self.play(ladder, 1, [("ann", 5), ("bob", 3)])
        let change = try #require(Self.play(ladder, 2, [("cy", 5), ("dan", 3)]))
        #expect(change.rows.map(\.rank) == [1, 3])
        #expect(try Self.rows(ladder).map(\.rank) == [1, 1, 3, 3])
        let page = try ladder.page(LadderRequest(after: "ann"))
        #expect(page.rows.map(\.rank) == [1, 3, 3])
        let since = LadderRequest(since: LadderTime("2020-01-01"))
        #expect(try ladder.page(since).rows.map(\.rank) == [1, 1, 3, 3])
    }

    /// A crash may leave any beginning of the file.
    @Test func `at each byte a cut file has its whole lines, and goes on`() throws {
        let place = Place()
        do {
            let ladder = try Self.open(place)
            Self.bind(ladder, "ann", "bob")
            for round in 1...3 { Self.play(ladder, round, [("ann", round % 2), ("bob", 4)]) }
        }
        let bytes = Array(place.text.utf8)
        for count in bytes.indices {
            let cut = Place()
            cut.text = String(decoding: bytes[..<count], as: UTF8.self)
            let lines = cut.text.split(separator: "\n")
            do {
                let ladder = try Self.open(cut)
                Self.bind(ladder, "zoe", "yan")
                Self.play(ladder, 9, [("zoe", 1), ("yan", 0)])
            }
            let ladder = try Self.open(cut)
            let rows = try Self.rows(ladder)
            // The last line may lack no more than a part of its reason.
            let whole = lines.count { $0.split(separator: "\t").count == 7 && $0.contains("round") }
            let most = lines.count { $0.contains("\tround\t") }
            let counted = rows.filter { ["zoe", "ann"].contains($0.name) }.map(\.rounds)
            #expect(counted.reduce(0, +) - 1 >= whole, "\(count)")
            #expect(counted.reduce(0, +) - 1 <= most, "\(count)")
            #expect(ladder.isBound("zoe"), "\(count)")
        }
    }

    @Test func `two files together are rated in the order of their times`() throws {
        let (one, other, both) = (Place(), Place(), Place())
        func round(_ minute: Int, _ players: String) -> String {
            let time = "2026-11-29T18:0\(minute):00.000Z"
            return
                "\(time)\tround\tconcentration pairs=8\t\(players)\tQEGF \(minute)\tff\tcomplete\n"
        }
        let lines = [
            round(1, "ann 5 > bob 3"), round(2, "bob 5 > cy 3"), round(3, "cy 4 = ann 4"),
            round(4, "ann 6 > cy 2 > bob 0"),
        ]
        one.text = lines.joined()
        other.text = lines[3] + lines[0] + lines[2] + lines[1]
        both.text = one.text + other.text
        let rows = try [one, other, both].map { try Self.rows(try Self.open($0)) }
        #expect(rows[0] == rows[1] && rows[0] == rows[2])
        #expect(rows[0].first?.name == "ann")
        #expect(rows[0].first { $0.name == "cy" }?.drawn == 1)
    }

    @Test func `lines that are none are left out`() throws {
        let place = Place()
        let good =
            "2026-11-29T18:00:00.000Z\tround\tdeck high_card\tann 5 > bob 3\tQEGF 1\tff\tcomplete"
        place.text = [
            "# edited by hand", good, good.replacingOccurrences(of: "bob", with: "ANN"),
            good.replacingOccurrences(of: "deck ", with: "chess "),
            good.replacingOccurrences(of: "> bob 3", with: ""),
            good.replacingOccurrences(of: "29T", with: "29 "),
            good.replacingOccurrences(of: "5 >", with: "five >"), "",
            good.replacingOccurrences(of: "QEGF 1", with: "QEGF 2"),
        ].joined(separator: "\n")
        let ladder = try Self.open(place)
        #expect(try Self.rows(ladder).map(\.rounds) == [2, 2])
        #expect(place.text.hasSuffix("\n"))
    }

    @Test func `two servers cannot use one file`() throws {
        let place = Place()
        let ladder = try Self.open(place)
        let error = #expect(throws: (any Error).self) { try Self.open(place) }
        #expect("\(error.map { "\($0)" } ?? "")".contains("flock"))
        #expect(!ladder.isBound("ann"))
    }

    @Test func `a page has the asked class, time and place`() throws {
        let ladder = try Self.open(Place())
        Self.bind(ladder, "ann", "bob", "cy")
        Self.play(ladder, 1, [("ann", 5), ("bob", 3)])
        Self.play(ladder, 2, [("bob", 5), ("cy", 3)])
        let page = try ladder.page(LadderRequest(limit: 2, isCross: true))
        #expect(page.rows.count == 2 && page.next == page.rows[1].name)
        #expect(page.cross?.count == 2 && page.cross?[0].count == 2)
        let rest = try ladder.page(LadderRequest(after: page.next))
        #expect(rest.rows.map(\.rank) == [3] && rest.next == nil)
        let all = try ladder.page(LadderRequest(isCross: true))
        let ann = try #require(all.rows.firstIndex { $0.name == "ann" })
        let bob = try #require(all.rows.firstIndex { $0.name == "bob" })
        #expect(all.cross?[ann][bob] == [1, 0, 0] && all.cross?[bob][ann] == [0, 0, 1])
        let since = try ladder.page(LadderRequest(since: LadderTime("2020-01-01")))
        #expect(since.rows.map(\.name) == ["ann", "bob", "cy"])
        #expect(since.rows.allSatisfy { $0.trend == nil && $0.error != nil })
        #expect(abs(since.rows.map(\.rating).reduce(0, +) - 4_500) <= 1)
        let later = try ladder.page(LadderRequest(since: LadderTime("2100-01-01")))
        #expect(later.rows.isEmpty)
        for wrong in [LadderRequest(contest: "pairs=9"), LadderRequest(after: "zoe")] {
            #expect(throws: Refusal.self) { try ladder.page(wrong) }
        }
    }

    @Test func `a trend has the last twenty ratings`() throws {
        let ladder = try Self.open(Place())
        Self.bind(ladder, "ann", "bob")
        for round in 1...25 { Self.play(ladder, round, [("ann", 5), ("bob", 3)]) }
        let rows = try Self.rows(ladder)
        #expect(rows[0].trend?.count == 20 && rows[0].trend?.last == rows[0].rating)
        #expect(rows[0].streak == 25 && rows[1].streak == -25)
    }
}
