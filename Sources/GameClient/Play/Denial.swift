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
    case incomplete(usage: String)
    case badOption(String)
    case waitingNeedsPipe
    case yesOrNo
    /// This server does not keep the seat of somebody who goes.
    case noSeatsKept
    /// A code of the server for which there is no sentence here.
    case other(code: String, message: String)
}
