import GameProtocol
import TerminalKit

@testable import ClientCore
@testable import GameClient

/// Somebody before the screen of a room: what the server says, what they press, what they see.
struct RoomScript {
    var screen = ScreenState(ScreenSettings())
    var client: ClientState
    var size = Size(columns: 80, rows: 24)
    var at = 1_000_000
    var seq: Int64 = 10
    let code: String
    /// What was wanted of others than the client's state.
    var effects: [ScreenEffect] = []
    /// What was sent to the server.
    var sent: [Request.Body] = []

    init(_ state: RoomState, me: String = "ann", delayMs: Int = 12, look: Look = .room) {
        var plan = ClientPlan(
            address: JoinAddress(host: "192.168.1.20"),
            purpose: .join(code: state.room)
        )
        plan.name = me
        plan.asks = true
        client = ClientState(plan, at: at)
        client.stage = .open
        client.hasSettled = true
        client.serverName = "Kitchen table"
        client.me = me
        client.resumeMs = 120_000
        client.delay.add(delayMs)
        code = state.room
        seq = state.seq
        screen.settings.look = look
        let room = RoomView(state, me: me, at: at)
        client.room = room
        happen(.entered(room, plan.address.room(state.room)))
    }

    mutating func happen(_ news: News) { take(.happened(news)) }

    mutating func hear(_ line: ServerLine) { carryOut(client.receive(.line(line), at: at)) }

    mutating func say(_ body: RoomEvent.Body) {
        seq += 1
        hear(.event(RoomEvent(room: code, seq: seq, body)))
    }

    mutating func say(_ event: ConcentrationEvent) { say(.game(.concentration(event))) }

    mutating func look(_ player: String, at cell: Int?) {
        hear(.connection(.hover(room: code, player: player, cell: cell)))
    }

    /// The server's answer to the oldest request.
    mutating func answer(_ outcome: Reply.Outcome = .ok(.none)) {
        guard let first = client.outstanding.first else { return }
        hear(.reply(Reply(re: nil, id: .number(first.id), outcome)))
    }

    mutating func press(_ keys: Key...) {
        for key in keys { take(.terminal(.key(key))) }
    }

    mutating func type(_ text: String) {
        for scalar in text.unicodeScalars { press(.character(scalar)) }
    }

    mutating func click(column: Int, row: Int) {
        take(.terminal(.click(Position(column: column, row: row))))
    }

    mutating func take(_ input: ScreenInput) {
        for effect in screen.receive(input, client, size: size, at: at) {
            guard case .command(let command) = effect else {
                effects.append(effect)
                continue
            }
            carryOut(client.receive(.command(command), at: at))
        }
    }

    private mutating func carryOut(_ effects: [ClientEffect]) {
        for effect in effects {
            switch effect {
            case .say(let news): happen(news)
            case .send(let request): sent.append(request.body)
            case .needsEntropy: carryOut(client.receive(.entropy(nil), at: at))
            case .disconnect, .connect, .finish: break
            }
        }
    }

    /// Time goes by, and nothing happens but the alarms.
    mutating func wait(_ milliseconds: Int) {
        at += milliseconds
        take(.alarm)
    }

    var canvas: Canvas { screen.canvas(client, size: size, at: at) }
    var deadline: Int? { screen.deadline(client, size: size, at: at) }
    var text: String { canvas.frame.text }
    var rows: [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    var bar: String { rows[1] }
    var message: String { rows[size.rows - 2] }
    var keys: String { rows[size.rows - 1] }
    var room: RoomView? { client.room }

    mutating func wanted() -> [ScreenEffect] {
        defer { effects = [] }
        return effects
    }
}

/// A room of Concentration as a server would show it.
struct BoardSetting {
    var code = "K3QF"
    var title: String? = "kittens"
    var side = 4
    var columns: Int?
    var seats = [
        Seat(name: "ann", pairs: 0, flips: 0), Seat(name: "bob", pairs: 0, flips: 0),
    ]
    var spectators: [String] = []
    var taken: [Int: (face: Face, player: String)] = [:]
    var turn: RoomState.Turn?
    var phase = RoomState.Phase.playing
    var elapsedMs: Int? = 0
    var idleTurns = 0
    var stalemateTurns = 216
    var turnSeconds = 60
    var hideMs = 1500

    struct Seat {
        var name: String
        var pairs: Int
        var flips: Int
        var isReady = true
    }

    static func face(_ label: String) -> Face {
        guard let theme = Theme.named("emoji"),
            let pair = theme.pairs.first(where: { $0.first.label == label })
        else { return Face(code: label, pair: label, text: label, label: label) }
        return pair.first
    }

    mutating func take(_ label: String, _ player: String, _ cells: Int...) {
        for cell in cells { taken[cell] = (Self.face(label), player) }
    }

    var options: ConcentrationOptions {
        ConcentrationOptions(
            pairs: side * (columns ?? side) / 2,
            columns: columns ?? side,
            theme: "emoji",
            again: true,
            turnSeconds: turnSeconds,
            hideMs: hideMs,
            stalemateTurns: stalemateTurns
        )
    }

    var state: RoomState {
        RoomState(
            room: code,
            seq: 10,
            title: title,
            phase: phase,
            round: phase == .lobby ? 0 : 1,
            owner: seats.first?.name,
            players: seats.map {
                RoomState.Player(
                    name: $0.name,
                    isReady: $0.isReady,
                    isOnline: true,
                    isPlaying: phase == .playing,
                    score: $0.pairs,
                    stats: ["flips": $0.flips, "matches": $0.pairs, "misses": 0]
                )
            },
            spectators: spectators,
            options: .concentration(options),
            elapsedMs: elapsedMs,
            commit: nil,
            game: .concentration(
                ConcentrationState(
                    rows: options.rows,
                    columns: options.columns,
                    cells: phase == .lobby ? nil : cells,
                    idleTurns: idleTurns,
                    hide: nil
                )
            ),
            turn: turn,
            seedCommit: "",
            over: nil
        )
    }

    private var cells: [ConcentrationState.Cell] {
        (1...options.cellCount).map { number in
            taken[number].map { .taken($0.face, player: $0.player) } ?? .down
        }
    }
}

extension RoomScript {
    /// A card is turned up.
    mutating func flip(_ player: String, _ nth: Int, _ cell: Int, _ label: String) {
        let turn = room?.turn?.number ?? 1
        say(
            .reveal(
                turn: turn,
                player: player,
                nth: nth,
                cell: cell,
                card: BoardSetting.face(label)
            )
        )
    }

    /// Two cards that are none: they are shown, and turned back.
    mutating func miss(_ player: String, _ one: (Int, String), _ other: (Int, String)) {
        flip(player, 1, one.0, one.1)
        flip(player, 2, other.0, other.1)
        mismatch(player, one.0, other.0)
        say(.hide(cells: [one.0, other.0]))
    }

    mutating func mismatch(_ player: String, _ cells: Int...) {
        let turn = room?.turn?.number ?? 1
        say(
            .mismatch(
                turn: turn,
                player: player,
                cells: cells,
                hideMs: room?.concentration?.hideMs ?? 0
            )
        )
    }

    mutating func turn(_ player: String, clockMs: Int? = 60_000) {
        say(.turn(turn: (room?.turn?.number ?? 0) + 1, player: player, clockMs: clockMs))
    }
}
