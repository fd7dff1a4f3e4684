import Foundation
import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import Sockets

@Suite struct ClientHostTests {
    /// A link without a server that remembers the sent requests.
    private final class FakeLink: ClientLink {
        var sent: [Request] = []
        var entry: Poll.Entry? { nil }
        var reached: SocketAddress?
        func send(_ request: Request) { sent.append(request) }
        func drop() {}
        func connect(to address: JoinAddress) -> ServerLink.Event? { .notConnected(nil) }
        func move(to address: JoinAddress, toldBy before: JoinAddress) -> ServerLink.Event? {
            .notConnected(nil)
        }
        func read(_ take: (ServerLink.Event) -> Void) {}
    }

    /// A face that answers each news with a command.
    private final class Talker: ClientObserver {
        var host: ClientHost?
        func show(_ news: News) {
            if case .entered = news { host?.receive(.command(.say("hello"))) }
        }
    }

    @Test func `a token goes only to the port of the computer that gave it`() {
        let own = Interfaces.Entry(interface: "eth0", host: .v4(0xC0A8_0101))
        let interfaces = Interfaces([own])
        func leads(_ host: String, _ port: UInt16, _ reached: SocketAddress) -> Bool {
            interfaces.leads(JoinAddress(host: host, port: port), where: reached)
        }
        let here = SocketAddress(host: .loopbackV4, port: 7052)
        #expect(leads("192.168.1.1", 7052, here) && leads("localhost", 7052, here))
        #expect(leads("localhost", 7052, SocketAddress(host: own.host, port: 7052)))
        #expect(!leads("192.168.1.1", 7053, here) && !leads("localhost", 7053, here))
        #expect(!leads("10.0.0.9", 7052, here) && !leads("kitchen.local", 7052, here))
        let other = SocketAddress(host: .v4(0x0A00_0009), port: 7052)
        #expect(leads("10.0.0.9", 7052, other))
        #expect(!leads("192.168.1.1", 7052, other) && !leads("localhost", 7052, other))
    }

    @Test(arguments: [
        ("ann", ["concentration", "ladder"], true), ("ann", ["concentration"], false),
        (nil, ["concentration", "ladder"], false),
    ])
    func `the key goes with a name to a server with a ladder`(
        name: String?,
        features: [String],
        isSent: Bool
    ) throws {
        let root = FileManager.default.temporaryDirectory
            .appendingPathComponent("cardtable-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: root) }
        let link = FakeLink()
        link.reached = SocketAddress(host: .v4(0xC000_0214), port: 7052)
        var plan = ClientPlan(address: ScriptedServer.address, purpose: .lobby)
        plan.name = name
        let seats = SeatKeeper(SeatFolder(path: root))
        let host = ClientHost(
            ClientState(plan, at: 0),
            link,
            ClientHost.Services(seats: seats, clock: { 0 }, entropy: { nil })
        )
        host.receive(.line(ScriptedServer.hello(features: features)))
        guard case .hello(let hello)? = link.sent.last?.body else {
            Issue.record("\(link.sent)")
            return
        }
        let reached = try #require(link.reached)
        let key = seats.ladderKey(of: ScriptedServer.address, reached: reached)
        #expect(hello.key == (isSent ? key : nil))
    }

    @Test func `requests leave in the order of their numbers`() throws {
        let link = FakeLink()
        var script = DeckScript(.free)
        script.game.counts = DeckPiles(
            remaining: 50,
            piles: [DeckPiles.Pile(name: "table", remaining: 2)]
        )
        var plan = ClientPlan(address: ScriptedServer.address, purpose: .join(code: "K3QF"))
        plan.name = "ann"
        plan.hasScreen = true
        plan.asks = true
        let host = ClientHost(
            ClientState(plan, at: 0),
            link,
            ClientHost.Services(seats: SeatKeeper(nil), clock: { 0 }, entropy: { nil })
        )
        let observer = Talker()
        observer.host = host
        host.observer = observer
        host.receive(.line(ScriptedServer.hello()))
        for content in [
            Reply.Content.hello(HelloReply(name: "ann", resume: "token", resumeMs: 120_000)),
            .entered(script.snapshot(["bob", "ann"])),
        ] {
            let request = try #require(link.sent.last)
            host.receive(.line(.reply(Reply(re: request.verb, id: request.id, .ok(content)))))
        }
        // The client asks for the cards on the table before it sends the chat.
        #expect(link.sent.map(\.verb).suffix(2) == ["pile", "chat"])
        let numbers = link.sent.compactMap { request in
            if case .number(let number) = request.id { number } else { nil }
        }
        #expect(numbers == numbers.sorted())
        observer.host = nil
    }
}
