import GameProtocol

/// How a connection is found again from another thread, if it is still there.
struct ConnectionDirectory: Sendable {
    let loops: [LoopThread]

    /// Has `work` done on the connection's loop, with its peer; nil once it has closed.
    ///
    /// A connection that is closed has told the lobby so before: its loop does one thing at a time.
    func reach(_ id: ConnectionID, _ work: @escaping @Sendable (Peer?) -> Void) {
        loops[id.loop].submit { loop in
            work((loop.source(for: id.token) as? Connection)?.handler as? Peer)
        }
    }
}

extension Connection {
    var id: ConnectionID { ConnectionID(loop: loop.thread.number, token: token) }
}
