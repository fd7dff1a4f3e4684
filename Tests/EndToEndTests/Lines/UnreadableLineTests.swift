import Testing

/// Tests of Documentation/protocol/json.md over a real socket: unreadable lines and invalid fields.
/// The connection continues after each of them.
@Suite struct UnreadableLineTests {
    @Test(arguments: LineRow.all)
    func `a line gets exactly one error and the connection goes on`(
        _ group: LineRow.Group
    ) async throws {
        try await withServer { server in
            for row in group.rows {
                let wire = try server.connect()
                try wire.send(bytes: row.bytes + [0x0A])
                try wire.send(#"{"type":"ping","id":"after"}"#)
                let answer = try wire.json()
                let text = String(decoding: row.bytes.prefix(200), as: UTF8.self)
                #expect(answer["code"]?.string == row.code, "\(text)")
                #expect(answer["type"]?.string == (row.code == nil ? "ok" : "error"), "\(text)")
                #expect(try wire.line() == #"{"type":"ok","re":"ping","id":"after"}"#, "\(text)")
            }
        }
    }

    @Test func `a text has no control or direction marks and few combining ones`() async throws {
        let forbidden: [Unicode.Scalar] =
            Array(
                [
                    0x0001...0x001F, 0x007F...0x009F, 0x2028...0x202E, 0x2066...0x2069,
                    0x200E...0x200F,
                ]
                .joined()
            ).compactMap(Unicode.Scalar.init) + ["\u{061C}"]
        try await withServer { server in
            let ann = try server.player("ann")
            try ann.done(#"{"type":"create","game":"concentration","ready":false}"#)
            for scalar in forbidden {
                let escape = "\\u" + hex(scalar)
                let code = try ann.refused(#"{"type":"chat","text":"a\#(escape)b"}"#)
                #expect(code == "bad_value", "\(escape)")
            }
            let long = String(repeating: "é", count: 281)
            let marks = String(repeating: "\u{301}", count: 4)
            for text in ["", long, "a\(marks)\u{301}", "\u{7F}", "\u{9B}2J", "\u{202E}"] {
                let reply = try ann.ask(#"{"type":"chat","text":"\#(text)"}"#)
                #expect(reply["code"]?.string == "bad_value", "\(text)")
                #expect(reply["field"]?.string == "text")
            }
            for text in [String(long.dropLast()), "a\(marks)", "👩‍👩‍👧 ❤️", " "] {
                try ann.done(#"{"type":"chat","text":"\#(text)"}"#)
                #expect(try ann.next("chat")["text"]?.string == text)
            }
        }
    }

    @Test func `an error repeats nothing that was not understood`() async throws {
        try await withServer { server in
            let wire = try server.connect()
            for line in [#"{"type":"evil\u001b[2J"}"#, #"{"type":"ping","evil":}"#, "evil"] {
                try wire.send(line)
                let answer = try #require(try wire.line())
                #expect(!answer.contains("evil"))
                #expect(!answer.contains(#""re""#))
            }
        }
    }
}

private func hex(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
}
