import Foundation
import Testing

/// Tests of the server's bots over a restart, through real connections.
@Suite struct ServerBotTests {
    private static let create =
        #"{"type":"create","game":"concentration","options":{"pairs":2,"hide_ms":0,"turn_s":0}}"#

    /// Kills the server, starts it again, and resumes the player's session there.
    private static func restart(
        _ server: TestServer,
        _ flags: [String],
        of player: Player
    ) throws -> (server: TestServer, wire: Wire) {
        let tokens = player.wire.log.compactMap { (try? JSON($0))?["resume"]?.string }
        let token = try #require(tokens.first)
        try server.kill()
        let again = try TestServer(flags)
        let wire = try again.connect()
        try wire.send(#"{"type":"hello","resume":"\#(token)"}"#)
        return (again, wire)
    }

    @Test func `a bot continues its round after the server was killed`() async throws {
        try await ThreadExecutor.run {
            let folder = FileManager.default.temporaryDirectory
                .appending(path: "cardtable-bot-\(UUID().uuidString)").path
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let flags = ["--journal", folder, "--quiet"]
            let server = try TestServer(flags)
            let ann = try server.player("ann")
            try ann.done(Self.create)
            try ann.done(#"{"type":"bot","level":"easy"}"#)
            try ann.next("started")
            let (again, wire) = try Self.restart(server, flags, of: ann)
            var bots: [String?] = []
            var over: JSON?
            while over == nil, let text = try wire.line() {
                let line = try JSON(text)
                switch line["type"]?.string {
                case "state":
                    bots = line["state"]?["players"]?.array?.map { $0["bot"]?.string } ?? []
                case "prompt":
                    let cell = try #require(text.firstMatch(of: /"cells":\[(\d+)/)).1
                    try wire.send(#"{"type":"flip","cell":\#(cell)}"#)
                case "over": over = line
                default: break
                }
            }
            #expect(bots == [nil, "easy"])
            #expect(over?["reason"]?.string == "complete")
            try again.stop()
        }
    }

    @Test func `a person takes the seat of a bot after the server was killed`() async throws {
        try await ThreadExecutor.run {
            let folder = FileManager.default.temporaryDirectory
                .appending(path: "cardtable-bot-\(UUID().uuidString)").path
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let flags = ["--journal", folder, "--quiet"]
            let play = #"{"type":"join","game":"concentration","ready":false,"bot":"easy"}"#
            let server = try TestServer(flags)
            let ann = try server.player("ann")
            let room = try ann.done(play)["room"]?.string
            try ann.next("ready")
            let (again, wire) = try Self.restart(server, flags, of: ann)
            while let line = try wire.line(), !line.contains(#""type":"online""#) {}
            let zoe = try again.player("zoe")
            #expect(try zoe.done(play)["room"]?.string == room)
            try again.stop()
        }
    }

    @Test func `a server without bots does not offer them`() async throws {
        try await withServer(["--bots", "0"]) { server in
            let ann = try server.player("ann")
            #expect(ann.wire.log.first?.contains(#""bots""#) == false)
            try ann.done(Self.create)
            #expect(try ann.refused(#"{"type":"bot"}"#) == "not_allowed")
        }
        try await withServer { server in
            let ann = try server.player("ann")
            #expect(ann.wire.log.first?.contains(#""bots""#) == true)
        }
    }
}
