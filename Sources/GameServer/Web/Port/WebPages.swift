import Sockets

/// What answers the requests of a port; called on the port's own thread.
protocol WebPages: Sendable {
    /// The answer to a request whose form is in order and whose host is allowed.
    func answer(_ request: HTTPRequest, from peer: WebPeer) -> HTTPAnswer

    /// The answer to what is refused, after which the connection ends; the request is as much of it
    /// as was in order.
    func refusal(_ fault: RequestFault, of request: HTTPRequest) -> HTTPAnswer
}

extension WebPages {
    /// The same with the sentence of a status.
    func refusal(_ status: HTTPStatus, of request: HTTPRequest) -> HTTPAnswer {
        refusal(RequestFault(status), of: request)
    }
}

/// Who asks, and when.
struct WebPeer: Sendable {
    /// The address that the limits count.
    var from: PeerAddress
    /// The server's own end of the connection.
    let here: SocketAddress
    /// The monotonic clock in milliseconds.
    var now: Int
}

extension WebPeer {
    /// Who sends this request: whom a trusted proxy names, else the peer itself; nil where nobody
    /// understands the proxy.
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

/// How many requests were answered, by what was asked for and the status.
final class RequestCounts: Sendable {
    private let counts = Locked<[Key: Int]>([:])

    struct Key: Hashable, Sendable {
        /// A name of a fixed list, never a text of the peer.
        let route: String
        let status: Int
    }

    /// Counts the answer, and gives it back.
    func add(_ route: String, _ answer: HTTPAnswer) -> HTTPAnswer {
        let key = Key(route: route, status: answer.status.rawValue)
        counts.withLock { $0[key, default: 0] += 1 }
        return answer
    }

    /// All of them, in an order that stays.
    var all: [(key: Key, value: Int)] {
        counts.withLock { $0 }.sorted {
            ($0.key.route, $0.key.status) < ($1.key.route, $1.key.status)
        }
    }
}
