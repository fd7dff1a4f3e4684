import GameProtocol

/// One thing that the client's state is told.
enum ClientInput: Sendable {
    /// A line of the server.
    case line(ServerLine)
    /// A line of the server that cannot be read.
    case unreadable
    /// The server sent a line that is longer than any may be; nothing after it can be read.
    case tooLong
    case command(Command)
    /// No further command will come.
    case inputEnded
    /// The answer to `ClientEffect.needsEntropy`; nil to send none.
    case entropy(String?)
    /// The time of `ClientState.deadline` has come.
    case alarm
    /// The connection is at its end.
    case closed
}

/// One thing that the client's state wants done, in this order.
enum ClientEffect: Equatable, Sendable {
    case send(Request)
    case say(Happening)
    /// Answer with `ClientInput.entropy` before anything else.
    case needsEntropy
    /// Close the connection and end with this status.
    case finish(Int32)
}
