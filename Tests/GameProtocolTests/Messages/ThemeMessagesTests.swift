import Testing

@testable import GameProtocol

/// Tests of the query `theme`: reading back the written form, and the field that a refusal names.
@Suite struct ThemeMessagesTests {
    private static func fields(_ line: String) throws -> JSONObject {
        try JSONReader().read(Array(line.utf8))
    }

    private static let tooLong = String(repeating: "é", count: 41)

    @Test(arguments: [
        ThemeRequest(),
        ThemeRequest(after: "ohio"),
        ThemeRequest(theme: "ohio"),
        ThemeRequest(theme: "ohio", group: "OH"),
        ThemeRequest(theme: "ohio", query: ""),
        ThemeRequest(theme: "ohio", group: "OH", query: "Ö", after: "k001"),
    ])
    func `a request is read as it was written`(_ asked: ThemeRequest) throws {
        var writer = JSONWriter()
        Request(id: .number(7), .theme(asked)).encode(into: &writer)
        let line = String(decoding: writer.bytes.dropLast(), as: UTF8.self)
        #expect(try Request(Self.fields(line)) == Request(id: .number(7), .theme(asked)))
    }

    @Test(arguments: [
        (#"{"type":"theme","q":"a"}"#, ErrorCode.missingField, "theme"),
        (#"{"type":"theme","group":"OH"}"#, .missingField, "theme"),
        (#"{"type":"theme","theme":7}"#, .badType, "theme"),
        (#"{"type":"theme","theme":"ohio","group":[]}"#, .badType, "group"),
        (#"{"type":"theme","theme":"ohio","q":null}"#, .badType, "q"),
        (#"{"type":"theme","theme":"ohio","q":"\u0007"}"#, .badValue, "q"),
        (#"{"type":"theme","theme":"ohio","q":"\#(tooLong)"}"#, .badValue, "q"),
        (#"{"type":"theme","after":1}"#, .badType, "after"),
    ])
    func `what breaks a rule is refused by its field`(
        _ line: String,
        _ code: ErrorCode,
        _ field: String
    ) throws {
        let error = #expect(throws: Request.Rejected.self) {
            try Request(Self.fields(line))
        }
        #expect(error?.refusal.code == code && error?.refusal.field == field)
        #expect(error?.verb == "theme")
    }

    @Test func `forty characters may be looked for`() throws {
        let words = String(repeating: "é", count: 40)
        let line = #"{"type":"theme","theme":"ohio","q":"\#(words)"}"#
        let request = try Request(Self.fields(line))
        #expect(request.body == .theme(ThemeRequest(theme: "ohio", query: words)))
    }

    @Test(arguments: [
        ThemeReply.themes([], next: nil),
        .themes(
            [
                .init(theme: "cards", title: "Cards", pairs: 26, groups: 0),
                .init(theme: "ohio", title: "Ohio", pairs: 17, groups: 2, attribution: "CC0"),
            ],
            next: "ohio"
        ),
        .theme(.init(theme: "cards", title: "Cards", pairs: 26), next: nil),
        .theme(
            .init(
                theme: "ohio",
                title: "Ohio",
                pairs: 17,
                origin: .init(attribution: "a", license: "b", source: "c"),
                groups: [.init(key: "OH", title: "Ohio", pairs: 17)]
            ),
            next: "OH"
        ),
        .faces(theme: "ohio", [], next: nil),
        .faces(
            theme: "ohio",
            [
                .init(code: "a", text: "A", label: "a face"),
                .init(
                    code: "b",
                    text: "B",
                    label: "b face",
                    other: "its name",
                    image: "ohio/b.jpg",
                    link: "https://b.example",
                    details: [
                        FaceDetail("party", "none"), FaceDetail("phone", "1", link: "tel:1"),
                    ],
                    credit: "somebody"
                ),
            ],
            next: "b"
        ),
    ])
    func `a reply is read as it was written`(_ reply: ThemeReply) throws {
        let whole = Reply(re: "theme", id: .number(1), .ok(.theme(reply)))
        var writer = JSONWriter()
        whole.encode(into: &writer)
        #expect(try ServerLine(JSONReader().read(writer.bytes.dropLast()[...])) == .reply(whole))
    }

    @Test func `the round that starts names its group and its list of faces`() throws {
        let started = Started(
            game: .concentration,
            round: 1,
            board: CardGrid(
                rows: 2,
                columns: 2,
                cells: 4,
                theme: "ohio",
                group: "OH",
                themeID: String(repeating: "a", count: 64)
            ),
            players: ["ann"],
            first: "ann",
            commit: String(repeating: "b", count: 64),
            seedCommit: String(repeating: "c", count: 64)
        )
        let event = RoomEvent(room: "K3QF", seq: 1, .started(started))
        var writer = JSONWriter()
        event.encode(into: &writer)
        #expect(try ServerLine(JSONReader().read(writer.bytes.dropLast()[...])) == .event(event))
    }
}
