import ClientCore
import CommandLine
import GameProtocol
import TerminalKit

/// One run of `join`, `create` or `watch`: the player's plan, and the way to the server.
struct PlaySession {
    private var plan: ClientPlan
    private let configuration: ClientConfiguration
    private let seats: SeatKeeper
    /// A server that this program started and will end; nil for none.
    private var ownServer: JoinAddress?
    /// Whether the command names the server and the room. If not, the player chooses them on the
    /// screen.
    private var isChosen = true

    /// Creates a session that returns to a seat whose ticket was found on this computer.
    init(_ ticket: SeatTicket, _ file: LockedFile, _ configuration: ClientConfiguration) {
        self.configuration = configuration
        seats = SeatKeeper(Self.folder, found: (ticket, file))
        plan = ClientPlan(address: ticket.address, purpose: .resume(ticket))
        fill()
    }

    init(_ invocation: Invocation, ownServer: JoinAddress? = nil) throws(UsageError) {
        configuration = invocation.configuration
        let command = invocation.command
        let address = try invocation.address(allowsCode: ![.create, .daily].contains(command))
        let password = try configuration.password()
        var plan = ClientPlan(
            address: address.server,
            purpose: try Self.purpose(invocation, address, password)
        )
        plan.typedName = configuration.name
        plan.isNameChosen = configuration.isNameChosen
        plan.password = password
        self.plan = plan
        self.ownServer = ownServer
        // No seat outlives a server that ends with this program.
        seats = SeatKeeper(ownServer == nil ? Self.folder : nil)
        isChosen =
            command != .join || invocation.argument != nil || configuration.newRoom.game != nil
        fill()
    }

    private mutating func fill() {
        plan.asks = configuration.asks && System.isTerminal(System.input)
        plan.lingers = configuration.lingers
        plan.isHidden = configuration.isHidden
        plan.timeoutMs = configuration.timeoutMs
        plan.chance = Entropy.seed()
    }

    /// Returns to the newest seat that no running client of this user holds.
    static func resume(_ configuration: ClientConfiguration) -> Int32 {
        let typed = configuration.isNameChosen ? configuration.name : nil
        let name = typed.flatMap { try? PlayerName($0) }?.name
        switch folder?.newest(name: name) ?? .none {
        case .seat(let ticket, let file): return PlaySession(ticket, file, configuration).run()
        case .held: return Diagnostics.fail(.noSeat(name: name, isHeld: true))
        case .none: return Diagnostics.fail(.noSeat(name: name, isHeld: false))
        }
    }

    private static var folder: SeatFolder? { Diagnostics.stateFolder.map(SeatFolder.init) }

    func run() -> Int32 {
        let trace: ConnectionTrace?
        do throws(Failure) {
            trace = try Diagnostics.trace(configuration)
        } catch {
            return Diagnostics.fail(error, configuration)
        }
        let clock = System.millisecondClock()
        var plan = plan
        plan.epochMs = 1000 * WallClock.now - clock()
        let faces = FaceChoice(
            configuration: configuration,
            clock: clock,
            ownServer: ownServer
        )
        let services = ClientHost.Services(
            seats: seats,
            history: HistoryKeeper(HistoryFile(folder: Diagnostics.stateFolder)) { WallClock.now },
            trace: trace,
            clock: clock,
            entropy: Entropy.ofDeal
        )
        return configuration.isPlain
            ? faces.runPlain(plan, services) : faces.runScreen(plan, services, isChosen: isChosen)
    }

    /// Shows the review of a game on the screen and returns the exit status.
    static func review(_ game: PlayedGame, _ configuration: ClientConfiguration) -> Int32 {
        let clock = System.millisecondClock()
        let services = ClientHost.Services(
            seats: SeatKeeper(nil),
            clock: clock,
            entropy: { nil }
        )
        let plan = ClientPlan(address: JoinAddress(host: "localhost"), purpose: .lobby)
        return FaceChoice(configuration: configuration, clock: clock)
            .runScreen(plan, services, isChosen: false, review: game)
    }

    private static func purpose(
        _ invocation: Invocation,
        _ address: JoinAddress,
        _ password: String?
    ) throws(UsageError) -> ClientPlan.Purpose {
        let newRoom = invocation.configuration.newRoom
        switch invocation.command {
        case .create: return .create(newRoom.request(password: password))
        case .daily:
            let today = DailyDate(secondsSince1970: WallClock.now)
            guard let game = newRoom.game, let request = CreateRequest(daily: today, of: game)
            else { throw UsageError("Usage: GameClient \(DailyGames.usage)") }
            return .create(request)
        case .watch:
            guard invocation.argument != nil else {
                throw UsageError("watch needs an ADDRESS, such as: GameClient watch localhost/K3QF")
            }
            return address.code.map { .watch(code: $0) } ?? .watchLobby
        default:
            if let purpose = address.purpose { return purpose }
            guard newRoom.game != nil else { return .lobby }
            return .quick(newRoom.request(password: password))
        }
    }
}
