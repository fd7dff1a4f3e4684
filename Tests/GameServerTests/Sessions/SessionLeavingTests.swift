import GameProtocol
import Games
import Testing

@testable import GameServer
@testable import GamesTests

/// Tests that a session forgets its room.
@Suite struct SessionLeavingTests {
    /// The requests in the first room.
    private static let evenings: [@Sendable (inout TestSession) -> Void] = [
        { _ in },
        { $0.ask(.room(.chat(text: "hello")), id: .number(1)) },
        { $0.ask(.room(.move(.concentration(.flip(cell: 1, turn: nil)))), id: .number(2)) },
        { _ = $0.askFreely(.room(.state)) },
        { _ = $0.askFreely(.list(ListRequest())) },
        { $0.ask(.create(CreateRequest(game: .concentration)), id: .number(3)) },
        { $0.put(.entered(.sharedTable)) },
    ]

    @Test(arguments: evenings.indices)
    func `without its room it is what it was before`(evening: Int) {
        var test = TestSession()
        test.begin()
        let before = test.session
        test.put(.entered(.rounds))
        Self.evenings[evening](&test)
        while test.session.calls.popFirst() != nil {}
        test.put(.leftRoom)
        let left = Differences.between(
            test.session,
            before,
            at: "session",
            leavingOut: [
                "session.quota", "session.lastID", "session.lastLineAt",
                "session.calls.moves.elements", "session.calls.isReversed",
            ]
        )
        #expect(left == [])
    }
}
