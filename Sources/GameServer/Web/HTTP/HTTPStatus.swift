/// The statuses of answers that this server uses (RFC 9110, section 15).
enum HTTPStatus: Int, Sendable, CaseIterable {
    case `continue` = 100
    case switchingProtocols = 101
    case ok = 200
    case noContent = 204
    case found = 302
    case notModified = 304
    case badRequest = 400
    case forbidden = 403
    case notFound = 404
    case notAllowed = 405
    case timeout = 408
    case contentTooLarge = 413
    case targetTooLong = 414
    case expectationFailed = 417
    case misdirected = 421
    case upgradeRequired = 426
    case tooManyRequests = 429
    case headTooLarge = 431
    case notImplemented = 501
    case unavailable = 503
    case wrongVersion = 505

    var reason: String {
        switch self {
        case .continue: "Continue"
        case .switchingProtocols: "Switching Protocols"
        case .ok: "OK"
        case .noContent: "No Content"
        case .found: "Found"
        case .notModified: "Not Modified"
        case .badRequest: "Bad Request"
        case .forbidden: "Forbidden"
        case .notFound: "Not Found"
        case .notAllowed: "Method Not Allowed"
        case .timeout: "Request Timeout"
        case .contentTooLarge: "Content Too Large"
        case .targetTooLong: "URI Too Long"
        case .expectationFailed: "Expectation Failed"
        case .misdirected: "Misdirected Request"
        case .upgradeRequired: "Upgrade Required"
        case .tooManyRequests: "Too Many Requests"
        case .headTooLarge: "Request Header Fields Too Large"
        case .notImplemented: "Not Implemented"
        case .unavailable: "Service Unavailable"
        case .wrongVersion: "HTTP Version Not Supported"
        }
    }

    /// The sentence for people, if an answer has no better one.
    var sentence: String {
        switch self {
        case .badRequest: "This is no request of HTTP/1.1."
        case .forbidden: "The proxy has to end X-Forwarded-For with the address of its peer."
        case .notFound: "Not found."
        case .notAllowed: "This method is not for this address."
        case .timeout: "The request did not end in time."
        case .contentTooLarge: "The content of the request is too long."
        case .targetTooLong: "The address of the request is too long."
        case .expectationFailed: "Only Expect: 100-continue is known."
        case .misdirected:
            "This server does not know the host you ask for: start it with --web-host NAME."
        case .headTooLarge: "The head of the request is too long."
        case .notImplemented: "The server does not know this."
        case .unavailable: "The server is busy; try again later."
        case .wrongVersion: "The server speaks HTTP/1.1."
        default: "\(reason)."
        }
    }
}
