import GameProtocol
import Sockets

@testable import GameServer

/// An outbox on one end of a socket pair, without a loop; the peer has the other end.
final class OutboxPair {
    let thread: LoopThread
    let near: Socket
    let peer: TestPeer
    let outbox: Outbox

    init() throws {
        thread = try LoopThread(name: "unused")
        let (near, far) = try SystemCalls.socketPair()
        self.near = Socket(owning: near)
        peer = TestPeer(Socket(owning: far))
        outbox = Outbox(thread: thread, descriptor: near, token: 1)
    }

    deinit {
        thread.stop()
        thread.join()
    }
}
