import GameProtocol

/// WebSocket (Documentation/protocol/websocket.md, section 3).
extension Limits {
    /// The bytes of a client's message, in however many frames it comes.
    static let maximumMessageBytes = maximumClientLineBytes
    /// The frames of one message: each costs more than its bytes.
    static let maximumMessageFrames = 16
    /// The empty frames in a row within one message.
    static let maximumEmptyFrames = 4
    /// The bytes of a ping, a pong or a close, which RFC 6455 sets.
    static let maximumControlBytes = 125
    /// The pings of a connection that are answered.
    static let pongs = Rate(burst: 10, interval: .milliseconds(100))
}
