import GameProtocol
import Games
import Testing

@testable import GameServer

/// Tests of orders that an operator leaves for a server.
@Suite struct GroupOrderTests {
    private static let place = ServerPlace(host: "10.0.0.8", port: 7052)
    private var member = GroupMember(
        place: ServerPlace(host: "10.0.0.7", port: 7052),
        isJournaling: true,
        codes: ReservedCodes(),
        codeSource: CountingCodes()
    )
    private var effects: [GroupMember.Effect] = []

    init() {
        member.linked("00000000000000aa", free: 9, at: 0, &effects)
        effects = []
    }

    @Test(arguments: [GroupOrder.stop, .move("K3QF", to: place), .take("K3QF")])
    func `an order is read as it was written`(_ order: GroupOrder) {
        #expect(GroupOrder(Array(order.text.utf8)) == order)
    }

    @Test(arguments: [
        "", "stop", "{}", #"{"do":"dance"}"#, #"{"do":"move","room":"K3QF"}"#, #"{"do":"take"}"#,
        #"{"do":"take","room":"../K"}"#, #"{"do":"move","room":"K3QF","host":"a b","port":1}"#,
    ])
    mutating func `any other text is no order`(_ text: String) {
        #expect(GroupOrder(Array(text.utf8)) == nil)
        member.replied(.order, .bulk(Array(text.utf8)), at: 0, &effects)
        member.replied(.order, .null, at: 0, &effects)
        #expect(effects == [])
    }

    @Test mutating func `a server looks for orders with each lease, under its present name`() {
        member.tick(at: 1_000, free: 9, silentSince: nil, &effects)
        let asked = effects.sent.filter { $0.purpose == .order }.map(\.words)
        #expect(asked == [["GETDEL", "ct:order:00000000000000aa"]])
        effects = []
        member.replied(.order, .bulk(Array(GroupOrder.stop.text.utf8)), at: 0, &effects)
        #expect(effects == [.order(.stop)])
    }

    @Test mutating func `a server that is about to stop looks for none`() {
        member.drain(&effects)
        member.tick(at: 1_000, free: 0, silentSince: nil, &effects)
        #expect(!effects.sent.contains { $0.purpose == .order })
    }

    @Test
    mutating func
        `the lease says how many private rooms there are, and of which version the server is`()
        throws
    {
        let card = RoomCard(game: .deck, summary: nil, isOpen: false)
        member.changed(DirectoryChanges(rooms: [(code: "ABCD", card: card)]), &effects)
        (member.lease.version, member.lease.since) = ("1.2.3", 17)
        effects = []
        member.tick(at: 1_000, free: 9, silentSince: nil, &effects)
        let words = try #require(effects.sent.first { $0.purpose == .renew }?.words)
        let lease = try #require(GroupLease(Array(words[2].utf8)))
        #expect(lease.privateCount == 1 && lease.version == "1.2.3" && lease.since == 17)
        let draining = try #require(GroupLease.parse(Array("0d \(words[2].dropFirst(2))".utf8)))
        #expect(draining.isDraining && draining.privateCount == 1)
    }
}
