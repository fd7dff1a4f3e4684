import GameProtocol

/// The wiring: from a command line to whoever carries it out.
struct ClientProgram {
    /// Carries out a command line; gives the status to end with.
    func run(_ words: [String]) -> Int32 {
        do throws(UsageError) {
            let invocation = try ArgumentParser.parse(words, environment: System.environment)
            if invocation.has(.help) { return help(invocation.command) }
            if invocation.has(.version) { return show("GameClient \(HelpText.version)\n") }
            let configuration = try ClientConfiguration(
                invocation,
                environment: System.environment
            )
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
        case .help: return try topic(invocation.argument)
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

    /// The address of the command line, else of the environment, else this computer.
    static func address(
        _ invocation: Invocation,
        allowsCode: Bool
    ) throws(UsageError) -> JoinAddress {
        let named = invocation.argument
        let variable = System.environment("CARDTABLE_SERVER").flatMap { $0.isEmpty ? nil : $0 }
        let address = try JoinAddress(named ?? variable ?? "localhost")
        guard allowsCode || address.code == nil || named == nil else {
            throw UsageError(
                "\(invocation.command?.rawValue ?? "") takes a server without a room: "
                    + address.server.text
            )
        }
        return named == nil ? address.server : address
    }

    private func help(_ command: CommandSpec.Name?) -> Int32 {
        show(command.map(HelpText.command) ?? HelpText.main())
    }

    private func topic(_ word: String?) throws(UsageError) -> Int32 {
        guard let word else { return show(HelpText.main()) }
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
