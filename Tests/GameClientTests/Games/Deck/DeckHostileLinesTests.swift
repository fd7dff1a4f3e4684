import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient
@testable import GamesTests

@Suite("Hostile lines of deck rooms")
struct DeckHostileLinesTests {
    /// Every line that only a deck room sends; `$T` is any text, `$N` any number.
    static let templates = [
        ##"{"type":"shuffled","room":"K3QF","seq":$Q,"deck_id":"$T","player":"$T","shuffled":true,"deal":$N,"commit":"$T","seed_commit":"$T",$C}"##,
        ##"{"type":"shuffled","room":"K3QF","seq":$Q,"deck_id":"$T","player":"ann","pile":"$T","shuffled":false,$C}"##,
        ##"{"type":"drawn","room":"K3QF","seq":$Q,"deck_id":"$T","player":"$T","from":"deck","to":"$T","count":$N,$C,"cards":[{"code":"KH"},{"code":"0S"}]}"##,
        ##"{"type":"drawn","room":"K3QF","seq":$Q,"deck_id":"$T","player":"ann","from":"$T","to":"$T","count":$N,$C}"##,
        ##"{"type":"added","room":"K3QF","seq":$Q,"deck_id":"$T","player":"$T","from":"$T","pile":"$T","count":$N,$C}"##,
        ##"{"type":"added","room":"K3QF","seq":$Q,"deck_id":"$T","player":"ann","from":"ann","pile":"$T","count":$N,$C,"cards":[{"code":"KH"}]}"##,
        ##"{"type":"returned","room":"K3QF","seq":$Q,"deck_id":"$T","player":"$T","pile":"$T","count":$N,$C}"##,
        ##"{"type":"trick","room":"K3QF","seq":$Q,"deck_id":"$T","trick":$N,"cards":{"$T":{"code":"KH"}},"winner":"$T","carry":$N,"scores":{"$T":$N},$C}"##,
        ##"{"type":"proof","room":"K3QF","seq":$Q,"deal":$N,"proof":"$T","server_seed":"$T","entropies":["$T"]}"##,
        ##"{"type":"over","room":"K3QF","seq":$Q,"round":1,"reason":"complete","result":"win","winners":["$T"],"scores":{"$T":$N},"stats":{"$T":{"draws":$N,"tricks":$N}},"proof":"cardtable1 K3QF $N a $T,KH","server_seed":"$T","entropies":["$T"],"seed_commit":"$T"}"##,
        ##"{"type":"state","room":"K3QF","state":$S}"##,
        ##"{"type":"prompt","room":"K3QF","do":"draw","turn":1,"clock_ms":$N}"##,
        ##"{"type":"ok","re":"pile","id":$I,"deck_id":"$T",$C}"##,
        ##"{"type":"error","re":"draw","id":$I,"code":"not_enough_cards","message":"$T","remaining":1}"##,
        ##"{"type":"error","re":"draw","id":$I,"code":"no_such_pile","message":"$T"}"##,
        ##"{"type":"ok","re":"list","id":$I,"rooms":[{"room":"$T","title":"$T","game":"deck","phase":"playing","seats":$N,"players":["$T"],"owner":"$T","spectators":$N,"options":$O}]}"##,
    ]
    private static let counts =
        ##""remaining":$N,"piles":{"$T":{"remaining":$N,"cards":[{"code":"KH"}]},"ann":{"remaining":$N}}"##
    private static let options =
        ##"{"rules":"free","deck_count":20,"jokers":true,"shuffled":true,"turn_s":0}"##
    private static let state =
        ##"{"room":"K3QF","seq":$Q,"game":"deck","title":"$T","phase":"playing","round":$N,"owner":"$T","players":[{"name":"$T","ready":true,"score":$N,"draws":$N,"tricks":$N}],"spectators":["$T"],"options":$O,"commit":"$T","deck_id":"$T","shuffled":true,"trick":$N,"carry":$N,"table":{"$T":{"code":"KH"}},"hand":[{"code":"KH"}],"seed_commit":"$T",$C}"##

    private static func line<Game>(
        _ template: String,
        text: String,
        number: String,
        _ table: ClientScript<Game>
    ) -> [UInt8] {
        let waiting = table.client.outstanding.first?.id ?? 4
        let full = template.replacing("$S", with: state).replacing("$O", with: options)
            .replacing("$C", with: counts)
        return Array(
            full.replacing("$T", with: text).replacing("$N", with: number)
                .replacing("$Q", with: String(table.seq + 1))
                .replacing("$I", with: String(waiting)).utf8
        )
    }

    private static let commands = [
        "hand", "piles", "table", "left", "last", "score", "who", "help", "pile mid", "draw 2",
        "put KH", "under KH", "take 2", "shuffle", "y", "draw",
    ]

    /// Feeds a line, and types all commands that show its effects.
    private static func feed<Game>(
        _ bytes: [UInt8],
        to table: inout ClientScript<Game>
    ) -> [String] {
        var lines = HostileLinesTests.feed(bytes, to: &table)
        for command in commands { table.type(command) }
        table.at += 1
        table.receive(.alarm)
        lines += table.printed()
        return lines + PlainGoodbye(state: table.client, at: table.at).lines
    }

    /// Makes a free table with an open move and question, and a round of high card.
    private static func tables() -> [DeckScript] {
        var free = DeckScript(.free)
        free.sitDown()
        free.type("draw 2")
        free.type("pile mid")
        var highCard = DeckScript(.highCard)
        highCard.begin(["bob", "ann"], entropies: ["", "ann-entropy"])
        highCard.turn(1, "ann")
        return [free, highCard]
    }

    @Test(arguments: templates)
    func `every template is a line of the protocol`(template: String) throws {
        let bytes = Self.line(template, text: "bob", number: "2", Self.tables()[0])
        if case .unknown(let type) = try ServerLine(JSONReader().read(bytes)) {
            Issue.record("\(type)")
        }
    }

    @Test(arguments: templates)
    func `no text reaches the terminal uncleaned`(template: String) {
        for begun in Self.tables() {
            for text in TestSize.some(HostileLinesTests.texts, for: template) {
                var table = begun
                let bytes = Self.line(template, text: text, number: "1", table)
                for line in Self.feed(bytes, to: &table) {
                    #expect(CleaningTests.isSafe(line), "\(text)")
                    #expect(Width.of(line) < 1200)
                }
            }
        }
    }

    @Test(arguments: templates)
    func `no number stops the client`(template: String) {
        for begun in Self.tables() {
            for number in TestSize.some(HostileLinesTests.numbers, for: template) {
                for text in ["bob", "mid", "deck"] {
                    var table = begun
                    _ = Self.feed(
                        Self.line(template, text: text, number: number, table),
                        to: &table
                    )
                    for _ in 0..<3 {
                        table.seq += 1
                        let bytes = Self.line(template, text: "cid", number: number, table)
                        _ = HostileLinesTests.feed(bytes, to: &table)
                    }
                }
            }
        }
    }

    @Test func `a room of concentration takes no line of a deck room`() {
        for template in Self.templates {
            var table = BoardScript()
            table.begin()
            let bytes = Self.line(template, text: "ann", number: "1", table)
            for line in Self.feed(bytes, to: &table) { #expect(CleaningTests.isSafe(line)) }
        }
    }
}
