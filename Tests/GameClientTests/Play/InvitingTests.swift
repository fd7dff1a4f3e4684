import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

@Suite("This player invites by name")
struct InvitingTests {
    private static func lobby(_ rooms: [RoomSummary] = []) -> BoardScript {
        var script = BoardScript(BoardSetting().state)
        script.client.room = nil
        script.client.people.met = []
        script.client.listed = rooms
        script.sent = []
        script.client.hasInvitations = true
        return script
    }

    private static func seated(_ seatCount: Int?) -> BoardScript {
        var setting = BoardSetting()
        setting.phase = .lobby
        setting.seats = [BoardSetting.Seat(name: "ann", pairs: 0, flips: 0, isReady: false)]
        var script = BoardScript(setting.state)
        script.client.room?.seatCount = seatCount
        script.sent = []
        script.client.hasInvitations = true
        return script
    }

    @Test func `from the lobby a room is made first, with the last options and a place`() {
        var script = Self.lobby()
        script.screen.settings.lastRoom = ["6x6", "--seats", "1"]
        script.type("i")
        #expect(script.message.hasPrefix(" Invite: _"))
        script.type("bob")
        script.press(.enter)
        guard case .create(let create) = script.sentBodies.first else {
            Issue.record("no room is made: \(script.sentBodies)")
            return
        }
        #expect(create.seats == 2)
        #expect(script.sentBodies.count == 1)
        script.ok(.entered(script.snapshot([])))
        #expect(script.sentBodies.contains(.invite(player: "bob")))
        // The client sends each question only once.
        #expect(script.client.guest == nil)
        while script.client.outstanding.count > 1 { script.ok() }
        script.ok()
        #expect(script.message.contains("bob is invited to K3QF."))
    }

    @Test func `people who play elsewhere are offered last`() {
        var script = Self.lobby([
            LobbyScript.room("W9HB", nil, 4, ["cat", "dan"], of: 2, phase: .playing),
            LobbyScript.room("K3QF", nil, 4, ["eve"], of: 2),
        ])
        script.client.meet(["cat", "bob"])
        #expect(script.client.knownNames == ["bob", "eve", "cat", "dan"])
        script.type("i")
        #expect(script.message.hasPrefix(" Invite: _  bob  eve  cat  dan"))
    }

    @Test func `people of a room that was kept are known`() {
        var script = Self.lobby()
        script.client.resumeProgress = ResumeProgress(room: "K3QF", isNew: true, isTold: true)
        script.say(.state(BoardSetting(code: "K3QF").state))
        #expect(script.client.knownNames == ["bob"])
    }

    @Test func `a room that is not made invites nobody`() {
        var script = Self.lobby()
        script.receive(.command(.invite("bob", NewRoomOptions())))
        script.no(Refusal(.roomLimit, "No more."))
        script.receive(.command(.create(NewRoomOptions())))
        script.ok(.entered(script.snapshot([])))
        #expect(!script.sentBodies.contains(.invite(player: "bob")))
    }

    @Test func `from a room somebody is called there`() {
        var script = Self.seated(2)
        script.type("i")
        script.type("bob")
        script.press(.enter)
        #expect(script.sentBodies == [.invite(player: "bob")])
        script.no(Refusal(.badValue, "Nobody on this server has that name.", field: "player"))
        #expect(script.message == " Nobody on this server has that name.")
    }

    @Test func `a lost connection closes the question`() {
        var script = Self.seated(2)
        script.type("i")
        #expect(script.message.hasPrefix(" Invite: _"))
        script.tell(.lost(seconds: 60, isTold: false))
        #expect(!script.rows.contains { $0.contains("Invite:") })
    }

    @Test func `a full room and a watcher invite nobody, and nobody invites themselves`() {
        var script = Self.seated(1)
        script.type("i")
        #expect(script.message.contains("No seat is free in this room."))
        #expect(!script.rows.contains { $0.contains("Invite:") })
        script = Self.seated(2)
        script.receive(.command(.invite("Ann", NewRoomOptions())))
        #expect(script.message.contains("That is you."))
        script.happen(.joined(player: "zoe", role: .spectator, seedCommit: ""))
        script.receive(.command(.invite("ZOE", NewRoomOptions())))
        #expect(script.message.contains("zoe is here already."))
        script.receive(.command(.invite("_no name", NewRoomOptions())))
        #expect(script.message.contains("invite NAME"))
        #expect(script.sentBodies == [])
    }

    @Test func `an older server is not asked what it does not know`() {
        var script = Self.seated(2)
        script.client.hasInvitations = false
        #expect(script.rows.last?.contains("invite") == false)
        script.type("i")
        #expect(!script.message.contains("Invite:"))
        script.receive(.command(.invite("bob", NewRoomOptions())))
        #expect(script.message.contains("carries no invitations"))
        #expect(script.sentBodies == [])
    }

    @Test func `tab completes to the names that are known, the last met first`() {
        var script = Self.lobby([
            BoardScript().summary("AAAA", ["bea", "bot-12"]),
            BoardScript().summary("BBBB", ["dan", "ann"]),
        ])
        script.client.meet(["Ben"])
        #expect(script.client.knownNames == ["Ben", "bea", "dan"])
        script.type("i")
        #expect(script.message.contains("Invite: _  Ben  bea  dan"))
        script.type("b")
        var shown: [String] = []
        for key in [Key.tab, .tab, .tab, .backTab] {
            script.press(key)
            let words = script.message.split(separator: " ")
            shown.append(String(words.dropFirst().first ?? ""))
        }
        #expect(shown == ["Ben_", "bea_", "Ben_", "bea_"])
        script.press(.enter)
        #expect(script.client.guest == "bea")
    }

    @Test func `the question is closed by escape and says what is wrong`() {
        var script = Self.lobby()
        script.type("i")
        script.press(.enter)
        #expect(script.message.contains("Type a name, or press Esc."))
        script.press(.tab)
        #expect(script.message.contains("Nobody else is known here yet"))
        script.press(.escape)
        #expect(!script.message.contains("Invite"))
        #expect(script.sentBodies == [])
    }

    @Test func `the words of the plain face`() {
        #expect(Command("invite bob") == .invite("bob", NewRoomOptions()))
        #expect(Command("invite") == .incomplete(usage: "invite NAME"))
        #expect(Command("invite Anna M") == .invite("Anna M", NewRoomOptions()))
        #expect(Command("invite bob!") == .incomplete(usage: "invite NAME"))
        #expect(Command("mute bob") == .mute("bob"))
        #expect(Command("mute") == .incomplete(usage: "mute NAME"))
        let words = PlainText().sentence(.inviting("bob", code: "PEZ3")).lines
        #expect(words == ["bob is invited to PEZ3."])
    }
}
