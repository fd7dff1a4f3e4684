import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

@Suite("Somebody invites by name")
struct InvitationTests {
    private static func table(
        _ names: [String] = ["ann", "bob"],
        phase: RoomState.Phase = .over,
        seatCount: Int? = nil
    ) -> BoardScript {
        var setting = BoardSetting()
        setting.phase = phase
        setting.seats = names.map {
            BoardSetting.Seat(name: $0, pairs: 1, flips: 2, isReady: false)
        }
        var script = BoardScript(setting.state)
        script.client.room?.seatCount = seatCount
        _ = script.wanted()
        script.sent = []
        script.client.hasInvitations = true
        return script
    }

    /// Makes a lobby in a window of this size.
    private static func lobby(
        _ rooms: [RoomSummary] = [],
        columns: Int = 80,
        rows: Int = 24
    ) -> BoardScript {
        var script = table()
        script.client.room = nil
        script.client.listed = rooms
        script.size = Size(columns: columns, rows: rows)
        return script
    }

    private static func invitation(
        _ player: String = "zoe",
        _ code: String = "PEZ3",
        isLocked: Bool = false
    ) -> ConnectionLine {
        var room = BoardScript().summary(code, [player])
        room.owner = player
        room.isLocked = isLocked
        return .invited(Invitation(from: player, to: room))
    }

    private static let join = Request.Body.join(
        .room(code: "PEZ3", role: .player, password: nil, isReady: false)
    )

    @Test func `enter follows from the lobby, and space still sits down`() {
        var script = Self.lobby([BoardScript().summary("AAAA", ["dan"])])
        script.say(Self.invitation())
        #expect(script.message == " zoe invites you to PEZ3 (Concentration 2x2): Enter follows.")
        script.press(.enter)
        // The player pressed the key before the invitation arrived, so it acts on the selected
        // room.
        #expect(script.sentBodies.count == 1 && script.sentBodies != [Self.join])
        script = Self.lobby([BoardScript().summary("AAAA", ["dan"])])
        script.say(Self.invitation())
        script.at += 700
        #expect(script.rows.last?.contains("Enter follow zoe   Esc not now   m mute") == true)
        script.press(.enter)
        #expect(script.sentBodies == [Self.join])
        #expect(!script.rows.contains { $0.contains("invites") })
    }

    @Test func `enter follows from a room between rounds, and leaves it`() {
        var script = Self.table()
        script.say(Self.invitation())
        script.at += 700
        let keys = script.rows.last ?? ""
        #expect(keys.contains("Enter follow zoe") && keys.contains("Esc not now"))
        script.press(.enter)
        #expect(script.sentBodies == [.room(.leave), Self.join])
    }

    @Test func `escape puts it away and does nothing else`() {
        for var script in [Self.lobby(), Self.table(), Self.table(phase: .lobby)] {
            script.say(Self.invitation())
            script.at += 700
            script.press(.escape)
            #expect(script.sentBodies == [])
            #expect(script.client.invitation == nil)
            #expect(!script.message.contains("invites"))
        }
    }

    @Test func `no room is given up for one that asks for a password`() {
        var script = Self.table()
        script.say(Self.invitation(isLocked: true))
        script.at += 700
        script.press(.enter)
        #expect(script.sentBodies == [])
        #expect(script.message.contains("PEZ3 asks for a password"))
    }

    @Test func `an older one that comes into sight is read before a key follows it`() {
        var script = Self.table()
        script.say(Self.invitation("dan", "DDDD"))
        script.say(Self.invitation())
        script.at += 700
        script.press(.escape)
        #expect(script.client.invitation?.player == "dan")
        script.press(.enter)
        #expect(script.sentBodies == [])
        script.at += 700
        script.press(.enter)
        #expect(script.sentBodies.first == .room(.leave))
    }

    @Test func `a running game is not disturbed, and its last key does not follow`() {
        var script = Self.table(phase: .playing)
        script.say(Self.invitation())
        #expect(!script.rows.contains { $0.contains("invites") || $0.contains("follow") })
        script.at += 1000
        script.client.room?.phase = .over
        script.receive(.alarm)
        #expect(script.message.contains("zoe invites you to PEZ3"))
        script.press(.enter)
        #expect(script.sentBodies.filter { $0 != .ping } == [])
        script.at += 700
        script.press(.enter)
        #expect(script.sentBodies.suffix(2) == [.room(.leave), Self.join])
    }

    @Test func `who only watches may go at once`() {
        var script = Self.table(["bob", "dan"], phase: .playing)
        script.say(Self.invitation())
        #expect(script.client.invitation?.code == "PEZ3")
    }

    @Test func `in a small window the sentence is short`() {
        var script = Self.lobby(columns: 40, rows: 14)
        script.say(Self.invitation())
        #expect(script.message.hasPrefix("zoe invites you to PEZ3: Enter follows."))
        script.at += 700
        #expect(script.rows.last?.contains("Enter follow zoe") == true)
    }

