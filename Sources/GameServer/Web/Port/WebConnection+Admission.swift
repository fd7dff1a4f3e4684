extension WebConnection {
    /// What a connection may do.
    enum Admission {
        case full
        /// All places are taken: it may open a WebSocket, and any other request is refused.
        case webSocket
        /// It is one too many, and hears nothing else.
        case refused
    }
}
