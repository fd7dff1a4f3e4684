import Sockets

extension SystemError {
    /// A write that the disk took in part; the system has no error number for that.
    static let shortWrite = SystemError(call: "write", errno: 0)
    /// The file is as long as a running room's may be; the system was not asked.
    static let fullJournal = SystemError(call: "append", errno: 0)

    /// The room writes to the file no more; the system was not asked.
    static let closedJournal = SystemError(call: "close", errno: 0)
    /// Neither the write-ahead log nor the file took a room's lines.
    static let lostJournal = SystemError(call: "record", errno: 0)
    /// The write-ahead log is as long as one may be; the system was not asked.
    static let fullLog = SystemError(call: "log", errno: 0)

    /// The error as the log gives it.
    var journalCause: String {
        switch self {
        case .shortWrite: "the disk took a part of a write"
        case .fullJournal: "the journal is as long as one may be"
        case .closedJournal: "the file is closed"
        case .lostJournal: "neither the log nor the file took it"
        case .fullLog: "the log is as long as one may be"
        default: description
        }
    }
}
