import GameProtocol

@testable import ClientCore
@testable import ClientCoreTests
@testable import Games
@testable import GamesTests

/// A server with rooms of all games, as ann's connection sees it. Two others act in them at random.
struct RandomTables {
    struct Table {
        var room: Room
        /// The last prompt of each player.
        var prompts: [MemberID: GamePrompt] = [:]
        /// The events of the room as ann sees them.
        var events: [RoomEvent] = []
    }

    static let codes = ["K3QF", "R2TD", "W9HB", "PEZ3", "M7XA"]
    /// The codes of the rooms that ann makes.
    private static let newCodes = ["AB22", "AB33", "AB44", "AB55"]
    static let others = ["bob", "cid"]
    private static let ann = member("ann")

    var random: SeededGenerator
    var tables: [String: Table] = [:]
    private var secretCount = 0
    /// The codes of all rooms, the oldest first.
    private(set) var codes: [String] = []
    /// The code of ann's room.
    private(set) var code: String?
    private var isAnnOnline = true
    /// The `id` of ann's last handled request.
    private(set) var lastID: RequestID?
    /// The lines for ann's connection, in order.
    private(set) var lines: [ServerLine] = []

    init(seed: Int) throws {
        random = SeededGenerator(seed)
        for (code, options) in zip(Self.codes, Self.options) { try open(code, options) }
    }

    static func member(_ name: String) -> MemberID {
        MemberID(name.utf8.reduce(0) { 256 &* $0 &+ UInt64($1) })
    }

    private static var options: [(GameOptions.Request, seats: Int)] {
        var board = ConcentrationOptions.Request()
        (board.pairs, board.columns, board.turnSeconds) = (3, 3, 20)
        (board.hideMs, board.again) = (500, true)
        var cards = DeckOptions.Request()
        (cards.rules, cards.turnSeconds) = (.highCard, 20)
        cards.cards = ["AS", "KH", "2C", "2D", "9S", "0H"].compactMap { PlayingCard(code: $0) }
        var free = DeckOptions.Request()
        free.rules = .free
        var race = KlondikeOptions.Request()
        race.raceSeconds = 60
        return [
            (.concentration(board), 3), (.deck(cards), 3), (.deck(free), 3),
            (.klondike(KlondikeOptions.Request()), 1), (.klondike(race), 3),
        ]
    }

    private mutating func open(
        _ code: String,
        _ options: (request: GameOptions.Request, seats: Int)
    ) throws {
        let kind: GameKind =
            switch options.request {
            case .concentration: .concentration
            case .deck: .deck
            case .klondike: .klondike
            }
        let game = try GameCatalog.game(
            for: options.request,
            kind: kind,
            seats: options.seats,
            defaults: .init()
        )
        var effects: [RoomEffect] = []
        let room = Room(code: code, title: nil, seats: options.seats, game: game, &effects)
        tables[code] = Table(room: room)
        codes.append(code)
        carryOut(effects, code, at: 0)
    }

    /// The lines that ann gets next.
    mutating func takeLines() -> [ServerLine] {
        defer { lines = [] }
        return lines
    }

    func events(after seq: Int64, in code: String) -> [RoomEvent] {
        tables[code]?.events.filter { $0.seq > seq } ?? []
    }

    var state: RoomState? { code.flatMap { tables[$0]?.room.state(for: Self.ann) } }
    mutating func tell(_ kind: RoomInput.Kind, _ code: String, at: Int) {
        var effects: [RoomEffect] = []
        tables[code]?.room.receive(RoomInput(at: Int64(at), kind), &effects)
        carryOut(effects, code, at: at)
    }

    private mutating func carryOut(_ effects: [RoomEffect], _ code: String, at: Int) {
        for effect in effects {
            switch effect {
            case .needsSecret: tell(.secret(makeSecret()), code, at: at)
            case .calculate(let number, let calculation):
                tell(.calculated(number: number, answer: calculation.run()), code, at: at)
            case .reply(Self.ann, let reply):
                if case .ok(.entered) = reply.outcome { self.code = code }
                lines.append(.reply(reply))
            case .event(let event, let own):
                let shown = own?.members.contains(Self.ann) == true ? own?.event : nil
                tables[code]?.events.append(shown ?? event)
                hear(.event(shown ?? event), code)
            case .line(let member, let line):
                if case .prompt(let prompt) = line {
                    tables[code]?.prompts[member] = prompt.choices
                }
                if member == Self.ann { hear(line, code) }
            case .toSpectators(let line): if isSpectator(code) { hear(line, code) }
            case .toOthers(let member, let line): if member != Self.ann { hear(line, code) }
            case .remove(Self.ann): if self.code == code { self.code = nil }
            case .reply, .remove, .lobby: break
            }
        }
    }

    private func isSpectator(_ code: String) -> Bool {
        self.code == code && tables[code]?.room.seated.contains { $0.id == Self.ann } == false
    }

    private mutating func hear(_ line: ConnectionLine, _ code: String) {
        hear(.connection(line), code)
    }

