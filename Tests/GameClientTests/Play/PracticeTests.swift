import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests

@Suite("Practice")
struct PracticeTests {
    private static func table(
        _ names: [String],
        _ phase: RoomState.Phase = .playing
    ) -> BoardScript {
        var setting = BoardSetting()
        setting.phase = phase
        setting.seats = names.map { BoardSetting.Seat(name: $0, pairs: 0, flips: 0) }
        var script = BoardScript(setting.state)
        script.client.room?.onBoard.sawBeginning = true
        if phase == .playing { script.turn("ann", clockMs: nil) }
        _ = script.wanted()
        return script
    }

    /// Returns the text of a hint.
    private static func hint(_ script: inout BoardScript) -> String {
        script.type("H")
        return script.message
    }

    @Test func `where nothing was shown a new card is best`() {
        var script = Self.table(["ann"])
        #expect(Self.hint(&script) == " Turn up a card that nobody has seen.")
        #expect(script.client.room?.onBoard.hintCount == 1)
    }

    @Test func `both cards of a pair that were shown are named, and the cursor is there`() {
        var script = Self.table(["ann", "bot-easy-179"])
        script.miss("bot-easy-179", (5, "cat"), (9, "dog"))
        script.miss("bot-easy-179", (7, "cat"), (2, "ant"))
        script.turn("ann", clockMs: nil)
        #expect(Self.hint(&script) == " Cards 5 and 7 are a pair: both were shown.")
        script.sent = []
        script.type(" ")
        #expect(script.sentBodies.contains(.room(.move(.concentration(.flip(cell: 5, turn: 2))))))
    }

    @Test func `the partner of the card that is up is named`() {
        var script = Self.table(["ann", "bot-4"])
        script.miss("bot-4", (5, "cat"), (9, "dog"))
        script.turn("ann", clockMs: nil)
        script.flip("ann", 1, 12, "dog")
        #expect(Self.hint(&script) == " Card 9 belongs to it: it was shown.")
    }

    @Test func `a pair that is taken is not named again`() {
        var script = Self.table(["ann"])
        script.flip("ann", 1, 5, "cat")
        script.flip("ann", 2, 9, "cat")
        script.happen(.match(turn: 1, player: "ann", cells: [5, 9], scores: []))
        script.turn("ann", clockMs: nil)
        #expect(Self.hint(&script) == " Turn up a card that nobody has seen.")
    }

    @Test func `hints are not given against people, nor out of turn`() {
        var script = Self.table(["ann", "bot-easy-179", "bob"])
        #expect(Self.hint(&script) == " Hints are for practice: alone, or with bots only.")
        script = Self.table(["ann", "bot-4"])
        script.turn("bot-4", clockMs: nil)
        #expect(Self.hint(&script) == " It is bot-4's turn.")
        #expect(script.client.room?.onBoard.hintCount == 0)
    }

    @Test func `a known pair comes before anything that is worth as much`() {
        for count in [2, 4, 6] {
            var script = Self.table(["ann"])
            for pair in 0..<count / 2 {
                script.miss("ann", (4 * pair + 1, "a\(pair)"), (4 * pair + 3, "b\(pair)"))
                script.miss("ann", (4 * pair + 2, "a\(pair)"), (4 * pair + 4, "b\(pair)"))
            }
            script.turn("ann", clockMs: nil)
            #expect(Self.hint(&script).contains("are a pair"))
        }
    }

    @Test func `a server that tells nonsense gets no hint out of it`() {
        var script = Self.table(["ann"])
        script.flip("ann", 1, 999, "cat")
        #expect(Self.hint(&script) == " There is no hint now.")
        script = Self.table(["ann"])
        script.flip("ann", 1, 1, "cat")
        script.happen(.match(turn: 1, player: "ann", cells: [1], scores: []))
        #expect(Self.hint(&script) == " There is no hint now.")
        script = Self.table(["ann"])
        for _ in 1...3 { script.flip("ann", 1, 2, "cat") }
        #expect(Self.hint(&script) == " Turn up a card that nobody has seen.")
    }

    @Test func `who came back in mid-round is not told that nobody has seen a card`() {
        var script = Self.table(["ann"])
        script.client.room?.onBoard.sawBeginning = false
        #expect(
            Self.hint(&script) == " No pair is known since you came back: turn up any card."
        )
    }

    @Test func `what was shown is known after a snapshot, too`() {
        var script = Self.table(["ann", "bot-4"])
        script.miss("bot-4", (5, "cat"), (9, "dog"))
        var older = script.client.room!
        older.onBoard.hintCount = 2
        var newer = RoomView(BoardSetting().state, me: "ann", at: 0)
        ConcentrationGame.keep(older, in: &newer)
        #expect(newer.onBoard.shown == older.onBoard.shown)
        #expect(newer.onBoard.hintCount == 2)
    }

    @Test func `b asks how strong the bot is, and B takes one more like it`() {
        var script = Self.table(["ann"], .lobby)
        let room = JoinAddress(host: "192.168.1.20", code: "K3QF")
        script.type("b")
        #expect(
            script.message
                == " Which bot?  1 goldfish  2 squirrel  3 fox  4 owl  5 elephant  6 even  Esc none"
        )
        #expect(script.wanted() == [])
        script.type("5")
        #expect(script.wanted() == [.startBot(room, .new(.best))])
        script = Self.table(["ann", "bot-best-179"], .over)
        script.client.room?.seatCount = 3
        script.type("B")
        #expect(script.wanted() == [.startBot(room, .new(.best))])
        script.client.room?.seatCount = 2
        script.type("B")
        #expect(script.wanted() == [])
        #expect(script.message == " No seat is free in this room.")
    }

    @Test func `a game of luck asks for no strength`() {
        #expect(!DeckGame.hasBotGrades)
        #expect(ConcentrationGame.hasBotGrades)
    }

    @Test func `lines call a bot of a strength`() {
        #expect(Command("bot") == .bot(.normal))
        #expect(Command("bot Hard") == .bot(.hard))
        #expect(
            Command("bot mean")
                == .incomplete(usage: "bot [goldfish|squirrel|fox|owl|elephant|even]")
        )
        #expect(
            Command("bot hard 2")
                == .incomplete(usage: "bot [goldfish|squirrel|fox|owl|elephant|even]")
        )
    }

    @Test func `alone there is no clock, unless somebody wants it`() throws {
        let alone = try NewRoomOptions(typed: ["--grid", "4x4", "--seats", "1"])
        #expect(Self.clock(alone) == 0)
        let timed = try NewRoomOptions(
            typed: ["--grid", "4x4", "--seats", "1", "--turn-clock", "30"]
        )
        #expect(Self.clock(timed) == 30)
        #expect(Self.clock(try NewRoomOptions(typed: ["--grid", "4x4"])) == nil)
    }

    private static func clock(_ options: NewRoomOptions) -> Int? {
        guard case .concentration(let own) = options.request(password: nil).options else {
            return nil
        }
        return own.turnSeconds
    }
}
