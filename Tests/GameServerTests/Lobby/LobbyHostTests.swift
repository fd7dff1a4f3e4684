import GameProtocol
import Games
import Testing

@testable import GameServer

/// Tests of the lobby's deadlines: each due action happens exactly once.
@Suite struct LobbyHostTests {
    @Test func `one place after the other is given up when its time is over`() throws {
        let server = try PeerServer(keepSeatMs: 1)
        let bob = try server.hello(#""name":"bob""#)
        try bob.send(#"{"type":"create","game":"concentration"}"# + "\n")
        let entered = try bob.skip(to: #""re":"create""#)
        let code = try #require(entered.firstMatch(of: /"room":"(\w+)"/)?.1)
        for name in ["ann", "cid", "dan"] {
            let other = try server.hello(#""name":"\#(name)""#)
            try other.send(#"{"type":"join","room":"\#(code)"}"# + "\n")
            try bob.skip(to: #""type":"joined""#)
            other.close()
            try bob.skip(to: #""type":"offline""#)
            server.advance(milliseconds: 1)
            try bob.skip(to: #""type":"left""#)
        }
    }

    @Test func `who waits for a quiet lobby is told once`() {
        let lobby = LobbyHost(limits: LobbyLimits(), codes: CountingCodes())
        let calls = TestCounter()
        lobby.drain { calls.increase() }
        for _ in 1...3 { lobby.notify(code: "K3QF", number: 1, .closed) }
        _ = lobby.ask { $0.report }
        #expect(calls.value == 1)
    }
}