    private mutating func hear(_ line: ServerLine, _ code: String) {
        if self.code == code, isAnnOnline { lines.append(line) }
    }

    private mutating func makeSecret() -> DealSecret {
        secretCount += 1
        let text = SHA256.hex("secret \(secretCount)")
        return DealSecret(serverSeed: String(text.prefix(32)), salt: String(text.suffix(32)))
    }

    /// Informs the rooms that time has passed.
    mutating func wake(at: Int) {
        for code in codes {
            while let due = tables[code]?.room.deadline, due <= Int64(at) {
                tell(.alarm, code, at: at)
            }
        }
    }
}

/// The requests of ann.
extension RandomTables {
    mutating func handle(_ request: Request, at: Int) {
        if request.id != nil { lastID = request.id }
        switch request.body {
        case .room(let own):
            guard let code else { return refuse(request, .notInRoom) }
            tell(.request(Self.ann, Envelope(re: request.verb, id: request.id), own), code, at: at)
        case .join(.room(let code, let role, _, _)):
            guard self.code == nil || self.code == code, tables[code] != nil, !random.chance(5)
            else {
                return refuse(request, self.code == nil ? .noSuchRoom : .alreadyInRoom)
            }
            enter("ann", role, code, Envelope(re: request.verb, id: request.id), at: at)
        case .join(.quick(let wanted)): enterAny(wanted, request, at: at)
        case .create(let wanted): create(wanted, request, at: at)
        case .invite where random.chance(70): answer(request, .none)
        case .list: answer(request, .list(summaries, next: nil))
        case .ping: answer(request, .none)
        default: refuse(request, .notAllowed)
        }
    }

    /// Makes a room for ann; now and then the server has no place for it.
    private mutating func create(_ wanted: CreateRequest, _ request: Request, at: Int) {
        let count = codes.count - Self.codes.count
        guard code == nil, let options = wanted.options, count < Self.newCodes.count,
            random.chance(50), (try? open(Self.newCodes[count], (options, wanted.seats))) != nil
        else { return refuse(request, code == nil ? .rateLimited : .alreadyInRoom) }
        let envelope = Envelope(re: request.verb, id: request.id)
        enter("ann", .player, Self.newCodes[count], envelope, at: at)
    }

    /// Takes ann into a room that waits for players, or into a new one.
    private mutating func enterAny(_ wanted: CreateRequest, _ request: Request, at: Int) {
        let waiting = summaries.first {
            $0.phase == .lobby && $0.options.game == wanted.game && $0.players.count < $0.seats
        }
        guard code == nil, let waiting else { return create(wanted, request, at: at) }
        let envelope = Envelope(re: request.verb, id: request.id)
        enter("ann", .player, waiting.room, envelope, at: at)
    }

    private mutating func answer(_ request: Request, _ content: Reply.Content) {
        lines.append(.reply(Reply(re: request.verb, id: request.id, .ok(content))))
    }

    private mutating func refuse(_ request: Request, _ code: ErrorCode) {
        let refusal = Refusal(code, "Not now.")
        lines.append(.reply(Reply(re: request.verb, id: request.id, .refused(refusal))))
    }

    mutating func enter(
        _ name: String,
        _ role: Role,
        _ code: String,
        _ envelope: Envelope,
        at: Int
    ) {
        let grant = SeatGrant(
            room: code,
            member: Self.member(name),
            name: name,
            role: role,
            seat: nil,
            token: TokenHash(token: name)
        )
        tell(.enter(grant, isReady: false, envelope), code, at: at)
    }

    var summaries: [RoomSummary] {
        codes.compactMap { code in
            guard let room = tables[code]?.room else { return nil }
            let state = room.state(for: Self.ann)
            return RoomSummary(
                room: code,
                title: nil,
                phase: state.phase,
                seats: room.seats,
                players: state.players.map(\.name),
                owner: state.owner,
                spectatorCount: state.spectators.count,
                isLocked: false,
                options: state.options
            )
        }
    }

    /// Ann's connection is lost.
    mutating func lose(at: Int) {
        lines = []
        isAnnOnline = false
        if let code { tell(.offline(Self.ann, resumeMs: 120_000), code, at: at) }
    }

    /// Ann's next connection resumes: what she missed comes as events, or as the room's state.
    mutating func resume(after seq: Int64?, byState: Bool, at: Int) {
        let resumed = HelloReply.Resumed(room: code, lastID: lastID)
        let hello = HelloReply(name: "ann", resume: "token", resumeMs: 120_000, resumed: resumed)
        lines = [.reply(Reply(re: "hello", .ok(.hello(hello))))]
        isAnnOnline = true
        guard let code, let table = tables[code] else { return }
        if byState || seq == nil {
            lines.append(.connection(.state(table.room.state(for: Self.ann))))
        } else {
            lines += table.events.filter { $0.seq > seq ?? 0 }.map { .event($0) }
        }
        tell(.online(Self.ann), code, at: at)
    }

    /// The room sends ann out.
    mutating func sendOut(_ reason: LeaveReason, at: Int) {
        if let code { tell(.left(Self.ann, reason), code, at: at) }
    }
}
