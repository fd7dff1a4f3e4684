import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient
@testable import GamesTests

@Suite("Hostile lines")
struct HostileLinesTests {
    /// Every line that a server can send; `$T` is any text, `$N` any number.
    static let templates = [
        ##"{"type":"hello","server":"$T","name":"$T","motd":"$T","hint":"$T","protocols":[1,$N]}"##,
        ##"{"type":"bye","code":"stale","message":"$T","after_ms":$N}"##,
        ##"{"type":"notice","code":"$T","message":"$T","in_ms":$N}"##,
        ##"{"type":"notice","code":"shutting_down","message":"$T","in_ms":$N}"##,
        ##"{"type":"aside","room":"K3QF","player":"$T","text":"$T"}"##,
        ##"{"type":"hover","room":"K3QF","player":"$T","cell":$N}"##,
        ##"{"type":"prompt","room":"K3QF","do":"flip","turn":1,"nth":$N,"cells":[$N],"clock_ms":$N}"##,
        ##"{"type":"error","re":"$T","code":"$T","message":"$T","field":"$T","player":"$T"}"##,
        ##"{"type":"error","re":"join","id":2,"code":"name_taken","message":"$T","suggest":"$T"}"##,
        ##"{"type":"error","re":"flip","id":4,"code":"not_your_turn","message":"$T","player":"$T","turn":$N}"##,
        ##"{"type":"ok","re":"flip","id":$N}"##,
        ##"{"type":"ok","re":"list","id":4,"rooms":[{"room":"$T","title":"$T","game":"concentration","phase":"lobby","seats":$N,"players":["$T"],"owner":"$T","spectators":$N,"options":$O}],"next":"$T"}"##,
        ##"{"type":"ok","re":"ladder","id":4,"classes":[{"game":"deck","class":"$T","rounds":$N,"players":$N}],"game":"deck","class":"$T","rows":[{"rank":$N,"name":"$T","rating":$N,"error":$N,"rounds":$N,"won":$N,"drawn":$N,"lost":$N,"streak":$N,"trend":[$N]}],"next":"$T"}"##,
        ##"{"type":"ladder","room":"K3QF","round":$N,"game":"deck","class":"$T","of":$N,"rows":[{"name":"$T","rank":$N,"rating":$N,"change":$N},{"name":"ann","rank":$N,"rating":$N,"change":$N}]}"##,
        ##"{"type":"ok","re":"state","id":4,"state":$S}"##,
        ##"{"type":"state","room":"K3QF","state":$S}"##,
        ##"{"type":"joined","room":"K3QF","seq":$Q,"player":"$T","role":"player","seed_commit":"$T"}"##,
        ##"{"type":"joined","room":"K3QF","seq":$Q,"player":"$T","role":"spectator","seed_commit":"$T"}"##,
        ##"{"type":"ready","room":"K3QF","seq":$Q,"player":"$T","ready":true}"##,
        ##"{"type":"chat","room":"K3QF","seq":$Q,"player":"$T","role":"player","text":"$T"}"##,
        ##"{"type":"offline","room":"K3QF","seq":$Q,"player":"$T","resume_ms":$N}"##,
        ##"{"type":"online","room":"K3QF","seq":$Q,"player":"$T"}"##,
        ##"{"type":"left","room":"K3QF","seq":$Q,"player":"$T","role":"player","reason":"idle"}"##,
        ##"{"type":"owner","room":"K3QF","seq":$Q,"player":"$T"}"##,
        ##"{"type":"started","room":"K3QF","seq":$Q,"round":$N,"rows":$N,"cols":$N,"cells":$N,"players":["$T","ann"],"first":"$T","theme":"$T","commit":"$T","seed_commit":"$T"}"##,
        ##"{"type":"turn","room":"K3QF","seq":$Q,"turn":$N,"player":"$T","clock_ms":$N}"##,
        ##"{"type":"turn","room":"K3QF","seq":$Q,"turn":$N,"player":"ann","clock_ms":$N}"##,
        ##"{"type":"reveal","room":"K3QF","seq":$Q,"turn":$N,"player":"$T","nth":$N,"cell":$N,"card":{"code":"a","pair":"a","text":"$T","label":"$T"}}"##,
        ##"{"type":"reveal","room":"K3QF","seq":$Q,"turn":$N,"player":"$T","nth":2,"cell":$N,"card":{"code":"a","pair":"a","text":"a","label":"a"}}"##,
        ##"{"type":"match","room":"K3QF","seq":$Q,"turn":$N,"player":"$T","cells":[$N,1],"scores":{"$T":1}}"##,
        ##"{"type":"mismatch","room":"K3QF","seq":$Q,"turn":$N,"player":"$T","cells":[$N],"hide_ms":$N}"##,
        ##"{"type":"hide","room":"K3QF","seq":$Q,"cells":[$N,1]}"##,
        ##"{"type":"timeout","room":"K3QF","seq":$Q,"turn":$N,"player":"$T","strikes":$N}"##,
        ##"{"type":"over","room":"K3QF","seq":$Q,"round":$N,"reason":"complete","result":"win","winners":["$T"],"scores":{"$T":1},"stats":{"$T":{"flips":$N,"matches":1,"misses":$N}},"proof":"$T","server_seed":"$T","entropies":["$T"],"seed_commit":"$T"}"##,
        ##"{"type":"over","room":"K3QF","seq":$Q,"round":1,"reason":"stalemate","result":"none","winners":[],"scores":{},"stats":{},"proof":"cardtable1 K3QF $N a a,b,c","server_seed":"","entropies":[],"seed_commit":""}"##,
        ##"{"type":"$T","room":"K3QF","seq":$Q}"##,
    ]
    static let options =
        ##"{"pairs":2,"cols":2,"theme":"$T","again":true,"turn_s":0,"hide_ms":0,"stalemate_turns":0}"##
    static let state =
        ##"{"room":"K3QF","seq":$Q,"game":"concentration","title":"$T","phase":"playing","round":$N,"owner":"$T","players":[{"name":"$T","ready":true,"score":$N,"flips":$N,"misses":$N}],"spectators":["$T"],"options":$O,"elapsed_ms":$N,"commit":"$T","rows":$N,"cols":$N,"cells":[{"cell":$N,"state":"taken","player":"$T","card":{"code":"a","pair":"a","text":"a","label":"a"}}],"turn":{"turn":$N,"player":"ann","nth":$N,"clock_ms":$N},"hide":{"cells":[$N],"ms":$N},"seed_commit":"$T"}"##

