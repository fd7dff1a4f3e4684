import ClientCore
import GameProtocol
import TerminalKit

/// The host of the full-screen face: owns the screen's state and the terminal, draws, and waits for
/// whatever comes first.
///
/// `RunLoop` waits for keys, socket, signals and clock. A picture is made of the newest state when
/// the terminal has taken the one before: pictures never queue, and nothing is drawn where nothing
/// has changed.
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
    /// Why the last server was left. A player who leaves the program now is told so.
    private var failure: Failure?
    /// The plan of the last client, to try it again.
    private var lastPlan: ClientPlan?
    private var ending: Ending?
    /// When the picture changes by itself, as it was seen before that moment: once it has come, the
    /// screen names the next one.
    private var nextChange: Int?
    /// For how long the seat is kept, as the advice for a crash says it.
    private var advisedMs: Int??

    /// How it ends.
    enum Ending: Equatable {
        /// With the status of the client, or 0 where there is none.
        case quit
        /// No server was chosen after this.
        case failed(Failure)
        case signal(Int32)
        /// The terminal is gone.
        case hangUp
        /// Lines instead of a screen go on with the same client.
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

    /// Runs until the player leaves; gives how, and what is left of the client.
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
        draw()
        return nil
    }

    func show(_ news: News) {
        if case .review = news { return review() }
        if case .connected(_, let address, _) = news {
            failure = nil
            change { memory in
                memory.note(address, client?.state.inst) { client?.isConnected(to: $0) == true }
            }
        }
        receive(.happened(news))
    }

    /// Does everything that can be done without waiting.
    private func turn() {
        client?.wake()
        if client == nil, setting.review == nil {
            scout.lookForServers(memory.recent, at: now)
        } else if client?.state.hasSettled == true {
            scout.stopLooking()
        }
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
        // A server that was chosen on the screen is followed by another choice, a command by its status.
        // A server that closed may come back.
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

    /// When the picture changes by itself, seen from now.
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

    /// Nothing may follow: the program stops some time after the call.
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

    /// What is said after a crash must be ready before it.
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
        case .keepName(let name):
            change { $0.name = name }
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
        case .bell, .title, .copy, .save:
            if let message = helper.carryOut(effect, at: now) { receive(.tell(message)) }
        // These are the screen's own.
        case .tell, .open, .set, .press: break
        }
    }

    /// The server may have another address now; the seat is the same.
    private func reconnect(at address: JoinAddress) {
        guard var ticket = client?.state.ticket else { return connect(to: address, nil) }
        ticket.address = address.server
        client?.breakOff()
        goBack(to: ticket)
    }

    /// The list of seats may be old: another program may have taken this one up since.
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

    /// Leaves for good; the player has already confirmed.
    private func quit() {
        guard let client else {
            ending = failure.map(Ending.failed) ?? .quit
            return
        }
        client.receive(.command(.quit))
        if client.state.question == .quit { client.receive(.command(.yes)) }
    }
}

extension ScreenHost {
    /// Loads the pictures of the room's theme as soon as all of its faces are known, whatever lies on
    /// the table.
    func loadPictures() {
        if (loader.deadline ?? Int.max) <= now { goOnLoading() }
        let themeID = client?.state.room?.options.board?.themeID
        // Another room, or none, has no use for them.
        if themeID != loader.pictures.themeID {
            loader.stop()
            receive(.pictures(loader.pictures))
        }
        guard setting.showsPictures, let themeID, let client = client?.state,
            let search = client.roomTheme,
            search.progress == .whole, let port = client.web.flatMap({ UInt16(exactly: $0.port) })
        else { return }
        let before = loader.pictures
        let source = PictureLoader.Source(
            themeID: themeID,
            faces: search.cards,
            host: client.plan.address.host,
            port: port
        )
        loader.load(source) { faces in
            faces.compactMap { card in
                card.image.map { PictureLoader.Wanted(code: card.code, image: $0) }
            }
        }
        if loader.pictures != before { receive(.pictures(loader.pictures)) }
    }

    func goOnLoading() { if loader.proceed() { receive(.pictures(loader.pictures)) } }
}

/// When the next picture is drawn: at once after a rest, at most 30 times a second while much
/// happens, and never where nothing has changed.
struct FrameLimiter: Equatable, Sendable {
    private var isWanted = true
    private var last: Int?

    /// The least time between two pictures.
    static let frameMs = 33

    /// Something has changed.
    mutating func change() { isWanted = true }

    /// When to draw; nil while nothing has changed.
    var due: Int? { isWanted ? (last ?? 0) + (last == nil ? 0 : Self.frameMs) : nil }

    mutating func drew(at: Int) {
        isWanted = false
        last = at
    }

    /// When to wake for an animation; never sooner than one frame, or a deadline stuck in the past
    /// becomes a busy loop.
    func wake(for deadline: Int?) -> Int? {
        deadline.map { max($0, last.map { $0 + Self.frameMs } ?? 0) }
    }
}
