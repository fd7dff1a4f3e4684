extension WebConnection {
    /// The rights of a new connection.
    enum Admission {
        case full
        /// All places are taken: it may open a WebSocket, and any other request is refused.
        case webSocket
        /// It is one too many, and hears nothing else.
        case refused
    }

    /// Whether a client of games has come: it sends an empty line, or JSON.
    static func isOfGames(_ bytes: Slice<UnsafeMutableRawBufferPointer>) -> Bool {
        let rest = bytes.first == UInt8(ascii: "\n") ? bytes.dropFirst() : bytes
        return rest.isEmpty || rest.first == UInt8(ascii: "{")
    }

    func refuse(_ request: HTTPRequest, _ status: HTTPStatus) {
        refuse(request, RequestFault(status))
    }

    func refuse(_ request: HTTPRequest, _ fault: RequestFault) {
        queue(port.pages.refusal(fault, of: request), isHead: request.method == .head)
    }

    func refuseAsFull(_ request: HTTPRequest) {
        let answer = port.pages.refusal(.unavailable, of: request).with("Retry-After", "5")
        queue(answer, isHead: request.method == .head)
    }
}
