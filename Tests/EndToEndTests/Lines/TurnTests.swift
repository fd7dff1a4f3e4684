import Foundation
import GameProtocol
import Testing

/// Tests that a client with expensive requests does not delay the other clients.
@Suite struct TurnTests {
    private static let create =
        #"{"type":"create","game":"deck","options":{"rules":"free","deck_count":20}}"#

    @Test
    func `whoever shuffles all the time gets few answers between two of others`() async throws {
        try await withServer(["--threads", "1"]) { server in
            let flooder = try server.player("flo")
            let room = try #require(try flooder.done(Self.create)["room"]?.string)
            // One line of answers serves both: the flooder's events, and the watcher's replies.
            let watcher = try server.player("wat")
            try watcher.done(#"{"type":"join","room":"\#(room)","role":"spectator"}"#)
            let count = 60
            // All of them have fewer bytes than the server reads at once.
            let lines = String(repeating: #"{"type":"shuffle"}"# + "\n", count: count)
            let reader = Reader(flooder.wire, replies: count)
            try flooder.wire.send(bytes: [UInt8](lines.utf8))
            reader.start()
            var (shuffles, answers) = (0, 0)
            while !reader.isDone {
                try watcher.wire.send(#"{"type":"ping"}"#)
                while let line = try watcher.wire.line(), !line.contains(#""re":"ping""#) {
                    if line.contains(#""type":"shuffled""#) { shuffles += 1 }
                }
                answers += 1
            }
            // Without turns, all shuffles would come before the first or the second answer.
            #expect(shuffles <= count / 3 * answers, "\(shuffles) between \(answers)")
            #expect(shuffles > 0)
        }
    }

    /// Reads the answers of the busy client on a thread of its own.
    private final class Reader: @unchecked Sendable {
        private let wire: Wire
        private let count: Int
        private let lock = NSLock()
        private var hasEnded = false

        init(_ wire: Wire, replies count: Int) {
            self.wire = wire
            self.count = count
        }

        var isDone: Bool { lock.withLock { hasEnded } }

        /// From here on only this thread uses the wire.
        func start() {
            Thread.detachNewThread { [self] in
                var left = count
                while left > 0, let line = try? wire.line() {
                    if line.contains(#""re":"shuffle""#) { left -= 1 }
                }
                lock.withLock { hasEnded = true }
            }
        }
    }
}
