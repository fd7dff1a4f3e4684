import GameProtocol
import Testing

@testable import Games

@Suite struct JournalHeaderTests {
    private static let salt = "0123456789abcdef"

    private static var concentration: JournalHeader {
        JournalHeader(
            room: "7PXW2M",
            RoomSettings(
                title: "Küche \"1\"",
                seats: 3,
                isPrivate: true,
                options: .concentration(
                    ConcentrationOptions(
                        pairs: 8,
                        columns: 4,
                        theme: "cards",
                        again: true,
                        turnSeconds: 60,
                        hideMs: 1_500,
                        stalemateTurns: 96
                    )
                ),
                password: PasswordHash("secret", salt: salt)
            )
        )
    }

    private static let words =
        #"{"type":"journal","format":2,"protocol":1,"rules":1,"room":"7PXW2M","#
        + #""title":"Küche \"1\"","seats":3,"private":true,"game":"concentration","#
        + #""options":{"pairs":8,"cols":4,"theme":"cards","again":true,"turn_s":60,"#
        + #""hide_ms":1500,"stalemate_turns":96},"password":{"salt":"0123456789abcdef","#
        + #""hash":"\#(PasswordHash("secret", salt: salt).hash)"}}"#

    @Test func `the header is written in the words of the protocol`() {
        var line = JSONWriter()
        var writer = JournalWriter()
        writer.append(Self.concentration, to: &line)
        #expect(line.bytes == SealedLines.of([Self.words]))
    }

    @Test func `the header is read as it was written`() {
        let scan = JournalScan(SealedLines.of([Self.words]))
        #expect(scan.verdict == .complete)
        #expect(scan.header == Self.concentration)
        #expect(scan.header?.settings.password?.accepts("secret") == true)
        #expect(scan.header?.settings.password?.accepts("Secret") == false)
    }

    @Test func `a header holds no password`() {
        #expect(!Self.words.contains("secret"))
    }

    @Test func `what a header leaves out is absent`() {
        let scan = JournalScan(SealedLines.of([SealedLines.header]))
        #expect(scan.header?.settings.title == nil)
        #expect(scan.header?.settings.isPrivate == false)
        #expect(scan.header?.settings.password == nil)
    }

    @Test(arguments: [1, 2])
    func `a journal of either format is read`(format: Int) {
        let header = SealedLines.header.replacing("\"format\":1", with: "\"format\":\(format)")
        let scan = JournalScan(SealedLines.of([header]))
        #expect(scan.verdict == .complete)
        #expect(scan.versions?.hasSnapshots == (format == 2))
    }

    @Test func `a journal of an unknown game with other rules is foreign`() {
        let header = SealedLines.header.replacing("\"rules\":1", with: "\"rules\":2")
            .replacing("\"game\":\"deck\"", with: "\"game\":\"hearts\"")
        let scan = JournalScan(SealedLines.of([header]))
        let versions = JournalVersions(format: 1, protocolVersion: 1, rules: 2)
        #expect(scan.verdict == .foreign(versions))
    }

    @Test(arguments: ["format", "protocol", "rules"])
    func `a journal of another version is foreign and not read`(version: String) {
        let header = SealedLines.header.replacing("\"\(version)\":1", with: "\"\(version)\":3")
        let scan = JournalScan(SealedLines.of([header, "{\"what\":\"ever\"}", "and more}"]))
        let versions = JournalVersions(
            format: version == "format" ? 3 : 1,
            protocolVersion: version == "protocol" ? 3 : 1,
            rules: version == "rules" ? 3 : 1
        )
        #expect(scan.verdict == .foreign(versions))
        #expect(scan.header == nil && scan.entries.isEmpty && scan.good.byteCount == 0)
    }

    @Test(arguments: [
        (#""room":"K3QF""#, #""room":"../x""#, "room"),
        (#""room":"K3QF""#, #""room":"k3qf""#, "room"),
        (#""room":"K3QF""#, #""room":"K3QF2""#, "room"),
        (#""seats":2"#, #""seats":7"#, "seats"),
        (#""seats":2"#, #""seats":0"#, "seats"),
        (#""seats":2,"#, "", "seats"),
        (#""seats":2"#, #""seats":2,"title":"""#, "title"),
        (#""seats":2"#, #""seats":2,"chairs":2"#, "chairs"),
        (#""game":"deck""#, #""game":"chess""#, "game"),
        (#""game":"deck""#, #""game":"concentration""#, "options.pairs"),
        (#""deck_count":1"#, #""deck_count":21"#, "options.deck_count"),
        (#""deck_count":1"#, #""deck_count":1,"wild":true"#, "options.wild"),
        (#""jokers":false,"#, "", "options.jokers"),
        (#""turn_s":0}"#, #""turn_s":0},"password":{"salt":"","hash":""}"#, "password.salt"),
        (#""turn_s":0}"#, #""turn_s":0},"password":{"salt":"a","hash":"a"}"#, "password.hash"),
    ])
    func `a header that is not understood is damage`(words: String, other: String, field: String) {
        let header = SealedLines.header.replacing(words, with: other)
        let scan = JournalScan(SealedLines.of([header]))
        #expect(scan.verdict == .damaged(line: 1, at: 0, .notUnderstood(field: field)))
        #expect(scan.header == nil)
    }

    @Test func `any other line is no header`() {
        let scan = JournalScan(SealedLines.of([#"{"type":"alarm","at":0}"#, SealedLines.header]))
        #expect(scan.verdict == .damaged(line: 1, at: 0, .notAHeader))
    }

    @Test(arguments: [
        (#""deck_count":1"#, #""deck_count":20"#, true),
        (#""deck_count":1,"jokers":false"#, #""deck_count":20,"jokers":true"#, true),
        (#""jokers":false"#, #""jokers":false,"cards":["X1"]"#, false),
        (#""jokers":false"#, #""jokers":true,"cards":["X1"]"#, true),
    ])
    func `no replay begins with options that no room has`(
        words: String,
        other: String,
        isRoom: Bool
    ) {
        let line = SealedLines.header.replacing(words, with: other)
        let header = JournalScan(SealedLines.of([line])).header
        #expect(header != nil)
        let replay = header.flatMap { try? Replay($0, firstMember: 1) }
        #expect((replay != nil) == isRoom)
    }

    @Test func `a theme that is not known or too small makes no room`() {
        var header = Self.concentration
        guard case .concentration(var options) = header.settings.options else { return }
        options.theme = "birds"
        header.settings.options = .concentration(options)
        #expect(throws: Refusal.self) { _ = try header.game() }
        options.theme = "cards"
        options.pairs = 72
        header.settings.options = .concentration(options)
        #expect(throws: Refusal.self) { _ = try header.game() }
        options.pairs = 8
        header.settings.options = .concentration(options)
        #expect(throws: Never.self) { _ = try header.game() }
        header.settings.seats = 7
        #expect(throws: Refusal.self) { _ = try header.game() }
    }
}
