import GameProtocol
import Sockets
package import TerminalKit

/// The part of the program that shows a client's news to the player.
package protocol ClientObserver: AnyObject {
    func show(_ news: News)
}

/// The part of a running client that is the same on the full screen and in plain mode. It owns the
/// client's state, connection and seat, and carries out the state's effects.
///
/// It never waits. The screen or plain mode waits for this host's descriptor together with its own
/// descriptors.
package final class ClientHost {
    package private(set) var state: ClientState
    package weak var observer: (any ClientObserver)?
    /// The exit status; nil while the client runs.
    package private(set) var status: Int32?
    /// The failure that ended the client, if the player should learn about it.
    package private(set) var failure: Failure?
    private let link: any ClientLink
    private let seats: SeatKeeper
    private let history: HistoryKeeper?
    private let clock: () -> Int
    private let entropy: () -> String?
    private var effects = EffectQueue<ClientEffect>()

    /// The services that a client uses: its files, its log, its clock and its random numbers.
    package struct Services {
        package var seats: SeatKeeper
        /// The keeper of the history; nil if games are not recorded.
        package var history: HistoryKeeper?
        package var trace: ConnectionTrace?
        package var clock: () -> Int
        package var entropy: () -> String?

        package init(
            seats: SeatKeeper,
            history: HistoryKeeper? = nil,
            trace: ConnectionTrace? = nil,
            clock: @escaping () -> Int,
            entropy: @escaping () -> String?
        ) {
            self.seats = seats
            self.history = history
            self.trace = trace
            self.clock = clock
            self.entropy = entropy
        }
    }

    /// Starts with an open connection, or begins to connect to the address of the plan.
    package convenience init(
        _ plan: ClientPlan,
        _ connection: ServerConnection?,
        _ services: Services
    ) {
        let trace = services.trace
        let link =
            connection.map { ServerLink($0, to: plan.address, trace: trace) }
            ?? ServerLink(to: plan.address, trace: trace)
        let state = ClientState(
            plan.withKept(services.seats),
            isConnected: connection != nil,
            at: services.clock()
        )
        self.init(state, link, services)
    }

    /// Goes back to a kept seat. Returns nil if another program holds the seat, or its file is
    /// gone.
    package convenience init?(
        backTo ticket: SeatTicket,
        as plan: ClientPlan,
        _ services: Services
    ) {
        // Two clients with the same token would replace each other.
        guard services.seats.adopt(fits: { $0.token == ticket.token }) != nil else {
            return nil
        }
        self.init(plan.back(to: ticket), nil, services)
    }

    init(_ state: ClientState, _ link: any ClientLink, _ services: Services) {
        self.state = state
        self.link = link
        seats = services.seats
        history = services.history
        clock = services.clock
        entropy = services.entropy
    }

    /// The descriptor to wait for; nil if there is none.
    package var entry: Poll.Entry? { link.entry }

    package func wake() { if let due = state.deadline, due <= clock() { receive(.alarm) } }

    /// Reads from the connection, after its descriptor has become ready.
    package func proceed() { link.read { receive(state.input($0)) } }

    package func receive(_ input: ClientInput) {
        guard status == nil else { return }
        if case .line(.connection(.hello(let hello))) = input {
            lookForKey(hello)
            lookForSeat(hello)
        }
        let before = HistoryKeeper.Change(state)
        var effects = state.receive(input, at: clock())
        // The host saves the seat before it carries out the effects, in case the program crashes.
        noteSeat()
        keepGame(input, effects, before)
        if let best = history?.personalBest { effects.append(.say(.personalBest(best))) }
        guard self.effects.begin(effects) else { return }
        while let effect = self.effects.next() { carryOut(effect) }
    }

    /// Closes the connection without `bye`, so that the server keeps the seat.
    package func breakOff() {
        // Without a seat, `bye` frees the name.
        if state.ticket == nil { link.send(Request(.bye)) }
        link.drop()
    }

    /// Leaves at once and for good. `bye` frees the name.
    package func giveUp() {
        link.send(Request(.bye))
        link.drop()
        _ = seats.keep(nil)
    }

    /// Releases the seat after this client has ended, so that another client can take it up.
    package func letGo() { seats.letGo() }

    private func carryOut(_ effect: ClientEffect) {
        switch effect {
        case .send(let request): link.send(request)
        case .say(let news):
            if case .failed(let failure) = news { self.failure = failure }
            observer?.show(news)
        case .needsEntropy: receive(.entropy(entropy()))
        case .disconnect: link.drop()
        case .connect:
            let event = link.connect(to: state.plan.address.server)
            if let event { receive(state.input(event)) }
        case .move(let address, let before):
            if let event = link.move(to: address, toldBy: before) { receive(state.input(event)) }
        case .finish(let code): status = code
        }
    }

    /// Takes up this player's kept seat at this server, if an earlier run saved the seat under
    /// another address of the server.
    ///
    /// Any server can claim the `inst` of another server. So the saved address must also lead to
    /// the computer of the present connection: the client sends a token only to the computer that
    /// issued it.
    private func lookForSeat(_ hello: ServerHello) {
        guard state.seeksSeat(with: hello), let name = state.plan.name,
            let reached = link.reached
        else { return }
        let interfaces = Interfaces.now()
        let ticket = seats.adopt {
            $0.inst == hello.inst && $0.isOf(name)
                && interfaces.leads($0.address, where: reached)
        }
        if let ticket { state.takeUp(ticket) }
    }

    private func lookForKey(_ hello: ServerHello) {
        guard state.seeksKey(with: hello), let reached = link.reached else { return }
        let key = seats.ladderKey(of: state.plan.address, reached: reached)
        if let key { state.use(ladderKey: key) }
    }

    /// Whether an address leads to the server of the connection.
    package func isConnected(to address: JoinAddress) -> Bool {
        link.reached.map { Interfaces.now().leads(address, where: $0) } ?? false
    }

    /// The newest finished round of this run; nil before the first.
    package var lastGame: PlayedGame? { history?.last }

    private func keepGame(
        _ input: ClientInput,
        _ effects: [ClientEffect],
        _ before: HistoryKeeper.Change
    ) {
        let error = history?.take(input, effects, before: before, after: state, at: clock())
        if let error { observer?.show(.gameNotKept(reason: error.reason)) }
    }

    private func noteSeat() {
        guard let error = seats.keep(state.ticket) else { return }
        observer?.show(.seatNotNoted(reason: error.reason))
    }
}

