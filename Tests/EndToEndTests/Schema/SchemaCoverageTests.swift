import Foundation
import GameProtocol
import Testing

/// Tests that a real line uses every definition and every member of protocol.schema.json. The lines
/// come from the examples, or from the servers that this test asks.
@Suite struct SchemaCoverageTests {
    /// Returns the definitions and their members, named like the uses of a walk.
    private static func all(_ schema: Schema) -> Set<String> {
        var found: Set<String> = []
        func collect(_ json: JSON, _ definition: String) {
            switch json {
            case .object(let members):
                for (keyword, value) in members where keyword != "if" {
                    if keyword == "properties", case .object(let named) = value {
                        for (name, value) in named where value != .bool(false) {
                            found.insert("\(definition).\(name)")
                            collect(value, definition)
                        }
                    } else {
                        collect(value, definition)
                    }
                }
            case .array(let elements): for element in elements { collect(element, definition) }
            default: break
            }
        }
        for name in schema.definitions {
            found.insert(name)
            if let definition = schema[name] { collect(definition, name) }
        }
        return found
    }

    @Test func `every definition and every member is met by a line`() async throws {
        let schema = try ProtocolSchema.schema
        var met: Set<String> = []
        func meet(_ line: String, as definition: String) throws {
            let walk = schema.walk(try JSON(line), as: definition)
            #expect(walk.faults == [], "\(line)")
            met.formUnion(walk.uses)
        }
        for line in ExampleLines.fromServers { try meet(line, as: "server_line") }
        for sent in ExampleLines.requests where sent.code == nil && sent.line.hasPrefix("{") {
            try meet(sent.line, as: "request")
        }
        let unusual = try await Self.unusualLines()
        for line in unusual.received { try meet(line, as: "server_line") }
        for line in unusual.sent { try meet(line, as: "strict_request") }
        for line in Self.ofOtherServers { try meet(line, as: "server_line") }
        try meet(Self.helloOfASeat, as: "strict_request")
        try meet(Self.revealWithPicture, as: "server_line")
        try meet(Self.stuckPrompt, as: "server_line")
        #expect(Self.all(schema).subtracting(met).sorted() == [])
        #expect(Self.all(schema).count > 500)
    }

