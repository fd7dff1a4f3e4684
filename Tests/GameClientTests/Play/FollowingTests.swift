import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests

@Suite("After a game somebody goes to another room")
struct FollowingTests {
    private static func table(
        _ names: [String] = ["ann", "bob"],
        phase: RoomState.Phase = .over
    ) -> BoardScript {
        var setting = BoardSetting()
        setting.phase = phase
        setting.seats = names.map {
            BoardSetting.Seat(name: $0, pairs: 1, flips: 2, isReady: false)
        }
        var script = BoardScript(setting.state)
        _ = script.wanted()
        return script
    }

    /// Moves the time by `ms`, and returns the requests that the client then sends.
    private static func sent(_ script: inout BoardScript, after ms: Int) -> [Request.Body] {
        script.sent = []
        script.at += ms
        script.receive(.alarm)
        return script.sentBodies.filter { $0 != .ping }
    }

    private static func room(_ code: String, _ players: [String]) -> RoomSummary {
        var room = BoardScript().summary(code, players)
        room.owner = players.first
        return room
    }

    /// Makes a table that bob has left for that room, as far as ann knows.
    private static func offered(_ room: RoomSummary) -> BoardScript {
        var script = table()
        script.happen(.left(player: "bob", role: .player, reason: .leave))
        #expect(sent(&script, after: 300) == [.list(ListRequest())])
        script.ok(.list([room], next: nil))
        return script
    }

    @Test func `enter follows to the room that they opened`() {
        var script = Self.table()
        script.happen(.left(player: "bob", role: .player, reason: .leave))
        #expect(Self.sent(&script, after: 300) == [.list(ListRequest())])
        script.ok(.list([script.summary("AAAA", ["zoe"])], next: nil))
        #expect(!script.message.contains("follows"))
        #expect(Self.sent(&script, after: 2000) == [])
        #expect(Self.sent(&script, after: 1000) == [.list(ListRequest())])
        script.ok(.list([Self.room("AAAA", ["zoe"]), Self.room("PEZ3", ["bob"])], next: nil))
        #expect(script.message == " bob opened PEZ3: Enter follows.")
        #expect(script.rows.last?.contains("Enter follow bob") == true)
        script.at += 700
        script.sent = []
        script.press(.enter)
        #expect(
            script.sentBodies == [
                .room(.leave),
                .join(.room(code: "PEZ3", role: .player, password: nil, isReady: false)),
            ]
        )
    }

    @Test func `nobody is followed any more once a round begins`() {
        var script = Self.offered(Self.room("PEZ3", ["bob"]))
        script.start(["ann", "zoe"], first: "zoe", round: 2)
        #expect(script.client.following == Following())
    }

    @Test func `a key that was under way does not follow`() {
        var script = Self.offered(Self.room("PEZ3", ["bob"]))
        script.at += 699
        script.sent = []
        script.press(.enter)
        #expect(script.sentBodies == [])
    }

    @Test func `the plain face says which word follows`() {
        func words(isHost: Bool) -> [String] {
            let next = NextRoom(player: "bob", code: "PEZ3", isHost: isHost, since: 0)
            return PlainText().sentence(.movedOn(next)).lines
        }
        #expect(words(isHost: true) == ["bob opened PEZ3: type join PEZ3 to follow."])
        #expect(words(isHost: false) == ["bob is in PEZ3 now: type join PEZ3 to follow."])
    }

    @Test func `a room is offered when it has a free seat and no password`() {
        var locked = Self.room("PEZ3", ["bob"])
        locked.isLocked = true
        for room in [Self.room("PEZ3", ["bob", "zoe"]), locked] {
            var script = Self.offered(room)
            #expect(!script.message.contains("follows"))
            #expect(Self.sent(&script, after: 3000) == [.list(ListRequest())])
            script.ok(.list([Self.room("PEZ3", ["bob"])], next: nil))
            #expect(script.message.contains("follows"))
        }
    }

    @Test(arguments: [[], [room("PEZ3", ["bob", "zoe"])], [room("PEZ3", ["zoe"])]])
    func `an offer that does not hold any more is withdrawn`(rooms: [RoomSummary]) {
        var script = Self.offered(Self.room("PEZ3", ["bob"]))
        #expect(script.message.contains("follows"))
        #expect(Self.sent(&script, after: 3000) == [.list(ListRequest())])
        script.ok(.list(rooms, next: nil))
        #expect(!script.message.contains("follows"))
        script.sent = []
        script.press(.enter)
        #expect(script.sentBodies == [])
    }

    @Test func `who comes back is not followed`() {
        var script = Self.offered(Self.room("PEZ3", ["bob"]))
        script.happen(.joined(player: "bob", role: .player, seedCommit: ""))
        #expect(!script.message.contains("follows"))
        #expect(Self.sent(&script, after: 10_000) == [])
    }

    @Test func `of several who leave, those who sit elsewhere are found`() {
        var script = Self.table(["ann", "bob", "cid"])
        script.happen(.left(player: "bob", role: .player, reason: .leave))
        script.happen(.left(player: "cid", role: .player, reason: .leave))
        #expect(Self.sent(&script, after: 300) == [.list(ListRequest())])
        script.ok(.list([Self.room("PEZ3", ["bob"])], next: nil))
        #expect(script.message == " bob opened PEZ3: Enter follows.")
    }

    @Test func `another screen keeps its keys`() {
        var script = Self.table()
        script.happen(.left(player: "bob", role: .player, reason: .leave))
        #expect(Self.sent(&script, after: 300) == [.list(ListRequest())])
        script.press(.character("c"))
        script.ok(.list([Self.room("PEZ3", ["bob"])], next: nil))
        #expect(!script.rows.contains { $0.contains("follows") })
    }

    @Test func `after a minute nobody is looked for`() {
        var script = Self.table()
        script.happen(.left(player: "bob", role: .player, reason: .leave))
        var moments: [Int] = []
        for second in 1...120 {
            if Self.sent(&script, after: 1000) != [] { moments.append(second) }
            while let waiting = script.client.outstanding.first {
                script.ok(waiting.purpose == .refresh ? .list([], next: nil) : .none)
            }
        }
        #expect(moments == Array(stride(from: 1, to: 61, by: 3)))
    }

    @Test(arguments: [LeaveReason.gone, .kicked, .idle, .bye])
    func `who did not choose to go is not looked for`(reason: LeaveReason) {
        var script = Self.table()
        script.happen(.left(player: "bob", role: .player, reason: reason))
        #expect(Self.sent(&script, after: 10_000) == [])
    }

    @Test func `neither is a bot nor somebody who only watched`() {
        var script = Self.table(["ann", "bot-123"])
        script.happen(.left(player: "bot-123", role: .player, reason: .leave))
        script.happen(.left(player: "zoe", role: .spectator, reason: .leave))
        #expect(Self.sent(&script, after: 10_000) == [])
    }

    @Test func `the next round ends it`() {
        var script = Self.table(["ann", "bob", "cid"])
        script.happen(.left(player: "bob", role: .player, reason: .leave))
        script.client.room?.phase = .playing
        #expect(Self.sent(&script, after: 300) == [])
        #expect(script.client.following == Following())
    }
}
