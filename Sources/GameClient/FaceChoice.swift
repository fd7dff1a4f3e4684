import ClientCore
import CommandLine
import TerminalKit

/// The choice between the two user interfaces, plain lines and the whole screen, and the wiring of
/// both.
struct FaceChoice {
    let configuration: ClientConfiguration
    let clock: () -> Int
    /// A server that this program started and will end; nil for none. The last lines name no way
    /// back to such a server.
    var ownServer: JoinAddress?

    /// Plays line by line and returns the exit status.
    func runPlain(_ plan: ClientPlan, _ services: ClientHost.Services) -> Int32 {
        let connection: ServerConnection
        do throws(Failure) {
            connection = try ServerConnection(
                to: plan.address,
                timeoutMs: plan.timeoutMs,
                trace: services.trace
            )
        } catch {
            return Diagnostics.fail(error, configuration)
        }
        // The pipe is installed only now: while the client connects, Ctrl-C must end the program as
        // usual.
        let signals = SignalPipe()
        return runPlain(ClientHost(plan, connection, services), signals)
    }

    private func runPlain(_ client: ClientHost, _ signals: SignalPipe?) -> Int32 {
        let asks = client.state.plan.asks
        let face = PlainFace(
            text: PlainText(
                words: PlainWords(
                    look: configuration.look,
                    ownHost: client.state.plan.address.ownHost
                ),
                asks: asks,
                code: RoomCodeText(configuration)
            ),
            isQuiet: configuration.isQuiet,
            isASCII: configuration.isASCII,
            hasPrompt: asks
        )
        let host = PlainHost(
            client,
            signals: signals,
            face: face,
            input: InputLines(isTerminal: System.isTerminal(System.input)),
            isOutputTerminal: System.isTerminal(System.output),
            clock: clock,
            ownServer: ownServer
        )
        // A player who comes from the screen needs to read where they are.
        if let room = client.state.room {
            host.show(.roomNow(room, client.state.plan.address.room(room.code), isNew: true))
            host.show(.caughtUp(.state, room, at: clock()))
        } else if client.state.hasSettled {
            client.receive(.command(.rooms))
        }
        return RunLoop.run(host)
    }

    /// Plays on the whole screen and returns the exit status. If the plan does not name the server
    /// (`isChosen` is false), the player chooses one on the screen.
    func runScreen(
        _ plan: ClientPlan,
        _ services: ClientHost.Services,
        isChosen: Bool,
        review: PlayedGame? = nil
    ) -> Int32 {
        let file = MemoryFile(folder: Diagnostics.stateFolder)
        let plan = plan.onScreen(name: file.memory.name)
        var settings = ScreenSettings(configuration, plan)
        settings.recall(file.memory, configuration)
        do throws(UsageError) {
            try settings.takeColors(configuration.colors)
        } catch {
            Diagnostics.tell(error.message)
            return 2
        }
        let hasTitle = System.environment("TERM") != "linux"
        let modes = ScreenModes(hasMouse: settings.hasMouse, hasTitle: hasTitle)
        guard let terminal = ScreenTerminal(modes), let signals = SignalPipe(forScreen: true) else {
            return runPlain(plan, services)
        }
        let host = ScreenHost(
            isChosen ? ClientHost(plan, nil, services) : nil,
            settings: settings,
            terminal: terminal,
            signals: signals,
            setting: ScreenHost.Setting(
                palette: Palette(depth: configuration.color, theme: settings.colors),
                isASCII: configuration.isASCII,
                images: ImageProtocol(
                    configuration.terminal.images.value,
                    environment: [:]
                ),
                hasTiles: configuration.terminal.images.value != .off,
                hasLinks: LinkSupport.isKnown(System.environment),
                clock: clock,
                connect: { ClientHost(plan.elsewhere($0, name: $1), nil, services) },
                again: { ClientHost($0.again(name: $1), nil, services) },
                seats: { services.seats.kept },
                resume: { ClientHost(backTo: $0, as: plan, services) },
                memory: file,
                ownServer: ownServer,
                review: review
            )
        )
        let (ending, client) = host.run()
        return finish(ending, client, plan, services, signals)
    }

    private func finish(
        _ ending: ScreenHost.Ending,
        _ client: ClientHost?,
        _ plan: ClientPlan,
        _ services: ClientHost.Services,
        _ signals: SignalPipe
    ) -> Int32 {
        switch ending {
        case .quit:
            if let failure = client?.failure { return Diagnostics.fail(failure) }
            goodbye(client)
            return client?.status ?? 0
        case .failed(let failure): return Diagnostics.fail(failure)
        case .signal(let number):
            goodbye(client)
            client?.breakOff()
            return 128 + number
        case .hangUp:
            client?.breakOff()
            return 128 + SignalPipe.hangUp
        case .plain:
            signals.endScreen()
            return client.map { runPlain($0, signals) } ?? runPlain(plan, services)
        }
    }

    /// Prints the lines that stay in the shell after the screen, such as the way back to the seat.
    private func goodbye(_ client: ClientHost?) {
        guard let client, client.state.plan.address.server != ownServer else { return }
        let lines = PlainGoodbye(state: client.state, at: clock()).lines
        _ = Diagnostics.show(configuration.shown(lines.map { $0 + "\n" }.joined()))
    }
}

extension ClientPlan {
    /// Returns the same player's plan for a server that the player chose later.
    fileprivate func elsewhere(_ address: JoinAddress, name: String?) -> ClientPlan {
        var plan = self
        plan.address = address.server
        plan.purpose = address.purpose ?? .lobby
        if let name {
            plan.typedName = name
            plan.isNameChosen = true
        }
        return plan
    }

    /// Returns the same plan under another name, without the kept seat.
    fileprivate func again(name: String) -> ClientPlan {
        var plan = self
        plan.typedName = name
        plan.isNameChosen = true
        plan.kept = nil
        return plan
    }

    /// Returns this plan for the full screen. `name` is the player's name in an earlier run. It
    /// applies if the player has not chosen a name in this run.
    fileprivate func onScreen(name: String?) -> ClientPlan {
        var plan = self
        plan.hasScreen = true
        if !isNameChosen, let name {
            plan.typedName = name
            plan.isNameChosen = true
        }
        return plan
    }
}

extension ScreenSettings {
    /// The largest file of colors that is read, in bytes.
    private static let maximumColorBytes = 4096

    /// Sets the colors that the option names: a theme of the program, or a file.
    mutating func takeColors(_ word: String?) throws(UsageError) {
        guard let word else { return }
        if let theme = ColorTheme.all.first(where: { $0.name == word }) {
            colors = theme
            return
        }
        let shown = Cleaning.clean(word, columns: 200)
        guard let bytes = System.contents(of: word, maximum: Self.maximumColorBytes) else {
            throw UsageError(
                "--colors is \(ColorTheme.names), or a file, and \(shown) cannot be read."
            )
        }
        do throws(ColorTheme.BadTheme) {
            let name = Cleaning.clean(String(word.split(separator: "/").last ?? ""), columns: 30)
            colors = try ColorTheme.read(bytes, name: name)
            ownColors = colors
        } catch {
            throw UsageError("\(shown) \(error.text).")
        }
    }

    /// Creates the settings from the options of the command line.
    init(_ configuration: ClientConfiguration, _ plan: ClientPlan) {
        self.init()
        name = plan.typedName
        isNameChosen = plan.isNameChosen
        look = configuration.look
        motion = configuration.terminal.motion.value
        hasMouse = configuration.terminal.mouse.value
        hasFourColorDeck = configuration.hasFourColorDeck
        isASCII = configuration.isASCII
    }
}
