import GameProtocol
import Games

@testable import ClientCore

/// A client in a Klondike room with the real rules.
typealias PatienceScript = ClientScript<PatienceServer>

/// The room of a script's server, and its other people.
struct PatienceServer {
    static let code = "K3QF"

    var room: Room
    var effects: [RoomEffect] = []
    /// The number of the client's requests that the room has received.
    var toldCount = 0
    /// The number of hints in a row that said to turn the stock.
    var turnedCount = 0
    private var secretCount = 0

    init(_ options: KlondikeOptions.Request, seats: Int) {
        do {
            let game = try GameCatalog.game(
                for: .klondike(options),
                kind: .klondike,
                seats: seats,
                defaults: .init()
            )
            room = Room(
                code: Self.code,
                title: nil,
                seats: seats,
                game: game,
                &effects
            )
        } catch {
            preconditionFailure("\(error)")
        }
    }

    mutating func tell(_ kind: RoomInput.Kind, at: Int) {
        room.receive(RoomInput(at: Int64(at), kind), &effects)
    }

    mutating func enter(_ name: String, _ role: Role, at: Int) {
        let grant = SeatGrant(
            room: Self.code,
            member: Self.member(name),
            name: name,
            role: role,
            seat: nil,
            token: TokenHash(token: name)
        )
        tell(.enter(grant, isReady: false, Envelope(re: "join")), at: at)
    }

    static func member(_ name: String) -> MemberID {
        MemberID(name.utf8.reduce(0) { 256 &* $0 &+ UInt64($1) })
    }

    /// Makes a secret that differs for each deal, and is the same in each run.
    mutating func makeSecret() -> DealSecret {
        secretCount += 1
        let text = SHA256.hex("secret \(secretCount)")
        return DealSecret(serverSeed: String(text.prefix(32)), salt: String(text.suffix(32)))
    }
}

extension PatienceScript {
    /// Makes a client with a seat, alone or with others, in a round that has just begun.
    ///
    /// - Parameters:
    ///   - others: the other players; with them it is a race.
    ///   - face: a face other than the plain one.
    ///   - asks: whether a person can answer questions.
    init(
        _ options: KlondikeOptions.Request = .init(),
        others: [String] = [],
        isWatching: Bool = false,
        face: (any ScriptFace)? = nil,
        asks: Bool = true
    ) {
        var plan = ClientPlan(address: ScriptedServer.address, purpose: .lobby)
        plan.name = "ann"
        plan.asks = asks
        plan.hasScreen = face != nil
        let seats = others.count + (isWatching ? 0 : 1)
        self.init(plan, PatienceServer(options, seats: seats), code: PatienceServer.code)
        greet()
        ok(.list([], next: nil))
        sent = []
        _ = printed()
        self.face = face
        carryOut()
        for name in others where isWatching { game.enter(name, .player, at: at) }
        game.enter("ann", isWatching ? .spectator : .player, at: at)
        for name in others where !isWatching { game.enter(name, .player, at: at) }
        carryOut()
        sitDown()
        let players = (isWatching ? [] : ["ann"]) + others
        for name in players { request(name, .ready(true, entropy: nil)) }
    }

    /// Gives the client the state of its room.
    private mutating func sitDown() {
        let state = game.room.state(for: PatienceServer.member("ann"))
        seq = state.seq
        let room = RoomView(state, me: "ann", at: at)
        client.room = room
        tell(.entered(room, ScriptedServer.address.room(code)))
    }

    /// Sends the room a request of another player, or one of ann's that does not come from her
    /// client.
    mutating func request(_ name: String, _ request: RoomRequest) {
        let envelope = Envelope(re: request.verb)
        game.tell(.request(PatienceServer.member(name), envelope, request), at: at)
        carryOut()
    }

    /// Types a line, or presses its keys, and lets the server answer.
    mutating func play(_ line: String) {
        type(line)
        serve()
    }

    /// Gives the room the client's requests, and the client the room's lines.
    mutating func serve() {
        while game.toldCount < sent.count {
            let request = sent[game.toldCount]
            game.toldCount += 1
            guard case .room(let own) = request.body else { continue }
            let envelope = Envelope(re: request.verb, id: request.id)
            game.tell(.request(PatienceServer.member("ann"), envelope, own), at: at)
            carryOut()
        }
    }

    /// Lets time pass, with all due work of the client and the room.
    mutating func pass(_ milliseconds: Int) {
        let end = at + milliseconds
        while let next = [client.deadline, game.room.deadline.map { Int($0) }]
            .compactMap({ $0 }).min(), next <= end
        {
            at = max(at, next)
            // The server answers every ping.
            _ = client.clock.heard(at: at)
            if game.room.deadline.map({ $0 <= at }) == true { game.tell(.alarm, at: at) }
            carryOut()
            receive(.alarm)
        }
        at = end
    }

    private mutating func carryOut() {
        let me = PatienceServer.member("ann")
        while !game.effects.isEmpty {
            switch game.effects.removeFirst() {
            case .needsSecret: game.tell(.secret(game.makeSecret()), at: at)
            case .calculate(let number, let calculation):
                game.tell(.calculated(number: number, answer: calculation.run()), at: at)
            case .reply(me, let reply) where reply.id != nil: hear(.reply(reply))
            case .event(let event, let own) where client.room != nil:
                hear(.event(own?.members.contains(me) == true ? own?.event ?? event : event))
            case .line(me, let line): say(line)
            default: break
            }
        }
        seq = client.room?.seq ?? seq
    }

    /// The board as the client knows it.
    var board: KlondikeBoard? { client.room?.patience.board }

    /// The room as the server shows it after a resume.
    var snapshot: RoomView? {
        client.room.map {
            RoomView(game.room.state(for: PatienceServer.member("ann")), me: $0.me, at: at)
        }
    }

    /// Plays by hints; returns false at their end, or if they only turn the stock.
    mutating func followHint() -> Bool {
        guard let hint = client.room?.patience.hint, client.room?.phase == .playing else {
            return false
        }
        game.turnedCount = hint.from == .stock ? game.turnedCount + 1 : 0
        guard game.turnedCount <= 50 else {
            game.turnedCount = 0
            return false
        }
        receive(.command(.klondike(.step(hint))))
        serve()
        return true
    }
}

extension KlondikeBoard {
    /// Makes a board from the text form of tests: a pile such as `2 9H 8S` has two face-down cards
    /// and then open ones.
    init(stock: Int = 0, waste: String = "", foundations: [Int] = [0, 0, 0, 0], _ piles: String...)
    {
        self.init(
            stock: stock,
            waste: PlayingCard.codes(waste),
            tableau: (0..<KlondikePile.tableauCount).map { index in
                let words = index < piles.count ? piles[index].split(separator: " ") : []
                let down = words.first.flatMap { Int($0) }
                let cards = words.dropFirst(down == nil ? 0 : 1).joined(separator: " ")
                return Pile(down: down ?? 0, cards: PlayingCard.codes(cards))
            },
            foundations: foundations
        )
    }
}
