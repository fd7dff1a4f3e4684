import GameProtocol

@testable import ClientCore
@testable import ClientCoreTests
@testable import Games
@testable import GamesTests

/// The acts of the other players.
extension RandomTables {
    /// Lets a random player act, mostly in ann's room.
    mutating func act(at: Int) {
        let code =
            random.chance(90) ? self.code ?? random.one(of: codes) : random.one(of: codes)
        let name = random.one(of: Self.others)
        guard let room = tables[code]?.room else { return }
        let member = Self.member(name)
        guard room.members.contains(where: { $0.id == member }) else {
            let role: Role = random.chance(80) ? .player : .spectator
            return enter(name, role, code, Envelope(re: "join"), at: at)
        }
        switch random.number(in: 0...39) {
        case 0: return tell(.request(member, Envelope(re: "leave"), .leave), code, at: at)
        case 1: return tell(.offline(member, resumeMs: 60_000), code, at: at)
        case 2: return tell(.online(member), code, at: at)
        case 3...4: return ask(name, .chat(text: "word \(at)"), code, at: at)
        case 5...7: return ask(name, .hover(cell: random.chance(70) ? 1 : nil), code, at: at)
        default: break
        }
        switch room.state(for: member).phase {
        case .lobby, .over:
            let isReady = random.chance(85)
            ask(name, random.chance(80) ? .ready(isReady, entropy: nil) : .start, code, at: at)
        case .playing:
            if let move = move(of: member, in: room) { ask(name, .move(move), code, at: at) }
        }
    }

    private mutating func ask(_ name: String, _ request: RoomRequest, _ code: String, at: Int) {
        tell(.request(Self.member(name), Envelope(re: request.verb), request), code, at: at)
    }

    private mutating func move(of member: MemberID, in room: Room) -> GameMove? {
        switch tables[room.code]?.prompts[member] {
        case .concentration(let prompt)?:
            return .concentration(
                .flip(cell: random.one(of: Array(prompt.cells)), turn: prompt.turn)
            )
        case .klondike(let prompt)?:
            guard !prompt.moves.isEmpty else { return .klondike(.done) }
            return .klondike(.move(random.one(of: prompt.moves), turn: prompt.turn))
        case .deck?: return .deck(.draw(DeckDraw()))
        case nil: return freeMove(of: member, in: room)
        }
    }

    private mutating func freeMove(of member: MemberID, in room: Room) -> GameMove? {
        guard case .deck(let deck) = room.state(for: member).game, deck.trick == nil else {
            return nil
        }
        switch random.number(in: 0...9) {
        case 0...2: return .deck(.draw(DeckDraw(count: random.number(in: 1...3))))
        case 3...4: return .deck(.draw(DeckDraw(count: 1, to: "table")))
        case 5: return .deck(.shuffle(random.chance(50) ? .all : .remaining, entropy: nil))
        case 6: return .deck(.draw(DeckDraw(count: 1, from: "table")))
        default:
            guard let card = deck.hand?.first else { return nil }
            if random.chance(30) { return .deck(.giveBack(pile: nil, cards: [card], lay: .top)) }
            let pile = random.one(of: ["table", "ann", "left"])
            return .deck(.add(pile: pile, cards: [card], from: nil))
        }
    }
}
