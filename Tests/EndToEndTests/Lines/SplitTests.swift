import GameProtocol
import Testing

/// Tests that the answers are the same, byte for byte, however TCP splits a conversation.
@Suite struct SplitTests {
    /// Thirty requests, good and bad. `NAME` is as long as the name that replaces it.
    private static let requests = [
        #"{"type":"ping","id":1}"#,
        #"{"type":"ping","id":"two"}"#,
        #"{"type":"leave"}"#,
        #"{"type":"hello","name":"NAME"}"#,
        #"{"type":"hello"}"#,
        #"{"type":"list","limit":5}"#,
        #"{"type":"list","limit":5.0}"#,
        #"{"type":"state"}"#,
        #"{"type":"create","game":"concentration","private":true,"ready":false,"title":"Tür ☘"}"#,
        #"{"type":"create"}"#,
        #"{"type":"state","id":3}"#,
        #"{"type":"chat","text":"gr\u00fc\u00df 👻"}"#,
        #"{"type":"chat","text":"\u202e"}"#,
        #"{"type":"flip","cell":1}"#,
        #"{"type":"ready","entropy":"a|b"}"#,
        #"{"type":"ready","entropy":"abc"}"#,
        #"{"type":"ready","ready":false,"x":1}"#,
        #"{"type":"hover","cell":3}"#,
        #"{"type":"hover","cell":99}"#,
        #"{"type":"kick","player":"x"}"#,
        "nonsense",
        "[]",
        #"{"x":1,"x":1}"#,
        "[[[[[[[[[]]]]]]]]]",
        #"{"x":"\ud800"}"#,
        "{\"x\":\"\u{7F}\"}",
        #"{"type":"x","id":9007199254740991}"#,
        #"{"type":"leave","id":4}"#,
        #"{"type":"leave"}"#,
        #"{"type":"bye","id":5}"#,
    ]

    /// Returns the requests as one client sends them.
    private static func bytes(name: String, ending: String) -> [UInt8] {
        requests.flatMap { Array(($0.replacing("NAME", with: name) + ending).utf8) }
    }

    /// Returns the answers without the values of a session: name, room and token.
    private static func play(
        _ server: TestServer,
        name: String,
        _ send: (Wire) throws -> Void
    ) throws -> String {
        let wire = try server.connect()
        try send(wire)
        let text = try wire.lines().joined(separator: "\n")
        func value(of member: String) -> Substring {
            guard let name = text.firstRange(of: "\"\(member)\":\"") else { return "-" }
            return text[name.upperBound...].prefix { $0 != "\"" }
        }
        return text.replacing(value(of: "resume"), with: "TOKEN")
            .replacing(value(of: "room"), with: "ROOM").replacing(name, with: "NAME")
    }

    private static func name(_ number: Int) -> String { "p" + String(10_000 + number) }

    /// Returns the answers to a single write of all requests, for comparison.
    private static func reference(_ server: TestServer) throws -> String {
        let name = name(0)
        let answers = try play(server, name: name) {
            try $0.send(bytes: bytes(name: name, ending: "\n"))
        }
        // One reply to each request except the hover, four events, and the bye.
        let lines = answers.split(separator: "\n")
        #expect(lines.count == 29 + 5 + 1, "\(answers)")
        #expect(lines.last?.contains(#""code":"goodbye""#) == true)
        return answers
    }

    @Test(arguments: ["\n", "\r\n"])
    func `a session is answered alike in one write and byte by byte`(_ ending: String) async throws
    {
        try await withServer { server in
            let reference = try Self.reference(server)
            let whole = Self.name(1)
            #expect(
                try Self.play(server, name: whole) {
                    try $0.send(bytes: Self.bytes(name: whole, ending: ending))
                } == reference
            )
            let dripped = Self.name(2)
            #expect(
                try Self.play(server, name: dripped) { wire in
                    for byte in Self.bytes(name: dripped, ending: ending) {
                        try wire.send(bytes: [byte])
                    }
                } == reference
            )
            let spaced = Self.name(3)
            #expect(
                try Self.play(server, name: spaced) {
                    try $0.send(bytes: Self.bytes(name: spaced, ending: "\n\r\n\n"))
                } == reference
            )
        }
    }

    /// Eight tests, each with a server of its own, share the offsets: each takes every eighth one.
    @Test(arguments: ["\n", "\r\n"], 0..<8)
    func `a session is answered alike wherever it is split`(
        _ ending: String,
        _ share: Int
    ) async throws {
        try await withServer { server in
            let reference = try Self.reference(server)
            let length = Self.bytes(name: Self.name(0), ending: ending).count
            for offset in stride(from: 1 + share, to: length, by: 8) {
                let name = Self.name(offset)
                let bytes = Self.bytes(name: name, ending: ending)
                let answers = try Self.play(server, name: name) { wire in
                    try wire.send(bytes: bytes[..<offset])
                    // The server has read the first part once it has answered its last whole line.
                    let count = Self.replies(to: bytes[..<offset])
                    try wire.waitForReplies(count)
                    try wire.send(bytes: bytes[offset...])
                }
                #expect(answers == reference, "split at byte \(offset)")
            }
        }
    }

    /// Returns the number of replies to the whole lines of these bytes: one for each line, and none
    /// for a hover.
    private static func replies(to bytes: ArraySlice<UInt8>) -> Int {
        let lines = bytes.count { $0 == 0x0A }
        let hover = requests.firstIndex { $0.contains(#""hover","cell":3}"#) } ?? 0
        return lines > hover ? lines - 1 : lines
    }
}
