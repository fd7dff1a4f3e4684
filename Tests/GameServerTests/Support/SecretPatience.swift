import Foundation
import GameProtocol

@testable import Games
@testable import GamesTests

/// A random round of Klondike as a list of inputs, which can be played with any deck.
struct SecretPatience {
    static let players = ["ann", "bob", "cid"]
    static let watcher = "eve"

    let deck: [PlayingCard]
    let seats: Int
    private(set) var inputs: [(name: String, input: RoomInput)] = []
    private let options: KlondikeOptions.Request
    /// The only player in a race who touches more than the stock; nil if all play. Otherwise the
    /// numbers of the other players could depend on cards. If all play, the cards that any of them
    /// saw stay the same.
    let only: String?
    private var random: SeededGenerator

    init(seed: Int) {
        var random = SeededGenerator(seed)
        seats = random.chance(40) ? 1 : random.number(in: 2...3)
        let names = Self.players.prefix(seats) + [Self.watcher]
        let isStill = random.chance(60)
        only = seats > 1 && isStill ? random.one(of: Array(names)) : nil
        deck = PlayingCard.newDeck(jokers: false).shuffled(using: &random)
        var asked = KlondikeOptions.Request()
        asked.draw = random.chance(50) ? 1 : 3
        asked.passes = random.chance(25) ? random.number(in: 1...3) : nil
        asked.scoring = random.one(of: KlondikeOptions.Scoring.allCases)
        asked.undo = random.chance(70)
        options = asked
        self.random = random
        var room = room(deck)
        for name in self.names {
            let seat = name == Self.watcher ? nil : Self.players.firstIndex(of: name)
            put(name, .entrance(room.member(name), name, seat: seat), &room)
        }
        for _ in 0..<random.number(in: 5...120) {
            let before = (room, inputs.count)
            step(&room)
            // The end shows every card, so there is nothing left to hide.
            if room.over != nil {
                room = before.0
                inputs.removeLast(inputs.count - before.1)
                break
            }
        }
    }

    /// All people in the room; the spectator is there before the deal.
    var names: [String] { [Self.watcher] + Self.players.prefix(seats) }

    /// Plays the same inputs with another deck; returns the bytes that each person received.
    func play(with deck: [PlayingCard]) -> Audience {
        var room = room(deck)
        var audience = Audience()
        for (step, (_, input)) in inputs.enumerated() {
            if case .enter(let grant, _, _) = input.kind { audience.admit(grant) }
            room.at = input.at
            room.put(input.kind)
            audience.deliver(room.effects)
            guard step % 4 == 0 else { continue }
            audience.show(room.room)
            audience.replay(step: step)
        }
        return audience
    }

    /// Returns the number of the named person in the inputs.
    func member(_ name: String) -> MemberID {
        MemberID(UInt64((names.firstIndex(of: name) ?? 0) + 1))
    }

    /// Returns the cards that the named person has seen.
    func seen(by name: String, _ audience: Audience) -> Set<PlayingCard> {
        let text = String(decoding: audience.inboxes[member(name)] ?? [], as: UTF8.self)
        return Set(deck.filter { strstr(text, "\"\($0.code)\"") != nil })
    }

    /// Returns a deck that differs only in cards that the viewer has not seen. Cards also stay the
    /// same if another player has seen them whose numbers could reveal them.
    mutating func otherDeck(for viewer: String, _ audience: Audience) -> [PlayingCard] {
        var seen = seen(by: viewer, audience)
        for name in names where only == nil || only == name {
            seen.formUnion(self.seen(by: name, audience))
        }
        let places = deck.indices.filter { !seen.contains(deck[$0]) }
        var other = deck
        for (place, card) in zip(places, places.map { deck[$0] }.shuffled(using: &random)) {
            other[place] = card
        }
        return other
    }

    private func room(_ deck: [PlayingCard]) -> TestRoom {
        TestRoom(patience: deck, seats: seats) { $0 = options }
    }

    private mutating func put(_ name: String, _ kind: RoomInput.Kind, _ room: inout TestRoom) {
        inputs.append((name, RoomInput(at: room.at, kind)))
        room.put(kind)
    }

    private mutating func ask(_ name: String, _ request: RoomRequest, _ room: inout TestRoom) {
        let envelope = Envelope(re: request.verb, id: .number(7))
        put(name, .request(room.member(name), envelope, request), &room)
    }

    private mutating func step(_ room: inout TestRoom) {
        let name = random.one(of: names)
        room.at += Int64(random.number(in: 0...400))
        let mayPlay = only == nil || only == name
        let turn = random.chance(10) ? random.number(in: 0...9) : nil
        switch random.number(in: 0...24) {
        case 0: ask(name, .state, &room)
        case 1: ask(name, .chat(text: "hm"), &room)
        case 2:
            let member = room.member(name)
            put(name, random.chance(60) ? .online(member) : .offline(member, resumeMs: 9), &room)
        case 3 where random.chance(10): ask(name, .move(.klondike(.done)), &room)
        case 4: ask(name, .move(.klondike(.hint)), &room)
        case 5...7: ask(name, .move(.klondike(.undo(turn: turn))), &room)
        case 8...11 where mayPlay:
            ask(name, .move(.klondike(.move(anyStep(), turn: turn))), &room)
        case 12...18 where mayPlay:
            ask(name, .move(.klondike(.move(goodStep(name, room), turn: turn))), &room)
        default: ask(name, .move(.klondike(.move(KlondikeStep(.stock), turn: turn))), &room)
        }
    }

    private mutating func anyStep() -> KlondikeStep {
        let piles = ["waste", "t1", "t2", "t3", "t4", "t5", "t6", "t7", "fS", "fD", "fC", "fH"]
        let targets = ["f", "t1", "t2", "t3", "t4", "t5", "t6", "t7"]
        var step = KlondikeStep(KlondikePile(name: random.one(of: piles)) ?? .waste)
        if random.chance(70) { step.to = KlondikeTarget(name: random.one(of: targets)) }
        if random.chance(20) { step.count = random.number(in: 1...13) }
        return step
    }

    private mutating func goodStep(_ name: String, _ room: TestRoom) -> KlondikeStep {
        guard let player = Self.players.firstIndex(of: name),
            let moves = room.table(of: player)?.moves, !moves.isEmpty
        else { return anyStep() }
        return random.one(of: moves)
    }
}
