import GameProtocol

/// The host of the plain face: owns state, connection and terminal, and carries out the effects.
///
/// One loop waits for socket, input, signals and clock; there is no second thread.
final class PlainHost {
    private let connection: ServerConnection
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
        connection: ServerConnection,
        signals: SignalPipe?,
        state: ClientState,
        face: PlainFace,
        clock: @escaping () -> Int,
        entropy: @escaping () -> String?
    ) {
        self.connection = connection
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
        var entries = [
            Waiting.Entry(descriptor: connection.descriptor, writing: connection.isSending)
        ]
        if let signals { entries.append(Waiting.Entry(descriptor: signals.descriptor)) }
        if readsInput { entries.append(Waiting.Entry(descriptor: System.input)) }
        let due = [state.deadline, face.deadline].compactMap { $0 }.min()
        let ready = Waiting.wait(entries, milliseconds: due.map { $0 - clock() })
        if signals != nil, ready[1], let signal = signals?.next() { return interrupted(signal) }
        if ready[0] { readSocket() }
        if readsInput, ready[entries.count - 1] { input.read() }
    }

    private func readSocket() {
        connection.flush()
        for received in connection.receive() {
            switch received {
            case .line(let line): receive(.line(line))
            case .unreadable: receive(.unreadable)
            case .tooLong: receive(.tooLong)
            case .closed: receive(.closed)
            }
        }
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
        for effect in state.receive(input, at: clock()) {
            switch effect {
            case .send(let request): connection.send(request)
            case .say(let happening): print(face.show(happening, at: clock()))
            case .needsEntropy: receive(.entropy(entropy()))
            case .finish(let code):
                print(face.flush())
                status = code
            }
        }
    }

    /// The connection is closed without `bye`, so that the server keeps the seat.
    private func interrupted(_ signal: Int32) {
        print(face.flush())
        print(face.breakPrompt())
        for line in PlainGoodbye(state: state, at: clock()).lines { print([.result(line)]) }
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
        connection.send(Request(.bye))
        return Diagnostics.unwritten("The game cannot be shown", error)
    }
}
