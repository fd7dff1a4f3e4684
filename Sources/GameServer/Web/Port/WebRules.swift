/// What a port of HTTP allows its peers; times in milliseconds.
struct WebRules: Sendable {
    var requests = RequestRules()
    var hosts = HostRule()
    var forwarding = ForwardRule()
    var maximumConnections = 512
    /// Further connections if all are taken, which may open a WebSocket and nothing else: a page
    /// that plays gets back in.
    var maximumReserved = 0
    /// The number of those at the port for the page.
    static let webSocketReserve = 16
    /// The most connections of one address, this computer's own and those of trusted proxies aside;
    /// 0 for any number.
    var maximumPerAddress = 64
    /// Whether one connection too many ends the oldest one; else it is refused itself.
    var closesOldest = false
    /// The requests of one connection; the answer to the last one ends it.
    var maximumRequests = 1_000
    /// From a request to the first byte of the next one.
    var idleTime = 15_000
    /// How long a connection has been idle at least before it makes room: a page that is loading
    /// uses its own again.
    var minimumIdleTime = 1_000
    /// From the first byte of a head to its end.
    var headTime = 5_000
    /// From the end of a head to that of its content.
    var contentTime = 5_000
    /// How long an answer may wait until the peer has taken it.
    var outputTime = 30_000
    /// How long the peer has to end its side, so that the last answer is not lost on the way.
    var lingerTime = 2_000
    /// What is read, and forgotten, in that time.
    var maximumLingerBytes = 64 * 1024
    /// From the beginning of a connection to its end; nil for any time.
    var lifetime: Int?
    /// What is said of a request that does not end in time.
    var lateStatus = HTTPStatus.timeout
    /// The answers of a connection above which no further request of it is read.
    var maximumWaitingBytes = 64 * 1024
    /// The requests of one connection that are answered before the others have their turn.
    var maximumTurnRequests = 16
    /// What may wait for all peers together, beside what the server keeps anyhow; who makes it more is closed.
    var maximumWaitingBytesOfAll = 32 * 1024 * 1024
}