    @Test func `the newest is shown first and no more than a few are kept`() {
        var script = Self.lobby()
        for (player, code) in [("p1", "AAA2"), ("p2", "AAA3"), ("p3", "AAA4"), ("p4", "AAA5")] {
            script.say(Self.invitation(player, code))
        }
        script.say(Self.invitation("p1", "AAA6"))
        script.say(Self.invitation("p5", "AAA7"))
        var codes: [String] = []
        while let code = script.client.invitation?.code {
            codes.append(code)
            script.receive(.command(.decline))
        }
        #expect(codes == ["AAA7", "AAA6", "AAA5", "AAA4"])
    }

    @Test func `an invitation is given up after ten minutes, but never before it was seen`() {
        let next = NextRoom(player: "zoe", code: "PEZ3", isHost: true, since: 0)
        var invitations = Invitations()
        invitations.add(next, at: 0)
        func tell(_ canFollow: Bool, at: Int) -> Int {
            invitations.tell(canFollow: canFollow, isTelling: false, at: at).count
        }
        #expect(tell(true, at: 0) == 1)
        #expect(tell(true, at: 599_999) == 0)
        #expect(invitations.newest != nil)
        #expect(tell(true, at: 600_000) == 0)
        #expect(invitations.newest == nil)
        invitations.add(next, at: 0)
        #expect(tell(false, at: 700_000) == 0)
        #expect(tell(true, at: 700_000) == 1)
        #expect(invitations.newest?.since == 700_000)
        #expect(invitations.endsAt == 760_000)
    }

    @Test(arguments: [[], ["bob", "zoe"], ["bob"]])
    func `a room into which nobody comes any more is not offered`(_ players: [String]) {
        var script = Self.lobby()
        script.say(Self.invitation())
        for (ms, isOffered) in [(1, true), (5000, false)] {
            script.at += ms
            script.client.outstanding = []
            script.receive(.command(.refresh))
            let rooms = players.isEmpty ? [] : [BoardScript().summary("PEZ3", players)]
            script.ok(.list(rooms, next: nil))
            #expect((script.client.invitation != nil) == isOffered)
        }
    }

    @Test func `a private room is in no list, and stays offered`() {
        var script = Self.lobby()
        script.say(Self.invitation("zoe", "PEZ3K7"))
        script.at += 6000
        script.receive(.command(.refresh))
        script.ok(.list([], next: nil))
        #expect(script.client.invitation?.code == "PEZ3K7")
    }

    @Test func `a locked room asks for its password before anything is sent`() {
        var script = Self.lobby()
        script.say(Self.invitation(isLocked: true))
        // Text that does not fit uses the row above, too.
        #expect(script.rows[21].contains("asks for a password"))
        #expect(script.message == " follows.")
        script.at += 700
        script.press(.enter)
        #expect(script.sentBodies == [])
        #expect(script.message.contains("Password of PEZ3"))
        script.type("meow")
        script.press(.enter)
        let join = JoinRequest.room(
            code: "PEZ3",
            role: .player,
            password: "meow",
            isReady: false
        )
        #expect(script.sentBodies == [.join(join)])
    }

    @Test func `somebody muted is neither heard nor invites`() {
        var script = Self.table()
        script.say(Self.invitation("bob"))
        script.receive(.command(.mute("BOB")))
        #expect(script.message.contains("bob is muted. /mute bob again to unmute."))
        #expect(script.client.invitation == nil)
        script.say(Self.invitation("Bob"))
        #expect(script.client.invitation == nil)
        script.happen(.chat(player: "bob", role: .player, text: "can you hear me?"))
        #expect(!script.rows.contains { $0.contains("hear me") })
        script.receive(.command(.mute("bob")))
        script.happen(.chat(player: "bob", role: .player, text: "and now?"))
        #expect(script.rows.contains { $0.contains("and now?") })
        script.receive(.command(.mute("nobody")))
        #expect(script.message.contains("There is no nobody here."))
    }

    @Test func `m mutes the one who invites, in the lobby and for the next room, too`() {
        var script = Self.lobby()
        script.say(Self.invitation())
        script.at += 700
        script.press(.character("m"))
        #expect(script.message.contains("zoe is muted."))
        #expect(script.client.isMuted("Zoe"))
        script.say(Self.invitation())
        #expect(script.client.invitation == nil)
    }

    @Test func `an invitation to a bot or a pipe asks nothing`() {
        var script = BoardScript(.lobby)
        script.client.stage = .open
        script.client.me = "ann"
        script.say(Self.invitation())
        #expect(
            script.printed() == [
                "zoe invites you to PEZ3 (Concentration 2x2): type join PEZ3 to follow."
            ]
        )
        #expect(script.sentBodies == [])
    }

    @Test func `another screen says it in its message row and keeps its keys`() {
        var script = Self.lobby()
        script.press(.character("c"))
        script.say(Self.invitation())
        #expect(script.rows.contains { $0.contains("zoe invites you to PEZ3") })
        script.at += 700
        script.press(.escape)
        #expect(script.message.contains("Enter follows"))
    }

    @Test func `what others write is cleaned`() {
        var script = Self.lobby()
        script.say(Self.invitation("z\u{1B}[2Joe", "PE\u{202E}Z3"))
        #expect(script.client.invitation?.player.contains("\u{1B}") == false)
        #expect(script.client.invitation?.code.contains("\u{202E}") == false)
    }
}
