import Sockets

/// Source of the answers of an HTTP port; called on the port's own thread.
protocol WebPages: Sendable {
    /// Returns the answer to a well-formed request for an allowed host.
    func answer(_ request: HTTPRequest, from peer: WebPeer) -> HTTPAnswer

    /// Returns the answer to a refused request, after which the connection ends. The request contains its valid
    /// parts.
    func refusal(_ fault: RequestFault, of request: HTTPRequest) -> HTTPAnswer
}

extension WebPages {
    /// Returns the answer to a refused request, with the sentence of a status.
    func refusal(_ status: HTTPStatus, of request: HTTPRequest) -> HTTPAnswer {
        refusal(RequestFault(status), of: request)
    }
}

/// The sender of a request, and the time.
struct WebPeer: Sendable {
    /// The address for limits.
    var from: PeerAddress
    /// The server's own end of the connection.
    let here: SocketAddress
    /// The time of the monotonic clock in milliseconds.
    var now: Int
}

extension WebPeer {
    /// Returns the sender of this request: the address that a trusted proxy names, else the peer itself. Nil if the
    /// proxy's statement is unreadable.
    func sender(of request: HTTPRequest, _ rule: ForwardRule, now: Int) -> WebPeer? {
        var sender = self
        sender.now = now
        guard rule.trusts(from.address.host) else { return sender }
        switch ForwardRule.word(in: request) {
        case .nothing: return sender
        case .unreadable: return nil
        case .host(let host):
            let address = SocketAddress(host: host, port: from.address.port)
            sender.from = PeerAddress(address, isForwarded: true)
            return sender
        }
    }
}

/// Counters of answers, by route and status.
final class RequestCounts: Sendable {
    private let counts = Locked<[Key: Int]>([:])

    struct Key: Hashable, Sendable {
        /// A name from a fixed list, never text from the peer.
        let route: String
        let status: Int
    }

    /// Counts the answer, and returns it.
    func add(_ route: String, _ answer: HTTPAnswer) -> HTTPAnswer {
        let key = Key(route: route, status: answer.status.rawValue)
        counts.withLock { $0[key, default: 0] += 1 }
        return answer
    }

    /// All counters, in a stable order.
    var all: [(key: Key, value: Int)] {
        counts.withLock { $0 }.sorted {
            ($0.key.route, $0.key.status) < ($1.key.route, $1.key.status)
        }
    }
}
