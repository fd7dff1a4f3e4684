import Sockets

/// What the metrics port answers: figures, and whether the server lives and is ready.
struct MetricsPages: WebPages {
    /// The figures, made on the port's own thread.
    let page: @Sendable () -> String
    /// Whether people may come.
    let isReady: @Sendable () -> Bool
    /// Whether the other servers of a group cannot be asked now: people may come all the same.
    var groupIsAway: @Sendable () -> Bool = { false }

    /// The connections at once; one more closes the oldest.
    static let maximumConnections = 8
    /// How long one connection may take, from its beginning to its end, in milliseconds.
    static let patience = 5_000

    /// - Parameter isLocal: whether only those who name this computer itself are answered.
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
            return isReady()
                ? .text(groupIsAway() ? "ready, without its group" : "ready")
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
