/// Why something that was typed was not done; the game goes on.
package enum Rejection: Equatable, Sendable {
    case play(PlayRejection)
    case room(EntranceRejection)
    case command(CommandRejection)
    case game(GameRejection)
    /// A code of the server for which there is no sentence here.
    case other(code: String, message: String)
}

/// Why a player cannot do that now, whatever the game is.
package enum PlayRejection: Equatable, Sendable {
    case notYourTurn(player: String?)
    case tooLate
    case watching
    /// A round runs that began without this player.
    case nextRound
    case notStarted
    case gameOver
    case gameRuns
    /// A shared table has no rounds, turns or end.
    case noRounds
}

/// What is wrong with a room, or with who is meant in it.
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
    /// What was asked of somebody else was asked of this player.
    case isYou
    /// Somebody who was to come is here.
    case isHere(String)
    /// The server does not invite somebody.
    case notInvited(reason: String)
}

/// What is wrong with a command itself, or with the moment for it.
package enum CommandRejection: Equatable, Sendable {
    case unknown(String)
    case incomplete(usage: String)
    case badOption(String)
    /// Several numbers in one line.
    case oneAtATime
    case nothingAsked
    case yesOrNo
    case slowDown
    /// The same was asked before, and the server has not answered.
    case noAnswerYet
    case waitingNeedsPipe
    /// Luck alone decides the game.
    case noHints
    /// What was shown does not fit together.
    case noHintKnown
    /// Other people play, too.
    case hintsArePractice
    /// This server does not keep the seat of somebody who goes.
    case noSeatsKept
    /// This server is older than invitations.
    case noInvitations
    /// There is no connection now; the next try comes in so many seconds, or is under way.
    case noConnection(nextTry: Int?)
    case isConnected
}
