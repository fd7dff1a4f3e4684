import Bots
import ClientCore
import GameProtocol
import Games

/// A table without a server: a room with the real rules, and the bots that play in it.
struct OfflineTable {
    private var room: Room
    private let plan: ArenaPlan
    private var bots: [Bot]
    private var chance: SplitMix64
    private var effects: [RoomEffect] = []
    private var over: Over?
    private var first = ""
    private let names: [String]
    private let rules: any ClientGame.Type
    /// The lines that the first bot received during the last round; nil if no log is wanted.
    private(set) var log: [UInt8]?

    /// - Parameter seed: any number; equal tables with equal seeds play equal rounds.
    init(_ plan: ArenaPlan, _ players: [Int], seed: UInt64, isLogged: Bool) throws(Refusal) {
        chance = SplitMix64(seed)
        self.plan = plan
        bots = []
        rules = ClientGames[plan.room.game]
        let seats = plan.seating(of: players)
        names = seats.enumerated().map { plan.name(of: $1, seat: $0) }
        for player in seats { bots.append(Bot(plan.levels[player], seed: chance.next())) }
        room = try Self.room(plan, seats: seats.count, &effects)
        log = isLogged ? [] : nil
        seatAll()
    }

    private static func room(
        _ plan: ArenaPlan,
        seats: Int,
        _ effects: inout [RoomEffect]
    ) throws(Refusal) -> Room {
        let game = try GameCatalog.game(
            for: plan.room.options,
            kind: plan.room.game,
            seats: seats,
            defaults: .init()
        )
        return Room(code: "ARENA2", title: nil, seats: seats, game: game, &effects)
    }

    private var isAlone: Bool { names.count == 1 }

    private mutating func seatAll() {
        carryOut()
        for (seat, name) in names.enumerated() {
            let grant = SeatGrant(
                room: room.code,
                member: MemberID(UInt64(seat)),
                name: name,
                role: .player,
                seat: seat,
                token: TokenHash(token: name)
            )
            tell(.enter(grant, isReady: false, Envelope(re: "join")))
        }
        for seat in bots.indices {
            _ = bots[seat].receive(.room(room.state(for: MemberID(UInt64(seat)))))
        }
    }

    mutating func play() -> ArenaGame {
        if over != nil, isAlone { beginAnew() }
        over = nil
        beginLog()
        for seat in bots.indices { ask(seat, .ready(true, entropy: nil)) }
        guard let over else { preconditionFailure("A round that nobody can leave has ended.") }
        var points = [0, 0]
        for (seat, name) in names.enumerated() {
            guard let place = over.scores.firstIndex(where: { $0.player == name }) else { continue }
            points[seat % 2] += rules.reached(over.scores[place].points, over.stats[place])
        }
        let winners = Set(over.winners.compactMap { names.firstIndex(of: $0) }.map { $0 % 2 })
        return ArenaGame(
            first: (names.firstIndex(of: first) ?? 0) % 2,
            points: isAlone ? [points[0]] : points,
            flips: over.stats.reduce(0) { $0 + rules.moveCount($1) },
            outcome: over.result == .none
                ? .none : winners == [0] ? .win : winners == [1] || winners == [] ? .loss : .tie
        )
    }

    /// Replaces the room of a bot that plays alone. Such a bot may have given up the round, which
    /// would begin the next one in the same room.
    private mutating func beginAnew() {
        over = nil
        effects = []
        guard let new = try? Self.room(plan, seats: names.count, &effects) else {
            preconditionFailure("A room that could be made can be made again.")
        }
        room = new
        seatAll()
    }

    private mutating func ask(_ seat: Int, _ request: RoomRequest) {
        tell(.request(MemberID(UInt64(seat)), Envelope(re: request.verb), request))
    }

    private mutating func tell(_ kind: RoomInput.Kind) {
        room.receive(RoomInput(at: 0, kind), &effects)
        carryOut()
    }

    /// Shows the bots the effects of the room and applies their answers before it returns.
    private mutating func carryOut() {
        while !effects.isEmpty {
            var answers: [RoomInput.Kind] = []
            for effect in effects {
                show(effect, &answers)
                if over != nil, isAlone { return effects.removeAll() }
            }
            effects.removeAll(keepingCapacity: true)
            for answer in answers { room.receive(RoomInput(at: 0, answer), &effects) }
        }
    }

    private mutating func show(_ effect: RoomEffect, _ answers: inout [RoomInput.Kind]) {
        switch effect {
        case .needsSecret: answers.append(.secret(makeSecret()))
        case .calculate(let number, let calculation):
            answers.append(.calculated(number: number, answer: calculation.run()))
        case .event(let event, let own):
            for seat in bots.indices {
                let isOwn = own?.members.contains(MemberID(UInt64(seat))) == true
                let seen = isOwn ? own?.event ?? event : event
                if seat == 0 { write(seen) }
                _ = bots[seat].receive(.event(seen))
            }
            if case .started(let started) = event.body { first = started.first }
            if case .over(let over) = event.body { self.over = over }
        case .line(let member, .prompt(let prompt)):
            let seat = Int(member.number)
            guard let move = bots[seat].receive(.prompt(prompt)) else {
                preconditionFailure("A bot has no answer to a prompt.")
            }
            answers.append(.request(member, Envelope(re: move.verb), .move(move)))
        case .reply(_, let reply):
            // If another bot has just ended the round, the answer comes too late. The refusal is no
            // error.
            if case .refused(let refusal) = reply.outcome, over == nil {
                preconditionFailure("A bot was refused: \(refusal.message)")
            }
        case .line, .toSpectators, .toOthers, .remove, .lobby: break
        }
    }

    private mutating func makeSecret() -> DealSecret {
        let words = (0..<4).map { _ in chance.next() }
        let text = SHA256.hex("\(words)")
        return DealSecret(
            serverSeed: String(text.prefix(32)),
            salt: String(text.suffix(32))
        )
    }

    private mutating func beginLog() {
        guard log != nil else { return }
        var writer = JSONWriter()
        ConnectionLine.state(room.state(for: MemberID(0))).encode(into: &writer)
        log = writer.bytes
    }

    private mutating func write(_ event: RoomEvent) {
        guard log != nil else { return }
        var writer = JSONWriter()
        event.encode(into: &writer)
        log?.append(contentsOf: writer.bytes)
    }
}
