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
    /// The connection broke. The server keeps the player's seat for `seatSeconds`; nil without a
    /// seat.
    case lost(seatSeconds: Int?)
    case ended(ByeCode, message: String, server: String, afterSeconds: Int?)
    /// The time of the kept seat is over, and the client did not reach the server.
    case notRegained(seconds: Int, hasSeat: Bool)
    /// The client reached the server, but the server no longer keeps the client's seat.
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

/// The reason why a typed command was not done. The game continues.
package enum Rejection: Equatable, Sendable {
    case play(PlayRejection)
    case room(EntranceRejection)
    case command(CommandRejection)
    /// A reason that only one game has.
    case game(GameValue<Rejection>)
    /// A refusal with an error code of the server for which the client has no words of its own.
    case other(code: String, message: String)
}

/// The reason why a player cannot act now, in any game.
package enum PlayRejection: Equatable, Sendable {
    case notYourTurn(player: String?)
    case tooLate
    case watching
    /// The running round began without this player.
    case nextRound
    case notStarted
    case gameOver
    case gameRuns
    /// A shared table has no rounds, turns or end.
    case noRounds
}

/// A problem with a room, or with a person in it.
package enum EntranceRejection: Equatable, Sendable {
    case noRoom
    case noSuchEntry(Int, count: Int)
    case notHost(owner: String?)
    case noSuchPlayer(String)
    case roomFull(code: String)
    /// All seats of this player's own room are taken.
    case noSeatFree
    case noSuchRoom(code: String, near: String?)
    case wrongPassword(code: String, wasGiven: Bool)
    case roomFirst(code: String)
    /// This player named themselves, but the command needs another player.
    case isYou
    /// The invited player is already here.
    case isHere(String)
    /// The server does not pass on an invitation.
    case notInvited(reason: String)
}

/// A problem with a command itself, or with the moment for it.
package enum CommandRejection: Equatable, Sendable {
    case unknown(String)
    case incomplete(usage: String)
    case badOption(String)
    /// The command is for rooms of that game.
    case foreign(GameKind)
    /// The line contains several numbers, but the game takes one number at a time.
    case oneAtATime
    case nothingAsked
    case yesOrNo
    case slowDown
    /// This player made the same request before, and the server has not answered it.
    case noAnswerYet
    case waitingNeedsPipe
    /// There are no hints, because luck alone decides the game.
    case noHints
    /// No hint can be computed, because the shown cards contradict each other.
    case noHintKnown
    /// Hints are only for practice, and other people play in the room.
    case hintsArePractice
    /// This server does not keep seats of players who go away.
    case noSeatsKept
    /// This server is older than invitations.
    case noInvitations
    /// This server is older than daily deals, and made a usual room.
    case noDaily
    /// The server does not list people.
    case noPeople
    /// There is no connection now. The next try comes in `nextTry` seconds, or is under way.
    case noConnection(nextTry: Int?)
    case isConnected
}
