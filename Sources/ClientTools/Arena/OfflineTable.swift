import Bots
import ClientCore
import GameProtocol
import Games
import Sockets
import TerminalKit

/// A table without a server: rooms with the real rules, and the bots that play in them.
///
/// Each round has a room of its own. The cards, and the choices of built-in bots, depend only on
/// the seed and the round. Two rounds in a row have the same cards, with the seats swapped.
struct OfflineTable {
    private struct Seat {
        let name: String
        /// The index of the contestant in the pairing.
        let player: Int
        /// The level that plays; nil for a program.
        var bot: Bot?
        var program: ArenaProgram?
        var pace = ArenaPace()
    }

    private let plan: ArenaPlan
    private let players: [Int]
    private let seed: UInt64
    private let game: any Game
    private let rules: any ClientGame.Type
    private let isLogged: Bool
    private var room: Room
    private var seats: [Seat] = []
    /// The bots that adapt their level to their results, by name.
    private var followers: [String: Bot] = [:]
    private var chance: SplitMix64
    private var effects: [RoomEffect] = []
    private var over: Over?
    private var loss: ArenaGame.Loss?
    private var first = ""
    private let reader = JSONReader()
    /// The lines that the bot on the first seat received during the last round; nil if no log is
    /// wanted.
    private(set) var log: [UInt8]?

    /// - Parameter seed: any number; equal tables with equal seeds play equal rounds.
    init(_ plan: ArenaPlan, _ players: [Int], seed: UInt64, isLogged: Bool) throws(Failure) {
        self.plan = plan
        self.players = players
        self.seed = seed
        self.isLogged = isLogged
        rules = ClientGames[plan.room.game]
        let seatCount = plan.seating(of: players).count
        do throws(Refusal) {
            let (kind, options) = (plan.room.game, plan.room.options)
            game = try GameCatalog.game(
                for: options,
                kind: kind,
                seats: seatCount,
                defaults: .init()
            )
        } catch {
            throw Failure(error)
        }
        chance = SplitMix64(seed)
        room = Self.room(game, seats: seatCount, &effects)
    }

    private static func room(_ game: any Game, seats: Int, _ effects: inout [RoomEffect]) -> Room {
        Room(code: "ARENA2", title: nil, seats: seats, game: game, &effects)
    }

    private var isAlone: Bool { players.count == 1 }
    private var isOver: Bool { over != nil || loss != nil }

    /// Plays the round of the given number; the first round is 0.
    mutating func play(_ number: Int) -> ArenaGame {
        begin(number)
        for seat in seats.indices where !isOver {
            tell(.request(Self.member(seat), Envelope(re: "ready"), .ready(true, entropy: nil)))
        }
        while !isOver { listen() }
        for seat in seats { seat.program?.close() }
        for seat in seats { seat.program?.end() }
        return result(number)
    }

    private mutating func begin(_ number: Int) {
        let isSwapped = !isAlone && !number.isMultiple(of: 2)
        let deal = isAlone || !plan.isMirrored ? number : number / 2
        var words = SplitMix64(seed)
        // Seeds of successive deals must not be states of one random sequence.
        chance = SplitMix64(words.next() ^ UInt64(deal) &* 0xD1B5_4A32_D192_ED03)
        (over, loss, effects, seats) = (nil, nil, [], [])
        let seating = plan.seating(of: isSwapped ? players.reversed() : players)
        room = Self.room(game, seats: seating.count, &effects)
        for (seat, contestant) in seating.enumerated() { sit(contestant, on: seat) }
        carryOut()
        for seat in seats.indices where !isOver { enter(seat) }
        for seat in seats.indices {
            _ = seats[seat].bot?.receive(.room(room.state(for: Self.member(seat))))
        }
        log = isLogged ? [] : nil
        let start = ConnectionLine.state(room.state(for: Self.member(0)))
        write { start.encode(into: &$0) }
    }

    private mutating func sit(_ contestant: Int, on seat: Int) {
        let name = plan.name(of: contestant, seat: seat)
        var new = Seat(name: name, player: players.firstIndex(of: contestant) ?? 0)
        // The seed belongs to the seat, so that equal bots choose alike on a mirrored deal.
        let seed = chance.next()
        switch plan.contestants[contestant].player {
        case .level(let level):
            new.bot = (level == .even ? followers[name] : nil) ?? Bot(level, seed: seed)
        case .program(let command):
            new.program = try? ArenaProgram(command, plan)
        }
        seats.append(new)
        if new.bot == nil, new.program == nil { fail(seat, .crash) }
    }

    private mutating func enter(_ seat: Int) {
        let grant = SeatGrant(
            room: room.code,
            member: Self.member(seat),
            name: seats[seat].name,
            role: .player,
            seat: seat,
            token: TokenHash(token: seats[seat].name)
        )
        tell(.enter(grant, isReady: false, Envelope(re: "join")))
    }

    private func result(_ number: Int) -> ArenaGame {
        var points = players.map { _ in 0 }
        var paces = players.map { _ in ArenaPace() }
        for seat in seats {
            paces[seat.player].add(seat.program?.pace ?? seat.pace)
            guard let over, let place = over.scores.firstIndex(where: { $0.player == seat.name })
            else { continue }
            points[seat.player] += rules.reached(over.scores[place].points, over.stats[place])
        }
        return ArenaGame(
            number: number,
            first: seats.first { $0.name == first }?.player ?? 0,
            points: points,
            flips: over?.stats.reduce(0) { $0 + rules.tally($1).moves } ?? 0,
            outcome: outcome,
            failure: loss,
            paces: paces
        )
    }

