import GameProtocol
import Testing

@Suite struct GameRowTests {
    private static func request(_ line: String, in game: GameKind?) throws -> Request {
        try Request(try JSONReader().read(Array(line.utf8)), in: game)
    }

    @Test(arguments: GameKind.allCases)
    func `no request of a game has the name of one that all games have`(game: GameKind) {
        #expect(Set(game.row.verbs).isDisjoint(with: Request.commonVerbs))
        #expect(Set(game.row.verbs).count == game.row.verbs.count)
        #expect(GameKind.allCases[game.index] == game)
        #expect(game.row.plainMove.map(game.row.verbs.contains) ?? true)
        #expect(game.row.seats.contains(game.row.defaultSeats))
        #expect(Limits.seats.contains(game.row.seats.lowerBound))
        #expect(Limits.seats.contains(game.row.seats.upperBound))
    }

    @Test(arguments: GameKind.allCases)
    func `every request of a game is in its help`(game: GameKind) throws {
        let verbs = try game.row.help.map { try Self.request($0.example, in: game).verb }
        #expect(Set(game.row.verbs).isSubset(of: verbs))
    }

    @Test func `a request of another game is known by its name`() throws {
        for room in [nil, .concentration, .deck] as [GameKind?] {
            #expect(
                try Self.request(#"{"type":"flip","cell":3}"#, in: room).gameOfMove
                    == .concentration
            )
            #expect(try Self.request(#"{"type":"draw"}"#, in: room).gameOfMove == .deck)
            #expect(try Self.request(#"{"type":"pile"}"#, in: room).gameOfMove == nil)
            #expect(throws: Request.Rejected.self) {
                _ = try Self.request(#"{"type":"recycle"}"#, in: room)
            }
        }
    }

    @Test func `a round ends for a reason that some game has`() {
        let reasons = Over.Reason.allReasons
        #expect(Set(reasons).count == reasons.count)
        #expect(GameKind.concentration.row.reasons == [.stalemate])
        #expect(GameKind.allCases.allSatisfy { Set($0.row.reasons).isSubset(of: reasons) })
        for reason in reasons { #expect(Over.Reason(rawValue: reason.rawValue) == reason) }
        #expect(Over.Reason(rawValue: "boredom") == nil)
        #expect(reasons.filter(\.isBrokenOff) == [.forfeit, .abandoned, .shutdown])
    }

    @Test func `the round says what is played`() throws {
        let started = Started(
            game: .deck,
            round: 1,
            board: nil,
            players: ["ann"],
            first: "ann",
            commit: "",
            seedCommit: ""
        )
        var writer = JSONWriter()
        RoomEvent(room: "K3QF", seq: 1, .started(started)).encode(into: &writer)
        let line = writer.bytes.dropLast()
        guard case .event(let read) = try ServerLine(try JSONReader().read(Array(line))),
            case .started(let told) = read.body
        else { return #expect(Bool(false), "no event") }
        #expect(told == started)
        // The client also understands a server that does not send the game.
        let old = String(decoding: line, as: UTF8.self)
            .replacing(#""game":"deck","#, with: "")
        guard case .event(let older) = try ServerLine(try JSONReader().read(Array(old.utf8))),
            case .started(let unsaid) = older.body
        else { return #expect(Bool(false), "no event") }
        #expect(unsaid.game == nil && unsaid.round == 1)
    }
}
