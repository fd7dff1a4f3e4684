import GameProtocol
import Testing

@testable import ClientCore

@Suite struct RoomViewTests {
    @Test func `a request of an earlier turn does not count in the next one`() {
        var table = BoardScript()
        table.begin()
        table.prompt(1, nth: 1)
        #expect(table.room?.isPrompted == true)
        // The turn ends by its clock, without a card.
        table.happen(.turn(turn: 2, player: "ann", clockMs: 60_000))
        #expect(table.room?.isMyTurn == true && table.room?.isPrompted == false)
        table.prompt(2, nth: 1)
        #expect(table.room?.isPrompted == true)
    }
}
