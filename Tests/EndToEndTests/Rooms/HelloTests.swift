import Testing

/// Tests of protocol.md, "Hello and names", over a real socket.
@Suite struct HelloTests {
    @Test func `a run of a server is named the same in each greeting`() async throws {
        func inst(_ server: TestServer) throws -> String? {
            try JSON(#require(try Wire(port: server.port).line()))["inst"]?.string
        }
        try await withServer { server in
            let first = try #require(try inst(server))
            #expect(try inst(server) == first)
            let other = try TestServer()
            #expect(try inst(other) != first)
            try other.stop()
        }
    }

    @Test func `hello gives a name and a secret that is never the same`() async throws {
        try await withServer { server in
            var secrets: Set<String> = []
            for name in ["ann", "B", "x_9.-", "0123456789abcdefghij"] {
                let wire = try server.connect()
                try wire.send(
                    #"{"type":"hello","id":"a","protocol":1,"name":"\#(name)","client":"t/1"}"#
                )
                let reply = try wire.json()
                #expect(reply["re"]?.string == "hello")
                #expect(reply["id"]?.string == "a")
                #expect(reply["protocol"]?.number == 1)
                #expect(reply["name"]?.string == name)
                let secret = try #require(reply["resume"]?.string)
                #expect(secret.utf8.count == 22)
                secrets.insert(secret)
            }
            #expect(secrets.count == 4)
        }
    }

    @Test(arguments: [
        "", "-ann", ".ann", "_ann", "ann marie", "änn", "ann\\u0000", "0123456789abcdefghijk",
        "ann!",
    ])
    func `a name has few characters`(_ name: String) async throws {
        try await withServer { server in
            let wire = try server.connect()
            try wire.send(#"{"type":"hello","name":"\#(name)"}"#)
            #expect(try wire.json()["code"]?.string == "bad_value")
            try wire.send(#"{"type":"hello","name":"ann"}"#)
            #expect(try wire.json()["name"]?.string == "ann")
        }
    }

    @Test
    func `a name is taken without regard to case and free when its session ends`() async throws {
        try await withServer { server in
            let ann = try server.player("Ann")
            let other = try server.connect()
            try other.send(#"{"type":"hello","name":"aNN"}"#)
            let refusal = try other.json()
            #expect(refusal["code"]?.string == "name_taken")
            let suggested = try #require(refusal["suggest"]?.string)
            try other.send(#"{"type":"hello","name":"\#(suggested)"}"#)
            #expect(try other.json()["name"]?.string == suggested)
            try ann.leave()
            _ = try server.player("aNN")
        }
    }

    @Test func `without a name one is a guest`() async throws {
        try await withServer { server in
            var names: Set<String> = []
            for _ in 0..<5 {
                let wire = try server.connect()
                try wire.send(#"{"type":"hello"}"#)
                let name = try #require(try wire.json()["name"]?.string)
                #expect(name.hasPrefix("guest-") && name.count == 10)
                names.insert(name)
                wire.close()
            }
            #expect(names.count == 5)
        }
    }

    @Test(arguments: [
        #""create","game":"concentration""#, #""join","room":"K3QF""#, #""ready""#, #""start""#,
        #""kick","player":"ann""#, #""state""#, #""chat","text":"hi""#, #""hover","cell":1"#,
        #""leave""#, #""flip","cell":1"#,
    ])
    func `nothing in rooms works before hello or outside of rooms`(_ request: String) async throws {
        try await withServer { server in
            let wire = try server.connect()
            try wire.send(#"{"type":\#(request)}"#)
            let refusal = try wire.json()
            #expect(refusal["code"]?.string == "hello_required")
            let ann = try server.player("ann")
            if !request.contains("create") && !request.contains("join") {
                #expect(try ann.refused(#"{"type":\#(request)}"#) == "not_in_room")
            }
            try wire.send(#"{"type":"ping"}"#)
            #expect(try wire.line() == #"{"type":"ok","re":"ping"}"#)
        }
    }

    @Test func `help list ping and bye work before hello`() async throws {
        try await withServer { server in
            let wire = try server.connect()
            try wire.send(#"{"type":"help"}"#)
            let help = try wire.json()
            let games = try #require(help["games"]?.array).compactMap(\.string)
            #expect(games == ["concentration", "deck", "klondike"])
            #expect(help["themes"]?.array == ["cards", "emoji", "states"].map(JSON.string))
            #expect(help["limits"]?["line"]?.number == 4096)
            for entry in try #require(help["requests"]?.array) {
                let example = try #require(entry["example"]?.string)
                #expect(try JSON(example)["type"]?.string != nil, "\(example)")
                #expect(entry["about"]?.string?.isEmpty == false)
            }
            try wire.send(#"{"type":"list"}"#)
            #expect(try wire.line() == #"{"type":"ok","re":"list","rooms":[]}"#)
            try wire.send(#"{"type":"bye"}"#)
            #expect(try wire.lines().count == 2)
        }
    }

    @Test func `hello is said once`() async throws {
        try await withServer { server in
            let ann = try server.player("ann")
            #expect(try ann.refused(#"{"type":"hello","name":"bob"}"#) == "already_hello")
            _ = try server.player("bob")
        }
    }

    @Test func `unknown fields are named and refused to the strict`() async throws {
        try await withServer { server in
            let ann = try server.player("ann")
            let create =
                #"{"type":"create","game":"concentration","raedy":1,"options":{"pears":2}}"#
            let ignored = try ann.done(create)["ignored"]?.array
            #expect(ignored == [.string("raedy"), .string("options.pears")])
            let bob = try server.connect()
            try bob.send(#"{"type":"hello","strict":true,"nmae":"bob"}"#)
            try bob.send(#"{"type":"hello","name":"bob","strict":true}"#)
            try bob.send(create)
            try bob.send(#"{"type":"list"}"#)
            for field in ["nmae", "raedy"] {
                let refusal = try bob.json()
                #expect(refusal["code"]?.string == "bad_value")
                #expect(refusal["field"]?.string == field)
                #expect(refusal["ignored"] == nil)
                if field == "nmae" { _ = try bob.line() }
            }
            #expect(try bob.json()["rooms"]?.array?.count == 1)
        }
    }
}
