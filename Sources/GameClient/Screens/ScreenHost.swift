import ClientCore
import GameProtocol
import TerminalKit

/// The host of the full-screen interface. It owns the state of the screen and the terminal, draws,
/// and waits for the next event.
///
/// `RunLoop` waits for keys, socket, signals and clock. The host draws the newest state when the
/// terminal has accepted the frame before. So frames never queue, and an unchanged state draws no
/// frame.
final class ScreenHost: ClientObserver, LoopHost {
    private(set) var client: ClientHost?
    private var screen: ScreenState
    private let terminal: ScreenTerminal
    private let signals: SignalPipe
    let setting: Setting
    private var keys = KeyReader()
    var writer: FrameWriter
    private var limiter = FrameLimiter()
    private var size: Size
    private var helper: ScreenHelper
    private let scout = ScreenScout()
    let loader: PictureLoader
    var memory: ClientMemory
    /// The reason why the client left the last server. A player who quits now reads the reason.
    private var failure: Failure?
    /// The plan of the last client, kept for a retry.
    private var lastPlan: ClientPlan?
    private var ending: Ending?
    /// The time of the next change of the picture that needs no input; nil for none. When the time
    /// has come, the screen receives an alarm and the host computes the next time.
    private var nextChange: Int?
    /// The time in the present crash advice for which the seat is kept, in milliseconds. The outer
    /// value is nil before the first advice, the inner value without a seat.
    private var advisedMs: Int??

    enum Ending: Equatable {
        /// The player left. The exit status is the client's, or 0 if there is no client.
        case quit
        /// The connection failed and the player chose no other server.
        case failed(Failure)
        case signal(Int32)
        /// The terminal is gone.
        case hangUp
        /// The plain interface continues with the same client.
        case plain
    }

    init(
        _ client: ClientHost?,
        settings: ScreenSettings,
        terminal: ScreenTerminal,
        signals: SignalPipe,
        setting: Setting
    ) {
        self.client = client
        self.terminal = terminal
        self.signals = signals
        self.setting = setting
        screen = ScreenState(settings)
        writer = FrameWriter(setting.palette, images: setting.images, hasLinks: setting.hasLinks)
        loader = PictureLoader(clock: setting.clock)
        size = terminal.size
        helper = ScreenHelper(terminal)
        memory = setting.memory.memory
        client?.observer = self
    }

    /// Runs until the player leaves. Returns the kind of ending, and the client if it still exists.
    func run() -> (Ending, ClientHost?) {
        terminal.enter()
        if let game = setting.review {
            receive(.review(game))
        } else if client == nil {
            receive(.seats(setting.seats()))
        }
        return RunLoop.run(self)
    }

    func advance() -> (Ending, ClientHost?)? {
        if (scout.deadline(at: now) ?? Int.max) <= now { lookAround() }
        terminal.flush()
        turn()
        if let ending {
            terminal.leave()
            return (ending, client)
        }
        // A client may have failed in this turn, and no event is sure to lead to another turn.
        if client == nil, setting.review == nil {
            scout.lookForServers(memory.recent, at: now)
        } else if client?.state.hasSettled == true {
            scout.stopLooking()
        }
        draw()
        return nil
    }

    func show(_ news: News) {
        if case .review = news { return review() }
        if case .connected(_, let address, _) = news {
            failure = nil
            remember(address)
        }
        receive(.happened(news))
    }

    /// Does all work that needs no waiting.
    private func turn() {
        client?.wake()
        adviseOnSeat()
        loadPictures()
        helper.ring(at: now)
        take(keys.expire(at: now))
        if let due = nextChange, due <= now {
            nextChange = nil
            receive(.alarm)
        }
        if terminal.isGone { ending = .hangUp }
        guard let status = client?.status, ending == nil else { return }
        // If the server has shut down, or after a failure that keeps the screen, the player can
        // choose a server again. Otherwise the program ends.
        let isClosed = client?.state.isServerClosed == true
        if isClosed || status != 0 && screen.staysAfter(client?.failure) {
            failure = client?.failure
            lastPlan = client?.state.plan
            client?.letGo()
            client = nil
            receive(.seats(setting.seats()))
            limiter.change()
        } else {
            ending = .quit
        }
    }

    /// The time of the next change of the picture that needs no input, computed from now.
    private var wakeTime: Int? {
        guard terminal.isUp else { return nil }
        return limiter.wake(for: screen.deadline(client?.state, size: size, at: now))
    }

    private func draw() {
        guard terminal.isUp, !terminal.isSending, let due = limiter.due, due <= now else { return }
        limiter.drew(at: now)
        let frame = screen.canvas(client?.state, size: size, at: now).frame
        terminal.send(writer.bytes(for: setting.shown(frame)))
        #if DEBUG
        if client?.state.room?.phase == .playing, System.environment("CARDTABLE_TEST_TRAP") == "1" {
            fatalError("CARDTABLE_TEST_TRAP is set")
        }
        #endif
    }