    static let numbers = [
        "-9007199254740991", "-1", "0", "1", "2", "3", "16", "17", "144", "145", "255",
        "2147483648", "9007199254740991",
    ]
    static let texts: [String] = {
        let controls =
            CleaningTests.controls.map(\.value) + [0x202E, 0x2066, 0x200B, 0xFE0F, 0x2028]
        let escaped = controls.filter { $0 != 0 }.map { value in
            let hex = String(value, radix: 16)
            return "x\\u" + String(repeating: "0", count: 4 - hex.count) + hex + "y"
        }
        return escaped + [
            "\\u001b]0;t\\u0007", "\\u001b[2J", "\\u001bPq\\u001b\\\\", "\\u009b2J", "\\u009d0;t",
            "",
            String(repeating: "字", count: 40), String(repeating: "e\u{301}", count: 300), "ann",
        ]
    }()

    static func line(_ template: String, text: String, number: String, seq: Int64) -> [UInt8] {
        let full = template.replacing("$S", with: state).replacing("$O", with: options)
        return Array(
            full.replacing("$T", with: text).replacing("$N", with: number)
                .replacing("$Q", with: String(seq)).utf8
        )
    }

    /// Feeds a line twice, as a client reads it; returns the printed lines.
    static func feed<Game>(_ bytes: [UInt8], to table: inout ClientScript<Game>) -> [String] {
        let reader = JSONReader()
        for _ in 0..<2 {
            if let object = try? reader.read(bytes), let line = try? ServerLine(object) {
                table.hear(line)
            } else {
                table.receive(.unreadable)
            }
        }
        let commands = [
            "board", "row 1", "score", "who", "last", "left", "time", "1", "rooms", "2",
        ]
        for command in commands { table.type(command) }
        _ = table.client.deadline
        table.at += 1
        table.receive(.alarm)
        return table.printed() + PlainGoodbye(state: table.client, at: table.at).lines
    }

