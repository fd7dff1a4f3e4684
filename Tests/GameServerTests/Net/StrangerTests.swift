import Testing

@testable import GameServer

@Suite struct StrangerTests {
    private func isForeign(_ line: String) -> Bool {
        Array(line.utf8).withUnsafeBufferPointer { Stranger.isForeign(firstLine: $0) }
    }

    @Test(arguments: ["GET / HTTP/1.1", "POST /x HTTP/1.0", "SSH-2.0-OpenSSH", " HTTP/1.1"])
    func linesOfOtherProtocolsAreKnown(_ line: String) {
        #expect(isForeign(line))
    }

    @Test(arguments: ["", "{", "HTTP/1.1", "ssh-2.0", #"{"text":"a HTTP/1.1"}"#, "GET / HTTP/2"])
    func otherLinesAreTheHandlers(_ line: String) {
        #expect(!isForeign(line))
    }
}