    func fill(_ poll: inout PollSet) {
        poll.add(signals.descriptor) { [self] in
            for signal in signals.all() { take(signal) }
        }
        poll.add(System.input) { [self] in if ending == nil { readKeys() } }
        if let entry = client?.entry {
            poll.add([entry]) { [self] in
                client?.proceed()
                limiter.change()
            }
        }
        if terminal.isSending {
            poll.add([Poll.Entry(descriptor: terminal.descriptor, writing: true)])
        }
        poll.add(loader.entries) { [self] in goOnLoading() }
        poll.add(scout.entries) { [self] in lookAround() }
        nextChange = [nextChange, wakeTime].compactMap { $0 }.min()
        let picture = terminal.isUp && !terminal.isSending ? limiter.due : nil
        for due in [
            client?.state.deadline, keys.deadline, nextChange, picture, scout.deadline(at: now),
            loader.deadline, helper.deadline,
        ] {
            poll.wake(at: due)
        }
    }

    private func lookAround() { for input in scout.proceed(at: now) { receive(input) } }

    private func readKeys() {
        guard terminal.isUp, let bytes = System.readSome(System.input) else { return }
        if bytes.isEmpty { ending = .hangUp }
        take(keys.receive(bytes, at: now))
    }

    private func take(_ events: [TerminalEvent]) {
        for event in events where ending == nil { receive(.terminal(event)) }
    }

    private func take(_ signal: SignalPipe.Meaning) {
        switch signal {
        case .end(let number): ending = .signal(number)
        case .suspend: suspend()
        case .goOn: goOn()
        case .newSize:
            size = terminal.size
            limiter.change()
        }
    }

    /// Leaves the screen and stops the process group. No code may follow: the stop comes later.
    private func suspend() {
        terminal.leave()
        System.stopGroup()
    }

    private func goOn() {
        terminal.enter()
        size = terminal.size
        redraw()
    }

    private func redraw() {
        writer.forget()
        limiter.change()
    }

    /// Updates the advice for a crash. It must be ready before the crash.
    private func adviseOnSeat() {
        let keptMs = client?.state.ticket?.resumeMs
        guard advisedMs != .some(keptMs) else { return }
        advisedMs = .some(keptMs)
        CrashAdvice.give(keptMs: keptMs)
    }

    func receive(_ input: ScreenInput) {
        limiter.change()
        let before = screen.settings
        let effects = screen.receive(input, client?.state, size: size, at: now)
        if screen.settings != before { remember(screen.settings, before) }
        for effect in effects { carryOut(effect) }
    }

    private func carryOut(_ effect: ScreenEffect) {
        switch effect {
        case .command(let command): client?.receive(.command(command))
        case .connect(let address, let name): connect(to: address, name)
        case .tryAgain(let name): if let lastPlan { begin(setting.again(lastPlan, name)) }
        case .goBack(let ticket): goBack(to: ticket)
        case .reconnect(let address): reconnect(at: address)
        case .keepName(let name): change { $0.name = name }
        case .keepRoom(let options):
            screen.settings.lastRoom = options.wordsToKeep
            change { $0.room = options.wordsToKeep }
        case .lookAgain: scout.probeAgain(at: now)
        case .findOwnAddress(let port): scout.lookForOwnAddress(port: port)
        case .quit: quit()
        case .leaveKeepingSeat: ending = .signal(ScreenHelper.interrupt)
        case .suspend: suspend()
        case .redraw: redraw()
        case .goPlain: ending = .plain
        case .startBot(let address, let wanted):
            let (bot, message) = helper.startBot(address, wanted, at: now)
            if let bot { client?.receive(.command(.seated(bot: bot))) }
            if let message { receive(.tell(message)) }
        case .readGames: readGames()
        case .bell, .title, .copy, .save:
            if let message = helper.carryOut(effect, at: now) { receive(.tell(message)) }
        // The screen itself carries out these effects.
        case .tell, .open, .set, .press: break
        }
    }

    /// Returns to the same seat at another address of the server.
    private func reconnect(at address: JoinAddress) {
        guard var ticket = client?.state.ticket else { return connect(to: address, nil) }
        ticket.address = address.server
        client?.breakOff()
        goBack(to: ticket)
    }

    /// Returns to a seat, or reports that the seat is gone or in use by another program.
    private func goBack(to ticket: SeatTicket) {
        if let client = setting.resume(ticket) { return begin(client) }
        receive(.seats(setting.seats()))
        receive(.tell(ScreenMessage(text: "That seat is in use, or gone.", isError: true)))
    }

    private func connect(to address: JoinAddress, _ name: String?) {
        client?.giveUp()
        begin(setting.connect(address, name))
    }

    private func begin(_ client: ClientHost) {
        client.observer = self
        self.client = client
    }

    /// Quits the program. The player has confirmed already.
    private func quit() {
        guard let client else {
            ending = failure.map(Ending.failed) ?? .quit
            return
        }
        client.receive(.command(.quit))
        if client.state.question == .quit { client.receive(.command(.yes)) }
    }
}
