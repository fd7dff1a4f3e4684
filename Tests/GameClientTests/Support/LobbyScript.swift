import GameProtocol
import TerminalKit

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

/// A player before the screens of a lobby: the keys, the pictures and their effects.
struct LobbyScript: ScreenScript {
    var screen = ScreenState(ScreenSettings())
    var client: ClientState?
    var size = Size(columns: 80, rows: 24)
    var at = 1000
    /// The effects that the screen does not carry out itself.
    var effects: [ScreenEffect] = []

    init(
        rooms: [RoomSummary] = Self.rooms,
        motd: String? = "snacks are in the kitchen.",
        me: String = "bob",
        host: String = "192.168.1.20"
    ) {
        var plan = ClientPlan(address: JoinAddress(host: host), purpose: .lobby)
        plan.name = me
        plan.asks = true
        var client = ClientState(plan, at: 0)
        client.stage = .open
        client.hasSettled = true
        client.serverName = "Kitchen table"
        client.me = me
        client.motd = motd
        client.listed = rooms
        client.delay.add(2)
        self.client = client
    }

    mutating func take(_ input: ScreenInput) {
        effects += screen.receive(input, client, size: size, at: at)
    }

    var canvas: Canvas { screen.canvas(client, size: size, at: at) }

    /// The picture without the first blank rows above the last rule.
    func text(leavingOut count: Int) -> String {
        var rows = rows
        for _ in 0..<count { rows.remove(at: rows.count - 4) }
        return rows.joined(separator: "\n")
    }
}

/// The rooms of the drawing.
extension LobbyScript {
    static let rooms = [
        room("K3QF", "kittens", 6, ["ann"], of: 2, watching: 1),
        room("W9HB", "friday-night", 8, ["eve", "dan"], of: 2, phase: .playing),
        deck("R2TD", "big-deck", ["kim", "lee", "max"], of: 6),
        room("M7XA", "quiet", 4, ["zoe"], of: 2, isLocked: true),
    ]

    static func room(
        _ code: String,
        _ title: String?,
        _ side: Int,
        _ players: [String],
        of seats: Int,
        phase: RoomState.Phase = .lobby,
        watching: Int = 0,
        isLocked: Bool = false
    ) -> RoomSummary {
        RoomSummary(
            room: code,
            title: title,
            phase: phase,
            seats: seats,
            players: players,
            owner: players.first,
            spectatorCount: watching,
            isLocked: isLocked,
            options: .concentration(
                ConcentrationOptions(
                    pairs: side * side / 2,
                    columns: side,
                    theme: "emoji",
                    again: true,
                    turnSeconds: 60,
                    hideMs: 1500,
                    stalemateTurns: 6 * side * side
                )
            )
        )
    }

    static func deck(
        _ code: String,
        _ title: String,
        _ players: [String],
        of seats: Int
    ) -> RoomSummary {
        RoomSummary(
            room: code,
            title: title,
            phase: .lobby,
            seats: seats,
            players: players,
            owner: players.first,
            spectatorCount: 0,
            isLocked: false,
            options: .deck(
                DeckOptions(
                    rules: .highCard,
                    deckCount: 1,
                    jokers: false,
                    cards: nil,
                    shuffled: true,
                    turnSeconds: 60
                )
            )
        )
    }
}
