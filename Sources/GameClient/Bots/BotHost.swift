import GameProtocol

/// The host of a bot: owns its session, the way to the server and the program, if one moves, and
/// carries out the effects.
///
/// One loop waits for socket, program, signals and clock.
final class BotHost {
    private let link: ServerLink
    private let seats: SeatKeeper
    private let signals: SignalPipe?
    private var session: BotSession
    private let program: ProgramHost?
    private let printer: BotPrinter
    private let clock: () -> Int
    private var status: Int32?

    init(
        link: ServerLink,
        seats: SeatKeeper,
        signals: SignalPipe?,
        session: BotSession,
        program: ProgramHost?,
        printer: BotPrinter,
        clock: @escaping () -> Int
    ) {
        self.link = link
        self.seats = seats
        self.signals = signals
        self.session = session
        self.program = program
        self.printer = printer
        self.clock = clock
    }

    /// The seat of an earlier run is gone, and nothing was played.
    var isSeatLost: Bool { session.isSeatLost }

    /// Runs until the bot has finished; gives the status to end with.
    func run() -> Int32 {
        // What is still unsent when the program stops is for nobody.
        defer { program?.end() }
        while true {
            if let due = session.deadline, due <= clock() { receive(.alarm) }
            if let reason = program?.failure() {
                carryOut(session.programFailed(reason, at: clock()))
            }
            if let error = printer.error {
                link.send(Request(.bye))
                _ = seats.keep(nil)
                return Diagnostics.unwritten("The results cannot be written", error)
            }
            if let status { return status }
            wait()
        }
    }

    private func wait() {
        let programEntries = program?.entries(isHolding: isHolding) ?? []
        var entries = programEntries
        if let signals { entries.append(Waiting.Entry(descriptor: signals.descriptor)) }
        if let entry = link.entry { entries.append(entry) }
        var ready = Waiting.wait(entries, milliseconds: session.deadline.map { $0 - clock() })[...]
        let programReady = ready.prefix(programEntries.count).contains(true)
        ready = ready.dropFirst(programEntries.count)
        if let signals, ready.popFirst() == true, let signal = signals.next() {
            return interrupted(signal)
        }
        if ready.popFirst() == true { readServer() }
        if programReady { readProgram() }
    }

    /// What the program writes waits in its pipe, because the server has not taken the last lines.
    private var isHolding: Bool {
        session.state.stage == .catchingUp || link.connection?.isSending == true
    }

    private func readServer() {
        link.read { news in
            guard let program else { return receive(session.state.input(news)) }
            let isForClient: Bool
            switch news {
            case .received(.line(let line), let text):
                isForClient = program.serverSent(line, text, printer)
            case .received(.unreadable, let text):
                isForClient = program.serverSent(nil, text, printer)
            case .received, .connected, .notConnected: isForClient = true
            }
            if isForClient { receive(session.state.input(news)) }
        }
    }

    private func readProgram() {
        guard let program else { return }
        program.flush()
        if isHolding { return }
        let isConnected = session.state.stage == .open
        for line in program.read(isConnected: isConnected, printer) {
            link.connection?.send(line: line)
        }
    }

    private func receive(_ input: ClientInput) {
        carryOut(session.receive(input, at: clock()))
    }

    private func carryOut(_ effects: [BotEffect]) {
        // A seat is noted before anything is done with it: the next thing may be a crash.
        if let error = seats.keep(session.state.ticket) {
            printer.tell("A bot that is started again will not find this seat: \(error.reason).")
        }
        for effect in effects {
            switch effect {
            case .client(let effect): carryOut(effect)
            case .result(let result): printer.show(result)
            case .tell(let line): printer.tell(line)
            case .finish(let code): status = code
            }
        }
    }

    private func carryOut(_ effect: ClientEffect) {
        switch effect {
        case .send(let request):
            program?.clientAsked()
            link.send(request)
        case .needsEntropy: receive(.entropy(PlaySession.entropy()))
        case .disconnect:
            program?.connectionLost()
            link.drop()
        case .connect: if let trouble = link.connect() { receive(session.state.input(trouble)) }
        case .say, .finish: break
        }
    }

    /// The connection is closed without `bye`, so that the server keeps the seat for the next run.
    private func interrupted(_ signal: Int32) {
        if session.state.ticket == nil { link.send(Request(.bye)) }
        status = 128 + signal
    }
}
