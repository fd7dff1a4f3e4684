import Testing

@testable import ClientCore

/// Tests of an arena at a server that closes before all games are played.
@Suite struct ArenaShutdownTests {
    private static let greeting =
        #"{"type":"hello","server":"stub","name":"Stub","protocol":1,"protocols":[1],"#
        + #""features":["concentration"],"limits":{},"hint":""}"# + "\n"
    private static let bye =
        #"{"type":"bye","code":"shutting_down","message":"Goodbye.","reconnect":false}"# + "\n"

    private static func arena(_ server: StubServer) throws -> ChildProcess {
        try ChildProcess(
            Products.client,
            [
                "arena", "--server", "127.0.0.1:\(server.address.port)", "--levels",
                "optimal,perfect", "--games", "2",
            ]
        )
    }

    @Test func `it ends where each new connection is sent away`() async throws {
        try await ThreadExecutor.run {
            let server = try StubServer()
            let arena = try Self.arena(server)
            let back = Self.bye.replacing(#""reconnect":false"#, with: #""reconnect":true"#)
            try server.accept()
            try server.say(Self.greeting)
            #expect(try server.hear().contains(#""type":"hello""#))
            try server.say(
                #"{"type":"ok","re":"hello","id":1,"protocol":1,"name":"ann","resume":"x","#
                    + #""resume_ms":600000}"# + "\n"
            )
            #expect(try server.hear().contains(#""type":"create""#))
            try server.say(back)
            for _ in 1...5 {
                try server.accept()
                try server.say(Self.greeting + back)
            }
            let (output, errors, status) = try arena.finish()
            #expect(status != 0 && output.isEmpty)
            #expect(errors.contains("(0 of 2)"), "\(errors)")
        }
    }

    @Test func `it ends where the second bot never had a seat`() async throws {
        try await ThreadExecutor.run {
            let server = try StubServer()
            let arena = try Self.arena(server)
            try server.accept()
            try server.say(Self.greeting)
            #expect(try server.hear().contains(#""type":"hello""#))
            try server.say(
                #"{"type":"ok","re":"hello","id":1,"protocol":1,"name":"ann","resume":"x","#
                    + #""resume_ms":1000}"# + "\n"
            )
            #expect(try server.hear().contains(#""type":"create""#))
            try server.say(Self.bye)
            server.stop()
            let (output, errors, status) = try arena.finish()
            #expect(status != 0 && output.isEmpty)
            #expect(errors == "Stub closed. (0 of 2)\n")
        }
    }
}
