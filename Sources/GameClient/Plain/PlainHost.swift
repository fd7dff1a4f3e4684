import GameProtocol

/// The host of the plain face: owns state, connection and terminal, and carries out the effects.
///
/// One loop waits for socket, input, signals and clock; there is no second thread.
final class PlainHost {
    private var connection: ServerConnection?
    /// A connection that is on its way again.
    private var pending: PendingConnection?
    private let trace: ConnectionTrace?
    private let peer: SocketAddress?
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
        connection: ServerConnection,
        trace: ConnectionTrace?,
        seats: SeatKeeper,
        signals: SignalPipe?,
        state: ClientState,
        face: PlainFace,
        clock: @escaping () -> Int,
        entropy: @escaping () -> String?
    ) {
        self.connection = connection
        self.trace = trace
        self.seats = seats
        peer = connection.peer
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
        if let connection {
            entries.append(
                Waiting.Entry(descriptor: connection.descriptor, writing: connection.isSending)
            )
        } else if let pending {
            entries.append(Waiting.Entry(descriptor: pending.descriptor, writing: true))
        }
        let due = [state.deadline, face.deadline].compactMap { $0 }.min()
        var ready = Waiting.wait(entries, milliseconds: due.map { $0 - clock() })[...]
        if let signals, ready.popFirst() == true, let signal = signals.next() {
            return interrupted(signal)
        }
        if readsInput, ready.popFirst() == true { input.read() }
        if ready.popFirst() == true { connection == nil ? finishConnecting() : readSocket() }
    }

    private func readSocket() {
        guard let connection else { return }
        connection.flush()
        for received in connection.receive() {
            // What comes behind the line that ended it belongs to no connection any more.
            guard self.connection === connection else { return }
            switch received {
            case .line(let line): receive(.line(line))
            case .unreadable: receive(.unreadable)
            case .tooLong: receive(.tooLong)
            case .closed: receive(.closed)
            }
        }
    }

    private func beginConnecting() {
        guard let peer else { return receive(.notConnected(.lost(seatSeconds: nil))) }
        do throws(SystemError) {
            pending = try PendingConnection(to: peer, trace: trace)
        } catch {
            receive(.notConnected(state.failure(error)))
        }
    }

    private func finishConnecting() {
        guard let pending else { return }
        self.pending = nil
        do throws(SystemError) {
            connection = try pending.finish()
            receive(.connected)
        } catch {
            receive(.notConnected(state.failure(error)))
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
        let effects = state.receive(input, at: clock())
        // A seat is noted before anything is done with it: the next thing may be a crash.
        noteSeat()
        for effect in effects {
            switch effect {
            case .send(let request): connection?.send(request)
            case .say(let happening): print(face.show(happening, at: clock()))
            case .needsEntropy: receive(.entropy(entropy()))
            case .disconnect:
                connection = nil
                pending = nil
            case .connect: beginConnecting()
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
        if state.ticket == nil { connection?.send(Request(.bye)) }
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
        connection?.send(Request(.bye))
        _ = seats.keep(nil)
        return Diagnostics.unwritten("The game cannot be shown", error)
    }
}
