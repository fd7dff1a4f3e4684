import Sockets

/// Source of the answers of an HTTP port; called on the port's own thread.
protocol WebPages: Sendable {
    /// Returns the answer to a well-formed request for an allowed host.
    func answer(_ request: HTTPRequest, from peer: WebPeer) -> HTTPAnswer

    /// Returns the last answer of a connection, to a refused request. The request contains its valid parts.
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
    /// The address of the visitor, by which limits count.
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

/// Limits of an HTTP port on its peers; times in milliseconds.
struct WebRules: Sendable {
    var requests = RequestRules()
    var hosts = HostRule()
    var forwarding = ForwardRule()
    var maximumConnections = 512
    /// Further connections if all are taken. They may only open a WebSocket, so that a page in play can reconnect.
    var maximumReserved = 0
    /// The number of further connections for WebSockets at the port of the page.
    static let webSocketReserve = 16
    /// The most connections from one address, except from this computer and from trusted proxies; 0 for no limit.
    var maximumPerAddress = 64
    /// Whether a connection beyond the limit closes the oldest connection; if not, the new connection is refused.
    var closesOldest = false
    /// The most requests on one connection. The answer to the last request ends the connection.
    var maximumRequests = 1_000
    /// The time from a request to the first byte of the next one.
    var idleTime = 15_000
    /// The least time without requests before a connection may be closed for another one: a page that is loading uses
    /// its connections again.
    var minimumIdleTime = 1_000
    /// The time from the first byte of a head to its end.
    var headTime = 5_000
    /// The time from the end of a head to the end of its content.
    var contentTime = 5_000
    /// The time for which an answer may wait until the peer has taken it.
    var outputTime = 30_000
    /// The time for the peer to close its side, so that the last answer is not lost on the way.
    var lingerTime = 2_000
    /// The most bytes that are read and dropped while the peer has yet to close its side.
    var maximumLingerBytes = 64 * 1024
    /// The time from the beginning of a connection to its end; nil for no limit.
    var lifetime: Int?
    /// The status for a request that does not end in time.
    var lateStatus = HTTPStatus.timeout
    /// The bytes of waiting answers above which no further request of the connection is read.
    var maximumWaitingBytes = 64 * 1024
    /// The most requests of one connection that are answered before other connections have their turn.
    var maximumTurnRequests = 16
    /// The most bytes that wait for all peers together, without shared content. A connection beyond it is closed.
    var maximumWaitingBytesOfAll = 32 * 1024 * 1024
}
