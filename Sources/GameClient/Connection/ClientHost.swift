import GameProtocol

/// What shows a player what happens: the host of one of the faces.
protocol ClientWitness: AnyObject {
    func show(_ happening: Happening)
}

/// The host that every face has: owns what the client knows, its connection and its seat, and
/// carries out what comes of it.
///
/// It waits for nothing. The face waits, for this host's descriptor beside its own.
final class ClientHost {
    private(set) var state: ClientState
    /// Who is told what happens.
    weak var witness: (any ClientWitness)?
    /// The status to end with; nil while the client goes on.
    private(set) var status: Int32?
    /// What somebody who ends here has to be told.
    private(set) var failure: Failure?
    private let link: ServerLink
    private let seats: SeatKeeper
    private let clock: () -> Int
    private let entropy: () -> String?

    /// What a client needs beside its plan.
    struct Surroundings {
        var seats: SeatKeeper
        var trace: ConnectionTrace?
        var clock: () -> Int
        var entropy: () -> String?
    }

    /// Goes on with a connection that is there, or begins with one to where the plan leads.
    init(_ plan: ClientPlan, _ connection: ServerConnection?, _ surroundings: Surroundings) {
        let trace = surroundings.trace
        seats = surroundings.seats
        clock = surroundings.clock
        entropy = surroundings.entropy
        link =
            connection.map { ServerLink($0, trace: trace) }
            ?? ServerLink(to: plan.address, trace: trace)
        state = ClientState(plan, isConnected: connection != nil, at: surroundings.clock())
    }

    /// What to wait for; nil while there is nothing.
    var entry: Waiting.Entry? { link.entry }

    /// Does what is due.
    func wake() { if let due = state.deadline, due <= clock() { receive(.alarm) } }

    /// The entry was ready.
    func proceed() { link.read { receive(state.input($0)) } }

    func receive(_ input: ClientInput) {
        guard status == nil else { return }
        let effects = state.receive(input, at: clock())
        // A seat is noted before anything is done with it: the next thing may be a crash.
        noteSeat()
        for effect in effects { carryOut(effect) }
    }

    /// The connection is closed without `bye`, so that the server keeps the seat.
    func breakOff() {
        // Without a seat there is nothing to keep but the name.
        if state.ticket == nil { link.send(Request(.bye)) }
        link.drop()
    }

    /// Leaves at once and for good; the name is given free.
    func giveUp() {
        link.send(Request(.bye))
        link.drop()
        _ = seats.keep(nil)
    }

    private func carryOut(_ effect: ClientEffect) {
        switch effect {
        case .send(let request): link.send(request)
        case .say(let happening):
            if case .failed(let failure) = happening { self.failure = failure }
            witness?.show(happening)
        case .needsEntropy: receive(.entropy(entropy()))
        case .disconnect: link.drop()
        case .connect: if let trouble = link.connect() { receive(state.input(trouble)) }
        case .finish(let code): status = code
        }
    }

    private func noteSeat() {
        guard let error = seats.keep(state.ticket) else { return }
        witness?.show(.seatNotNoted(reason: error.reason))
    }
}
