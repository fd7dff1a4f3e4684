import Sockets
import Testing

@testable import GameServer
@testable import GamesTests

/// Tests of the share of a port's connections that one address may have.
@Suite struct WebPortShareTests {
    private static let proxy = SocketAddress.Host.v4(0x0A00_0001)
    private static let people = [
        SocketAddress.Host.v4(0xCB00_7101), SocketAddress.Host.v4(0xCB00_7102),
    ]
    private static let share = 2

    private let port: TestPort

    init() throws {
        port = try TestPort {
            $0.forwarding = ForwardRule(proxies: ["10.0.0.1"])
            $0.maximumPerAddress = Self.share
        }
    }

    private func connect(from host: SocketAddress.Host) throws -> TestPeer {
        let (near, far) = try SystemCalls.socketPair()
        let port = port.port
        port.submit { loop in
            port.receive(near, from: SocketAddress(host: host, port: 5_000), on: loop)
        }
        return TestPeer(Socket(owning: far))
    }

    /// People come directly and through a proxy, which names them, and leave in any order.
    @Test func `each has its share whoever comes for others and goes`() throws {
        var random = SeededGenerator(1)
        var open: [(host: SocketAddress.Host, peer: TestPeer)] = []
        var refusedCount = 0
        for _ in 0..<200 {
            if random.chance(40), !open.isEmpty {
                open.remove(at: random.number(in: 0...open.count - 1)).peer.close()
            } else {
                let person = random.number(in: 0...1)
                let host = random.chance(40) ? Self.proxy : Self.people[person]
                let peer = try connect(from: host)
                let field = "X-Forwarded-For: 203.0.113.\(person + 1)\r\n"
                try peer.send(WebPortTests.get("/", field))
                let isRefused = try WebPortTests.answer(peer).first == "503"
                let isFull = host != Self.proxy && open.count { $0.host == host } == Self.share
                #expect(isRefused == isFull)
                if isRefused { refusedCount += 1 }
                if isRefused { peer.close() } else { open.append((host, peer)) }
            }
            let count = open.count
            try port.wait { $0.webConnectionCount == count }
        }
        #expect(refusedCount > 10)
    }
}
