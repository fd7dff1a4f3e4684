import GameProtocol

/// The state that only a connection with a WebSocket keeps; on its loop alone.
final class MessageState {
    @exclusivity(unchecked) var framer: MessageFramer
    /// The limit on answered pings.
    var pongs = TokenBucket()
    /// The newest ping that came too soon after others; it is answered later.
    var latePing: [UInt8]?
    /// Whether a ping or a pong has come among the bytes that are read now.
    var sawControl = false
    /// The close code of the last frame; nil if the last line decides it.
    var closeCode: CloseCode?

    /// - Parameter prefix: bytes that came behind the handshake.
    init(prefix: [UInt8]) { framer = MessageFramer(prefix: prefix) }

    /// The last line and the last frame.
    func farewell(_ bye: [UInt8], _ code: ByeCode) -> [UInt8] {
        FrameWriter.frames(of: bye) + FrameWriter.close(closeCode ?? CloseCode(code))
    }
}
