import GameProtocol

@testable import ClientCore

/// A room of Concentration as a server shows it.
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
    var again = true

    struct Seat {
        var name: String
        var pairs: Int
        var flips: Int
        var isReady = true
    }

    static func face(_ label: String) -> Face {
        guard let theme = Theme.named("emoji"),
            let pair = theme.pairs.first(where: { $0.first.label == label })
        else {
            let code = String(label.filter { $0 != " " }.prefix(20))
            return Face(code: code, pair: code, text: String(label.prefix(16)), label: label)
        }
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
            again: again,
            turnSeconds: turnSeconds,
            hideMs: hideMs,
            stalemateTurns: stalemateTurns
        )
    }

    var state: RoomState {
        var state = ScriptedServer.state(
            code,
            seq: 10,
            title: title,
            phase: phase,
            seats.map(\.name),
            stats: Stats(),
            .concentration(options),
            .concentration(
                ConcentrationState(
                    rows: options.rows,
                    columns: options.columns,
                    cells: phase == .lobby ? nil : cells,
                    idleTurns: idleTurns,
                    hide: nil
                )
            )
        )
        for (index, seat) in seats.enumerated() {
            state.players[index].isReady = seat.isReady
            state.players[index].score = seat.pairs
            state.players[index].stats = [
                "flips": seat.flips, "matches": seat.pairs, "misses": 0,
            ]
        }
        state.spectators = spectators
        state.elapsedMs = elapsedMs
        state.turn = turn
        state.seedCommit = ""
        return state
    }

    private var cells: [ConcentrationState.Cell] {
        (1...options.cellCount).map { number in
            taken[number].map { .taken($0.face, player: $0.player) } ?? .down
        }
    }
}

extension BoardScript {
    /// Turns up a card.
    mutating func flip(_ player: String, _ nth: Int, _ cell: Int, _ label: String) {
        let turn = room?.turn?.number ?? 1
        happen(
            .reveal(
                turn: turn,
                player: player,
                nth: nth,
                cell: cell,
                card: BoardSetting.face(label)
            )
        )
    }

    /// Shows two cards that are no pair, and turns them back.
    mutating func miss(_ player: String, _ one: (Int, String), _ other: (Int, String)) {
        flip(player, 1, one.0, one.1)
        flip(player, 2, other.0, other.1)
        mismatch(player, one.0, other.0)
        happen(.hide(cells: [one.0, other.0]))
    }

    mutating func mismatch(_ player: String, _ cells: Int...) {
        let turn = room?.turn?.number ?? 1
        happen(
            .mismatch(
                turn: turn,
                player: player,
                cells: cells,
                hideMs: room?.concentration?.hideMs ?? 0
            )
        )
    }

    mutating func turn(_ player: String, clockMs: Int? = 60_000) {
        happen(.turn(turn: (room?.turn?.number ?? 0) + 1, player: player, clockMs: clockMs))
    }
}
