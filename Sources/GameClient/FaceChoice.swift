import GameProtocol

/// Which face shows the game, and the wiring of each.
struct FaceChoice {
    let configuration: ClientConfiguration
    let clock: () -> Int

    /// Whether there is a screen, and somebody who sees it.
    var hasScreen: Bool { !configuration.isPlain }

    /// Plays line by line; gives the status to end with.
    func runPlain(_ plan: ClientPlan, _ surroundings: ClientHost.Surroundings) -> Int32 {
        let connection: ServerConnection
        do throws(Failure) {
            connection = try ServerConnection(
                to: plan.address,
                timeoutMs: plan.timeoutMs,
                trace: surroundings.trace
            )
        } catch {
            return Diagnostics.fail(error, configuration)
        }
        // Not before: while it connects, Ctrl-C ends the program as it ends any other.
        let signals = SignalPipe()
        return runPlain(ClientHost(plan, connection, surroundings), signals)
    }

    private func runPlain(_ client: ClientHost, _ signals: SignalPipe?) -> Int32 {
        let asks = client.state.plan.asks
        let face = PlainFace(
            text: PlainText(words: PlainWords(look: configuration.look), asks: asks),
            isQuiet: configuration.isQuiet,
            isASCII: configuration.isASCII,
            hasPrompt: asks
        )
        let host = PlainHost(client, signals: signals, face: face, clock: clock)
        // Whoever comes from the screen is told where they are.
        if let room = client.state.room {
            host.show(.roomNow(room, client.state.plan.address.room(room.code), isNew: true))
        } else if client.state.hasSettled {
            client.receive(.command(.rooms))
        }
        return host.run()
    }

    /// Plays on the whole screen; gives the status to end with.
    ///
    /// - Parameter isChosen: whether the plan says where; else the player chooses on the screen.
    func runScreen(
        _ plan: ClientPlan,
        _ surroundings: ClientHost.Surroundings,
        isChosen: Bool
    ) -> Int32 {
        let file = MemoryFile(folder: Diagnostics.stateFolder)
        let plan = plan.onScreen(name: file.memory.name)
        let settings = ScreenSettings(configuration, plan)
        let hasTitle = System.environment("TERM") != "linux"
        let modes = ScreenModes(hasMouse: settings.hasMouse, hasTitle: hasTitle)
        guard let terminal = ScreenTerminal(modes), let signals = SignalPipe(forScreen: true) else {
            return runPlain(plan, surroundings)
        }
        let host = ScreenHost(
            isChosen ? ClientHost(plan, nil, surroundings) : nil,
            settings: settings,
            terminal: terminal,
            signals: signals,
            setting: ScreenHost.Setting(
                palette: Palette(depth: configuration.colour),
                isASCII: configuration.isASCII,
                images: ImageProtocol(
                    configuration.terminal.images.value,
                    environment: [:]
                ),
                clock: clock,
                connect: { ClientHost(plan.elsewhere($0, name: $1), nil, surroundings) },
                resume: { ClientHost(plan.back(to: $0), nil, surroundings) },
                memory: file
            )
        )
        let (ending, client) = host.run()
        return finish(ending, client, plan, surroundings, signals)
    }

    private func finish(
        _ ending: ScreenHost.Ending,
        _ client: ClientHost?,
        _ plan: ClientPlan,
        _ surroundings: ClientHost.Surroundings,
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
            return 128 + ScreenHost.hangUp
        case .plain:
            signals.endScreen()
            return client.map { runPlain($0, signals) } ?? runPlain(plan, surroundings)
        }
    }

    /// The lines that stay in the shell.
    private func goodbye(_ client: ClientHost?) {
        guard let client else { return }
        let lines = PlainGoodbye(state: client.state, at: clock()).lines
        let text = lines.map { $0 + "\n" }.joined()
        _ = Diagnostics.show(configuration.isASCII ? Cleaning.ascii(text) : text)
    }
}

extension ClientPlan {
    /// The same player's plan for a server that was chosen later.
    fileprivate func elsewhere(_ address: JoinAddress, name: String?) -> ClientPlan {
        var plan = self
        plan.address = address.server
        plan.purpose = address.code.map { .join(code: $0) } ?? .lobby
        if let name {
            plan.name = name
            plan.isNameChosen = true
        }
        return plan
    }

    /// The same player's plan for a seat that is kept.
    fileprivate func back(to ticket: SeatTicket) -> ClientPlan {
        var plan = self
        plan.address = ticket.address
        plan.purpose = .resume(ticket)
        return plan
    }

    /// The plan of somebody before a screen, under the name that was remembered.
    fileprivate func onScreen(name: String?) -> ClientPlan {
        var plan = self
        plan.hasScreen = true
        if !isNameChosen, let name {
            plan.name = name
            plan.isNameChosen = true
        }
        return plan
    }
}

extension ScreenSettings {
    /// What the options say.
    init(_ configuration: ClientConfiguration, _ plan: ClientPlan) {
        self.init()
        name = plan.name
        isNameChosen = plan.isNameChosen
        look = configuration.look
        motion = configuration.terminal.motion.value
        hasMouse = configuration.terminal.mouse.value
    }
}