    @Test(arguments: templates.dropLast())
    func `every template is a line of the protocol`(template: String) throws {
        let reader = JSONReader()
        let object = try reader.read(Self.line(template, text: "ann", number: "2", seq: 1))
        if case .unknown(let type) = try ServerLine(object) { Issue.record("\(type)") }
    }

    @Test(arguments: templates)
    func `no text reaches the terminal uncleaned`(template: String) {
        var begun = BoardScript()
        begun.begin()
        for text in TestSize.some(Self.texts, for: template) {
            var table = begun
            let bytes = Self.line(template, text: text, number: "1", seq: table.seq + 1)
            for line in Self.feed(bytes, to: &table) {
                #expect(CleaningTests.isSafe(line), "\(text)")
                #expect(Width.of(line) < 1200)
            }
        }
    }

    @Test(arguments: templates)
    func `no number stops the client`(template: String) {
        var begun = BoardScript()
        begun.begin()
        for number in TestSize.some(Self.numbers, for: template) {
            var table = begun
            let bytes = Self.line(template, text: "bob", number: number, seq: table.seq + 1)
            for line in Self.feed(bytes, to: &table) { #expect(CleaningTests.isSafe(line)) }
            Self.expectAnAnswer(of: &table)
        }
    }

    /// Expects that a running client still answers its player's question.
    static func expectAnAnswer(of table: inout BoardScript) {
        guard table.status == nil, !table.client.isHolding else { return }
        table.type("help")
        #expect(!table.printed().isEmpty)
    }

    @Test(arguments: templates)
    func `no cut line stops the client`(template: String) {
        var table = BoardScript()
        table.begin()
        let bytes = Self.line(template, text: "bob", number: "2", seq: table.seq + 1)
        for count in stride(from: 0, to: bytes.count, by: 3) {
            _ = Self.feed(Array(bytes.prefix(count)), to: &table)
        }
        #expect(table.status == nil)
    }

    @Test(arguments: templates)
    func `any line may come at any moment`(template: String) {
        for moment in 0..<4 {
            var table = BoardScript(.lobby)
            if moment > 0 { table.hear(ScriptedServer.hello()) }
            if moment > 1 { table.ok(.hello(HelloReply(name: "ann", resume: "", resumeMs: 0))) }
            if moment > 2 { table.ok(.list([], next: nil)) }
            let bytes = Self.line(template, text: "ann", number: "1", seq: 1)
            for line in Self.feed(bytes, to: &table) { #expect(CleaningTests.isSafe(line)) }
        }
    }

    @Test func `stories of random lines never stop the client`() {
        var generator = SplitMix(state: 7)
        for _ in 0..<200 / TestSize.of("TEST_EVERY") {
            var table = BoardScript()
            table.begin()
            for step in 1...30 {
                let template = Self.templates.randomElement(using: &generator) ?? ""
                let bytes = Self.line(
                    template,
                    text: Bool.random(using: &generator) ? "ann" : "bob",
                    number: Self.numbers.randomElement(using: &generator) ?? "1",
                    seq: table.seq + Int64(step)
                )
                for line in Self.feed(bytes, to: &table) { #expect(CleaningTests.isSafe(line)) }
                Self.expectAnAnswer(of: &table)
            }
        }
    }
}

/// A small generator with repeatable sequences.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
