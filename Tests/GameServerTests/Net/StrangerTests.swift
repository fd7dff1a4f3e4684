import Testing

@testable import GameServer

@Suite struct StrangerTests {
    private func stranger(_ line: String) -> Stranger? {
        Array(line.utf8).withUnsafeBufferPointer { Stranger(firstLine: $0) }
    }

    @Test(arguments: [
        ("GET / HTTP/1.1", Stranger.http), ("POST /x HTTP/1.0", .http), ("SSH-2.0-OpenSSH", .ssh),
        (" HTTP/1.1", .http),
    ])
    func linesOfOtherProtocolsAreKnown(_ line: String, _ protocolName: Stranger) {
        #expect(stranger(line) == protocolName)
        #expect(Stranger(firstByte: 0x16) == .tls)
    }

    @Test(arguments: ["", "{", "HTTP/1.1", "ssh-2.0", #"{"text":"a HTTP/1.1"}"#, "GET / HTTP/2"])
    func otherLinesAreTheHandlers(_ line: String) {
        #expect(stranger(line) == nil)
    }
}
