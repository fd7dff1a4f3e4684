import Dispatch
import GameProtocol
import Games
import Sockets
import Testing

@testable import GameServer
@testable import GamesTests

/// A server of real peers on a free port, with a clock that only the test moves.
final class PeerServer {
    private let clock = TestClock()
    private let loop: LoopThread
    private let listener: Listener
    private let lobby: LobbyHost

    init(
        keepSeatMs: Int = LobbyLimits().keepSeatMs,
        maximumBots: Int = LobbyLimits().maximumBots
    ) throws {
        let loop = try LoopThread(name: "loop", clock: { [clock] in clock.now })
        self.loop = loop
        let lobby = LobbyHost(
            limits: LobbyLimits(maximumBots: maximumBots, keepSeatMs: keepSeatMs),
            codes: CountingCodes(),
            clock: { [clock] in clock.now }
        )
        self.lobby = lobby
        let rooms = RoomServices(
            secrets: SecretSource(seed: nil),
            directory: lobby,
            journal: nil,
            log: Log(level: .error, write: { _ in true })
        )
        var configuration = ServerConfiguration()
        configuration.keepSeat = .seconds(1)
        let services = ServerServices(
            lobby: lobby,
            rooms: rooms,
            connections: ConnectionDirectory(loops: [loop]),
            live: LiveSettings(configuration)
        )
        listener = Listener(
            bound: try BoundSockets(hosts: [.loopbackV4], port: 0),
            loops: [loop],
            limiter: ConnectionLimiter(maximum: 100, maximumPerAddress: 100),
            serverFull: { [] },
            log: rooms.log,
            makeHandler: { Peer(services: services, connection: $0) }
        )
        try listener.start()
    }

    deinit {
        loop.stop()
        loop.join()
    }

    /// Connects a peer and reads the greeting.
    func connect() throws -> TestPeer {
        let peer = try TestPeer(listener.addresses[0])
        _ = try #require(try peer.line())
        return peer
    }

    /// Connects a peer by WebSocket and reads the greeting.
    ///
    /// - Parameter prefix: the bytes that followed the handshake.
    func connectByMessages(prefix: [UInt8] = []) throws -> MessagePeer {
        let peer = try MessagePeer(listener, prefix: prefix)
        #expect(try peer.frame()?.kindOfLine.hasPrefix("hello") == true)
        return peer
    }

    /// Connects a peer and says hello.
    func hello(_ fields: String) throws -> TestPeer {
        let peer = try connect()
        try peer.send(#"{"type":"hello",\#(fields)}"# + "\n")
        #expect(try peer.line()?.contains(#""re":"hello""#) == true)
        return peer
    }

    /// The number of bots that have sessions.
    var botCount: Int { lobby.ask { $0.census.botCount } }

    var roomCodes: [String] { lobby.rooms.map(\.code) }

    /// Returns the differences between the connections of two people, as their loop has them.
    func differences(_ one: String, _ other: String, leavingOut paths: Set<String>) -> [String] {
        let (found, done) = (Found(), DispatchSemaphore(value: 0))
        loop.submit { loop in
            var connections: [String: Connection] = [:]
            loop.forEachSource { source in
                let connection = source as? Connection
                let name = (connection?.handler as? Peer)?.session.identity?.name
                if let name { connections[name] = connection }
            }
            let differences = Differences.between(
                connections[one],
                connections[other],
                at: "connection",
                leavingOut: paths
            )
            found.lines.withLock { $0 = differences }
            done.signal()
        }
        done.wait()
        return found.lines.withLock { $0 }
    }

    private final class Found: Sendable {
        let lines = Locked<[String]>([])
    }

    /// Lets the loop work until all bots have left.
    func awaitNoBots() throws {
        for _ in 0..<10_000 where botCount > 0 { advance(milliseconds: 0) }
        #expect(botCount == 0)
    }

    /// Moves the clock and lets the loop read it.
    func advance(milliseconds: Int) {
        clock.advance(by: milliseconds)
        for _ in 0..<2 {
            let done = DispatchSemaphore(value: 0)
            loop.submit { _ in done.signal() }
            done.wait()
        }
    }
}
