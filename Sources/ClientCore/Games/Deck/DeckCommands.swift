package import GameProtocol

/// What can be asked in deck rooms only.
package enum DeckAsk: Equatable, Sendable {
    case hand
    case piles
}

/// What a request was sent for.
package enum DeckPurpose: Equatable, Sendable {
    case move(DeckMove)
    case pile(String)
    /// The own hand, which this client has lost track of.
    case ownHand
    /// What lies on the table.
    case openTable
}

/// Something that is done only after a yes.
package enum DeckQuestion: Equatable, Sendable {
    /// Fewer cards are left than were asked for: draw those?
    case drawRest(DeckDraw, left: Int)
    /// So many cards are out: really shuffle them all?
    case shuffle(out: Int)
    /// Nobody of that name sits here: make an open pile of it?
    case newPile(DeckMove, name: String)
}

/// Something that happened in a deck room, as the player is told it.
package enum DeckNews: Equatable, Sendable {
    case acted(DeckAct)
    /// A trick was decided, or the own hand has changed.
    case table(RoomView)
    /// The cards of a pile, bottom first, as somebody asked for them.
    case pile(name: String, DeckPiles)
    case asked(DeckQuestion)
}

/// Why something was not done in a deck room.
package enum DeckRejection: Equatable, Sendable {
    /// No card here has a number.
    case noBoard
    /// A command of rooms of another game.
    case foreign(GameKind)
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
    /// Somebody of that name sat here until now.
    case hasLeft(String)
    /// The card of this turn was asked for; nil where nobody else draws.
    case drawnAlready(next: String?)
}

extension Command {
    static func deck(_ command: DeckCommand) -> Command { .game(.deck(command)) }

    /// What is wrong with a typed line of a deck room.
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
    static let hand = Self.game(.deck(.hand))
    static let piles = Self.game(.deck(.piles))
}

extension DeckGame {
    static let usages = DeckCommand.usages
    static let helpLines = DeckCommand.helpLines
    static let createLine =
        "  create deck       a deck room; also --rules free --decks 2 --jokers"
    static let createWord: String? = "deck"
    static func foreign(_ kind: GameKind) -> GameRejection { .deck(.foreign(kind)) }
    static func rejection(of numbers: [Int]) -> Rejection { .game(.deck(.noBoard)) }

    static func command(_ verb: String, _ words: [String]) -> Command? {
        if verb == "hand" { return words.isEmpty ? .ask(.hand) : .incomplete(usage: "hand") }
        do throws(DeckCommand.Mistake) {
            return try DeckCommand(verb, words).map(Command.deck)
        } catch {
            return .deckMistake(error)
        }
    }

    static func perform(_ command: GameCommand, _ client: inout ClientState) {
        if case .deck(let own) = command { client.carryOut(own) }
    }

    static func ask(_ question: News.Question, _ client: inout ClientState, at: Int) {
        if let room = client.room { client.answer(question, room, at: at) }
    }

    static func canAnswer(_ question: News.Question, _ client: ClientState) -> Bool {
        question != .hand || client.room?.deck?.isHandUnknown(of: client.me) != true
    }

    static func agree(to question: GameQuestion, _ client: inout ClientState) {
        guard case .deck(let own) = question else { return }
        switch own {
        case .drawRest(let draw, let left):
            var draw = draw
            draw.count = left
            client.play(.draw(draw))
        case .shuffle: client.shuffle(.all)
        case .newPile(let move, _): client.play(move)
        }
    }

    static func send(_ move: GameMove, entropy: String?, _ client: inout ClientState) {
        guard case .deck(.shuffle(let shuffle, _)) = move else { return }
        client.send(.shuffle(shuffle, entropy: entropy))
    }

    static func follow(_ event: GameEvent, _ client: inout ClientState) {
        guard case .deck(let own) = event else { return }
        if own.player == client.me { client.movesUnderWay = max(0, client.movesUnderWay - 1) }
        client.askForHand()
    }

    static func askAfterInput(_ client: inout ClientState, at: Int) { client.askForTable() }
    static func askAfterGap(_ client: inout ClientState) {
        // The event of a move that was handled before has come, or a snapshot in its place.
        client.room?.deck?.confirmed = nil
        client.askForHand()
    }
}

/// What becomes of requests.
extension DeckGame {
    static func succeeded(
        _ purpose: GamePurpose,
        _ content: Reply.Content,
        _ client: inout ClientState
    ) {
        guard case .deck(let own) = purpose else { return }
        switch (own, content) {
        case (.move(let move), _): client.room?.confirm(move)
        case (.pile(let name), .game(.pile(let reply))):
            client.say(.game(.deck(.pile(name: name, reply.counts))))
        case (.ownHand, .game(.pile(let reply))): client.room?.takeHand(reply.counts)
        case (.openTable, .game(.pile(let reply))): client.room?.takeTable(reply.counts)
        case (.openTable, _): client.room?.takeTable(nil)
        case (.pile, _), (.ownHand, _): break
        }
    }

    static func refused(
        _ purpose: GamePurpose,
        _ refusal: Refusal,
        _ client: inout ClientState,
        at: Int
    ) {
        guard case .deck(let own) = purpose else { return }
        switch own {
        case .move(let move):
            client.takeBackMove()
            client.refused(move, refusal)
        case .pile(let pile): client.reject(refusal, pile: pile)
        case .ownHand: break
        case .openTable: client.room?.takeTable(nil)
        }
    }

    static func handled(_ purpose: GamePurpose, in room: inout RoomView) {
        switch purpose {
        case .deck(.move(let move)): room.confirm(move)
        default: break
        }
    }

    static func fate(of purpose: GamePurpose) -> RequestFate {
        switch purpose {
        case .deck(.pile): .question
        case .deck(.ownHand), .deck(.openTable): .dropped
        default: .move
        }
    }

    static func turn(of move: GameMove) -> Int? {
        if case .deck(.draw(let draw)) = move { draw.turn } else { nil }
    }

    static func rejection(_ refusal: Refusal) -> GameRejection? {
        guard refusal.code == .notEnoughCards else { return nil }
        return .deck(.notEnoughCards(refusal.remaining, pile: nil))
    }
}

extension ClientState {
    /// Says what a refusal means to somebody who asked for a pile.
    fileprivate mutating func reject(_ refusal: Refusal, pile: String) {
        switch refusal.code {
        case .noSuchPile: reject(.game(.deck(.noSuchPile(pile))))
        case .notYourPile: reject(.game(.deck(.notYourPile(pile))))
        default: reject(Rejection(refusal, room: room))
        }
    }

    /// Says what a refusal means to somebody who moves cards.
    mutating func reject(_ refusal: Refusal, _ move: DeckMove) {
        let pile = move.source
        switch refusal.code {
        case .notEnoughCards:
            reject(.game(.deck(.notEnoughCards(refusal.remaining, pile: pile))))
        case .noSuchCard:
            let cards = move.cards ?? []
            let own = pile == nil ? room?.deck?.hand : nil
            let missing = cards.count == 1 ? cards.first : own.flatMap { move.missing(of: $0) }
            reject(.game(.deck(.cardNotThere(missing, pile: pile))))
        case .noSuchPile, .notYourPile: reject(refusal, pile: pile ?? "")
        case .notAllowed where room?.isFree == false: reject(.game(.deck(.onlyDraw)))
        default: reject(Rejection(refusal, room: room))
        }
    }
}
