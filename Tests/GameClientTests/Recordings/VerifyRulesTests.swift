import GameProtocol
import Games
import Testing

@testable import ClientCoreTests
@testable import ClientTools
@testable import GamesTests

/// Tests of verify, on recorded rounds of card games with a referee.
@Suite struct VerifyRulesTests {
    private static let rows = GameCatalog.rules

    @Test(arguments: rows)
    func `whole rounds are correct`(row: RulesEntry) throws {
        let game = try RecordedGame.referee(row)
        for lines in [game.log, game.ownLog] {
            let found = VerifyLogTests.verify(lines)
            #expect(found.findings == [] && !found.isPartial, "\(found)")
            #expect(found.notes.contains { $0.hasPrefix("Round 1: ann ") }, "\(found)")
        }
    }

    /// The kinds of changes to an event: a pattern, and the new text for a match.
    private static let kinds:
        [(name: String, pattern: String, change: @Sendable (String) -> String)] = [
            (
                "a card", #""code":"[^"]+""#,
                { $0.contains("2C") ? #""code":"3C""# : #""code":"2C""# }
            ),
            (
                "a player", #""player":"[^"]+""#,
                { $0.contains("ann") ? #""player":"bob""# : #""player":"ann""# }
            ),
            ("a number of cards", #""count":[0-9]+"#, { $0 + "0" }),
            ("the rest of the deck", #""remaining":[0-9]+"#, { $0 + "1" }),
            ("a note", #""suit":"(SPADES|HEARTS)"\}"#, { _ in #""suit":"STARS"}"# }),
            ("a source", #""from":"[^"]+""#, { _ in #""from":"cellar""# }),
            ("a turn", #""turn":[0-9]+"#, { $0 + "0" }),
            ("a score", #""scores":\{"ann":-?[0-9]+"#, { $0 + "1" }),
            ("the places", #""places":\[\["[a-z]+""#, { _ in #""places":[["zoe""# }),
            ("the winners", #""winners":\["[a-z]+""#, { _ in #""winners":["zoe""# }),
            ("the proof", #"cardtable1 K3QF 1 [0-9a-f]"#, { _ in "cardtable1 K3QF 1 g" }),
        ]

    @Test(arguments: rows)
    func `each kind of forgery is found in its line`(row: RulesEntry) throws {
        var found: Set<String> = []
        for seed in 1...3 {
            // More rounds than the size says are forged only while a kind was not found.
            if seed > TestSize.of("TEST_FORGERIES"), Self.missing(found, row).isEmpty { break }
            let game = try RecordedGame.referee(row, seed: seed)
            for log in [game.log, game.ownLog] {
                for kind in Self.kinds {
                    let pattern = try Regex(kind.pattern)
                    let places = log.indices.filter {
                        $0 > 0 && log[$0].contains(pattern) && !log[$0].contains("joined")
                            && !log[$0].contains("ready")
                    }
                    for index in Set([places.first, places.last].compactMap { $0 }) {
                        var lines = log
                        let match = try #require(lines[index].firstMatch(of: pattern))
                        let text = String(lines[index][match.range])
                        lines[index].replaceSubrange(match.range, with: kind.change(text))
                        let verification = VerifyLogTests.verify(lines)
                        #expect(
                            verification.findings.first?.line == index + 1,
                            "\(kind.name): \(lines[index]) \(verification)"
                        )
                        found.insert(kind.name)
                    }
                }
            }
        }
        let missing = Self.missing(found, row)
        #expect(missing.isEmpty, "\(missing)")
    }

    /// Returns the kinds of forgeries that should be found and were not. Only Crazy Eights has a
    /// note.
    private static func missing(_ found: Set<String>, _ row: RulesEntry) -> Set<String> {
        let kinds = Set(kinds.map(\.name)).subtracting(found)
        return row.name == "crazy_eights" ? kinds : kinds.subtracting(["a note"])
    }

    @Test func `an illegal move is found where it was made`() throws {
        let row = try #require(GameCatalog.rules.first { $0.name == "crazy_eights" })
        let game = try RecordedGame.referee(row)
        var log = game.log
        let index = try #require(log.firstIndex { $0.contains(#""type":"added""#) })
        log[index].replace(#/"code":"[^"]+"/#, with: #""code":"AC""#)
        let finding = try #require(VerifyLogTests.verify(log).findings.first)
        #expect(finding.line == index + 1)
    }
}
