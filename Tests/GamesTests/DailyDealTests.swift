import Testing

@testable import GameProtocol
@testable import Games

@Suite struct DailyDealTests {
    private static let date = DailyDate("2026-11-28")

    private func game(
        _ options: String,
        _ kind: GameKind = .concentration,
        seats: String = ""
    ) throws -> any Game {
        let line = #"{"type":"create","game":"\#(kind.rawValue)"\#(seats),"options":\#(options)}"#
        let request = try Request(JSONReader().read(Array(line.utf8)))
        guard case .create(let create) = request.body else {
            preconditionFailure("This is no request to create a room.")
        }
        return try GameCatalog.game(
            for: create.options,
            kind: kind,
            seats: create.seats,
            defaults: GameDefaults(turnSeconds: 30, settings: ["flip-back": 700])
        )
    }

    private func dealt(_ game: any Game, in room: String, seed: Character) throws -> [String] {
        var (game, outputs) = (game, [GameOutput]())
        let secret = DealSecret(
            serverSeed: String(repeating: seed, count: 32),
            salt: String(repeating: "0", count: 32)
        )
        let deal = Deal(
            room: room,
            number: seed == "1" ? 1 : 7,
            secret: secret,
            entropies: [room],
            players: ["ann"]
        )
        try game.receive(.deal(deal), &outputs)
        if case .calculation(let calculation?)? = outputs.first {
            try game.receive(answer: calculation.run(), &outputs)
        }
        for case .dealt(let record) in outputs {
            return try #require(Proof(line: record.proof)).codes
        }
        return []
    }

    @Test(arguments: [GameKind.concentration, .klondike])
    func `all rooms of a date have one deal, and those of another date another`(
        kind: GameKind
    ) throws {
        let today = try game(#"{"daily":"2026-11-28"}"#, kind)
        let first = try dealt(today, in: "K3QF", seed: "1")
        #expect(first.count == (kind == .klondike ? 52 : 36))
        #expect(try dealt(today, in: "QEGFXK", seed: "a") == first)
        let tomorrow = try game(#"{"daily":"2026-11-29"}"#, kind)
        #expect(try dealt(tomorrow, in: "K3QF", seed: "1") != first)
    }

    @Test func `the deal follows from the date alone`() throws {
        let date = try #require(Self.date)
        #expect(
            SHA256.hex(date.seed(of: "concentration"))
                == "b024fcde65fcdd58e7969f10bef371fbfe7802cf46e0e3ca0faa8165aa34a608"
        )
        let codes = try dealt(game(#"{"daily":"2026-11-28"}"#), in: "K3QF", seed: "1")
        let theme = try #require(Theme.named("emoji"))
        let again = dealBoard(theme: theme, pairs: 18, seed: date.seed(of: "concentration"))
        #expect(codes == again.map(\.code))
        let deck = try dealt(game(#"{"daily":"2026-11-28"}"#, .klondike), in: "K3QF", seed: "1")
        #expect(KlondikeDeal.attempt(of: deck, seed: date.seed(of: "klondike")) != nil)
    }

    @Test func `the operator's defaults do not change a daily deal`() throws {
        let date = try #require(Self.date)
        #expect(
            try game(#"{"daily":"2026-11-28"}"#).options
                == .concentration(ConcentrationOptions(daily: date))
        )
        #expect(
            try game(#"{"daily":"2026-11-28"}"#, .klondike).options
                == .klondike(KlondikeOptions(daily: date))
        )
    }

    @Test(arguments: [GameKind.concentration, .klondike])
    func `a room comes back from its written options`(kind: GameKind) throws {
        let today = try game(#"{"daily":"2026-11-28"}"#, kind)
        var writer = JSONWriter()
        today.options.encode(into: &writer)
        let text = String(decoding: writer.bytes, as: UTF8.self)
        #expect(text.hasSuffix(#","daily":"2026-11-28"}"#))
        let again = try game(text, kind)
        #expect(again.options == today.options)
        #expect(
            try dealt(again, in: "K3QF", seed: "1") == dealt(today, in: "QEGF", seed: "2")
        )
    }

    @Test(arguments: [
        (#"{"daily":"2026-11-28","pairs":18}"#, GameKind.concentration),
        (#"{"daily":"2026-11-28","turn_s":0}"#, .concentration),
        (#"{"daily":"2026-11-28","draw":3}"#, .klondike),
        (#"{"daily":"2026-11-28","deals":"winnable"}"#, .klondike),
    ])
    func `other options are refused`(options: String, kind: GameKind) {
        let refusal = Refusal(
            .badValue,
            "A daily deal has no other options.",
            field: "options.daily"
        )
        #expect(throws: refusal) { try game(options, kind) }
    }

    @Test(arguments: [GameKind.concentration, .klondike])
    func `more than one seat is refused`(kind: GameKind) {
        let refusal = Refusal(.badValue, "A daily deal is for one player.", field: "options.daily")
        #expect(throws: refusal) {
            try game(#"{"daily":"2026-11-28"}"#, kind, seats: #","seats":2"#)
        }
    }

    @Test(arguments: [
        "2026-11-31", "2026-02-29", "2026-2-28", "+026-01-01", "1969-12-31", "2026-13-01", "today",
        "", "2026-11-28 ", "20261128", "2026-11-00", "２０２６-11-28",
    ])
    func `a text that is no date is none`(text: String) { #expect(DailyDate(text) == nil) }

    @Test(arguments: [
        (0, "1970-01-01"), (86_399, "1970-01-01"), (951_782_399, "2000-02-28"),
        (951_782_400, "2000-02-29"), (951_868_800, "2000-03-01"), (1_795_910_399, "2026-11-28"),
        (1_795_910_400, "2026-11-29"), (1_798_761_599, "2026-12-31"),
        (1_798_761_600, "2027-01-01"), (-5, "1970-01-01"), (Int.max, "9999-12-31"),
    ])
    func `a date begins at midnight UTC`(seconds: Int, text: String) throws {
        #expect(DailyDate(secondsSince1970: seconds).text == text)
        #expect(DailyDate(text) == DailyDate(secondsSince1970: seconds))
    }
}
