import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import GameClient
@testable import Sockets

@Suite("ScreenScout", .onItsOwnThread)
struct ScreenScoutTests {
    /// The last inputs of the scout, once it knows everything.
    private func inputs(
        of scout: ScreenScout,
        until isDone: ([ScreenInput]) -> Bool
    ) -> [ScreenInput] {
        var inputs: [ScreenInput] = []
        var at = 0
        while !isDone(inputs), at < 10_000 {
            _ = Poll.wait(scout.entries, milliseconds: 50)
            at += 50
            inputs += scout.proceed(at: at)
        }
        return inputs
    }

    @Test func `recent servers are asked whether they answer`() throws {
        let server = try StubServer()
        let gone: JoinAddress
        do { gone = try StubServer().address }
        // Without a network the scout sends and receives no datagram.
        let scout = ScreenScout(links: { [] }, interfaces: { Interfaces() })
        let recent = [server.address, gone].map { RecentServer(address: $0) }
        scout.lookForServers(recent, at: 0)
        let wanted = ScreenInput.servers(
            [],
            [
                RecentServer(address: server.address, isAnswering: true),
                RecentServer(address: gone, isAnswering: false),
            ]
        )
        #expect(inputs(of: scout) { $0.last == wanted }.last == wanted)
        scout.stopLooking()
        #expect(scout.entries.isEmpty)
    }

    @Test func `a search that is stopped at once waits for no server`() throws {
        let server = try StubServer()
        let scout = ScreenScout(links: { [] }, interfaces: { Interfaces() })
        scout.lookForServers([RecentServer(address: server.address)], at: 0)
        #expect(!scout.entries.isEmpty)
        scout.stopLooking()
        #expect(scout.entries.isEmpty)
    }

    @Test(
        arguments: [
            ("10.0.0.7", 7052, "kitchen", true), ("localhost", 7052, "kitchen", true),
            ("10.0.0.7", 7060, "kitchen", false), ("10.0.0.7", 7052, "attic", true),
            ("localhost", 7052, "attic", false), ("10.0.0.8", 7052, "kitchen", false),
        ] as [(String, UInt16, String, Bool)]
    )
    func `a found server hides a recent one of the same computer alone`(
        host: String,
        port: UInt16,
        inst: String,
        isFound: Bool
    ) {
        let own = Interfaces([Interfaces.Entry(interface: "eth0", host: .v4(0x0A00_0007))])
        let found = FoundServer(
            inst: "kitchen",
            name: "Kitchen",
            address: JoinAddress(host: "10.0.0.7"),
            protocols: [1],
            rooms: 0,
            open: 0,
            players: 0
        )
        let recent = RecentServer(address: JoinAddress(host: host, port: port), inst: inst)
        #expect(recent.found(among: [found], own).isFound == isFound)
    }

    @Test func `without a network this computer has no address for others`() {
        let none = Interfaces([
            Interfaces.Entry(interface: "lo", host: .loopbackV4),
            Interfaces.Entry(interface: "eth0", host: .v4(0xA9FE_0101)),
        ])
        let scout = ScreenScout(links: { [] }, interfaces: { none })
        scout.lookForOwnAddress(port: 7052)
        #expect(scout.deadline(at: 5) == 5)
        #expect(scout.proceed(at: 5) == [.ownAddress(nil)])
        #expect(scout.proceed(at: 6) == [])
        #expect(scout.deadline(at: 7) == nil)
    }
}
