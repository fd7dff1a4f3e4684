import Testing

@testable import GameProtocol

/// Tests of the messages of a ladder: reading back the written form, and the field of a refusal.
@Suite struct LadderMessagesTests {
    private static func fields(_ line: String) throws -> JSONObject {
        try JSONReader().read(Array(line.utf8))
    }

    private static func written(_ request: Request) -> String {
        var writer = JSONWriter()
        request.encode(into: &writer)
        return String(decoding: writer.bytes.dropLast(), as: UTF8.self)
    }

    @Test(arguments: [
        LadderRequest(),
        LadderRequest(game: .deck, contest: "high_card", limit: 1),
        LadderRequest(since: LadderTime("2026-11-29T18:00:00Z"), after: "bob", isCross: true),
    ])
    func `a request is read as it was written`(_ asked: LadderRequest) throws {
        let request = Request(id: .number(7), .ladder(asked))
        #expect(try Request(Self.fields(Self.written(request))) == request)
    }

    @Test(arguments: [
        (#"{"type":"ladder","game":"chess"}"#, ErrorCode.badValue, "game"),
        (#"{"type":"ladder","class":8}"#, .badType, "class"),
        (#"{"type":"ladder","since":"yesterday"}"#, .badValue, "since"),
        (#"{"type":"ladder","since":20261129}"#, .badType, "since"),
        (#"{"type":"ladder","limit":51}"#, .badValue, "limit"),
        (#"{"type":"ladder","cross":1}"#, .badType, "cross"),
        (#"{"type":"hello","name":"ann","key":"too short"}"#, .badValue, "key"),
        (#"{"type":"hello","name":"ann","key":"sixteen letters\u0007"}"#, .badValue, "key"),
        (#"{"type":"join","game":"deck","ladder":1}"#, .badType, "ladder"),
    ])
    func `what breaks a rule is refused by its field`(
        _ line: String,
        _ code: ErrorCode,
        _ field: String
    ) throws {
        let error = #expect(throws: Request.Rejected.self) { try Request(Self.fields(line)) }
        #expect(error?.refusal.code == code && error?.refusal.field == field)
    }

    @Test(arguments: [
        ("1970-01-01", 0), ("2026-11-29", 1_795_910_400), ("2000-02-29T23:59:59Z", 951_868_799),
    ])
    func `a time is the seconds since 1970`(_ text: String, _ seconds: Int) {
        #expect(LadderTime(text)?.seconds == seconds)
    }

    @Test(arguments: [
        "", "2026-11-31", "2026-11-29T", "2026-11-29T24:00:00Z", "2026-11-29T18:60:00Z",
        "2026-11-29T18:00:00", "2026-11-29 18:00:00Z", "2026-11-29T18-00-00Z",
    ])
    func `anything else is no time`(_ text: String) {
        #expect(LadderTime(text) == nil)
    }

    @Test func `a hello and a join have the fields of a ladder`() throws {
        let hello = HelloRequest(name: "ann", key: "sixteen letters!")
        #expect(
            try Request(Self.fields(Self.written(Request(.hello(hello))))).body == .hello(hello)
        )
        let join = JoinRequest.quick(CreateRequest(game: .deck, isForLadder: true))
        #expect(try Request(Self.fields(Self.written(Request(.join(join))))).body == .join(join))
    }

    @Test func `a page is read as it was written`() throws {
        let page = LadderReply(
            classes: [LadderClass(game: .concentration, contest: "pairs=8", rounds: 3, players: 2)],
            shown: (.concentration, "pairs=8"),
            rows: [
                LadderRow(
                    rank: 1,
                    name: "ann",
                    rating: 1_612,
                    error: 90,
                    rounds: 3,
                    won: 2,
                    drawn: 1,
                    lost: 0,
                    streak: 2,
                    trend: [1_540, 1_612]
                ),
                LadderRow(
                    rank: 2,
                    name: "bob",
                    rating: 1_388,
                    rounds: 3,
                    won: 0,
                    drawn: 1,
                    lost: 2,
                    streak: -2
                ),
            ],
            next: "bob",
            cross: [[[0, 0, 0], [2, 1, 0]], [[0, 1, 2], [0, 0, 0]]]
        )
        let reply = Reply(re: "ladder", .ok(.ladder(page)))
        var writer = JSONWriter()
        reply.encode(into: &writer)
        let line = String(decoding: writer.bytes.dropLast(), as: UTF8.self)
        #expect(try ServerLine(Self.fields(line)) == .reply(reply))
    }

    @Test func `new ratings are read as they were written`() throws {
        let change = LadderChange(
            room: "QEGF",
            round: 2,
            game: .deck,
            contest: "high_card",
            count: 14,
            rows: [
                .init(name: "ann", rank: 3, rating: 1_512, change: 9),
                .init(name: "bob", rank: 7, rating: 1_488, change: -9),
            ]
        )
        let line = ConnectionLine.ladder(change)
        var writer = JSONWriter()
        line.encode(into: &writer)
        let text = String(decoding: writer.bytes.dropLast(), as: UTF8.self)
        #expect(try ServerLine(Self.fields(text)) == .connection(line))
    }

    @Test func `options that do not matter for the result make no class of their own`() throws {
        func contest(_ options: GameOptions) -> String? { options.contest }
        var board = ConcentrationOptions(
            pairs: 8,
            columns: 4,
            theme: "cards",
            again: true,
            turnSeconds: 60,
            hideMs: 1_500,
            stalemateTurns: 96
        )
        #expect(contest(.concentration(board)) == "pairs=8")
        (board.theme, board.turnSeconds, board.hideMs) = ("emoji", 5, 0)
        #expect(contest(.concentration(board)) == "pairs=8")
        board.again = false
        #expect(contest(.concentration(board)) == "pairs=8,again=false")
        board.daily = DailyDate("2026-11-29")
        #expect(contest(.concentration(board)) == nil)
    }
}
