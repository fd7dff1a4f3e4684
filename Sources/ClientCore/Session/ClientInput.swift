package import GameProtocol

/// One input of `ClientState`.
package enum ClientInput: Sendable {
    case line(ServerLine)
    /// The server sent a line that cannot be read.
    case unreadable
    /// The server sent a line above the maximum length. The client can read nothing after it.
    case tooLong
    case command(Command)
    /// The input of the player has ended: no further command will come.
    case inputEnded
    /// The answer to `ClientEffect.needsEntropy`; nil sends no entropy.
    case entropy(String?)
    /// The time of `ClientState.deadline` has come.
    case alarm
    /// The connection was closed.
    case closed
    /// The connection that `ClientEffect.connect` asked for is open.
    case connected
    /// The connection attempt failed.
    case notConnected(Failure)
}

/// One action that `ClientState` asks its host for. The host carries out effects in their order.
package enum ClientEffect: Equatable, Sendable {
    case send(Request)
    case say(News)
    /// Asks the host to answer with `ClientInput.entropy` before any other input.
    case needsEntropy
    /// Closes the connection, or gives up the connection attempt.
    case disconnect
    /// Connects to the server again. The host does not wait: the result comes as an input.
    case connect
    /// Connects to another server, which the server `toldBy` has named. The host does not wait: the
    /// result comes as an input.
    case move(to: JoinAddress, toldBy: JoinAddress)
    /// Closes the connection and ends the program with this exit status.
    case finish(Int32)
}
