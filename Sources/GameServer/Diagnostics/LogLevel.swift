/// How much an event in the log matters; the word in the log and on the command line.
enum LogLevel: String, Sendable, CaseIterable {
    case debug
    case info
    case warning
    case error

    /// The number of syslog, which systemd's journal reads from a prefix: 0 is the worst.
    var syslogNumber: Int {
        switch self {
        case .debug: 7
        case .info: 6
        case .warning: 4
        case .error: 3
        }
    }
}
