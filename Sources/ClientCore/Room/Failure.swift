package import GameProtocol

/// The reason why the client cannot continue. The client ends with it.
package enum Failure: Error, Equatable, Sendable {
    /// No program listens at the address.
    case refused(JoinAddress)
    /// No server was named, none answered the search, and none is on this computer.
    case nothingFound
    case timeout(JoinAddress, seconds: Int)
    case unknownHost(JoinAddress)
    case unreachable(JoinAddress, reason: String)
    /// A program that is no card table answers at the address.
    case notOurs(JoinAddress)
    case unsupportedProtocol(server: String, versions: [Int])
    case nameTaken(name: String, suggest: String?, JoinAddress)
    case roomFull(code: String, seats: News.Seats?, JoinAddress)
    case noSuchRoom(code: String, near: String?)
    case wrongPassword(code: String, wasGiven: Bool)
    /// The connection broke. If there is a seat, the server keeps it for that time.
    case lost(seatSeconds: Int?)
    case ended(ByeCode, message: String, server: String, afterSeconds: Int?)
    /// The time of the kept seat is over, and the client did not reach the server.
    case notRegained(seconds: Int, hasSeat: Bool)
    /// The client reached the server, which keeps no seat for it.
    case seatGone(SeatReason, JoinAddress)
    /// This computer has no note of a seat to return to.
    case noSeat(name: String?, isHeld: Bool)
    case lineTooLong
    case unreadable
    /// The requested log file cannot be opened.
    case log(String, reason: String)
    case other(code: String, message: String)

    /// The reason why a seat is gone, as far as this client can tell.
    package enum SeatReason: Equatable, Sendable {
        case away(seconds: Int)
        case restarted(server: String)
        case unknown
    }

    /// Whether the server has no place for another connection.
    var isFull: Bool {
        if case .ended(.serverFull, _, _, _) = self { true } else { false }
    }

    /// The exit status of the program.
    package var status: Int32 {
        switch self {
        case .refused, .nothingFound, .timeout, .unknownHost, .unreachable, .notOurs, .noSeat: 3
        case .unsupportedProtocol, .nameTaken, .roomFull, .noSuchRoom, .wrongPassword, .seatGone,
            .other:
            5
        case .ended(.serverFull, _, _, _): 5
        case .lost, .notRegained, .ended, .lineTooLong: 4
        case .unreadable, .log: 1
        }
    }
}