    private var outcome: BotResult.Outcome {
        if let loss { return loss.player == 0 ? .loss : .win }
        guard let over, over.result != .none else { return .none }
        let winners = Set(seats.filter { over.winners.contains($0.name) }.map(\.player))
        return winners == [0] ? .win : winners.contains(0) ? .tie : .loss
    }

    private static func member(_ seat: Int) -> MemberID { MemberID(UInt64(seat)) }

    private mutating func fail(_ seat: Int, _ cause: ArenaFailure) {
        if !isOver { loss = ArenaGame.Loss(player: seats[seat].player, cause: cause) }
    }
}

/// The inputs and effects of the room.
extension OfflineTable {
    private mutating func tell(_ kind: RoomInput.Kind) {
        room.receive(RoomInput(at: 0, kind), &effects)
        carryOut()
    }

    /// Shows the bots the effects of the room, and applies the answers of built-in bots at once.
    private mutating func carryOut() {
        while !effects.isEmpty {
            var answers: [RoomInput.Kind] = []
            for effect in effects {
                show(effect, &answers)
                // Effects after the end belong to the next round, which has a room of its own.
                if isOver { return effects.removeAll() }
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
        case .event(let event, let own): show(event, own)
        case .line(let member, let line):
            let seat = Int(member.number)
            seats[seat].program?.send { line.encode(into: &$0) }
            guard case .prompt(let prompt) = line else { return }
            seats[seat].program?.ask()
            if let move = move(of: seat, prompt) {
                answers.append(.request(member, Envelope(re: move.verb), .move(move)))
            }
        case .reply(let member, let reply): show(reply, to: Int(member.number))
        case .toOthers(let member, let line):
            for seat in seats.indices where Self.member(seat) != member {
                seats[seat].program?.send { line.encode(into: &$0) }
            }
        case .toSpectators, .remove, .lobby: break
        }
    }

    private mutating func move(of seat: Int, _ prompt: Prompt) -> GameMove? {
        guard seats[seat].bot != nil else { return nil }
        let start = MonotonicClock.nowNanoseconds
        guard let move = seats[seat].bot?.receive(.prompt(prompt)) else {
            preconditionFailure("A bot has no answer to a prompt.")
        }
        seats[seat].pace.add(ArenaPace(since: start))
        return move
    }

    private mutating func show(_ event: RoomEvent, _ own: RoomEffect.OwnCopy?) {
        for seat in seats.indices {
            let isOwn = own?.members.contains(Self.member(seat)) == true
            let seen = isOwn ? own?.event ?? event : event
            if seat == 0 { write { seen.encode(into: &$0) } }
            _ = seats[seat].bot?.receive(.event(seen))
            if let program = seats[seat].program, room.role(of: Self.member(seat)) != nil {
                program.send { seen.encode(into: &$0) }
            }
        }
        if case .started(let started) = event.body { first = started.first }
        guard case .over(let over) = event.body else { return }
        self.over = over
        for seat in seats where plan.level(of: players[seat.player]) == .even {
            followers[seat.name] = seat.bot
        }
    }

    private mutating func show(_ reply: Reply, to seat: Int) {
        if let program = seats[seat].program, reply.re != "ready" {
            program.send { reply.encode(into: &$0) }
        }
        guard case .refused(let refusal) = reply.outcome else { return }
        guard seats[seat].program != nil else {
            preconditionFailure("A bot was refused: \(refusal.message)")
        }
        fail(seat, .illegal)
    }

    private mutating func makeSecret() -> DealSecret {
        let text = SHA256.hex("\((0..<4).map { _ in chance.next() })")
        return DealSecret(serverSeed: String(text.prefix(32)), salt: String(text.suffix(32)))
    }

    /// Adds a line to the log.
    private mutating func write(_ encode: (inout JSONWriter) -> Void) {
        guard log != nil else { return }
        var writer = JSONWriter()
        encode(&writer)
        log?.append(contentsOf: writer.bytes)
    }
}

/// The lines that programs write.
extension OfflineTable {
    /// Waits for a line of a program, and handles all lines that have come.
    private mutating func listen() {
        guard let due = seats.compactMap({ $0.program?.due }).min() else {
            preconditionFailure("A round goes on, and no bot has a prompt.")
        }
        let rest = (due - MonotonicClock.nowNanoseconds) / 1_000_000 + 1
        let entries = seats.flatMap { $0.program?.entries ?? [] }
        _ = Poll.wait(entries, milliseconds: max(0, rest))
        let now = MonotonicClock.nowNanoseconds
        for seat in seats.indices {
            for line in seats[seat].program?.read() ?? [] where !isOver {
                receive(line, from: seat)
            }
            if let cause = seats[seat].program?.failure() { fail(seat, cause) }
        }
        for seat in seats.indices {
            if let due = seats[seat].program?.due, due <= now { fail(seat, .time) }
        }
    }

    private mutating func receive(_ line: [UInt8], from seat: Int) {
        // An empty line is ignored, as on a server.
        if line.isEmpty || line == [0x0D] { return }
        guard let fields = try? reader.read(line),
            let request = try? Request(fields, in: plan.room.game),
            case .room(let body) = request.body
        else { return fail(seat, .illegal) }
        switch body {
        case .move: seats[seat].program?.noteMove()
        case .state, .chat, .hover, .read: break
        case .ready, .start, .kick, .leave: return fail(seat, .illegal)
        }
        let envelope = Envelope(re: request.verb, id: request.id, ignored: request.ignored)
        tell(.request(Self.member(seat), envelope, body))
    }
}
