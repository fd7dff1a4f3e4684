import GameProtocol
import Games
import Testing

@testable import GameServer
@testable import GamesTests

/// Tests of the bytes that a room may have in its stream.
@Suite struct StreamRecorderTests {
    @Test(arguments: 1...20)
    func `a stream has as many bytes as its recorder counts`(_ seed: Int) throws {
        var random = SeededGenerator(seed)
        let header = JournalHeader(room: "2222", try TestLobby.settings())
        var count = random.chance(50) ? 0 : random.number(in: 0...StreamHost.maximumBytes)
        let recorder = StreamRecorder(
            header,
            JournalWriter(),
            epoch: 2,
            byteCount: count,
            in: StreamHost {}
        )
        var fullCount = 0
        while fullCount < 3 {
            #expect(recorder.wantsNewFile == (count >= StreamHost.renewedBytes))
            let most = random.chance(50) ? 20_000 : StreamHost.maximumBytes / 3
            let lines = [UInt8](repeating: 65, count: random.number(in: 1...most))
            let isFull = count + lines.count > StreamHost.maximumBytes
            let outcome = lines.withUnsafeBufferPointer { recorder.append($0, isHeld: false) }
            #expect(outcome == (isFull ? .full : .written))
            guard isFull else {
                count += lines.count
                continue
            }
            fullCount += 1
            // A file that begins again has the bytes of its beginning alone.
            let beginning = lines.prefix(random.number(in: 1...lines.count))
            let isRenewed = beginning.withUnsafeBufferPointer { recorder.renew(with: $0) }
            #expect(isRenewed)
            count = beginning.count
        }
    }
}
