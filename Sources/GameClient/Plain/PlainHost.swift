import GameProtocol

/// The host of the plain face: owns state, connection and terminal, and carries out the effects.
///
/// One loop waits for socket, input, signals and clock; there is no second thread.
final class PlainHost {
    private let link: ServerLink
    private let seats: SeatKeeper
    private let signals: SignalPipe?
    private var state: ClientState
    private var face: PlainFace
    private var input = InputLines()
    private let entropy: () -> String?
    private let clock: () -> Int
    private var status: Int32?
    /// Why a line could not be shown; the first reason.
    private var outputError: SystemError?

    init(
        link: ServerLink,
        seats: SeatKeeper,
        signals: SignalPipe?,
        state: ClientState,
        face: PlainFace,
        clock: @escaping () -> Int,
        entropy: @escaping () -> String?
    ) {
        self.link = link
        self.seats = seats
        self.signals = signals
        self.state = state
        self.face = face
        self.clock = clock
        self.entropy = entropy
    }

    /// Runs until the client is finished; gives the status to end with.
    func run() -> Int32 {
        while true {
            turn()
            if let outputError { return leave(outputError) }
            if let status { return status }
            print(face.prompt(state.isExpecting))
            wait()
        }
    }

    /// Waits for whatever comes first, and takes it.
    private func wait() {
        // A line that cannot be carried out yet stays in its pipe.
        let readsInput = !input.isFull
        var entries: [Waiting.Entry] = []
        if let signals { entries.append(Waiting.Entry(descriptor: signals.descriptor)) }
        if readsInput { entries.append(Waiting.Entry(descriptor: System.input)) }
        if let entry = link.entry { entries.append(entry) }
        let due = [state.deadline, face.deadline].compactMap { $0 }.min()
        var ready = Waiting.wait(entries, milliseconds: due.map { $0 - clock() })[...]
        if let signals, ready.popFirst() == true, let signal = signals.next() {
            return interrupted(signal)
        }
        if readsInput, ready.popFirst() == true { input.read() }
        if ready.popFirst() == true { link.read { receive(state.input($0)) } }
    }

    /// Does everything that can be done without waiting.
    private func turn() {
        let now = clock()
        if let due = state.deadline, due <= now { receive(.alarm) }
        if let due = face.deadline, due <= now { print(face.flush()) }
        while status == nil, outputError == nil, !state.isHolding, let line = input.next() {
            face.typed()
            receive(.command(Command(line)))
        }
        if status == nil, input.isAtEnd, !state.isHolding, !state.didInputEnd {
            receive(.inputEnded)
        }
    }

    private func receive(_ input: ClientInput) {
        let effects = state.receive(input, at: clock())
        // A seat is noted before anything is done with it: the next thing may be a crash.
        noteSeat()
        for effect in effects {
            switch effect {
            case .send(let request): link.send(request)
            case .say(let happening): print(face.show(happening, at: clock()))
            case .needsEntropy: receive(.entropy(entropy()))
            case .disconnect: link.drop()
            case .connect: if let trouble = link.connect() { receive(state.input(trouble)) }
            case .finish(let code):
                print(face.flush())
                status = code
            }
        }
    }

    private func noteSeat() {
        guard let error = seats.keep(state.ticket) else { return }
        print([.message("GameClient resume will not find this seat: \(error.reason).")])
    }

    /// The connection is closed without `bye`, so that the server keeps the seat.
    private func interrupted(_ signal: Int32) {
        print(face.flush())
        print(face.breakPrompt())
        for line in PlainGoodbye(state: state, at: clock()).lines { print([.result(line)]) }
        // Without a seat there is nothing to keep but the name.
        if state.ticket == nil { link.send(Request(.bye)) }
        status = 128 + signal
    }

    private func print(_ outputs: [PlainFace.Output]) {
        for output in outputs {
            switch output {
            case .result(let line): write(System.output, line + "\n")
            case .message(let line): write(System.messages, line + "\n")
            case .prompt(let text): write(System.output, text)
            }
        }
    }

    private func write(_ descriptor: Int32, _ text: String) {
        // After a failure the rest would have a hole in it.
        guard descriptor != System.output || outputError == nil else { return }
        let error = System.writeAll(descriptor, Array(text.utf8))
        if descriptor == System.output { outputError = error }
    }

    /// Where the game cannot be shown there is nothing left to do; the name is given free.
    private func leave(_ error: SystemError) -> Int32 {
        link.send(Request(.bye))
        _ = seats.keep(nil)
        return Diagnostics.unwritten("The game cannot be shown", error)
    }
}
