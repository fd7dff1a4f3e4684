import Checksums
import Foundation
import GameProtocol
import Games
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import ClientTools
@testable import GamesTests

@Suite("verify, on the journal of a server")
struct VerifyJournalTests {
    private static func lines(_ journal: [UInt8]) -> [String] {
        journal.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func verify(_ lines: [String]) -> Verification {
        RecordingCheck.verify(Recording(Array(lines.map { $0 + "\n" }.joined().utf8)))
    }

    /// Returns the lines with correct checksums, as a skilled forger would write them.
    private static func sealed(_ lines: [String]) -> [String] {
        var chain: UInt32 = 0
        return lines.map { line in
            let open =
                line.firstRange(of: #","crc""#).map { String(line[..<$0.lowerBound]) } ?? line
            chain = CRC32.update(chain, Array(open.utf8))
            let hex = String(chain, radix: 16)
            return open + #","crc":""# + String(repeating: "0", count: 8 - hex.count) + hex + #""}"#
        }
    }

    @Test func `whole games are as they should be`() throws {
        for game in [try RecordedGame.concentration(), try .highCard(), try .freeTable()] {
            let lines = Self.lines(game.journal)
            #expect(Self.sealed(lines) == lines)
            #expect(Self.verify(lines).findings == [])
        }
        let found = Self.verify(Self.lines(try RecordedGame.concentration().journal))
        #expect(!found.isPartial)
        #expect(found.notes.contains("Round 1: ann 2, bob 1."))
        #expect(found.conclusion == "Checked: nothing is wrong.")
    }

    @Test func `a round that ends by the progress rule is followed`() throws {
        for game in [try RecordedGame.stalemate(), try .idle()] {
            #expect(Self.verify(Self.lines(game.journal)).findings == [])
        }
    }

    @Test func `every line that was changed or taken out is named`() throws {
        let lines = Self.lines(try RecordedGame.concentration().journal)
        for index in lines.indices.dropFirst() {
            var changed = lines
            changed[index].replace(#""at":"#, with: #""at":1"#)
            #expect(Self.verify(changed).findings.map(\.line) == [index + 1])
            guard index + 1 < lines.count else { continue }
            var shorter = lines
            shorter.remove(at: index)
            // The check treats the last line as torn, and reports it nevertheless.
            #expect(Self.verify(shorter).findings.map(\.line) == [index + 1])
        }
    }

    @Test(
        arguments: [
            (#""server_seed":"01"#, #""server_seed":"02"#, #""commit""#, "the commitment is"),
            (#""salt":"1f"#, #""salt":"2f"#, #""commit""#, "the commitment is"),
            (#""commit":""#, #""commit":"0"#, #""commit""#, "commit"),
            ("ann-entropy", "Ann-entropy", #""commit""#, "the commitment is"),
            (#""theme":"emoji""#, #""theme":"cards""#, #""commit""#, "the commitment is"),
            (#""turn":1"#, #""turn":2"#, #""type":"flip""#, "the room refuses this: Turn 2"),
            (#""by":"ann","cell""#, #""by":"bob","cell""#, #""type":"flip""#, "It is ann's turn"),
            (#""pairs":3"#, #""pairs":4"#, #""commit""#, "the commitment is"),
            (#""by":"ann","ready""#, #""by":"zoe","ready""#, #""zoe""#, "nobody of the name zoe"),
        ]
    )
    func `what was forged is named where it shows`(
        from: String,
        to: String,
        place: String,
        says: String
    ) throws {
        var lines = Self.lines(try RecordedGame.concentration().journal)
        let index = try #require(lines.firstIndex { $0.contains(from) })
        lines[index] = lines[index].replacing(from, with: to, maxReplacements: 1)
        lines = Self.sealed(lines)
        let found = Self.verify(lines)
        let finding = try #require(found.findings.first, "\(lines)")
        #expect(finding.text.contains(says), "\(found)")
        #expect(finding.line > index)
        #expect(lines[finding.line - 1].contains(place), "\(found)")
    }

    /// The kinds of changes to a move of a card game: a pattern, and the new text for a match.
    private static let forgeries:
        [(name: String, pattern: String, change: @Sendable (String) -> String)] = [
            (
                "the player", #""by":"[^"]+""#,
                { $0.contains("ann") ? #""by":"bob""# : #""by":"ann""# }
            ),
            ("the turn", #""turn":[0-9]+"#, { $0 + "0" }),
            ("the card", #""cards":\["[^"]+"\]"#, { _ in #""cards":["X1"]"# }),
            ("the pile", #""pile":"[^"]+""#, { _ in #""pile":"cellar""# }),
            ("the source", #""from":"[^"]+""#, { _ in #""from":"cellar""# }),
            ("a note", #""note":"[^"]+""#, { _ in #""note":"STARS""# }),
        ]

    @Test(arguments: GameCatalog.rules)
    func `each forged move of a card game is named in its line`(row: RulesEntry) throws {
        var found: Set<String> = []
        for seed in 1...TestSize.of("TEST_FORGERIES") {
            let lines = Self.lines(try RecordedGame.referee(row, seed: seed).journal)
            #expect(Self.verify(lines).findings == [])
            let moves = lines.indices.filter { lines[$0].contains(#""turn":"#) }
            for forgery in Self.forgeries {
                let pattern = try Regex(forgery.pattern)
                let places = moves.filter { lines[$0].contains(pattern) }
                for index in Set([places.first, places.last].compactMap(\.self)) {
                    var forged = lines
                    let match = try #require(lines[index].firstMatch(of: pattern))
                    let text = String(lines[index][match.range])
                    forged[index].replaceSubrange(match.range, with: forgery.change(text))
                    let findings = Self.verify(Self.sealed(forged)).findings
                    #expect(
                        findings.first?.line == index + 1,
                        "\(forgery.name): \(forged[index]) \(findings)"
                    )
                    found.insert(forgery.name)
                }
            }
        }
        #expect(found.isSuperset(of: ["the player", "the turn"]), "\(found)")
    }

    @Test func `a journal of other versions is said to be one`() throws {
        var lines = Self.lines(try RecordedGame.concentration().journal)
        lines[0].replace(#""format":2"#, with: #""format":3"#)
        let found = Self.verify(Self.sealed(lines))
        #expect(found.findings.first?.text.hasPrefix("it was written by other versions") == true)
    }

    @Test func `no bytes stop the check or the replay`() throws {
        let journal = try RecordedGame.freeTable().journal
        var chance = SplitMix64(11)
        for _ in 0..<300 {
            var lines = Self.lines(journal)
            let line = Int(chance.next() % UInt64(lines.count))
            var bytes = Array(lines[line].utf8)
            bytes[Int(chance.next() % UInt64(bytes.count))] = UInt8(chance.next() % 128)
            lines[line] = String(decoding: bytes, as: UTF8.self)
            for lines in [lines, Self.sealed(lines)] {
                let recording = Recording(Array(lines.map { $0 + "\n" }.joined().utf8))
                for finding in RecordingCheck.verify(recording).findings {
                    #expect(CleaningTests.isSafe(finding.text))
                }
                var playback = Playback(RecordedEvents(recording))
                while playback.next() != nil {}
            }
        }
    }
}
