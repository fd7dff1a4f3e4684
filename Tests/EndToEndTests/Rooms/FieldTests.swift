import Testing

/// Tests of the fields of `create`, `join` and `ready`, and of their values, over a real socket.
@Suite struct FieldTests {
    /// A field with an invalid value, and the code of the refusal.
    private static let fields = [
        ("title", #""""#, "bad_value"), ("title", text(41), "bad_value"),
        ("title", "7", "bad_type"),
        ("seats", "0", "bad_value"), ("seats", "7", "bad_value"), ("seats", "2.0", "bad_type"),
        ("password", #""""#, "bad_value"), ("password", text(65), "bad_value"),
        ("private", "1", "bad_type"), ("ready", #""yes""#, "bad_type"),
        ("options", "[]", "bad_type"), ("game", #""chess""#, "bad_value"),
        ("options.pairs", "1", "bad_value"), ("options.pairs", "27", "bad_value"),
        ("options.pairs", "8.0", "bad_type"), ("options.again", "0", "bad_type"),
        ("options.theme", "7", "bad_type"), ("options.theme", #""kittens""#, "bad_value"),
        ("options.stalemate_turns", "9223372036854775808", "bad_value"),
    ]

    private static func text(_ count: Int) -> String {
        "\"\(String(repeating: "x", count: count))\""
    }

    @Test(arguments: ["create", "join"])
    func `a wrong field is named and no room is made`(_ request: String) async throws {
        try await withServer { server in
            let ann = try server.player("ann")
            for (field, value, code) in Self.fields {
                let parts = field.split(separator: ".")
                let member =
                    parts.count == 1
                    ? "\"\(field)\":\(value)"
                    : "\"options\":{\"\(parts[1])\":\(value)}"
                let game = field == "game" ? "" : #""game":"concentration","#
                let reply = try ann.ask(#"{"type":"\#(request)",\#(game)\#(member)}"#)
                #expect(reply["code"]?.string == code, "\(field) \(value)")
                #expect(reply["field"]?.string == field, "\(field) \(value)")
            }
            #expect(try ann.done(#"{"type":"list"}"#)["rooms"]?.array == [])
        }
    }

    @Test func `entropy is printable ASCII without bars`() async throws {
        try await withServer { server in
            let ann = try server.player("ann")
            try ann.done(#"{"type":"create","game":"concentration","ready":false}"#)
            let long = String(repeating: "x", count: 64)
            for entropy in ["", long + "x", "a|b", "é", "\\u0007", "a\\nb"] {
                let reply = try ann.ask(#"{"type":"ready","entropy":"\#(entropy)"}"#)
                #expect(reply["code"]?.string == "bad_value", "\(entropy)")
                #expect(reply["field"]?.string == "entropy")
            }
            try ann.done(#"{"type":"ready","entropy":"\#(long)"}"#)
        }
    }

    @Test func `every option is kept and shown`() async throws {
        try await withServer { server in
            let ann = try server.player("ann")
            // No option has one of these values by default.
            var values = [#""theme":"emoji""#]
            for (name, form) in try ProtocolSchema.schema.members(of: "concentration_fields") {
                if form["type"] == .string("boolean") { values.append(#""\#(name)":false"#) }
                if let most = form["maximum"]?.number { values.append(#""\#(name)":\#(most)"#) }
            }
            let options = "{\(values.joined(separator: ","))}"
            let reply = try ann.done(
                #"{"type":"create","game":"concentration","seats":6,"options":\#(options)}"#
            )
            #expect(reply["state"]?["options"] == (try JSON(options)))
            #expect(reply["state"]?["rows"]?.number == 9)
            #expect(reply["state"]?["cols"]?.number == 16)
        }
    }
}
