extension WebConnection {
    /// The rights of a new connection.
    enum Admission {
        case full
        /// All places are taken: the connection may open a WebSocket, and any other request is refused.
        case webSocket
        /// The port is full: the connection gets a refusal and nothing else.
        case refused
    }

    /// Whether the first bytes come from a client of the game protocol: an empty line, or JSON.
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
