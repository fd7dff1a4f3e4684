import GameProtocol

/// The wiring: from a command line to whoever carries it out.
struct ClientProgram {
    /// Carries out a command line; gives the status to end with.
    func run(_ words: [String]) -> Int32 {
        do throws(UsageError) {
            let variable = { System.environment($0) }
            var invocation = try ArgumentParser.parse(words, environment: variable)
            if invocation.has(.help) { return help(invocation.command) }
            if invocation.has(.version) { return show("GameClient \(HelpText.version)\n") }
            if invocation.command == .doctor, invocation.has(.reset) { return Doctor.reset() }
            let file = try ClientFile.find()
            for warning in file?.warnings ?? [] { Diagnostics.tell(warning) }
            if let file { invocation.fill(from: file) }
            var configuration = try ClientConfiguration(invocation, System.surroundings)
            configuration.hasFourColorDeck = file?.hasFourColorDeck ?? false
            if let server = try Self.server(invocation, configuration, file) {
                guard let address = server.address else { return 0 }
                invocation.argument = address.text
                configuration.isServerGuessed = server.isGuess
            }
            if invocation.command == .doctor {
                return Doctor(invocation, configuration, file).run()
            }
            return try run(invocation, configuration)
        } catch {
            System.writeAll(System.messages, Array((error.sentence + "\n").utf8))
            return 2
        }
    }

    private func run(
        _ invocation: Invocation,
        _ configuration: ClientConfiguration
    ) throws(UsageError) -> Int32 {
        switch invocation.command ?? .join {
        case .help: return try help(on: invocation)
        case .completions: return try completions(invocation.argument)
        case .doctor: preconditionFailure("doctor was carried out before: it needs the file")
        case .find: return FindErrand(configuration).run()
        case .join, .create, .watch:
            let session = try PlaySession(invocation, configuration)
            return session.run()
        case .resume:
            if let word = invocation.argument {
                throw UsageError(
                    "resume takes no address, but --name for the seat of that player, not "
                        + "\(OptionSpec.quoted(word))."
                )
            }
            return PlaySession.resume(configuration)
        case .replay:
            return try RecordingErrand(invocation.argument, "replay", configuration).replay()
        case .verify:
            return try RecordingErrand(invocation.argument, "verify", configuration).verify()
        case .load: return try LoadErrand(invocation, configuration).run()
        case .bot:
            guard invocation.argument == "theory" else {
                return try BotErrand(invocation, configuration).run()
            }
            return Diagnostics.show(
                TheoryTable(pairCount: configuration.pairCount).text(isJSON: configuration.isJSON)
            )
        case .arena: return try ArenaErrand(invocation, configuration).run()
        case .rooms, .ping:
            let address = try Self.address(invocation, allowsCode: false)
            return ErrandHost(address, configuration).run(
                invocation.command == .ping ? .ping : .rooms
            )
        }
    }

    /// The commands that go to a server.
    private static let visiting: [CommandSpec.Name] = [.join, .create, .watch, .rooms, .ping, .bot]

    /// The server, where the command needs one and the line names none: a variable's, the file's, or
    /// one that is heard on the network.
    private static func server(
        _ invocation: Invocation,
        _ configuration: ClientConfiguration,
        _ file: ClientFile?
    ) throws(UsageError) -> ServerChoice? {
        let command = invocation.command ?? .join
        guard invocation.argument == nil, Self.visiting.contains(command)
        else { return nil }
        if let text = System.surroundings.filled("CARDTABLE_SERVER") ?? file?.server?.value {
            return .known(try JoinAddress(text).server)
        }
        // The screen has a list of its own to choose from.
        let isChosenThere = command == .join && !configuration.isPlain
        if command == .watch || isChosenThere && configuration.newRoom.game == nil { return nil }
        let canAsk = configuration.asks && System.isTerminal(System.input)
        let ask: ServerChoice.Question? = canAsk ? { ServerQuestion.ask($0) } : nil
        return try ServerChoice(
            command: command,
            servers: NetworkSearch.run(milliseconds: NetworkSearch.chooseMs, measures: false),
            ask: ask
        )
    }

    /// The address of the command line, else this computer.
    static func address(
        _ invocation: Invocation,
        allowsCode: Bool
    ) throws(UsageError) -> JoinAddress {
        let address = try JoinAddress(invocation.argument ?? "localhost")
        guard allowsCode || address.code == nil else {
            throw UsageError(
                "\(invocation.command?.rawValue ?? "") takes a server without a room: "
                    + address.server.text
            )
        }
        return address
    }

    private func help(_ command: CommandSpec.Name?) -> Int32 {
        show(command.map(HelpText.command) ?? HelpText.main())
    }

    private func completions(_ word: String?) throws(UsageError) -> Int32 {
        let shells = CompletionScript.allCases.map(\.rawValue)
        guard let word else { throw UsageError("completions needs a shell: bash, zsh or fish.") }
        if let script = CompletionScript(rawValue: word) { return show(script.text) }
        let near = Nearest.word(to: word, among: shells)
        throw UsageError(
            "completions are for bash, zsh and fish, not \(OptionSpec.quoted(word))."
                + (near.map { " Did you mean: GameClient completions \($0)" } ?? "")
        )
    }

    private func help(on invocation: Invocation) throws(UsageError) -> Int32 {
        if invocation.has(.man) { return show(ManualPage.text) }
        guard let word = invocation.argument else { return show(HelpText.main()) }
        let known = word.lowercased()
        if let command = CommandSpec.Name(rawValue: known) {
            return show(HelpText.command(command))
        }
        let names = ["memory": "concentration", "pairs": "concentration"]
        if let topic = HelpTopic(rawValue: names[known] ?? known) { return show(topic.text) }
        let near = Nearest.word(to: known, among: HelpText.topics)
        throw UsageError(
            "There is no help on \(OptionSpec.quoted(word)). "
                + (near.map { "Did you mean: GameClient help \($0)" } ?? "See: GameClient --help")
        )
    }

    private func show(_ text: String) -> Int32 { Diagnostics.show(text) }
}
