package import GameProtocol

/// A question that players can ask only in deck rooms.
package enum DeckAsk: Equatable, Sendable {
    case hand
    case piles
}

/// The purpose of a request to the server.
package enum DeckPurpose: Equatable, Sendable {
    case pile(String)
    /// A request for this player's hand, after the client lost track of it.
    case ownHand
    /// A request for the cards on the table.
    case openTable
    /// A request for the top card of a pile.
    case top(String)

    /// The purpose with the fate of a lost request: only the player's own question is sent again.
    var request: ClientState.Purpose {
        if case .pile = self { return .game(GameValue(.deck, self), .question) }
        return .game(GameValue(.deck, self), .dropped)
    }
}

/// An action that the player has to confirm first.
package enum DeckQuestion: Equatable, Sendable {
    /// Fewer cards are left than the player requested: draw those?
    case drawRest(DeckDraw, left: Int)
    /// This number of cards is outside the deck: really shuffle them all?
    case shuffle(out: Int)
    /// No player has that name: create an open pile?
    case newPile(String)
}

/// An event of a deck room that the client reports to its player.
package enum DeckNews: Equatable, Sendable {
    case acted(DeckAct)
    /// A trick was decided, or this player's hand changed.
    case table(RoomView)
    /// The cards of a pile, bottom first, in reply to the player's question.
    case pile(name: String, DeckPiles)
    case asked(DeckQuestion)
    /// The moves that this player has under a referee.
    case moves(RoomView)
}

/// The reason why a deck room rejects a command.
package enum DeckRejection: Equatable, Sendable {
    /// Deck rooms have no numbered cards.
    case noBoard
    /// Under `high_card` players draw one card per turn, and do nothing else.
    case onlyDraw
    case notACard(String)
    case notAPile(String)
    /// A request moves 1 to 200 cards.
    case tooManyAtOnce
    /// The deck or the pile has only that number of cards left.
    case notEnoughCards(Int?, pile: String?)
    /// The card, if known, is not in the pile. A nil pile means this player's hand.
    case cardNotThere(PlayingCard?, pile: String?)
    case noSuchPile(String)
    case notYourPile(String)
    /// A player of that name has left the room.
    case hasLeft(String)
    /// The player has already drawn in this turn. `next` is nil if no other player draws.
    case drawnAlready(next: String?)
    /// The rules of a referee do not allow the move; the text is the server's reason.
    case illegal(String)
    /// The player has to choose an allowed move by its number, from 1 to `count`.
    case chooseMove(count: Int)
}

extension Command {
    static func deck(_ own: DeckCommand) -> Command { .game(GameValue(.deck, own)) }

    /// Returns the command that reports a mistake in a typed line of a deck room.
    static func deckMistake(_ mistake: DeckCommand.Mistake) -> Command {
        switch mistake {
        case .usage(let usage): .incomplete(usage: usage)
        case .notACard(let word): .mistake(.deck(.notACard(word)))
        case .notAPile(let word): .mistake(.deck(.notAPile(word)))
        case .tooMany: .mistake(.deck(.tooManyAtOnce))
        }
    }
}

extension News.Question {
    static let hand = Self.game(GameValue(.deck, DeckAsk.hand))
    static let piles = Self.game(GameValue(.deck, DeckAsk.piles))
}

extension News {
    static func deck(_ own: DeckNews) -> News { .game(GameValue(.deck, own)) }
}

extension Rejection {
    static func deck(_ own: DeckRejection) -> Rejection { .game(GameValue(.deck, own)) }
}

extension DeckGame {
    static func command(_ verb: String?, _ words: [String]) -> Command? {
        guard let verb else {
            let number = words.count == 1 ? Int(words[0]) : nil
            return number.map { .deck(.choose($0)) } ?? .mistake(.deck(.noBoard))
        }
        if verb == "hand" { return words.isEmpty ? .ask(.hand) : .incomplete(usage: "hand") }
        do throws(DeckCommand.Mistake) {
            return try DeckCommand(verb, words).map(Command.deck)
        } catch {
            return .deckMistake(error)
        }
    }

