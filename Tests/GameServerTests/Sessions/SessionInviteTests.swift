import GameProtocol
import Games
import Testing

@testable import GameServer

/// Tests of the invitations that a session sends and receives.
@Suite struct SessionInviteTests {
    private var test = TestSession()

    private static let invite = Request.Body.invite(player: "bob")

    @Test mutating func `an invitation needs a name and a room`() {
        #expect(test.ask(Self.invite).refusals == [.helloRequired])
        test.begin()
        #expect(test.ask(Self.invite).refusals == [.notInRoom])
    }

    @Test mutating func `it costs as much as an entrance, of the address too`() {
        test.sit()
        let request = Request(Self.invite)
        #expect(test.put(.request(request)) == [.charge(.points(Limits.entranceCost), request)])
        #expect(test.put(.charged(request, waitMs: 9)).refusals == [.rateLimited])
        let step = SessionStep.invite("bob", by: TestSession.ann, Envelope(re: "invite"))
        #expect(test.put(.charged(request, waitMs: 0)) == [step])
    }

    @Test mutating func `it reaches the session that it is meant for, and no other`() throws {
        let settings = try TestLobby.settings()
        let room = LobbyRoom(code: "K3QF", number: 1, settings: settings).summary { _ in nil }
        let invitation = Invitation(from: "bob", to: room)
        #expect(test.put(.invited(TestSession.ann, invitation)) == [])
        test.begin()
        #expect(test.put(.invited(TestSession.ann, invitation)) == [.tell(.invited(invitation))])
        #expect(test.put(.invited(MemberID(2), invitation)) == [])
        test.put(.closed)
        #expect(test.put(.invited(TestSession.ann, invitation)) == [])
    }
}
