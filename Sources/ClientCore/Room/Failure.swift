package import GameProtocol

/// Why the client cannot go on; it ends with this.
package enum Failure: Error, Equatable, Sendable {
    /// Nothing listens there.
    case refused(JoinAddress)
    /// No server was named, none was heard, and none is on this computer.
    case nothingFound
    case timeout(JoinAddress, seconds: Int)
    case unknownHost(JoinAddress)
    case unreachable(JoinAddress, reason: String)
    /// Something answers that is no card table.
    case notOurs(JoinAddress)
    case unsupportedProtocol(server: String, versions: [Int])
    case nameTaken(name: String, suggest: String?, JoinAddress)
    case roomFull(code: String, seats: News.Seats?, JoinAddress)
    case noSuchRoom(code: String, near: String?)
    case wrongPassword(code: String, wasGiven: Bool)
    /// The connection broke; the seat, if there was one, is kept for so long.
    case lost(seatSeconds: Int?)
    case ended(ByeCode, message: String, server: String, afterSeconds: Int?)
    /// The time for which a seat is kept is over, and the server was not reached.
    case notRegained(seconds: Int, hasSeat: Bool)
    /// The server was reached, and keeps nothing for this client.
    case seatGone(SeatReason, JoinAddress)
    /// No seat to go back to is noted on this computer.
    case noSeat(name: String?, isHeld: Bool)
    case lineTooLong
    case unreadable
    /// The log that was asked for cannot be opened.
    case log(String, reason: String)
    case other(code: String, message: String)

    /// Why a seat is gone, as far as this client can tell.
    package enum SeatReason: Equatable, Sendable {
        case away(seconds: Int)
        case restarted(server: String)
        case unknown
    }

    /// The server has no place for another connection.
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
