package import GameProtocol

/// What can be typed in Klondike.
package enum KlondikeCommand: Equatable, Sendable {
    case step(KlondikeStep)
    case undo
    case redeal
    case done
    case hint
    /// Everything that can go up goes up, once nothing lies face down.
    case finish
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
    /// What this player could do next on that board; nil for nothing worth doing.
    case hint(KlondikeStep?, KlondikeBoard?)
    /// What the server says, which knows the hidden cards.
    case oracle(KlondikeOracle, KlondikeBoard?)
    /// A whole pass has shown nothing else to do but turning.
    case stuck(mayUndo: Bool, isRace: Bool)
    /// Nothing lies face down in the piles any more.
    case open
    /// All cards go up now; the stock is turned for it where cards still lie there, which may cost
    /// something.
    case finishing(turnsStock: Bool, PatienceFinish.Cost?)
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
    /// Nothing more can go up.
    case nothingUp
    /// There is no such pile.
    case noSuchPile
    /// So many cards cannot move at once.
    case badCount
    /// That is for rooms of another game.
    case foreign
}
