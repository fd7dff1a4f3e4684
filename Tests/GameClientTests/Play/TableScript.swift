import GameProtocol

@testable import ClientCore

/// A server that says what the test wants, a client that listens, and what it prints.
struct TableScript {
    static let secret = DealSecret(
        serverSeed: "00112233445566778899aabbccddeeff",
        salt: "ffeeddccbbaa99887766554433221100"
    )
    static let address = JoinAddress(host: "192.168.1.20")

    var state: ClientState
    var face: PlainFace
    var at = 0
    var seq: Int64 = 0
    var transcript: [String] = []
    var sent: [Request] = []
    var status: Int32?
    /// How often a connection was wanted again.
    var connectCount = 0
    /// Whether there is a connection.
    var isConnected = true
    var options: ConcentrationOptions
    var entropy: String? = "ann-entropy"
    var room = "K3QF"

    init(
        _ purpose: ClientPlan.Purpose = .join(code: "K3QF"),
        asks: Bool = false,
        isQuiet: Bool = false,
        pairs: Int = 2,
        columns: Int = 2,
        look: Look = .room
    ) {
        var plan = ClientPlan(address: Self.address, purpose: purpose)
        plan.name = "ann"
        plan.asks = asks
        self.init(plan, isQuiet: isQuiet, pairs: pairs, columns: columns, look: look)
    }

    init(
        _ plan: ClientPlan,
        isQuiet: Bool = false,
        pairs: Int = 2,
        columns: Int = 2,
        look: Look = .room
    ) {
        state = ClientState(plan, at: 0)
        face = PlainFace(
            text: PlainText(words: PlainWords(look: look), asks: plan.asks),
            isQuiet: isQuiet
        )
        options = ConcentrationOptions(
            pairs: pairs,
            columns: columns,
            theme: "emoji",
            again: true,
            turnSeconds: 60,
            hideMs: 1500,
            stalemateTurns: 24
        )
    }

    mutating func receive(_ input: ClientInput) {
        for effect in state.receive(input, at: at) {
            switch effect {
            case .send(let request): sent.append(request)
            case .say(let news): print(face.show(news, at: at))
            case .needsEntropy: receive(.entropy(entropy))
            case .disconnect: isConnected = false
            case .connect: connectCount += 1
            case .finish(let code):
                print(face.flush())
                status = code
            }
        }
    }

    private mutating func print(_ outputs: [PlainFace.Output]) {
        for output in outputs {
            switch output {
            case .result(let line): transcript.append(line)
            case .message(let line): transcript.append("! " + line)
            case .prompt: break
            }
        }
    }

    mutating func type(_ line: String) { receive(.command(Command(line))) }
    mutating func hear(_ line: ServerLine) { receive(.line(line)) }
    mutating func say(_ line: ConnectionLine) { hear(.connection(line)) }

    mutating func happen(_ body: RoomEvent.Body) {
        seq += 1
        hear(.event(RoomEvent(room: room, seq: seq, body)))
    }

    mutating func happen(_ event: ConcentrationEvent) { happen(.game(.concentration(event))) }

    /// Answers the oldest request that was not answered.
    mutating func reply(_ outcome: Reply.Outcome) {
        guard let waiting = state.outstanding.first else { return }
        if waiting.purpose == .resume { return hear(.reply(Reply(re: "hello", outcome))) }
        let verb = sent.first { $0.id == .number(waiting.id) }?.verb
        hear(.reply(Reply(re: verb, id: .number(waiting.id), outcome)))
    }

    mutating func ok(_ content: Reply.Content = .none) { reply(.ok(content)) }
    mutating func no(_ refusal: Refusal) { reply(.refused(refusal)) }

    /// What was printed since the last time.
    mutating func printed() -> [String] {
        print(face.flush())
        defer { transcript = [] }
        return transcript
    }
}

/// What a server says on the way into a game.
extension TableScript {
    static func hello(name: String = "Kitchen table", protocols: [Int] = [1]) -> ServerLine {
        .connection(
            .hello(
                ServerHello(
                    server: "cardtable/0.1.0",
                    name: name,
                    protocols: protocols,
                    features: ["concentration"],
                    limits: [],
                    motd: nil,
                    hint: ""
                )
            )
        )
    }

