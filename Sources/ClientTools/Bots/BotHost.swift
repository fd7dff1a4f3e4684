import ClientCore
import GameProtocol
import Sockets
import TerminalKit

/// The host of a bot. It owns the session, the connection and the program that moves, if there is
/// one, and carries out the effects. `RunLoop` waits for socket, program, signals and clock.
final class BotHost: LoopHost {
    private let link: ServerLink
    private let seats: SeatKeeper
    private let signals: SignalPipe?
    private var session: BotSession
    private let program: ProgramHost?
    private let watcher: any BotWatcher
    private let clock: () -> Int
    /// The effects that wait while another effect is carried out.
    private var effects = EffectQueue<BotEffect>()
    /// The exit status, once the bot has finished.
    private(set) var status: Int32?
    private var isInterrupted = false
    /// The number of reconnections.
    private(set) var returnCount = 0

    init(
        link: ServerLink,
        seats: SeatKeeper,
        signals: SignalPipe?,
        session: BotSession,
        program: ProgramHost?,
        watcher: any BotWatcher,
        clock: @escaping () -> Int
    ) {
        self.link = link
        self.seats = seats
        self.signals = signals
        self.session = session
        self.program = program
        self.watcher = watcher
        self.clock = clock
    }

    var isSeatLost: Bool { session.isSeatLost }

    var gameCount: Int { session.tally.gameCount }

    var roomCode: String? { session.state.room?.code }

    func run() -> Int32 {
        RunLoop.run(self)
    }

    var now: Int { clock() }

    func advance() -> Int32? {
        if let due = session.deadline, due <= clock() { receive(.alarm) }
        if let reason = program?.failure() {
            carryOut(session.programFailed(reason, at: clock()))
        }
        if let error = watcher.error {
            link.send(Request(.bye))
            _ = seats.keep(nil)
            status = Diagnostics.unwritten("The results cannot be written", error)
        }
        return status
    }

    func fill(_ poll: inout PollSet) {
        if let signals {
            poll.add(signals.descriptor) { [self] in
                if let signal = signals.next() { interrupted(signal) }
            }
        }
        if let entry = link.entry {
            poll.add([entry]) { [self] in if !isInterrupted { readServer() } }
        }
        if let program {
            poll.add(program.entries(isHolding: isHolding)) { [self] in
                if !isInterrupted { readProgram() }
            }
        }
        poll.wake(at: session.deadline)
    }

    /// Whether the program's output stays in its pipe: the server has not accepted the last lines,
    /// or the bot has no seat yet.
    private var isHolding: Bool {
        program?.isSeated == false || session.state.stage == .catchingUp
            || link.connection?.isSending == true
    }

    private func readServer() {
        link.read { event in
            if case .received(_, let text) = event { watcher.saw(text) }
            if case .connected = event { returnCount += 1 }
            guard let program else { return receive(session.state.input(event)) }
            let isForClient: Bool
            switch event {
            case .received(.line(let line), let text):
                isForClient = program.serverSent(line, text, watcher)
            case .received(.unreadable, let text):
                isForClient = program.serverSent(nil, text, watcher)
            case .received, .connected, .notConnected: isForClient = true
            }
            if isForClient { receive(session.state.input(event)) }
        }
    }

    private func readProgram() {
        guard let program else { return }
        program.flush()
        if isHolding { return }
        let isConnected = session.state.stage == .open
        for line in program.read(isConnected: isConnected, watcher) {
            link.connection?.send(line: line[...])
        }
    }

    private func receive(_ input: ClientInput) {
        if case .line(.connection(.hello(let hello))) = input { lookForKey(hello) }
        carryOut(session.receive(input, at: clock()))
    }

    /// Uses the player's ladder key if the bot's name is one that a person could have. A bot with a
    /// usual bot name is on no ladder.
    private func lookForKey(_ hello: ServerHello) {
        guard session.state.seeksKey(with: hello), let reached = link.reached,
            let name = session.state.plan.name, !BotName.isBot(name),
            let key = seats.ladderKey(of: session.state.plan.address, reached: reached)
        else { return }
        session.use(ladderKey: key)
    }

    private func carryOut(_ effects: [BotEffect]) {
        // The seat is saved before any effect, because the program may crash in between.
        if let error = seats.keep(session.state.ticket) {
            watcher.tell("A bot that is started again will not find this seat: \(error.reason).")
        }
        guard self.effects.begin(effects) else { return }
        while let effect = self.effects.next() { carryOut(effect) }
    }

    private func carryOut(_ effect: BotEffect) {
        switch effect {
        case .client(let effect): carryOut(effect)
        case .result(let result):
            watcher.show(result)
            // Only the watcher needs the server's reply.
            if watcher.wantsRoom { link.send(Request(.room(.state))) }
        case .tell(let line): watcher.tell(line)
        case .finish(let code): status = code
        }
    }

    private func carryOut(_ effect: ClientEffect) {
        switch effect {
        case .send(let request):
            program?.clientAsked()
            link.send(request)
        case .needsEntropy: receive(.entropy(Entropy.ofDeal()))
        case .disconnect:
            program?.connectionLost()
            link.drop()
        case .connect:
            let event = link.connect(to: session.state.plan.address.server)
            if let event { receive(session.state.input(event)) }
        case .move(let address, let before):
            let event = link.move(to: address, toldBy: before)
            if let event { receive(session.state.input(event)) }
        case .say, .finish: break
        }
    }

    /// Ends after a signal. The connection is closed without `bye`, so that the server keeps the
    /// seat for the next run.
    private func interrupted(_ signal: Int32) {
        if session.state.ticket == nil { link.send(Request(.bye)) }
        status = 128 + signal
        isInterrupted = true
    }
}

/// A receiver of the results and messages of a bot.
protocol BotWatcher: AnyObject {
    /// The reason why a result could not be stored. The bot stops playing after such an error.
    var error: SystemError? { get }
    /// Whether the bot requests the room's state after each result, before any further action.
    var wantsRoom: Bool { get }
    /// Handles a line from the server.
    func saw(_ text: UnsafeBufferPointer<UInt8>)
    func show(_ result: BotResult)
    func tell(_ line: String)
    /// Reports a message, even in quiet mode.
    func warn(_ line: String)
}

/// The defaults for watchers that need only results and messages.
extension BotWatcher {
    var error: SystemError? { nil }
    var wantsRoom: Bool { false }
    func saw(_ text: UnsafeBufferPointer<UInt8>) {}
    func warn(_ line: String) { tell(line) }
}

/// The output of a bot: results on stdout, messages on stderr.
final class BotPrinter: BotWatcher {
    private let configuration: ClientConfiguration
    private(set) var error: SystemError?

    init(_ configuration: ClientConfiguration) { self.configuration = configuration }

    func show(_ result: BotResult) {
        let line = configuration.isJSON ? result.json : configuration.shown(result.sentence)
        let failure = System.writeAll(System.output, Array((line + "\n").utf8))
        error = error ?? failure
    }

    func tell(_ line: String) { if !configuration.isQuiet { warn(line) } }

    func warn(_ line: String) { Diagnostics.tell(configuration.shown(line)) }
}
