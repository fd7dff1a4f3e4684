import GameProtocol
import Sockets
package import TerminalKit

/// What shows a player what happens: the host of one of the faces.
package protocol ClientObserver: AnyObject {
    func show(_ news: News)
}

/// The host that every face has: owns what the client knows, its connection and its seat, and
/// carries out what comes of it.
///
/// It waits for nothing. The face waits, for this host's descriptor beside its own.
package final class ClientHost {
    package private(set) var state: ClientState
    /// Who is told what happens.
    package weak var observer: (any ClientObserver)?
    /// The status to end with; nil while the client goes on.
    package private(set) var status: Int32?
    /// Why the client ended, if that has to be told.
    package private(set) var failure: Failure?
    private let link: any ClientLink
    private let seats: SeatKeeper
    private let history: HistoryKeeper?
    private let clock: () -> Int
    private let entropy: () -> String?
    /// Effects that wait for their turn, while one is carried out.
    private var effects = EffectQueue<ClientEffect>()

    /// What a client needs beside its plan.
    package struct Services {
        package var seats: SeatKeeper
        /// Nil keeps no games.
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

    /// Goes on with a connection that is there, or begins with one to where the plan leads.
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

    /// Goes back to a seat; nil where another program holds it, or where its note is gone.
    package convenience init?(
        backTo ticket: SeatTicket,
        as plan: ClientPlan,
        _ services: Services
    ) {
        // Two clients with one token would throw each other out.
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

    /// What to wait for; nil while there is nothing.
    package var entry: Poll.Entry? { link.entry }

    package func wake() { if let due = state.deadline, due <= clock() { receive(.alarm) } }

    /// The entry was ready.
    package func proceed() { link.read { receive(state.input($0)) } }

    package func receive(_ input: ClientInput) {
        guard status == nil else { return }
        if case .line(.connection(.hello(let hello))) = input { lookForSeat(hello) }
        let before = HistoryKeeper.Change(state)
        var effects = state.receive(input, at: clock())
        // A seat is noted before anything is done with it: the next thing may be a crash.
        noteSeat()
        keepGame(input, effects, before)
        if let best = history?.personalBest { effects.append(.say(.personalBest(best))) }
        guard self.effects.begin(effects) else { return }
        while let effect = self.effects.next() { carryOut(effect) }
    }

    /// The connection is closed without `bye`, so that the server keeps the seat.
    package func breakOff() {
        // Without a seat there is nothing to keep but the name.
        if state.ticket == nil { link.send(Request(.bye)) }
        link.drop()
    }

    /// Leaves at once and for good; the name is given free.
    package func giveUp() {
        link.send(Request(.bye))
        link.drop()
        _ = seats.keep(nil)
    }

    /// This client has ended; its seat, if there is one, is for another to take up.
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

    /// Takes hold of the seat of this player's name at a server that was reached at another address.
    ///
    /// Anybody can tell the `inst` of another server, so that the connection decides: a token goes to
    /// no computer but the one that gave it.
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

    /// Whether an address leads to the server at the other end of the connection.
    package func isConnected(to address: JoinAddress) -> Bool {
        link.reached.map { Interfaces.now().leads(address, where: $0) } ?? false
    }

    /// The newest round of this run that is over; nil before the first.
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
    /// The same plan with the seat that is kept for its name, and held by this program from now on.
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
    /// Whether it is the seat of a player of that name, in whatever case.
    fileprivate func isOf(_ name: String) -> Bool { NameRule.key(self.name) == NameRule.key(name) }
}

/// Effects in the order in which they were decided on.
///
/// Carrying one out may lead to another input and further effects. Those wait for their turn, so
/// that requests leave in the order of their numbers.
package struct EffectQueue<Effect> {
    private var waiting: [Effect] = []
    private var isInUse = false

    package init() {}

    /// Adds effects; false while others are carried out, which goes on with these.
    package mutating func begin(_ effects: [Effect]) -> Bool {
        waiting += effects
        defer { isInUse = true }
        return !isInUse
    }

    /// The next one to carry out; nil after the last.
    package mutating func next() -> Effect? {
        guard !waiting.isEmpty else {
            isInUse = false
            return nil
        }
        return waiting.removeFirst()
    }
}
