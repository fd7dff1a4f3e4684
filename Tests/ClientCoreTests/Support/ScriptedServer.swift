import GameProtocol

@testable import ClientCore

/// The facts about the server of every script, and about its rooms in any game.
enum ScriptedServer {
    static let secret = DealSecret(
        serverSeed: "00112233445566778899aabbccddeeff",
        salt: "ffeeddccbbaa99887766554433221100"
    )
    static let address = JoinAddress(host: "192.168.1.20")

    static func hello(
        name: String = "Kitchen table",
        protocols: [Int] = [1],
        features: [String] = ["concentration"]
    ) -> ServerLine {
        .connection(
            .hello(
                ServerHello(
                    server: "cardtable/1.0.0",
                    name: name,
                    protocols: protocols,
                    features: features,
                    limits: [],
                    motd: nil,
                    hint: ""
                )
            )
        )
    }

    /// Returns the state of a room whose players are all ready, before or in its first round.
    static func state(
        _ room: String,
        seq: Int64,
        title: String?,
        phase: RoomState.Phase,
        _ names: [String],
        stats: Stats,
        _ options: GameOptions,
        _ game: GameState
    ) -> RoomState {
        RoomState(
            room: room,
            seq: seq,
            title: title,
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
                    stats: stats
                )
            },
            spectators: [],
            options: options,
            elapsedMs: nil,
            commit: nil,
            game: game,
            turn: nil,
            seedCommit: secret.seedCommit,
            over: nil
        )
    }

    /// Returns the result of a completed round.
    static func over(
        _ points: [(String, Int)],
        stats: (Int) -> Stats,
        _ proof: Proof,
        _ entropies: [String]
    ) -> Over {
        let best = points.map(\.1).max() ?? 0
        let winners = points.filter { $0.1 == best }.map(\.0)
        return Over(
            round: proof.round,
            reason: .complete,
            result: winners.count == 1 ? .win : .tie,
            winners: winners,
            scores: points.map { Score(player: $0.0, points: $0.1) },
            stats: points.map { stats($0.1) },
            proof: proof.line,
            serverSeed: secret.serverSeed,
            entropies: entropies,
            seedCommit: secret.seedCommit
        )
    }
}

/// The way into a game.
extension ClientScript {
    mutating func greet() {
        hear(ScriptedServer.hello())
        at += 3
        ok(.hello(HelloReply(name: "ann", resume: "token", resumeMs: 120_000)))
    }

    /// Enters a room with other players.
    mutating func join(_ state: RoomState) {
        greet()
        ok(.entered(state))
        happen(.joined(player: "ann", role: .player, seedCommit: ScriptedServer.secret.seedCommit))
        ok()
    }

    mutating func start(
        _ players: [String],
        first: String,
        board: CardGrid?,
        commit: Proof,
        seedCommit: String = ScriptedServer.secret.seedCommit
    ) {
        happen(
            .started(
                Started(
                    round: commit.round,
                    board: board,
                    players: players,
                    first: first,
                    commit: commit.commit,
                    seedCommit: seedCommit
                )
            )
        )
    }

    /// Begins a turn; if it is this client's turn, the server sends a prompt.
    mutating func turn(_ number: Int, _ player: String, _ prompt: GamePrompt) {
        happen(.turn(turn: number, player: player, clockMs: 60_000))
        if player == client.me { ask(prompt) }
    }

    mutating func ask(_ prompt: GamePrompt) {
        say(.prompt(Prompt(room: code, prompt, clockMs: 60_000)))
    }
}
