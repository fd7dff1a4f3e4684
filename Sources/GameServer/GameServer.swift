import GameProtocol

/// The program: arguments to configuration to server to signals to exit status.
@main
enum GameServer {
    static func main() {
        StandardDescriptors.fill()
        Environment.giveBackLargeBlocks()
        Signals.prepare()
        do throws(UsageError) {
            let arguments = Array(CommandLine.arguments.dropFirst())
            run(try Arguments.parse(arguments, environment: { Environment.variable($0) }))
        } catch {
            fail(error.message, .usage)
        }
    }

    private static func run(_ command: ServerCommand) {
        switch command {
        case .help(let topic): print(topic?.text ?? ServerHelp.text)
        case .completions(let shell): print(shell.script)
        case .version: print("GameServer \(ServerHelp.version)")
        case .unit: print(ServiceUnit.text)
        case .deal(let request): deal(request)
        case .check(let sources): check(sources)
        case .show(let sources): show(sources)
        case .serve(let sources): serve(sources)
        }
    }

    private static func check(_ sources: ConfigurationSources) {
        var loaded = sources.load()
        loaded.checkAddresses()
        _ = values(loaded)
        print("The configuration is valid.")
    }

    private static func show(_ sources: ConfigurationSources) {
        let loaded = sources.load()
        _ = values(loaded)
        for line in loaded.lines { print(line) }
    }

    /// The values in force; where something is wrong, this is the end.
    private static func values(_ loaded: LoadedConfiguration) -> ServerConfiguration {
        do throws(UsageError) {
            return try loaded.checked()
        } catch {
            fail(error.message, .usage)
        }
    }

    private static func deal(_ request: DealRequest) {
        do throws(UsageError) {
            for line in try request.lines() { print(line) }
        } catch {
            fail(error.message, .usage)
        }
    }

    private static func serve(_ sources: ConfigurationSources) {
        let configuration = values(sources.load())
        do throws(StartError) {
            let server = try Server(configuration)
            try server.start()
            Files.printLine(
                Files.isOutputTerminal
                    ? Banner(server).text : Banner.readyLine(server)
            )
            server.announce()
            server.status.ready()
            waitForEnd(of: server, sources)
        } catch {
            switch error {
            case .system: fail(error.message, .failed)
            case .cannotListen: fail(error.message, .cannotListen)
            case .cannotWrite: fail(error.message, .file)
            }
        }
    }

    /// The first signal to end ends in order, the second without waiting for games, a third at once.
    private static func waitForEnd(of server: Server, _ sources: ConfigurationSources) {
        var stopping: SystemThread?
        var isHurried = false
        while true {
            switch Signals.next() {
            case .reload where stopping == nil: server.reload(sources)
            case .reload: break
            case .report: server.report()
            case .end where isHurried: Exit.asAsked.now()
            case .end where stopping != nil:
                isHurried = true
                server.hurry()
            case .end:
                stopping = try? SystemThread(name: "stop", stackBytes: 512 * 1024) {
                    server.stop()
                    Exit.asAsked.now()
                }
            }
        }
    }

    private static func fail(_ message: String, _ exit: Exit) -> Never {
        Files.printErrorLine(message)
        exit.now()
    }
}
