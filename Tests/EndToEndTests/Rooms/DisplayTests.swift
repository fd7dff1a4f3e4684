import Foundation
import Testing

/// Tests of Documentation/protocol/rooms.md, section 8, over a real socket.
@Suite struct DisplayTests {
    private static let create =
        #"{"type":"create","game":"concentration","options":{"pairs":2},"ready":false}"#

    /// Connects a client whose `hello` has a display.
    private func connect(
        _ server: TestServer,
        _ name: String,
        _ display: String
    ) throws -> (player: Player, hello: JSON) {
        let wire = try server.connect()
        try wire.send(#"{"type":"hello","name":"\#(name)","display":"\#(display)"}"#)
        let hello = try wire.json()
        #expect(hello["display"]?.string == display, "\(hello)")
        return (Player(wire, saidHelloAs: name), hello)
    }

    @Test func `everybody sees a display beside the name`() async throws {
        try await withServer { server in
            let (zoe, _) = try connect(server, "Zoe", "Zoë")
            let (hana, _) = try connect(server, "hana", "하나")
            let bob = try server.player("bob")
            let room = try #require(try zoe.done(Self.create)["room"]?.string)
            try zoe.done(#"{"type":"invite","player":"bob"}"#)
            #expect(try bob.next("invited")["display"]?.string == "Zoë")
            try hana.done(#"{"type":"join","room":"\#(room)","role":"spectator"}"#)
            let state = try bob.done(#"{"type":"join","room":"\#(room)"}"#)["state"]
            #expect(state?["players"]?.array?.map { $0["display"]?.string } == ["Zoë"])
            #expect(state?["displays"]?["hana"]?.string == "하나")
            let joined = try zoe.all().filter { $0["type"]?.string == "joined" }
            #expect(joined.map { $0["player"]?.string } == ["Zoe", "hana", "bob"])
            #expect(joined.map { $0["display"]?.string } == ["Zoë", "하나", nil])
            let people = try bob.done(#"{"type":"people"}"#)["people"]?.array ?? []
            #expect(people.map { $0["display"]?.string } == [nil, "하나", "Zoë"])
            try hana.done(#"{"type":"leave"}"#)
            #expect(try bob.done(#"{"type":"state"}"#)["state"]?["displays"] == nil)
        }
    }

    @Test func `without displays no line has one`() async throws {
        try await withServer { server in
            let ann = try server.player("ann")
            let bob = try server.player("bob")
            let room = try #require(try ann.done(Self.create)["room"]?.string)
            try ann.done(#"{"type":"invite","player":"bob"}"#)
            try bob.done(#"{"type":"join","room":"\#(room)","role":"spectator"}"#)
            try bob.done(#"{"type":"people"}"#)
            try bob.done(#"{"type":"state"}"#)
            _ = try (ann.all(), bob.all())
            let lines = ann.wire.log + bob.wire.log
            #expect(lines.count > 8 && !lines.contains { $0.contains("display") })
        }
    }

    @Test func `a player who resumes after a restart keeps the display`() async throws {
        try await ThreadExecutor.run {
            let folder = FileManager.default.temporaryDirectory
                .appending(path: "cardtable-display-\(UUID().uuidString)").path
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let flags = ["--journal", folder, "--quiet"]
            let server = try TestServer(flags)
            let (zoe, hello) = try connect(server, "Zoe", "Zoë")
            let room = try #require(try zoe.done(Self.create)["room"]?.string)
            _ = try zoe.all()
            let token = try #require(hello["resume"]?.string)
            try server.kill()
            let again = try TestServer(flags)
            let wire = try again.connect()
            try wire.send(#"{"type":"hello","name":"zoe2","display":"ZOË"}"#)
            #expect(try wire.json()["field"]?.string == "display")
            try wire.send(#"{"type":"hello","resume":"\#(token)"}"#)
            let resumed = try wire.json()
            #expect(resumed["room"]?.string == room)
            #expect(resumed["display"]?.string == "Zoë")
            let back = Player(wire, saidHelloAs: "Zoe")
            let state = try back.done(#"{"type":"state"}"#)["state"]
            #expect(state?["players"]?.array?.map { $0["display"]?.string } == ["Zoë"])
            try again.stop()
        }
    }
}
