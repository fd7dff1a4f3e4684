import GameProtocol

/// The host of the plain face: reads lines, prints sentences, and waits for whatever comes first.
///
/// One loop waits for socket, input, signals and clock; there is no second thread.
final class PlainHost: ClientWitness {
    private let client: ClientHost
    private let signals: SignalPipe?
    private var face: PlainFace
    private var input = InputLines()
    private let clock: () -> Int
    /// The signal that ended it.
    private var signal: Int32?
    /// Why a line could not be shown; the first reason.
    private var outputError: SystemError?

    init(
        _ client: ClientHost,
        signals: SignalPipe?,
        face: PlainFace,
        clock: @escaping () -> Int
    ) {
        self.client = client
        self.signals = signals
        self.face = face
        self.clock = clock
        client.witness = self
    }

    /// Runs until the client is finished; gives the status to end with.
    func run() -> Int32 {
        while true {
            turn()
            if let outputError { return leave(outputError) }
            if let signal { return 128 + signal }
            if let status = client.status {
                print(face.flush())
                return status
            }
            print(face.prompt(client.state.isExpecting))
            wait()
        }
    }

    func show(_ happening: Happening) { print(face.show(happening, at: clock())) }

    /// Waits for whatever comes first, and takes it.
    private func wait() {
        // A line that cannot be carried out yet stays in its pipe.
        let readsInput = !input.isFull
        var entries: [Waiting.Entry] = []
        if let signals { entries.append(Waiting.Entry(descriptor: signals.descriptor)) }
        if readsInput { entries.append(Waiting.Entry(descriptor: System.input)) }
        if let entry = client.entry { entries.append(entry) }
        let due = [client.state.deadline, face.deadline].compactMap { $0 }.min()
        var ready = Waiting.wait(entries, milliseconds: due.map { $0 - clock() })[...]
        if let signals, ready.popFirst() == true, let signal = signals.next() {
            return interrupted(signal)
        }
        if readsInput, ready.popFirst() == true { input.read() }
        if ready.popFirst() == true { client.proceed() }
    }

    /// Does everything that can be done without waiting.
    private func turn() {
        client.wake()
        if let due = face.deadline, due <= clock() { print(face.flush()) }
        while canGoOn, !client.state.isHolding, let line = input.next() {
            face.typed()
            client.receive(.command(Command(line)))
        }
        if canGoOn, input.isAtEnd, !client.state.isHolding, !client.state.didInputEnd {
            client.receive(.inputEnded)
        }
    }

    private var canGoOn: Bool { client.status == nil && signal == nil && outputError == nil }

    private func interrupted(_ signal: Int32) {
        print(face.flush())
        print(face.breakPrompt())
        for line in PlainGoodbye(state: client.state, at: clock()).lines { print([.result(line)]) }
        client.breakOff()
        self.signal = signal
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
        client.giveUp()
        return Diagnostics.unwritten("The game cannot be shown", error)
    }
}
