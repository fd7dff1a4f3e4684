import ClientCore
import ClientTools
import CommandLine
import GameProtocol
import TerminalKit

/// The wiring from a command line to the code that carries it out.
struct ClientProgram {
    /// Carries out a command line and returns the exit status.
    func run(_ words: [String]) -> Int32 {
        do throws(UsageError) {
            let line = ClientHelp.program.parse(words)
            if let text = Self.knownAddresses(line) { return Diagnostics.show(text) }
            if let text = try ClientHelp.program.answer(line) { return Diagnostics.show(text) }
            if line.command?.name == "doctor", line.has("reset") { return Doctor.reset() }
            var invocation = try Invocation(
                line,
                System.processEnvironment,
                readFile: ClientFile.read
            )
            // The other commands without an argument report in their own words what they accept.
            if let word = line.argument, line.command?.takesWord == false,
                [.find, .doctor, .stats].contains(invocation.command)
            {
                throw UsageError("Unexpected word: \(word.excerpt)")
            }
            for warning in invocation.warnings { Diagnostics.tell(warning) }
            let code = Self.takeCode(&invocation)
            if let server = try Self.server(invocation) {
                guard let address = server.address else { return 0 }
                invocation.argument = (code.map { address.room($0) } ?? address).text
                invocation.configuration.isServerGuessed = server.isGuess
            }
            return try run(invocation)
        } catch {
            System.writeAll(System.messages, Array((error.message + "\n").utf8))
            return 2
        }
    }

    /// Returns the addresses of the servers that this player has reached before, one a line, for
    /// the completion of a shell.
    private static func knownAddresses(_ line: ParsedLine<ClientConfiguration>) -> String? {
        guard line.command?.name == "completions",
            line.argument == Program<ClientConfiguration>.addressesWord
        else { return nil }
        let memory = MemoryFile(folder: Diagnostics.stateFolder).memory
        return memory.servers.map { $0.text + "\n" }.joined()
    }

    private func run(_ invocation: Invocation) throws(UsageError) -> Int32 {
        let configuration = invocation.configuration
        switch invocation.command {
        case .help, .completions: preconditionFailure("the program itself answers these")
        case .doctor: return Doctor(invocation).run()
        case .find: return FindCommand(configuration).run()
        case .join, .create, .watch:
            let session = try PlaySession(invocation)
            return session.run()
        case .daily: return try daily(invocation)
        case .resume:
            if let word = invocation.argument {
                throw UsageError(
                    "resume takes no address, but --name for the seat of that player, not "
                        + "\(word.excerpt)."
                )
            }
            return PlaySession.resume(configuration)
        case .replay:
            return try RecordingCommand(invocation.argument, "replay", configuration).replay()
        case .history: return try history(invocation)
        case .stats: return HistoryCommand(configuration).statistics()
        case .verify:
            return try RecordingCommand(invocation.argument, "verify", configuration).verify()
        case .solve: return try SolveCommand(invocation).run()
        case .load: return try LoadCommand(invocation).run()
        case .bot:
            guard invocation.argument == "theory" else {
                return try BotCommand(invocation).run()
            }
            let table = TheoryTable(pairCount: configuration.pairCount ?? Limits.defaultPairs)
            return Diagnostics.show(table.text(isJSON: configuration.isJSON))
        case .arena, .league: return try ArenaCommand(invocation).run()
        case .rooms, .ping:
            let address = try invocation.address(allowsCode: false)
            return QueryHost(address, configuration).run(
                invocation.command == .ping ? .ping : .rooms
            )
        case .themes:
            let question = configuration.newRoom.themeQuestion(finding: configuration.themeWords)
            return QueryHost(try invocation.address(allowsCode: false), configuration)
                .run(.themes(question))
        case .ladder:
            let request = configuration.ladderRequest(midnight: WallClock.midnight)
            return QueryHost(try invocation.address(allowsCode: false), configuration)
                .run(.ladder(request))
        case .qr:
            let address = try invocation.address(allowsCode: true)
            guard address.code != nil else {
                throw UsageError("qr takes a room: GameClient qr \(address.server.text)/CODE")
            }
            return QueryHost(address, configuration).run(.code)
        }
    }

