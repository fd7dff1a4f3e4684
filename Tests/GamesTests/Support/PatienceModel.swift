import GameProtocol

@testable import Games

/// A person's knowledge of a Klondike room from the events alone.
struct PatienceModel {
    private let name: String
    private let isRace: Bool
    private(set) var board: KlondikeBoard?
    private(set) var standings: [String: KlondikeStanding] = [:]
    private(set) var done: [String] = []

    init(name: String, isRace: Bool) {
        self.name = name
        self.isRace = isRace
    }

    /// Receives the events among the effects, in the copies for this member.
    mutating func receive(_ effects: [RoomEffect], as member: MemberID) {
        for case .event(let event, let own) in effects {
            let isOwner = own?.members.contains(member) ?? false
            guard case .game(.klondike(let body)) = (isOwner ? own?.event ?? event : event).body
            else { continue }
            receive(body)
        }
    }

    private mutating func receive(_ event: KlondikeEvent) {
        switch event {
        case .dealt(let stock, let tableau, _):
            board = KlondikeBoard(
                stock: stock,
                waste: [],
                tableau: tableau,
                foundations: [0, 0, 0, 0]
            )
            (standings, done) = ([:], [])
        case .acted(let action, let standing):
            standings[standing.player] = standing
            apply(action)
        case .progress(let standing): standings[standing.player] = standing
        case .done(let player): done.append(player)
        case .hint: break
        }
    }

    private mutating func apply(_ action: KlondikeAction) {
        switch action {
        case .turned(let cards, let stock):
            board?.waste += cards
            board?.stock = stock
        case .recycled(let stock):
            board?.waste = []
            board?.stock = stock
        case .moved(let from, let to, let cards, let up):
            for card in cards.reversed() { take(card, from) }
            if let up, case .tableau(let pile) = from {
                board?.tableau[pile].down -= 1
                board?.tableau[pile].cards = [up]
            }
            for card in cards { put(card, to) }
        case .undone(let board): self.board = board
        }
    }

    private mutating func take(_ card: PlayingCard, _ pile: KlondikePile) {
        var taken: PlayingCard?
        switch pile {
        case .stock: break
        case .waste: taken = board?.waste.popLast()
        case .tableau(let index): taken = board?.tableau[index].cards.popLast()
        case .foundation(let suit):
            board?.foundations[suit.place] -= 1
            taken = card
        }
        precondition(taken == card, "The event names a card that does not lie there.")
    }

    private mutating func put(_ card: PlayingCard, _ pile: KlondikePile) {
        switch pile {
        case .stock: break
        case .waste: board?.waste.append(card)
        case .tableau(let index): board?.tableau[index].cards.append(card)
        case .foundation(let suit): board?.foundations[suit.place] += 1
        }
    }

    /// Returns a difference from the snapshot, or nil.
    func difference(from state: RoomState, of players: [String]) -> String? {
        guard case .klondike(let shown) = state.game else { return "another game" }
        if isRace, !players.contains(name) {
            if shown.own != nil { return "a board that is not theirs to see" }
        } else if shown.own?.board != board {
            return "another board"
        }
        let whose = players.contains(name) ? name : players.first ?? ""
        if let own = shown.own, own.turn != (standings[whose]?.turn ?? 0) + 1 { return "turn" }
        for player in state.players {
            guard let standing = standings[player.name] else { continue }
            if player.score != standing.score { return "the score of \(player.name)" }
            if player.stats["foundation"] != standing.foundation { return "foundation" }
            if player.stats["passes"] != standing.passes { return "passes" }
        }
        return Set(shown.done) == Set(done) ? nil : "who is done"
    }
}
