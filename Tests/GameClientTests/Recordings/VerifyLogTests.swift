import GameProtocol
import Testing

@testable import ClientCoreTests
@testable import ClientTools
@testable import GamesTests

@Suite("verify, on what a client received")
struct VerifyLogTests {
    static func verify(_ lines: [String]) -> Verification {
        RecordingCheck.verify(Recording(Array(lines.joined(separator: "\n").utf8)))
    }

    /// Returns the number of the first line that contains this text, from 1.
    private func number(_ lines: [String], _ text: String) throws -> Int {
        try #require(lines.firstIndex { $0.contains(text) }) + 1
    }

    @Test func `whole games are as they should be`() throws {
        for game in [try RecordedGame.concentration(), try .highCard(), try .freeTable()] {
            let found = Self.verify(game.log)
            #expect(found.findings == [])
            // Lines in the format of `nc` give the same result.
            let bare = game.log.map { String($0.dropFirst(2)) + "\r" }
            #expect(Self.verify(bare + [""]).findings == [])
        }
        let found = Self.verify(try RecordedGame.concentration().log)
        #expect(!found.isPartial)
        #expect(
            found.notes == [
                "Room K3QF, kittens: Concentration 3x2.", "Round 1: ann 2, bob 1.",
                "\(try RecordedGame.concentration().events.count) events read.",
            ]
        )
        #expect(!Self.verify(try RecordedGame.highCard().log).isPartial)
    }

    @Test func `a round that ends by the progress rule is followed`() throws {
        let game = try RecordedGame.stalemate()
        #expect(game.log.last?.contains(#""reason":"stalemate""#) == true)
        #expect(game.log.dropLast().last?.contains(#""type":"hide""#) == true)
        let found = Self.verify(game.log)
        #expect(found.findings == [] && !found.isPartial)
    }

    @Test func `a player who is sent out for the third timeout is followed`() throws {
        let game = try RecordedGame.idle()
        #expect(game.log.contains { $0.contains(#""strikes":3"#) })
        #expect(game.log.last?.contains(#""reason":"forfeit""#) == true)
        let found = Self.verify(game.log)
        #expect(found.findings == [] && !found.isPartial)
    }

    @Test func `every line that is missing is missed`() throws {
        for game in [try RecordedGame.concentration(), try .highCard(), try .freeTable()] {
            let log = game.log
            for index in 1..<log.count - 1 {
                var lines = log
                lines.remove(at: index)
                let found = Self.verify(lines)
                let missed = "the event \(index) is missing before it"
                #expect(found.findings.contains { $0.line == index + 1 && $0.text == missed })
                // The check cannot follow the rest of the round, but can still check its deal.
                let others = found.findings.filter { $0.line != index + 1 }
                #expect(others.allSatisfy { $0.text.contains("promised") }, "\(others)")
            }
            #expect(Self.verify(Array(log.dropFirst())).isPartial)
        }
    }

    @Test func `an end that is missing is said to be`() throws {
        for game in [try RecordedGame.concentration(), try .highCard()] {
            #expect(Self.verify(Array(game.log.dropLast())).isPartial)
        }
    }

    @Test func `every line that comes twice or too early is found`() throws {
        let log = try RecordedGame.concentration().log
        for index in 1..<log.count {
            var twice = log
            twice.insert(log[index], at: index)
            #expect(Self.verify(twice).findings.contains { $0.line == index + 2 })
            guard index + 1 < log.count else { continue }
            var swapped = log
            swapped.swapAt(index, index + 1)
            #expect(!Self.verify(swapped).findings.isEmpty)
        }
    }

    /// Changes to words in the lines of a game, with the finding that each must cause.
    private static let changes: [(line: String, from: String, to: String, says: String)] = [
        (#""type":"reveal""#, #""label":""#, #""label":"x"#, "card 1 is told to be x"),
        (#""type":"reveal""#, #""code":""#, #""code":"x"#, "card 1 is not the one"),
        (#""type":"reveal""#, #""pair":""#, #""pair":"x"#, "card 1 is not the one"),
        (#""type":"reveal""#, #""player":"ann""#, #""player":"bob""#, "do not allow it: It is ann"),
        (#""type":"reveal""#, #""turn":1"#, #""turn":2"#, "do not allow it: Turn 2"),
        (#""type":"reveal""#, #""nth":1"#, #""nth":2"#, "by the rules comes another reveal"),
        (#""type":"reveal""#, #""cell":1"#, #""cell":6"#, "card 6"),
        (#""type":"turn""#, #""turn":1"#, #""turn":2"#, "comes turn 1 of ann, not turn 2 of ann"),
        (#""type":"turn""#, #""player":"ann""#, #""player":"bob""#, "not turn 1 of bob"),
        (#""type":"mismatch""#, #""cells":["#, #""cells":[7,"#, "another mismatch"),
        (#""type":"mismatch""#, "mismatch", "match", ""),
        (#""type":"hide""#, #""cells":["#, #""cells":[5,"#, "another hide"),
        (#""type":"match""#, #""ann":0"#, #""ann":1"#, "the scores are ann 0, bob 1, not ann 1"),
        (#""type":"match""#, #""player":"bob""#, #""player":"ann""#, "another match"),
        (#""type":"timeout""#, #""player":"bob""#, #""player":"ann""#, "it is turn 3 of bob"),
        (#""type":"timeout""#, #""turn":3"#, #""turn":4"#, "not turn 4 of bob"),
        (#""type":"started""#, #""first":"ann""#, #""first":"bob""#, ""),
        (#""type":"started""#, #""cols":3"#, #""cols":4"#, "the board has another shape"),
        (#""type":"started""#, #""commit":""#, #""commit":"0"#, "not what was promised"),
        (#""type":"started""#, #""seed_commit":""#, #""seed_commit":"0"#, "seed"),
        (#""type":"over""#, #""server_seed":"01"#, #""server_seed":"02"#, "the server's seed"),
        (#""type":"over""#, "ann-entropy", "Ann-entropy", "dealing again gives other cards"),
        (#""type":"over""#, #""bob-entropy"]"#, #""bob-entropy",""]"#, "3 parts of the seed"),
        (
            #""type":"over""#, #""proof":"cardtable1 K3QF 1 1f"#, #""proof":"cardtable1 K3QF 1 2f"#,
            "promised"
        ),
        (
            #""type":"over""#, #""winners":["ann"]"#, #""winners":["bob"]"#,
            "the winner is ann, not bob"
        ),
        (#""type":"over""#, #""result":"win""#, #""result":"tie""#, "the result is win, not tie"),
        (#""type":"over""#, #""reason":"complete""#, #""reason":"stalemate""#, "ends as complete"),
        (#""type":"over""#, #""ann":2"#, #""ann":3"#, "the score of ann is 2, not 3"),
        (
            #""type":"over""#, #""bob":1"#, #""bob":1,"eve":0"#,
            "there is a score of somebody who does not play"
        ),
        (#""type":"over""#, #""misses":1"#, #""misses":2"#, "counted for ann"),
        (#""type":"over""#, #""round":1"#, #""round":2"#, "the round 2 ends, but the round 1"),
    ]

    @Test func `counts in another order and more of them are honest`() throws {
        var lines = try RecordedGame.concentration().log
        let number = try number(lines, #""type":"over""#)
        let before = lines[number - 1]
        lines[number - 1] = before.replacing(
            /"stats":\{"ann":\{([^}]*)\},"bob":\{([^}]*)\}\}/
        ) { match in
            "\"stats\":{\"bob\":{\(match.2)},\"ann\":{\"best\":1.5,\"streak\":2,\(match.1)}}"
        }
        #expect(lines[number - 1] != before)
        #expect(Self.verify(lines).findings.isEmpty, "\(Self.verify(lines))")
    }

    @Test(arguments: changes.indices)
    func `what was changed is named with its line`(index: Int) throws {
        let change = Self.changes[index]
        var lines = try RecordedGame.concentration().log
        let number = try number(lines, change.line)
        let before = lines[number - 1]
        lines[number - 1] = before.replacing(change.from, with: change.to, maxReplacements: 1)
        #expect(lines[number - 1] != before)
        let found = Self.verify(lines)
        let over = try self.number(lines, #""type":"over""#)
        #expect(!found.findings.isEmpty)
        // A changed commitment shows at the proof; a wrong beginning shows at once.
        for finding in found.findings.prefix(1) {
            #expect([number, number + 1, over].contains(finding.line), "\(found)")
            #expect(finding.text.contains(change.says), "\(found)")
        }
    }

    @Test func `a changed card of a deck is named with its line`() throws {
        var lines = try RecordedGame.highCard().log
        let number = try number(lines, #""type":"drawn""#)
        let code = try #require(lines[number - 1].firstMatch(of: /"code":"(..)","value":"/)).1
        let other = code == "AS" ? "KH" : "AS"
        lines[number - 1].replace(
            /"code":"..","value":"[A-Z0-9]+","suit":"[A-Z]+"/,
            with: other == "AS"
                ? #""code":"AS","value":"ACE","suit":"SPADES""#
                : #""code":"KH","value":"KING","suit":"HEARTS""#
        )
        let found = Self.verify(lines)
        #expect(found.findings.count == 1)
        #expect(found.findings.first?.line == number)
        #expect(found.findings.first?.text.contains("was dealt") == true, "\(found)")
    }

    @Test func `a changed trick is named with its line`() throws {
        var lines = try RecordedGame.highCard().log
        let number = try number(lines, #""type":"trick""#)
        let before = lines[number - 1]
        lines[number - 1].replace(/"scores":\{"ann":\d/, with: #""scores":{"ann":7"#)
        #expect(lines[number - 1] != before)
        let found = Self.verify(lines)
        #expect(found.findings.map(\.line) == [number])
        #expect(found.findings.first?.text.hasPrefix("the scores are ") == true)
    }

    @Test(arguments: ["server_seed", "proof", "entropies"])
    func `a changed proof of a shared table is named with its line`(field: String) throws {
        var lines = try RecordedGame.freeTable().log
        let number = try number(lines, #""type":"proof""#)
        let before = lines[number - 1]
        switch field {
        case "server_seed":
            lines[number - 1].replace(#""server_seed":"01"#, with: #""server_seed":"02"#)
        case "proof": lines[number - 1].replace("K3QF 1 1f", with: "K3QF 1 2f")
        default: lines[number - 1].replace(#""entropies":[""#, with: #""entropies":["x"#)
        }
        #expect(lines[number - 1] != before)
        let found = Self.verify(lines)
        #expect(found.findings.first?.line == number, "\(found)")
    }

    @Test func `a part that was not received is said to be missing`() throws {
        let game = try RecordedGame.concentration()
        let late = try #require(game.start)
        var state = late
        state.seq = 9
        state.phase = .playing
        var writer = JSONWriter()
        ConnectionLine.state(state).encode(into: &writer)
        let line = String(decoding: writer.bytes.dropLast(), as: UTF8.self)
        let found = Self.verify(Array(game.log[..<4]) + [line] + game.log[10...])
        #expect(found.isPartial)
        #expect(found.notes.contains("A part of K3QF is not in the recording."))
    }

    @Test func `what is no line is named`() throws {
        var lines = try RecordedGame.concentration().log
        lines.insert("nonsense", at: 3)
        lines.insert("> {\"type\":\"ping\"}", at: 3)
        #expect(Self.verify(lines).findings == [.init(line: 5, text: "the line cannot be read")])
        #expect(!Recording(Array("nonsense\n{}\n".utf8)).isRoom)
        #expect(!Recording([]).isRoom)
    }

    @Test(arguments: HostileLinesTests.templates)
    func `no line stops the check or the replay`(template: String) throws {
        let game = try RecordedGame.concentration()
        for number in TestSize.some(HostileLinesTests.numbers, for: template) {
            for place in [1, 6, 8, 10, 14] {
                var log = game.log
                let seq = Int64(place)
                let line = HostileLinesTests.line(template, text: "ann", number: number, seq: seq)
                log[place] = String(decoding: line, as: UTF8.self)
                let recording = Recording(Array(log.joined(separator: "\n").utf8))
                for finding in RecordingCheck.verify(recording).findings {
                    #expect(CleaningTests.isSafe(finding.text))
                }
                var playback = Playback(RecordedEvents(recording))
                while playback.next() != nil {}
            }
        }
    }
}
