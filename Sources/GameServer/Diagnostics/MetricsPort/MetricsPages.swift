import CommandLine
import Sockets

/// Answers of the metrics port: the metrics, and whether the server is alive and ready.
struct MetricsPages: WebPages {
    /// Returns the metrics; called on the port's own thread.
    let page: @Sendable () -> String
    /// Returns whether the server accepts players.
    let isReady: @Sendable () -> Bool
    /// Returns whether the cluster is unavailable; the server still accepts players then.
    var groupIsAway: @Sendable () -> Bool = { false }
    /// Returns whether the cluster keeps the rooms and cannot store their moves, so that all games rest.
    var isResting: @Sendable () -> Bool = { false }

    /// The most connections at a time; a further one closes the oldest.
    static let maximumConnections = 8
    /// Milliseconds from the beginning of a connection to its end.
    static let patience = 5_000

    /// Returns the limits of requests to the metrics. With `isLocal`, `Host` has to name this computer.
    static func rules(isLocal: Bool) -> WebRules {
        WebRules(
            requests: .oneByHand,
            hosts: isLocal ? HostRule() : .any,
            maximumConnections: maximumConnections,
            maximumPerAddress: 0,
            closesOldest: true,
            maximumRequests: 1,
            idleTime: patience,
            headTime: patience,
            outputTime: patience,
            lifetime: patience,
            lateStatus: .headTooLarge
        )
    }

    func answer(_ request: HTTPRequest, from peer: WebPeer) -> HTTPAnswer {
        guard request.method == .get || request.method == .head else { return Self.onlyGet }
        switch request.endsInSlash ? [] : request.path {
        case ["metrics"]:
            return HTTPAnswer(
                type: "text/plain; version=0.0.4; charset=utf-8",
                content: Array(page().utf8)
            )
        case ["healthz"]: return .text("ok")
        case ["readyz"]:
            if isReady(), isResting() {
                return .text("not ready, its cluster cannot store rooms", .unavailable)
                    .with("Retry-After", "1")
            }
            return isReady()
                ? .text(groupIsAway() ? "ready, without its cluster" : "ready")
                : .text("not ready", .unavailable).with("Retry-After", "1")
        default: return .text("Try /metrics.", .notFound)
        }
    }

    func refusal(_ fault: RequestFault, of request: HTTPRequest) -> HTTPAnswer {
        let status = fault.status
        return switch status {
        case .badRequest: .text("This is no HTTP request.", status)
        case .headTooLarge: .text("The head of the request has no end.", status)
        case .misdirected: .text("Ask localhost, or an address in numbers.", status)
        case .contentTooLarge: Self.onlyGet
        default: .plain(status)
        }
    }

    private static let onlyGet = HTTPAnswer.text("Only GET.", .notAllowed)
        .with("Allow", "GET, HEAD")
}

/// The address of the metrics that the operator chooses: `[HOST:]PORT`.
struct MetricsAddress: Equatable, Sendable, CustomStringConvertible {
    /// A name or a numeric address; nil for this computer only.
    var host: String?
    var port: Int

    init(_ text: String) throws(BadValue) {
        let colon = text.lastIndex(of: ":")
        let digits = colon.map { String(text[text.index(after: $0)...]) } ?? text
        let wrong = BadValue("takes a port, such as 9100, or an address and a port", not: text)
        guard let port = Digits.number(digits), (0...65_535).contains(port) else { throw wrong }
        self.port = port
        host = colon.map { String(text[..<$0]) }
        if let host, host.hasPrefix("["), host.hasSuffix("]") {
            self.host = String(host.dropFirst().dropLast())
        }
        if host?.isEmpty ?? false { throw wrong }
    }

    var description: String {
        guard let host else { return String(port) }
        return host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }

    func bind() throws(SystemError) -> BoundSockets {
        guard let host else {
            return try BoundSockets(hosts: [.loopbackV4], port: UInt16(port))
        }
        let hosts = try SystemCalls.resolve(host, port: 0).map(\.host)
        return try BoundSockets(hosts: hosts, port: UInt16(port))
    }
}