    /// Plays today's deal on the player's server or on a server that was found. If there is none, a
    /// new server runs as long as the game.
    private func daily(_ invocation: Invocation) throws(UsageError) -> Int32 {
        var invocation = invocation
        guard let game = DailyGames.named(invocation.argument) else {
            throw UsageError("Usage: GameClient \(DailyGames.usage)")
        }
        invocation.configuration.newRoom.game = game
        var own: OwnServer?
        defer { own?.end() }
        let choice: ServerChoice
        if let server = invocation.configuration.server {
            choice = .known(server)
        } else {
            choice = try Self.found(invocation)
        }
        switch choice {
        case .declined: return 0
        case .known(let address): invocation.argument = address.text
        case .guessed:
            own = OwnServer()
            guard let own else {
                Diagnostics.tell("No server was found, and none can be started here:")
                Diagnostics.tell("the program GameServer belongs in the folder of GameClient.")
                return 3
            }
            invocation.argument = own.address.text
        }
        return try PlaySession(invocation, ownServer: own?.address).run()
    }

    private func history(_ invocation: Invocation) throws(UsageError) -> Int32 {
        let configuration = invocation.configuration
        let command = HistoryCommand(configuration)
        let game: PlayedGame? =
            if let word = invocation.argument { try command.game(word) } else { nil }
        if let path = configuration.exportFile { return command.export(game, to: path) }
        if let path = configuration.castFile ?? configuration.pictureFile {
            let isCast = configuration.castFile != nil
            guard let game else {
                let option = isCast ? "--cast game.cast" : "--svg game.svg"
                throw UsageError("Which game? For the newest: GameClient history 1 \(option)")
            }
            guard let film = ReviewFilm(game, configuration.look, colors: configuration.colors)
            else {
                Diagnostics.tell(HistoryCommand.tooLong)
                return 1
            }
            return command.write(isCast ? film.cast : film.svg, to: path)
        }
        guard let game else { return command.list() }
        return configuration.isPlain || !game.canBeReviewed
            ? command.review(game) : PlaySession.review(game, configuration)
    }

    private static let withServer: [ClientCommand] = [
        .join, .create, .watch, .rooms, .themes, .ladder, .ping, .qr, .bot,
    ]

    /// Removes the argument if it is a room code without a server, as in `qr K3QF`, and returns the
    /// code.
    private static func takeCode(_ invocation: inout Invocation) -> String? {
        guard invocation.command == .qr, let word = invocation.argument?.uppercased(),
            RoomCode.accepts(word)
        else { return nil }
        invocation.argument = nil
        return word
    }

    /// Returns the server if the command needs one and the command line names none. The server
    /// comes from the environment, from the configuration file or from a search on the network.
    private static func server(
        _ invocation: Invocation
    ) throws(UsageError) -> ServerChoice? {
        let (command, configuration) = (invocation.command, invocation.configuration)
        guard invocation.argument == nil, Self.withServer.contains(command)
        else { return nil }
        if let server = configuration.server { return .known(server) }
        // On the screen, the player chooses from a list instead.
        let isChosenThere = command == .join && !configuration.isPlain
        if command == .watch || isChosenThere && configuration.newRoom.game == nil { return nil }
        return try found(invocation)
    }

    /// Returns a server that was found on the network. If there are several, the player chooses.
    private static func found(_ invocation: Invocation) throws(UsageError) -> ServerChoice {
        let canAsk = invocation.configuration.asks && System.isTerminal(System.input)
        let ask: ServerChoice.Question? = canAsk ? { ServerQuestion.ask($0) } : nil
        return try ServerChoice(
            command: invocation.command,
            servers: NetworkSearch.run(milliseconds: NetworkSearch.chooseMs, measures: false),
            ask: ask
        )
    }
}
