import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

/// A player's client with its screen.
struct Person {
    var client: ClientState
    var screen: ScreenState
    var at: Int
    /// The commands of the last key or click.
    private(set) var commands: [Command] = []

    private var effects: [ClientEffect] = []
    private var isCarryingOut = false
    /// The mismatch that a check of a deal has found.
    private(set) var mismatch: ProofCheck.Reason?

    enum Input {
        case client(ClientInput)
        case terminal(TerminalEvent)
        /// Due events; the commands of the screen may come from the other person.
        case alarm(Commands)
    }

    enum Commands {
        case own
        case others([Command])
    }

    static let size = Size(columns: 80, rows: 24)
    static let greeting = ScriptedServer.hello(features: ["concentration", "invite"])

    static func plan(_ purpose: ClientPlan.Purpose) -> ClientPlan {
        var plan = ClientPlan(address: ScriptedServer.address, purpose: purpose)
        plan.name = "ann"
        plan.asks = true
        plan.hasScreen = true
        return plan
    }

    init(_ purpose: ClientPlan.Purpose, _ settings: ScreenSettings, at: Int) {
        client = ClientState(Self.plan(purpose), at: at)
        screen = ScreenState(settings)
        self.at = at
    }

    /// Makes a player at the entry into the lobby.
    static func inLobby(_ rooms: [RoomSummary], _ settings: ScreenSettings, at: Int) -> Person {
        var person = Person(.lobby, settings, at: at)
        _ = person.hear(greeting)
        let hello = HelloReply(name: "ann", resume: "token", resumeMs: 120_000)
        person.answer(.ok(.hello(hello)))
        person.answer(.ok(.list(rooms, next: nil)))
        return person
    }

    /// Makes a player who enters a room with this state.
    static func inRoom(_ state: RoomState, _ settings: ScreenSettings, at: Int) -> Person {
        var person = inLobby([], settings, at: at)
        let isPlayer = state.players.contains { $0.name == "ann" }
        let command = isPlayer ? Command.join(code: state.room) : .watch(code: state.room)
        _ = person.take(.client(.command(command)))
        person.answer(.ok(.entered(state)))
        return person
    }

    mutating func hear(_ line: ServerLine) -> [Request] {
        #expect(line.cleaned() != nil, "No server can send this line: \(line)")
        return take(.client(.line(line)))
    }

    /// Answers the oldest request.
    mutating func answer(_ outcome: Reply.Outcome) {
        guard let oldest = client.outstanding.first else { return }
        let id: RequestID? = oldest.purpose == .resume ? nil : .number(oldest.id)
        _ = hear(.reply(Reply(re: Request(oldest.body).verb, id: id, outcome)))
    }

    /// Takes an input; returns the requests that the client sends.
    mutating func take(_ input: Input) -> [Request] {
        var sent: [Request] = []
        commands = []
        switch input {
        case .client(let input): receive(input, &sent)
        case .terminal(let event): show(.terminal(event), &sent)
        case .alarm(.own):
            receive(.alarm, &sent)
            show(.alarm, &sent)
        case .alarm(.others(let others)):
            receive(.alarm, &sent)
            _ = screen.receive(.alarm, client, size: Self.size, at: at)
            for command in others { receive(.command(command), &sent) }
        }
        // Pings are removed, because the connection is never silent and the model ignores its
        // delay.
        _ = client.clock.heard(at: at)
        client.outstanding.removeAll { if case .ping = $0.purpose { true } else { false } }
        return sent.filter { request in
            request.body != .ping
                || client.outstanding.contains { .number($0.id) == request.id }
        }
    }

    /// Carries out effects in their order, as the client's host does: later effects wait for the
    /// earlier ones.
    private mutating func receive(_ input: ClientInput, _ sent: inout [Request]) {
        effects += client.receive(input, at: at)
        if isCarryingOut { return }
        isCarryingOut = true
        defer { isCarryingOut = false }
        while !effects.isEmpty {
            switch effects.removeFirst() {
            case .send(let request): sent.append(request)
            case .say(let news):
                switch news {
                case .checked(.mismatch(let reason), _), .proved(_, .mismatch(let reason)):
                    mismatch = reason
                default: break
                }
                show(.happened(news), &sent)
            case .needsEntropy: receive(.entropy("ann-entropy"), &sent)
            case .disconnect, .connect, .move, .finish: break
            }
        }
    }

    private mutating func show(_ input: ScreenInput, _ sent: inout [Request]) {
        for effect in screen.receive(input, client, size: Self.size, at: at) {
            switch effect {
            case .command(.quit), .command(.away): break
            case .command(let command):
                commands.append(command)
                receive(.command(command), &sent)
            default: break
            }
        }
    }

    /// Closes everything that covers or replaces the place.
    mutating func close() {
        for _ in 0..<6 { screen.open(.nothing) }
        screen.message = nil
    }

    /// The next time at which the client or its screen has something to do.
    var deadline: Int? {
        let ofScreen = screen.deadline(client, size: Self.size, at: at)
        return [client.deadline, ofScreen].compactMap(\.self).min()
    }

    var frame: Frame { screen.canvas(client, size: Self.size, at: at).frame }

    var field: (any GameField)? {
        guard let room = client.room else { return nil }
        let screen = Mirror(reflecting: screen).descendant("room") as? RoomScreen
        return screen?.field(room)
    }

    /// The possible clicks and their positions.
    var targets: [Canvas.Target] { screen.canvas(client, size: Self.size, at: at).targets }

    var keys: [Key] {
        screen.sheet(client, size: Self.size, at: at).rows.flatMap(\.keys)
    }
}
