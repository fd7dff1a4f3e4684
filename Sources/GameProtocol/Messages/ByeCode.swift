/// Why the server ends a connection (protocol.md, "The end of a connection").
public enum ByeCode: String, Sendable, CaseIterable {
    case goodbye
    case eof
    case wrongProtocol = "wrong_protocol"
    case lineTooLong = "line_too_long"
    case tooManyErrors = "too_many_errors"
    case helloTimeout = "hello_timeout"
    case stale
    case slowConsumer = "slow_consumer"
    case replaced
    case serverFull = "server_full"
    case shuttingDown = "shutting_down"
    case moved
    // Known to every client, and sent by no server of this version.
    case `internal`
}
