import Foundation
import GameProtocol
import Games
import Testing

/// Tests of card games with a referee, through real connections.
@Suite struct RefereeTests {
    /// Returns the first move of the newest prompt, as the server wrote it.
    private static func move(_ player: Player) throws -> String {
        let prompt = try #require(player.wire.log.last { $0.contains(#""do":"play""#) })
        let match = try #require(prompt.firstMatch(of: /"moves":\[(\{[^}]*\})/))
        return String(match.1)
    }

    private static func sit(
        _ server: TestServer,
        _ rules: String,
        _ names: [String],
        seats: Int
    ) throws -> (room: String, players: [Player]) {
        let players = try names.map(server.player)
        let create =
            #"{"type":"create","game":"deck","seats":\#(seats),"options":{"rules":"\#(rules)","turn_s":0}}"#
        let room = try #require(try players[0].done(create)["room"]?.string)
        for player in players.dropFirst() {
            try player.done(#"{"type":"join","room":"\#(room)"}"#)
        }
        return (room, players)
    }

    @Test(arguments: GameCatalog.rules.map(\.name))
    func `the bot that knows no rules plays every game`(rules: String) async throws {
        try await withServer { server in
            try SmallTool.require(.python3)
            let row = try #require(GameCatalog.rules.first { $0.name == rules })
            let seats = row.seats.lowerBound
            let (room, players) = try Self.sit(server, rules, ["ann"], seats: seats)
            let bots = try (1..<seats).map { _ in
                try ExampleTests.start("any-bot.py", ["127.0.0.1", "\(server.port)", room])
            }
            var over: JSON?
            while over == nil {
                let line = try players[0].next {
                    ["prompt", "over"].contains($0["type"]?.string ?? "")
                }
                if line["type"]?.string == "over" {
                    over = line
                } else {
                    try players[0].done(Self.move(players[0]))
                }
            }
            let end = try #require(over)
            #expect(end["reason"]?.string == "complete")
            let places = end["places"]?.array?.compactMap { $0.array?.compactMap(\.string) } ?? []
            #expect(places.joined().count == seats)
            #expect(places.first == end["winners"]?.array?.compactMap(\.string))
            for bot in bots {
                let (output, errors, status) = try bot.finish()
                #expect(status == 0, "\(errors)")
                #expect(output.hasPrefix("complete "))
            }
        }
    }

    @Test func `a round continues after the server was killed`() async throws {
        try await ThreadExecutor.run {
            let folder = FileManager.default.temporaryDirectory
                .appending(path: "cardtable-referee-\(UUID().uuidString)").path
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let flags = ["--journal", folder, "--quiet"]
            let server = try TestServer(flags)
            let (_, players) = try Self.sit(server, "crazy_eights", ["ann", "bob"], seats: 2)
            for turn in 0..<8 {
                let player = players[turn % 2]
                try player.next("prompt")
                try player.done(Self.move(player))
            }
            let ann = players[0]
            try ann.next("prompt")
            let before = try #require(try ann.done(#"{"type":"state"}"#)["state"])
            let prompt = try Self.move(ann)
            let tokens = ann.wire.log.compactMap { (try? JSON($0))?["resume"]?.string }
            let token = try #require(tokens.first)
            try server.kill()
            let again = try TestServer(flags)
            let wire = try again.connect()
            try wire.send(#"{"type":"hello","resume":"\#(token)"}"#)
            var state: JSON?
            while let text = try wire.line() {
                let line = try JSON(text)
                if let found = line["state"] { state = found }
                if line["type"]?.string == "prompt" { break }
            }
            for member in ["hand", "piles", "notes", "about", "turn", "remaining", "commit"] {
                #expect(state?[member] == before[member], "\(member)")
            }
            try wire.send(prompt)
            while let text = try wire.line() {
                let line = try JSON(text)
                guard line["re"] != nil else { continue }
                #expect(line["type"]?.string == "ok", "\(text)")
                break
            }
            try again.stop()
        }
    }
}
