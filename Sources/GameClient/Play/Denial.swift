import GameProtocol

/// Why something that was typed was not done; the game goes on.
enum Denial: Equatable, Sendable {
    case notYourTurn(player: String?)
    case tooLate
    case tooSoon
    case cellUp(Int)
    case cellTaken(Int)
    case noSuchCell(Int, count: Int)
    case noSuchRow(Int, rows: Int)
    case noSuchEntry(Int, count: Int)
    case watching
    /// A round runs that began without this player.
    case nextRound
    case notStarted
    case gameOver
    case gameRuns
    case noRoom
    case nothingYet
    case slowDown
    case notHost(owner: String?)
    case noSuchPlayer(String)
    case roomFull(code: String)
    case noSuchRoom(code: String, near: String?)
    case wrongPassword(code: String, wasGiven: Bool)
    case roomFirst(code: String)
    case unknownCommand(String)
    /// Several numbers in one line.
    case oneAtATime
    case incomplete(usage: String)
    case badOption(String)
    case waitingNeedsPipe
    case yesOrNo
    /// This server does not keep the seat of somebody who goes.
    case noSeatsKept
    /// There is no connection now; the next try comes in so many seconds, or is under way.
    case noConnection(nextTry: Int?)
    case isConnected
    /// A shared table has no rounds, turns or end.
    case noRounds
    /// A deck room has no cells.
    case nothingToFlip
    /// Concentration has no deck.
    case noDeck
    /// In this game one card is drawn in a turn, and nothing else is done.
    case onlyDraw
    case notACard(String)
    case notAPile(String)
    /// A request moves 1 to 200 cards.
    case tooManyAtOnce
    /// So many cards are left, in the deck or in a pile.
    case notEnoughCards(Int?, pile: String?)
    /// The card, if it was one, is not there; nil is the own hand.
    case cardNotThere(PlayingCard?, pile: String?)
    case noSuchPile(String)
    case notYourPile(String)
    /// A code of the server for which there is no sentence here.
    case other(code: String, message: String)
}
