import ClientCore
import ClientTools
import Sockets
import TerminalKit

/// The host of the plain interface. It reads lines, prints sentences, and waits for the next event.
/// `RunLoop` waits for socket, input, signals and clock; there is no second thread.
final class PlainHost: ClientObserver, LoopHost {
    private let client: ClientHost
    private let signals: SignalPipe?
    private let bots = BotStarter()
    private var face: PlainFace
    private var input: InputLines
    private let isOutputTerminal: Bool
    private let clock: () -> Int
    /// A server that this program started and will end; nil for none.
    private let ownServer: JoinAddress?
    private var signal: Int32?
    /// The first error of writing to standard output.
    private var outputError: SystemError?

    init(
        _ client: ClientHost,
        signals: SignalPipe?,
        face: PlainFace,
        input: InputLines,
        isOutputTerminal: Bool,
        clock: @escaping () -> Int,
        ownServer: JoinAddress? = nil
    ) {
        self.client = client
        self.signals = signals
        self.face = face
        self.input = input
        self.isOutputTerminal = isOutputTerminal
        self.clock = clock
        self.ownServer = ownServer
        client.observer = self
    }

    var now: Int { clock() }

    func advance() -> Int32? {
        turn()
        // If the terminal is gone, the signal arrives together with a write error. The signal
        // decides the exit status.
        if let signal { return 128 + signal }
        if let outputError { return leave(outputError) }
        if let status = client.status {
            print(face.flush())
            return status
        }
        print(face.prompt(client.state.isExpecting))
        return nil
    }

    func show(_ news: News) {
        if case .botsGone(let names, let address) = news {
            for name in names { _ = try? bots.start(.named(name), at: address) }
        }
        if case .botWanted(let bot, let address) = news { return start(bot, address) }
        if case .review = news { return review() }
        if case .farewell(let server) = news, server == ownServer { return }
        print(face.show(news, at: clock()))
    }

    private func start(_ bot: WantedBot, _ address: JoinAddress) {
        do throws(SystemError) {
            let name = try bots.start(bot, at: address)
            print(face.show(.botWanted(bot, address), at: clock()))
            client.receive(.command(.seated(bot: name)))
        } catch {
            print(face.flush() + face.breakPrompt() + [.result(BotStarter.sentence(error))])
        }
    }

    private func review() {
        let words = face.words
        let lines =
            client.lastGame.map { Review($0)?.lines(words) ?? [HistoryCommand.tooLong] }
            ?? [PlainText.nothingToReview]
        print(face.flush() + face.breakPrompt() + lines.map { .result(face.fit($0)) })
    }

    func fill(_ poll: inout PollSet) {
        if let signals {
            poll.add(signals.descriptor) { [self] in
                if let signal = signals.next() { interrupted(signal) }
            }
        }
        // Lines that cannot be executed yet stay in the pipe.
        if !input.isFull {
            poll.add(System.input) { [self] in if signal == nil { readInput() } }
        }
        if let entry = client.entry {
            poll.add([entry]) { [self] in if signal == nil { client.proceed() } }
        }
        poll.wake(at: client.state.deadline)
        poll.wake(at: face.deadline)
    }

    /// Does all work that needs no waiting.
    private func turn() {
        client.wake()
        if let due = face.deadline, due <= clock() { print(face.flush()) }
        while canGoOn, !client.state.isHolding, let entry = input.next() {
            switch entry {
            case .line(let line):
                face.typed()
                client.receive(.command(Command(line)))
            case .typedEnd:
                print(face.breakPrompt())
                client.receive(.command(.quit))
            }
        }
        if canGoOn, input.isAtEnd, !client.state.isHolding, !client.state.didInputEnd {
            client.receive(.inputEnded)
        }
    }

    /// Reads the input. If the terminal is gone, the program ends as after a lost connection,
    /// whether the signal or the end of the input arrives first.
    private func readInput() {
        let reading = System.readOnce(System.input)
        if reading == .end, input.isTerminal, System.isHungUp(System.input) {
            return interrupted(SignalPipe.hangUp)
        }
        input.take(reading)
        if input.isGone { interrupted(SignalPipe.hangUp) }
    }

    private var canGoOn: Bool { client.status == nil && signal == nil && outputError == nil }

    private func interrupted(_ signal: Int32) {
        print(face.flush())
        print(face.breakPrompt())
        if client.state.plan.address.server != ownServer {
            let goodbye = PlainGoodbye(state: client.state, at: clock())
            for line in goodbye.lines { print([.result(line)]) }
        }
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
        // After a write error, further output would leave a gap in the text.
        guard descriptor != System.output || outputError == nil else { return }
        let error = System.writeAll(descriptor, Array(text.utf8))
        if descriptor == System.output { outputError = error }
    }

    /// Ends the program after a write error and returns the exit status. If the output is a
    /// terminal, the terminal is gone and the player keeps the seat. Otherwise the player gives up
    /// the seat and the name.
    private func leave(_ error: SystemError) -> Int32 {
        if isOutputTerminal {
            client.breakOff()
            return 128 + SignalPipe.hangUp
        }
        client.giveUp()
        return Diagnostics.unwritten("The game cannot be shown", error)
    }
}
