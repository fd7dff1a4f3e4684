package import GameProtocol

/// What can be typed in Klondike.
package enum KlondikeCommand: Equatable, Sendable {
    case step(KlondikeStep)
    case undo
    case redeal
    case done
    case hint
    /// All cards go up by themselves, once nothing lies face down.
    case finish
    /// Ends that.
    case stop
}

/// What a player can ask about a Klondike room beside what can be asked everywhere.
package enum KlondikeAsk: Equatable, Sendable {
    /// One pile of the tableau, from 0.
    case pile(Int)
}

/// What a request was sent for.
package enum KlondikePurpose: Equatable, Sendable {
    case move
    /// A look at the hidden cards by the server.
    case hint
}

/// A question that waits for yes or no.
package enum KlondikeQuestion: Equatable, Sendable {
    /// The round is given up and the cards are dealt again.
    case redeal
    /// The race goes on without this player, who has so many cards up.
    case done(foundation: Int)
}

/// Something that happened in Klondike.
package enum KlondikeNews: Equatable, Sendable {
    /// The cards were dealt; this is the room.
    case dealt(RoomView)
    case acted(KlondikeAct)
    /// Somebody else in a race has so many cards up, after so many before.
    case progress(KlondikeStanding, foundationBefore: Int)
    case done(player: String, foundation: Int)
    /// A step that could help this player on that board.
    case hint(KlondikeStep, KlondikeBoard?)
    /// No move with open cards helps.
    case noHint(mayUndo: Bool, isRace: Bool)
    /// What the server says, which knows the hidden cards.
    case oracle(KlondikeOracle, KlondikeBoard?)
    /// A whole pass has shown nothing else to do but turning.
    case stuck(mayUndo: Bool, isRace: Bool)
    /// The piles have no hidden card left, and the board can end like this.
    case open(PatienceOutlook, mayUndo: Bool, isRace: Bool)
    /// All cards go up now. For that the waste comes back `recycledCount` times and costs `points`.
    case finishing(recycledCount: Int, points: Int)
    /// All cards go up now. First the rest of the stock is turned, to see its cards.
    case finishingUnseen
    /// The player has stopped them.
    case stopped
    /// They are up, or do not go on, and that has cost points.
    case finished(PatienceFinish)
    case asked(KlondikeQuestion)
}

/// What a player did on a board, with what is needed to tell what changed thereby.
package struct KlondikeAct: Equatable, Sendable {
    var player: String
    var action: KlondikeAction
    var standing: KlondikeStanding
    var scoreBefore: Int
    var before: KlondikeBoard?
    var after: KlondikeBoard?
}

/// Why something was not done.
package enum KlondikeRejection: Equatable, Sendable {
    /// The rules do not allow the step, as the server says it.
    case illegal(String)
    /// A request is under way.
    case waiting
    /// The server was asked for a hint that has not come yet.
    case hintUnderWay
    /// There is nothing to take back.
    case nothingToUndo
    /// This room takes nothing back.
    case noUndo
    /// That is for somebody who plays alone, or for a race.
    case onlyAlone, onlyInRaces
    /// This player has finished the race.
    case finished
    /// Cards still lie face down, so that not everything can go up.
    case notOpen
    /// All cards are known, and the board cannot be won.
    case cannotBeWon(mayUndo: Bool, isRace: Bool)
    /// The search gave up.
    case notFoundOut
    /// Cards of the stock were not shown yet, and they decide.
    case unseen
    /// There is no such pile.
    case noSuchPile
    /// So many cards cannot move at once.
    case badCount
    /// That is for rooms of another game.
    case foreign
}
