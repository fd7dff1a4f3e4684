import GameProtocol
import Testing

@testable import GameServer

/// Tests of the messages with which a server of a group names the other servers.
@Suite struct ServerGroupTests {
    private static func place(_ number: Int) -> ServerPlace {
        ServerPlace(host: "10.0.0.\(number)", port: 7052)
    }

    @Test func `each server tells first of those behind it`() {
        let others = [4, 1, 3].map(Self.place)
        #expect(Self.place(2).next(others) == [3, 4, 1].map(Self.place))
        #expect(Self.place(5).next(others) == [1, 3, 4].map(Self.place))
        #expect(Self.place(5).next([]) == [])
        #expect(Self.place(0).next((1...9).map(Self.place)) == (1...8).map(Self.place))
    }
}