    mutating func greet() {
        hear(Self.hello())
        at += 3
        ok(.hello(HelloReply(name: "ann", resume: "token", resumeMs: 120_000)))
    }

    func snapshot(_ names: [String], phase: RoomState.Phase = .lobby) -> RoomState {
        RoomState(
            room: room,
            seq: seq,
            title: "kittens",
            phase: phase,
            round: phase == .lobby ? 0 : 1,
            owner: names.first,
            players: names.map {
                RoomState.Player(
                    name: $0,
                    isReady: true,
                    isOnline: true,
                    isPlaying: phase == .playing,
                    score: 0,
                    stats: ["flips": 0, "matches": 0, "misses": 0]
                )
            },
            spectators: [],
            options: .concentration(options),
            elapsedMs: nil,
            commit: phase == .lobby ? nil : proof(round: 1, ["", ""]).commit,
            game: .concentration(
                ConcentrationState(
                    rows: options.rows,
                    columns: options.columns,
                    cells: phase == .lobby
                        ? nil : Array(repeating: .down, count: options.cellCount),
                    idleTurns: 0,
                    hide: nil
                )
            ),
            turn: nil,
            seedCommit: Self.secret.seedCommit,
            over: nil
        )
    }

    /// Into a room where bob sits, up to the first turn.
    mutating func begin(
        _ players: [String] = ["bob", "ann"],
        first: String = "ann",
        seedCommit: String = Self.secret.seedCommit
    ) {
        greet()
        ok(.entered(snapshot(["bob"])))
        happen(.joined(player: "ann", role: .player, seedCommit: Self.secret.seedCommit))
        ok()
        happen(.ready(player: "ann", isReady: true))
        start(players, first: first, seedCommit: seedCommit)
    }

    mutating func start(
        _ players: [String],
        first: String,
        round: Int = 1,
        seedCommit: String = Self.secret.seedCommit
    ) {
        let entropies = players.map { $0 == "ann" ? entropy ?? "" : "" }
        happen(
            .started(
                Started(
                    round: round,
                    board: CardGrid(
                        rows: options.rows,
                        columns: options.columns,
                        cells: options.cellCount,
                        theme: options.theme
                    ),
                    players: players,
                    first: first,
                    commit: proof(round: round, entropies).commit,
                    seedCommit: seedCommit
                )
            )
        )
        turn(1, first)
    }

    mutating func turn(_ number: Int, _ player: String) {
        happen(.turn(turn: number, player: player, clockMs: 60_000))
        if player == "ann" { prompt(number, nth: 1) }
    }

    mutating func prompt(_ turn: Int, nth: Int) {
        say(
            .prompt(
                Prompt(
                    room: room,
                    .concentration(
                        ConcentrationPrompt(
                            turn: turn,
                            nth: nth,
                            cells: Array(1...options.cellCount)
                        )
                    ),
                    clockMs: 60_000
                )
            )
        )
    }

    func faces(round: Int, _ entropies: [String]) -> [Face] {
        let seed = Self.secret.seed(room: room, round: round, entropies: entropies)
        guard let theme = Theme.named(options.theme) else { return [] }
        return dealBoard(theme: theme, pairs: options.pairs, seed: seed)
    }

    func proof(round: Int, _ entropies: [String]) -> Proof {
        Proof(
            room: room,
            round: round,
            salt: Self.secret.salt,
            codes: faces(round: round, entropies).map(\.code)
        )
    }

    func over(round: Int = 1, _ points: [(String, Int)], _ entropies: [String]) -> Over {
        let best = points.map(\.1).max() ?? 0
        let winners = points.filter { $0.1 == best }.map(\.0)
        return Over(
            round: round,
            reason: .complete,
            result: winners.count == 1 ? .win : .tie,
            winners: winners,
            scores: points.map { Score(player: $0.0, points: $0.1) },
            stats: points.map {
                ["flips": 4, "matches": $0.1, "misses": 1]
            },
            proof: proof(round: round, entropies).line,
            serverSeed: Self.secret.serverSeed,
            entropies: entropies,
            seedCommit: Self.secret.seedCommit
        )
    }
}
