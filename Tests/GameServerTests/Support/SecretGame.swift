import GameProtocol

@testable import Games
@testable import GamesTests

/// A random round as a list of inputs, which can be played with any deal.
struct SecretGame {
    private static let players = ["ann", "bob", "cid"]
    private static let watchers = ["eve", "fay"]

    private(set) var inputs: [RoomInput] = []
    /// The cells that a player has seen.
    private(set) var seen: Set<Int> = []
    let board: [Face]
    private let seats: Int
    private let hideMs: Int
    private var random: SeededGenerator

    /// Plays a random number of steps, all before the end of the round.
    init(seed: Int) {
        random = SeededGenerator(seed)
        seats = random.number(in: 1...3)
        hideMs = random.chance(50) ? 0 : 1_500
        let pairs = random.number(in: random.chance(5) ? 10...36 : 2...9)
        board = Theme.testDeck.pairs.prefix(pairs).flatMap { [$0.first, $0.second] }
            .shuffled(using: &random)
        var room = TestRoom(board, seats: seats) { $0.hideMs = hideMs }
        for name in Self.players.prefix(seats) + Self.watchers { enter(name, &room) }
        for _ in 0..<random.number(in: 0...3 * pairs) {
            let before = room
            let input = nextInput(&room)
            room.at = input.at
            room.put(input.kind)
            guard room.over == nil else {
                room = before
                break
            }
            inputs.append(input)
            for case .game(.concentration(.reveal(_, _, _, let cell, _))) in room.events.map(\.body)
            {
                seen.insert(cell)
            }
        }
    }

    /// Plays the same inputs with another board; returns the bytes that each person received.
    func play(with board: [Face]) -> Audience {
        var room = TestRoom(board, seats: seats) { $0.hideMs = hideMs }
        var audience = Audience()
        for (step, input) in inputs.enumerated() {
            if case .enter(let grant, _, _) = input.kind { audience.admit(grant) }
            room.at = input.at
            room.put(input.kind)
            audience.deliver(room.effects)
            audience.show(room.room)
            if step % 8 == 0 { audience.replay(step: step) }
        }
        return audience
    }

    /// Returns a deal that differs from the real one only in unseen cells.
    mutating func otherBoard() -> [Face] {
        let unseen = board.indices.filter { !seen.contains($0 + 1) }
        var faces = unseen.map { board[$0] }
        // If both cards of a pair are unseen, the pair may be any other pair of the theme.
        for pair in Theme.testDeck.pairs.suffix(36) where random.chance(30) {
            let codes = faces.map(\.pair)
            guard
                let whole = codes.first(where: { code in
                    codes.filter { $0 == code }.count == 2
                        && Theme.testDeck.pairs.prefix(36).contains { $0.first.pair == code }
                })
            else { break }
            faces.removeAll { $0.pair == whole }
            faces += [pair.first, pair.second]
        }
        faces.shuffle(using: &random)
        var other = board
        for (index, face) in zip(unseen, faces) { other[index] = face }
        return other
    }

    private mutating func enter(_ name: String, _ room: inout TestRoom) {
        let seat = Self.players.firstIndex(of: name)
        let bot = seat == 1 ? BotGrade.normal : nil
        let entrance = RoomInput.Kind.entrance(room.member(name), name, seat: seat, bot: bot)
        inputs.append(RoomInput(at: room.at, entrance))
        room.put(entrance)
    }

    private mutating func nextInput(_ room: inout TestRoom) -> RoomInput {
        let everybody = Self.players.prefix(seats) + Self.watchers
        let name = random.one(of: Array(everybody))
        let cell = random.number(in: 1...board.count)
        switch random.number(in: 0...19) {
        case 0: return asked(name, .state, &room)
        case 1: return asked(name, .hover(cell: cell), &room)
        case 2: return asked(name, .chat(text: "hm"), &room)
        case 3: return asked(name, .ready(random.chance(50), entropy: "e\(cell)"), &room)
        case 4: return asked(name, .kick(player: "ann"), &room)
        case 5: return asked(name, .move(.concentration(.flip(cell: cell, turn: nil))), &room)
        case 6: return RoomInput(at: room.at, .offline(room.member(name), resumeMs: 9))
        case 7: return RoomInput(at: room.at, .online(room.member(name)))
        case 8: return RoomInput(at: room.at + Int64(cell * 4_000), .alarm)
        case 9 where random.chance(20): return asked(name, .leave, &room)
        default: return goodInput(&room)
        }
    }

    /// Returns a flip that the room will accept, or the end of a mismatch.
    private mutating func goodInput(_ room: inout TestRoom) -> RoomInput {
        let state = room.state(for: "ann")
        guard let mover = state.turn?.player, case .concentration(let shown) = state.game else {
            return RoomInput(at: room.room.deadline ?? room.at, .alarm)
        }
        let cells = shown.cells ?? []
        let down = cells.indices.filter { cells[$0] == .down }.map { $0 + 1 }
        let cell = random.one(of: down)
        return asked(mover, .move(.concentration(.flip(cell: cell, turn: state.turn?.turn))), &room)
    }

    private func asked(
        _ name: String,
        _ request: RoomRequest,
        _ room: inout TestRoom
    ) -> RoomInput {
        RoomInput(
            at: room.at,
            .request(room.member(name), Envelope(re: request.verb, id: .number(7)), request)
        )
    }
}
