import Testing

@testable import GameServer

@Suite struct ForeignProtocolTests {
    private func foreign(_ line: String) -> ForeignProtocol? {
        Array(line.utf8).withUnsafeBufferPointer { ForeignProtocol(firstLine: $0) }
    }

    @Test(arguments: [
        ("GET / HTTP/1.1", ForeignProtocol.http), ("POST /x HTTP/1.0", .http),
        ("GET / HTTP/1.2", .http), ("GET / HTTP/1.9", .http),
        ("SSH-2.0-OpenSSH", .ssh),
        (" HTTP/1.1", .http),
    ])
    func `lines of other protocols are known`(_ line: String, _ protocolName: ForeignProtocol) {
        #expect(foreign(line) == protocolName)
        #expect(ForeignProtocol(firstByte: 0x16) == .tls)
    }

    @Test(arguments: [
        "", "{", "HTTP/1.1", "ssh-2.0", #"{"text":"a HTTP/1.1"}"#, "GET / HTTP/2", "GET / HTTP/1.",
        "GET / HTTP/1.x",
    ])
    func `other lines are the handlers`(_ line: String) {
        #expect(foreign(line) == nil)
    }
}
