package import GameProtocol

/// One thing that the client's state is told.
package enum ClientInput: Sendable {
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
    /// The connection that was wanted with `ClientEffect.connect` is there.
    case connected
    /// The connection attempt failed.
    case notConnected(Failure)
}

/// One thing that the client's state wants done, in this order.
package enum ClientEffect: Equatable, Sendable {
    case send(Request)
    case say(News)
    /// Answer with `ClientInput.entropy` before anything else.
    case needsEntropy
    /// Close the connection, or give up the one that is on its way.
    case disconnect
    /// Connect to the server again; nothing is waited for.
    case connect
    /// Connect to another server, which that one has named; nothing is waited for.
    case move(to: JoinAddress, toldBy: JoinAddress)
    /// Close the connection and end with this status.
    case finish(Int32)
}
