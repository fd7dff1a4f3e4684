import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

@Suite("The row of messages of a room") struct MessageTests {
    private static func script() -> BoardScript {
        var setting = BoardSetting()
        setting.turn = RoomState.Turn(turn: 5, player: "ann", nth: 1, clockMs: 60_000)
        return BoardScript(setting.state)
    }

    @Test func `a refusal goes with the state that it is about`() {
        var script = Self.script()
        script.turn("bob")
        script.press(.character(" "))
        #expect(script.message == " It is bob's turn. Yours is next.")
        script.turn("ann")
        #expect(script.message.hasPrefix(" Card 1 of 16."))
        script.take(.tell(ScreenMessage(text: "Wait, a card is still turning.")))
        script.turn("bob")
        #expect(script.message == " Card 1 of 16.")
        script.press(.character("r"))
        #expect(script.message.contains("when it is over"))
        script.happen(.over(RoomDrawingTests.result))
        #expect(script.message == " Rematch? Press r.")
    }

    @Test func `a refusal makes room for an offer`() {
        var script = BoardScript(BoardSetting(phase: .over).state)
        script.press(.character("f"))
        #expect(script.message.contains("those who watch"))
        let room = LobbyScript.room("PEZ3", nil, 4, ["bob"], of: 2)
        script.say(.invited(Invitation(from: "bob", to: room)))
        #expect(script.message.contains("Enter follows"))
    }

    @Test func `a seat that is kept is told until a key is pressed`() {
        var script = Self.script()
        script.tell(.backInSeat(code: "K3QF", isElsewhere: true))
        script.wait(60_000)
        #expect(script.message == " You still play in K3QF. To go elsewhere, leave it first.")
        script.press(.right)
        #expect(!script.message.contains("You still play"))
    }
}
