import GameProtocol
import Sockets

extension SystemError {
    /// A write that the disk took in part; the system has no error number for that.
    static let shortWrite = SystemError(call: "write", errno: 0)
    /// The file is as long as a running room's may be; the system was not asked.
    static let fullJournal = SystemError(call: "append", errno: 0)

    /// The error as the log gives it.
    var journalCause: String {
        switch self {
        case .shortWrite: "the disk took a part of a write"
        case .fullJournal: "the journal is as long as one may be"
        default: description
        }
    }
}
