@testable import ClientCore
@testable import GameProtocol

/// A client in a room of Concentration.
typealias BoardScript = ClientScript<BoardServer>

/// The rules for the boards of a script's server.
struct BoardServer {
    var options: ConcentrationOptions

    init(pairs: Int = 2, columns: Int = 2) {
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
}

extension BoardScript {
    init(
        _ purpose: ClientPlan.Purpose = .join(code: "K3QF"),
        asks: Bool = false,
        isQuiet: Bool = false,
        pairs: Int = 2,
        columns: Int = 2,
        look: Look = .room
    ) {
        var plan = ClientPlan(address: ScriptedServer.address, purpose: purpose)
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
        let game = BoardServer(pairs: pairs, columns: columns)
        self.init(plan, game, code: "K3QF", isQuiet: isQuiet, look: look)
    }

    /// Makes a client in a room, with the plain face or a different face.
    init(
        inside state: RoomState,
        me: String = "ann",
        delayMs: Int = 12,
        face: (any ScriptFace)? = nil
    ) {
        var plan = ClientPlan(address: ScriptedServer.address, purpose: .join(code: state.room))
        plan.name = me
        plan.asks = true
        self.init(plan, BoardServer(), code: state.room)
        at = 1_000_000
        seq = state.seq
        entropy = nil
        client = ClientState(plan, at: at)
        client.stage = .open
        client.hasSettled = true
        client.serverName = "Kitchen table"
        client.me = me
        client.resumeMs = 120_000
        client.delay.add(delayMs)
        let room = RoomView(state, me: me, at: at)
        client.room = room
        self.face = face
        tell(.entered(room, plan.address.room(state.room)))
    }

    mutating func happen(_ event: ConcentrationEvent) { happen(.game(.concentration(event))) }

    mutating func look(_ player: String, at cell: Int?) {
        say(.hover(room: code, player: player, cell: cell))
    }
}

/// A game on the server's board.
extension BoardScript {
    func snapshot(_ names: [String], phase: RoomState.Phase = .lobby) -> RoomState {
        let cells = Array(repeating: ConcentrationState.Cell.down, count: game.options.cellCount)
        var state = ScriptedServer.state(
            code,
            seq: seq,
            title: "kittens",
            phase: phase,
            names,
            stats: ["flips": 0, "matches": 0, "misses": 0],
            .concentration(game.options),
            .concentration(
                ConcentrationState(
                    rows: game.options.rows,
                    columns: game.options.columns,
                    cells: phase == .lobby ? nil : cells,
                    idleTurns: 0,
                    hide: nil
                )
            )
        )
        state.commit = phase == .lobby ? nil : proof(round: 1, ["", ""]).commit
        return state
    }

    /// Enters a room with bob, and plays up to the first turn.
    mutating func begin(
        _ players: [String] = ["bob", "ann"],
        first: String = "ann",
        seedCommit: String = ScriptedServer.secret.seedCommit
    ) {
        join(snapshot(["bob"]))
        happen(.ready(player: "ann", isReady: true))
        start(players, first: first, seedCommit: seedCommit)
    }

    mutating func start(
        _ players: [String],
        first: String,
        round: Int = 1,
        seedCommit: String = ScriptedServer.secret.seedCommit
    ) {
        let options = game.options
        start(
            players,
            first: first,
            board: CardGrid(
                rows: options.rows,
                columns: options.columns,
                cells: options.cellCount,
                theme: options.theme,
                group: game.options.group,
                themeID: game.options.themeID
            ),
            commit: proof(round: round, players.map { $0 == "ann" ? entropy ?? "" : "" }),
            seedCommit: seedCommit
        )
        turn(1, first)
    }

    mutating func turn(_ number: Int, _ player: String) {
        turn(number, player, choice(number, nth: 1))
    }

    mutating func prompt(_ turn: Int, nth: Int) { ask(choice(turn, nth: nth)) }

    private func choice(_ turn: Int, nth: Int) -> GamePrompt {
        let cells = Array(1...game.options.cellCount)
        return .concentration(
            ConcentrationPrompt(turn: turn, nth: nth, cells: CellSet(cells) ?? [])
        )
    }

    func faces(round: Int, _ entropies: [String]) -> [Face] {
        let seed = ScriptedServer.secret.seed(room: code, round: round, entropies: entropies)
        guard let theme = Theme.named(game.options.theme) else { return [] }
        return dealBoard(theme: theme, pairs: game.options.pairs, seed: seed)
    }

    func proof(round: Int, _ entropies: [String]) -> Proof {
        Proof(
            room: code,
            round: round,
            salt: ScriptedServer.secret.salt,
            codes: faces(round: round, entropies).map(\.code)
        )
    }

    func over(round: Int = 1, _ points: [(String, Int)], _ entropies: [String]) -> Over {
        ScriptedServer.over(
            points,
            stats: { ["flips": 4, "matches": $0, "misses": 1] },
            proof(round: round, entropies),
            entropies
        )
    }
}