    static func perform(_ command: GameValue<Command>, _ client: inout ClientState) {
        switch command.value {
        case let own as DeckCommand: client.carryOut(own)
        case GameMove.deck(.shuffle(let shuffle, _)): client.shuffle(shuffle)
        case GameMove.deck(let move): client.play(move.inTurn(nil))
        default: break
        }
    }

    static func ask(_ question: News.Question, _ client: inout ClientState, at: Int) {
        if let room = client.room { client.answer(question, room, at: at) }
    }

    static func follow(_ moment: ClientMoment, _ client: inout ClientState) {
        switch moment {
        case .event(.deck(let own)):
            if own.player == client.me { client.movesUnderWay = max(0, client.movesUnderWay - 1) }
            client.askForHand()
        case .event: break
        case .input:
            client.askForTable()
            client.askForTop()
        case .gap:
            // By now the event of the accepted move has arrived, or a snapshot has replaced it.
            client.room?.deck?.confirmed = nil
            client.askForHand()
        }
    }
}

/// The outcomes of requests.
extension DeckGame {
    static func settle(
        _ purpose: GameValue<Request>,
        _ outcome: RequestOutcome,
        _ client: inout ClientState
    ) {
        if case GameMove.deck(let move) = purpose.value {
            guard case .refused(let refusal, _) = outcome else {
                client.room?.confirm(move)
                return
            }
            client.takeBackMove()
            return client.refused(move, refusal)
        }
        guard let own = purpose.value as? DeckPurpose else { return }
        switch (own, outcome) {
        case (_, .handled): break
        case (.pile(let pile), .refused(let refusal, _)): client.reject(refusal, pile: pile)
        case (.pile(let name), _):
            if let counts = outcome.counts { client.say(.deck(.pile(name: name, counts))) }
        case (.ownHand, _): if let counts = outcome.counts { client.room?.takeHand(counts) }
        case (.openTable, _): client.room?.takeTable(outcome.counts)
        case (.top(let name), _): client.room?.takeTop(of: name, outcome.counts)
        }
    }

    static func rejection(_ refusal: Refusal) -> Rejection? {
        switch refusal.code {
        case .notEnoughCards: .deck(.notEnoughCards(refusal.remaining, pile: nil))
        case .illegalMove: .deck(.illegal(refusal.message))
        default: nil
        }
    }
}

extension RequestOutcome {
    /// The cards of a pile that the reply contains; nil if it is no such reply.
    fileprivate var counts: DeckPiles? {
        guard case .succeeded(.game(let reply)) = self, case .pile(let pile) = reply else {
            return nil
        }
        return pile.counts
    }
}

extension ClientState {
    /// Reports a refused request for the cards of a pile.
    fileprivate mutating func reject(_ refusal: Refusal, pile: String) {
        switch refusal.code {
        case .noSuchPile: reject(.deck(.noSuchPile(pile)))
        case .notYourPile: reject(.deck(.notYourPile(pile)))
        default: reject(Rejection(refusal, room: room))
        }
    }

    /// Reports a refused move of cards.
    mutating func reject(_ refusal: Refusal, _ move: DeckMove) {
        let pile = move.source
        switch refusal.code {
        case .notEnoughCards:
            reject(.deck(.notEnoughCards(refusal.remaining, pile: pile)))
        case .noSuchCard:
            let cards = move.cards ?? []
            let own = pile == nil ? room?.deck?.hand : nil
            let missing = cards.count == 1 ? cards.first : own.flatMap { move.missing(of: $0) }
            reject(.deck(.cardNotThere(missing, pile: pile)))
        case .noSuchPile, .notYourPile: reject(refusal, pile: pile ?? "")
        case .illegalMove: reject(.deck(.illegal(refusal.message)))
        case .notAllowed where room?.deck?.hasHands == false: reject(.deck(.onlyDraw))
        default: reject(Rejection(refusal, room: room))
        }
    }
}
