import GameProtocol

extension SystemError {
    /// A write of which the disk took a part; the system gives no number for that.
    static let shortWrite = SystemError(call: "write", errno: 0)

    /// The error as the log gives it.
    var journalCause: String {
        self == .shortWrite ? "the disk took a part of a write" : description
    }
}
