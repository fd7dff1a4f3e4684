import Foundation
import Sockets
import Testing

@testable import GameServer
@testable import GamesTests

/// Tests of the output of an HTTP connection, compared with pieces that are counted one by one.
@Suite struct WebOutputTests {
    private struct Piece {
        var bytes: ArraySlice<UInt8>
        let isShared: Bool
    }

    /// The bytes that each content is a part of: 0, 1, 2 and so on, again and again.
    private static let counted = (0..<41_000).map { UInt8(truncatingIfNeeded: $0) }

    @Test(arguments: 1...8)
    func `what is sent leaves in order and weighs nothing any more`(seed: Int) throws {
        var random = SeededGenerator(seed)
        var output = WebOutput()
        var pieces: [Piece] = []
        var next: UInt8 = 0
        for _ in 0..<200 {
            if random.chance(40) {
                let count = random.number(in: 1...(random.chance(50) ? 300 : 40_000))
                let bytes = Array(Self.counted[Int(next)...].prefix(count))
                next = next &+ 7
                let isShared = random.chance(50)
                if isShared { output.add(shared: bytes) } else { output.add(bytes) }
                // Shorter content is copied, and its bytes count.
                pieces.append(Piece(bytes: bytes[...], isShared: isShared && count >= 16 * 1_024))
            } else {
                let most = random.number(in: 0...20_000)
                var sent: [UInt8] = []
                _ = try output.send { offered in
                    sent = Array(offered.prefix(most))
                    return .bytes(sent.count)
                }
                var rest = sent[...]
                while let first = pieces.first, !rest.isEmpty {
                    let count = min(rest.count, first.bytes.count)
                    // Without optimization a comparison as data takes a tenth of the time.
                    #expect(Data(rest.prefix(count)) == Data(first.bytes.prefix(count)))
                    rest = rest.dropFirst(count)
                    pieces[0].bytes = first.bytes.dropFirst(count)
                    if pieces[0].bytes.isEmpty { pieces.removeFirst() }
                }
                if random.chance(30) { output.shrink() }
            }
            let own = pieces.reduce(0) { $0 + ($1.isShared ? 0 : $1.bytes.count) }
            #expect(output.count == pieces.reduce(0) { $0 + $1.bytes.count })
            #expect(output.weight == (pieces.isEmpty ? 0 : own + 256))
        }
    }

    @Test func `a peer that reads is not ended, although all together wait for too much`() throws {
        let port = try TestPort { $0.maximumWaitingBytesOfAll = 1_000 }.port
        #expect(port.countWaiting(1_000))
        #expect(!port.countWaiting(1))
        #expect(port.countWaiting(0))
        #expect(!port.countWaiting(500))
        #expect(port.countWaiting(-100))
        #expect(port.countWaiting(-401))
        #expect(!port.countWaiting(1))
    }
}