    /// Returns lines from a server and accepted requests that no example shows.
    private static func unusualLines() async throws -> (received: [String], sent: [String]) {
        var received: [String] = []
        var sent: [String] = []
        let web = ["--web-port", "0", "--public-url", "https://cards.example.org"]
        try await withServer(web) { server in
            received.append(try #require(try Wire(port: server.port).line()))
        }
        let themes = try ThemeFolder()
        try await withServer(["--themes", themes.path]) { server in
            let ann = try server.player("ann")
            for request in [
                #"{"type":"theme"}"#, #"{"type":"theme","after":"emoji"}"#,
                #"{"type":"theme","theme":"trees"}"#,
                #"{"type":"theme","theme":"trees","after":"g49"}"#,
                #"{"type":"theme","theme":"trees","group":"g0","q":""}"#,
                #"{"type":"theme","theme":"trees","q":"","after":"t24"}"#,
                #"{"type":"create","game":"concentration","seats":1,"#
                    + #""options":{"theme":"trees","group":"g0","turn_s":0}}"#,
            ] {
                try ann.done(request)
                sent.append(request)
            }
            try ann.next("started")
            received += ann.wire.log
        }
        try received.append(Self.pageOfThemes)
        try await withServer(["--max-rate", "10000"]) { server in
            func carryOut(_ player: Player, _ request: String) throws {
                try player.done(request)
                sent.append(request)
            }
            let names = ["ann", "bob", "zoe", "cy", "dan", "eve", "fay"]
            let displays = ["ann": "Änn", "zoe": "Zoë"]
            let players = try names.map { name in
                let player = Player(try server.connect(), saidHelloAs: name)
                let display = displays[name].map { #","display":"\#($0)""# } ?? ""
                try carryOut(player, #"{"type":"hello","name":"\#(name)"\#(display)}"#)
                return player
            }
            let (ann, bob, zoe, cy, dan, eve, fay) = (
                players[0], players[1], players[2], players[3], players[4], players[5], players[6]
            )
            try carryOut(
                ann,
                #"{"type":"create","game":"concentration","title":"Beginners","#
                    + #""options":{"pairs":2,"turn_s":0}}"#
            )
            try carryOut(ann, #"{"type":"invite","player":"cy"}"#)
            try cy.next("invited")
            try carryOut(zoe, #"{"type":"join","room":"QEGF","role":"spectator"}"#)
            try carryOut(bob, #"{"type":"join","room":"QEGF"}"#)
            // The seed of all tests deals 5C,5D,5S,5H to two players of this room.
            for cell in [1, 3] { try carryOut(ann, #"{"type":"flip","cell":\#(cell)}"#) }
            try ann.next("match")
            bob.wire.close()
            try ann.next("offline")
            let state = try ann.done(#"{"type":"state"}"#)["state"]
            #expect(state?["spectators"] == .array([.string("zoe")]))
            #expect(try ann.refused(#"{"type":"start","color":"red"}"#) == "wrong_phase")
            try carryOut(ann, #"{"type":"help"}"#)
            try carryOut(ann, #"{"type":"list","game":"deck"}"#)
            try carryOut(cy, #"{"type":"create","game":"deck","seats":1}"#)
            try cy.next("prompt")
            try carryOut(cy, #"{"type":"state"}"#)
            try carryOut(
                dan,
                #"{"type":"create","game":"deck","options":"#
                    + #"{"rules":"free","cards":["AS","2S"],"shuffled":false}}"#
            )
            try carryOut(dan, #"{"type":"draw","count":2}"#)
            try carryOut(dan, #"{"type":"add","pile":"mid","cards":["AS","2S"]}"#)
            try carryOut(dan, #"{"type":"add","pile":"end","from":"mid","cards":["2S"]}"#)
            try carryOut(dan, #"{"type":"return","pile":"end","cards":["2S"]}"#)
            try dan.next("returned")
            try carryOut(dan, #"{"type":"draw","to":"mid","lay":"bottom","new":false}"#)
            try carryOut(dan, #"{"type":"draw","from":"mid"}"#)
            try carryOut(dan, #"{"type":"add","pile":"mid","cards":["AS"],"new":false}"#)
            try dan.next("added")
            try carryOut(eve, #"{"type":"create","game":"klondike","options":{"draw":3}}"#)
            // Eight times three cards are the whole stock; the next move brings back the waste.
            for _ in 1...9 { try carryOut(eve, #"{"type":"move","from":"stock"}"#) }
            try eve.next("recycled")
            try carryOut(
                fay,
                #"{"type":"create","game":"klondike","options":{"daily":"2026-11-28"}}"#
            )
            received += players.flatMap(\.wire.log)
        }
        return (received, sent)
    }

    /// The prompt of a Klondike player with only the stock left. A real game needs many moves to
    /// get there.
    private static var stuckPrompt: String {
        let choices = KlondikePrompt(
            turn: 90,
            moves: [KlondikeStep(.stock)],
            mayUndo: true,
            isStuck: true
        )
        var writer = JSONWriter()
        ConnectionLine.prompt(Prompt(room: "QEGF", .klondike(choices), clockMs: nil))
            .encode(into: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// Lines that name servers of a group. No example has them, but GroupTests receive such lines.
    private static let ofOtherServers = [
        #"{"type":"ok","re":"list","rooms":[],"partial":true}"#,
        #"{"type":"hello","server":"cardtable/1.0.0","name":"Kitchen","protocol":1,"protocols":[1],"#
            + #""features":["group"],"limits":{"line":4096,"name":20,"chat":280,"resume_ms":120000},"#
            + #""peers":[{"host":"10.0.0.8","port":7052,"web_port":8080}],"host":"10.0.0.7","hint":"x"}"#,
        #"{"type":"bye","code":"server_full","message":"x","reconnect":true,"after_ms":20000,"#
            + #""host":"10.0.0.8","port":7052,"web_port":8080}"#,
        #"{"type":"error","re":"join","code":"moved","message":"x","host":"10.0.0.8","port":7052,"#
            + #""web_port":8080,"room":"QEGF","ticket":"00112233445566778899aabbccddeeff"}"#,
    ]

    private static let helloOfASeat =
        #"{"type":"hello","resume":"AAAAAAAAAAAAAAAAAAAAAA","room":"QEGF","ticket":"00ff","hidden":true}"#

    /// A page of themes that is not the last one, which needs a server with more than fifty themes.
    private static var pageOfThemes: String {
        get throws {
            let line = #"{"type":"ok","re":"theme","themes":[],"next":"trees"}"#
            #expect(try ServerLine(JSONReader().read(Array(line.utf8))) != .unknown(type: ""))
            return line
        }
    }

    /// A card of a theme with pictures, which a server has only if it reads themes from files.
    private static var revealWithPicture: String {
        let face = Face(
            code: "kitten-1",
            pair: "kitten",
            text: "K",
            label: "a kitten",
            image: "kitten.png",
            link: "https://example.org/kitten"
        )
        var writer = JSONWriter()
        RoomEvent(
            room: "QEGF",
            seq: 1,
            .game(.concentration(.reveal(turn: 1, player: "ann", nth: 1, cell: 1, card: face)))
        ).encode(into: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
