package import GameProtocol

package enum KlondikeCommand: Equatable, Sendable {
    case step(KlondikeStep)
    case undo
    case redeal
    case done
    case hint
    /// Moves all cards to the foundations automatically, once no card of the piles lies face down.
    case finish
    /// Stops the automatic finish.
    case stop
}

extension Command {
    static func klondike(_ own: KlondikeCommand) -> Command { .game(GameValue(.klondike, own)) }
}

/// A question that players can ask only in Klondike.
package enum KlondikeAsk: Equatable, Sendable {
    /// One pile of the tableau, from 0.
    case pile(Int)
}

/// A question that waits for yes or no.
package enum KlondikeQuestion: Equatable, Sendable {
    /// The player gives up the round, and the cards are dealt again.
    case redeal
    /// The player ends their race with that number of cards on the foundations.
    case done(foundation: Int)
}

/// An event of Klondike that the client reports to its player.
package enum KlondikeNews: Equatable, Sendable {
    /// The cards were dealt; this is the room.
    case dealt(RoomView)
    case acted(KlondikeAct)
    /// The standing of another player in a race, with that player's earlier number of cards on the
    /// foundations.
    case progress(KlondikeStanding, foundationBefore: Int)
    case done(player: String, foundation: Int)
    /// A step that could help this player on that board.
    case hint(KlondikeStep, KlondikeBoard?)
    /// No move with open cards helps.
    case noHint(mayUndo: Bool, isRace: Bool)
    /// The verdict of the server, which knows the hidden cards.
    case oracle(KlondikeOracle, KlondikeBoard?)
    /// A whole pass through the stock has shown no other step than turning the stock.
    case stuck(mayUndo: Bool, isRace: Bool)
    /// No card of the piles lies face down any more. The outlook says how the board can end.
    case open(PatienceOutlook, mayUndo: Bool, isRace: Bool)
    /// All cards go to the foundations now. For this, the waste comes back `recycledCount` times,
    /// and that costs `points`.
    case finishing(recycledCount: Int, points: Int)
    /// All cards go to the foundations now. First the rest of the stock is turned, to see its
    /// cards.
    case finishingUnseen
    /// The player stopped the automatic finish.
    case stopped
    /// The automatic finish has ended, and it has cost points.
    case finished(PatienceFinish)
    case asked(KlondikeQuestion)
}

extension News {
    static func klondike(_ own: KlondikeNews) -> News { .game(GameValue(.klondike, own)) }
}

/// A player's action on a board, with the context that its sentences need.
package struct KlondikeAct: Equatable, Sendable {
    var player: String
    var action: KlondikeAction
    var standing: KlondikeStanding
    var scoreBefore: Int
    var before: KlondikeBoard?
    var after: KlondikeBoard?
}

package enum KlondikeRejection: Equatable, Sendable {
    /// The rules do not allow the step; the server gives the reason.
    case illegal(String)
    /// A request is under way.
    case waiting
    /// The server has not answered this player's hint request yet.
    case hintUnderWay
    case nothingToUndo
    case noUndo
    /// The command is only for a player alone, or only for a race.
    case onlyAlone, onlyInRaces
    /// This player has finished the race.
    case finished
    /// Cards of the piles still lie face down, so not all cards can go to the foundations.
    case notOpen
    /// All cards are known, and the board cannot be won.
    case cannotBeWon(mayUndo: Bool, isRace: Bool)
    /// The search gave up before it found out whether the board can be won.
    case notFoundOut
    /// The result depends on cards of the stock that were not shown yet.
    case unseen
    case noSuchPile
    /// No move can have that number of cards.
    case badCount
}

extension Rejection {
    static func klondike(_ own: KlondikeRejection) -> Rejection { .game(GameValue(.klondike, own)) }
}
