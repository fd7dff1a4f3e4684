import Foundation
import GameProtocol
import Sockets
import Testing

@testable import GameServer

/// Tests of a beacon on the loopback interface. They run one at a time, because the flood of one
/// pushes the datagrams of another out of its socket.
@Suite(
    "The beacon on a network",
    .serialized,
    .enabled(if: BeaconListener.isPossible, "the loopback interface carries no multicast")
)
struct BeaconHostTests {
    private func plan(
        inst: String = SHA256.hex(RandomBytes.make(count: 6)),
        census: @escaping @Sendable () -> PublicCensus = {
            PublicCensus(rooms: 2, open: 1, players: 3)
        }
    ) -> BeaconHost.Plan {
        BeaconHost.Plan(
            inst: inst,
            name: { "Kitchen table" },
            port: 7052,
            census: census,
            links: { [.loopback] }
        )
    }

    /// The printed datagrams of Documentation/protocol/beacon.md.
    @Test func `the example of the document is what the beacon does`() throws {
        let example = try Self.example()
        #expect(example.count >= 5)
        let listener = BeaconListener()
        let host = try BeaconHost(plan(inst: "9f2c41d07be3"))
        defer { host.stop() }
        for line in example {
            if line.hasPrefix("lan< ") {
                #expect(listener.hears(String(line.dropFirst(5))), "\(line)")
            } else if line.hasPrefix("lan> ") {
                let datagram = Array(line.dropFirst(5).utf8)
                #expect(Beacon(datagram[...]) == .who)
                #expect(BeaconSender().send(datagram, over: [.loopback]) == 1)
            } else {
                #expect(line == "server> (SIGTERM)")
                host.stop()
            }
        }
    }

    @Test func `it says what is true now`() throws {
        let inst = SHA256.hex(RandomBytes.make(count: 6))
        let rooms = Locked(0)
        let box = Box(rooms)
        let listener = BeaconListener()
        let host = try BeaconHost(
            plan(inst: inst) { PublicCensus(rooms: box.rooms.withLock { $0 }, open: 0, players: 0) }
        )
        defer { host.stop() }
        #expect(listener.wait(60) { $0.contains(inst) && $0.contains(#""rooms":0,"#) })
        box.rooms.withLock { $0 = 5 }
        #expect(listener.wait(60) { $0.contains(inst) && $0.contains(#""rooms":5,"#) })
    }

    @Test func `it stops in the middle of a flood of questions`() throws {
        let host = try BeaconHost(plan())
        let sender = BeaconSender()
        for _ in 0..<20_000 { sender.send(Beacon.who.bytes, over: [.loopback]) }
        let start = MonotonicClock.nowMilliseconds
        host.stop()
        #expect(MonotonicClock.nowMilliseconds - start < 5000)
        host.stop()
    }

    private final class Box: Sendable {
        let rooms: Locked<Int>
        init(_ rooms: consuming Locked<Int>) { self.rooms = rooms }
    }

    /// Returns the lines of the only block of datagrams in that document.
    private static func example() throws -> [String] {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Documentation/protocol/beacon.md")
        let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
        let begins = lines.indices.filter { lines[$0].hasPrefix("```datagrams") }
        let begin = try #require(begins.first)
        #expect(begins.count == 1)
        return Array(lines[(begin + 1)...].prefix { $0 != "```" })
    }
}
