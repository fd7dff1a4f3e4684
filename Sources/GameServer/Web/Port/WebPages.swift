import Sockets

/// What answers the requests of a port; called on the port's own thread.
protocol WebPages: Sendable {
    /// The answer to a request whose form is in order and whose host is allowed.
    func answer(_ request: HTTPRequest, from peer: WebPeer) -> HTTPAnswer

    /// The answer to what is refused, after which the connection ends; the request is as much of it
    /// as was in order.
    func refusal(_ status: HTTPStatus, of request: HTTPRequest) -> HTTPAnswer
}

/// Who asks, and when.
struct WebPeer: Sendable {
    /// The address that the limits count.
    let host: SocketAddress.Host
    /// The server's own end of the connection.
    let here: SocketAddress
    /// The monotonic clock in milliseconds.
    var now: Int
}