extension ClientPlan {
    /// Returns the plan with the seat that was kept for the player's name, if there is one.
    ///
    /// This program locks the file of the seat, so that no other program uses the seat.
    fileprivate func withKept(_ seats: SeatKeeper) -> ClientPlan {
        var plan = self
        if case .resume(let ticket) = purpose {
            _ = seats.adopt { $0.token == ticket.token }
        } else if let name {
            plan.kept = seats.adopt { ticket in
                (ticket.address == address.server || ticket.via == address.server)
                    && ticket.isOf(name)
            }
        }
        return plan
    }
}

extension SeatTicket {
    /// Whether the seat belongs to that name. Upper and lower case are the same.
    fileprivate func isOf(_ name: String) -> Bool { NameRule.key(self.name) == NameRule.key(name) }
}

/// A queue of effects, which are carried out in the order in which they were decided.
///
/// Carrying out an effect may lead to another input and further effects. The further effects wait
/// in the queue, so that requests leave in the order of their ids.
package struct EffectQueue<Effect> {
    private var waiting: [Effect] = []
    private var isInUse = false

    package init() {}

    /// Adds effects. Returns false if another caller is already carrying out effects; that caller
    /// then carries out the added ones, too.
    package mutating func begin(_ effects: [Effect]) -> Bool {
        waiting += effects
        defer { isInUse = true }
        return !isInUse
    }

    /// Returns the next effect to carry out; nil after the last.
    package mutating func next() -> Effect? {
        guard !waiting.isEmpty else {
            isInUse = false
            return nil
        }
        return waiting.removeFirst()
    }
}
