import CommandLine
import Dispatch
import Sockets

/// The program: it turns arguments into a configuration, runs the server until a signal, and exits.
@main
enum GameServer {
    static func main() {
        StandardDescriptors.fill()
        Environment.giveBackLargeBlocks()
        Signals.prepare()
        // On Linux the arguments are read from /proc. If /proc is not mounted, there are none, and
        // a server configured for this computer alone would listen everywhere.
        guard Swift.CommandLine.arguments.first?.isEmpty == false else {
            fail("The command line cannot be read: /proc has to be mounted.", .failed)
        }
        let words = Array(Swift.CommandLine.arguments.dropFirst())
        do throws(UsageError) {
            try run(ServerCommandLine.program.parse(words))
        } catch {
            fail(error.message, .usage)
        }
    }

    private static func run(_ line: ParsedLine<ServerConfiguration>) throws(UsageError) {
        if let text = try ServerCommandLine.program.answer(line) {
            return print(text, terminator: "")
        }
        if line.command?.name == "theme" { return try theme(line) }
        if line.command?.name == "cluster" { return try cluster(line) }
        if let word = line.argument, line.command?.name != "unit" {
            let hint = ServerCommandLine.program.hint(word).map { "Did you mean: \($0)" }
            throw UsageError(hint ?? "Unexpected word: \(word.excerpt)")
        }
        let sources = ServerCommandLine.sources(line)
        switch line.command?.name {
        case "unit":
            if let problem = line.problem { throw problem }
            print(try ServiceUnit.named(line.argument).text)
        case "deal":
            // `deal` takes its options from the command line alone.
            let values = try Sources(ServerCommandLine.program, line).load().checked()
            for line in try values.deal.lines(values.seed) { print(line) }
        case _ where line.has("print-config"):
            let loaded = sources.load()
            _ = try loaded.checked()
            for line in loaded.lines { print(line) }
        case _ where line.has("check-config"):
            var loaded = sources.load()
            loaded.checkReplication()
            loaded.checkPage()
            loaded.checkAddresses()
            loaded.checkThemes()
            switch Server.groupProblem(loaded.values) {
            case .wrong(let sentence)?: loaded.add(UsageError(sentence))
            case .away(let sentence)?:
                loaded.warn(
                    "The Redis of --cluster is away (\(sentence)); the server would go on trying."
                )
            case nil: for warning in Server.groupWarnings(loaded.values) { loaded.warn(warning) }
            }
            for warning in loaded.warnings { Files.printErrorLine(warning) }
            _ = try loaded.checked()
            do throws(PassedSockets.Fault) {
                let passed = try passedSockets()
                if !passed.isEmpty { print("Sockets that were passed: \(passed.description).") }
            } catch {
                throw UsageError(error.message)
            }
            print("The configuration is valid.")
        default:
            var loaded = sources.load()
            loaded.checkReplication()
            loaded.checkPage()
            let warnings = loaded.warnings
            serve(try loaded.checked(), warnings, sources)
        }
    }

    /// Takes the sockets of the service manager, before this process opens anything itself.
    private static func passedSockets() throws(PassedSockets.Fault) -> PassedSockets {
        try PassedSockets({ Environment.variable($0) }, processID: Environment.processID)
    }

    /// Runs `theme`, which takes its options from the command line alone, as `deal` does.
    private static func theme(_ line: ParsedLine<ServerConfiguration>) throws(UsageError) {
        if let problem = line.problem { throw problem }
        let values = try Sources(ServerCommandLine.program, line).load().checked()
        let command = ThemeCommand(options: values.theme) { Files.printErrorLine($0) }
        let outcome = try command.run(line.argument, line.furtherArguments.first)
        for line in outcome.output { print(line) }
        if !outcome.isGood { Exit.file.now() }
    }

    private static func cluster(_ line: ParsedLine<ServerConfiguration>) throws(UsageError) {
        var values = try ServerCommandLine.sources(line).load().checked()
        var words = ([line.argument].compactMap(\.self) + line.furtherArguments)[...]
        if let url = words.first, url.contains("://") {
            do throws(BadValue) {
                values.group = try RedisAddress.all(url)
            } catch {
                throw UsageError("cluster \(error.predicate)")
            }
            words.removeFirst()
        }
        let action = try ClusterCommand.Action(Array(words))
        guard !values.group.isEmpty else {
            throw UsageError(
                "cluster needs the address of a Redis, such as redis://10.0.0.5:6379, or --config FILE "
                    + "with \"cluster\" in it."
            )
        }
        do throws(ClusterFailure) {
            guard let host = try? GroupHost() else { throw .redis("There is no thread for it.") }
            switch Server.visitGroup(values, host) {
            case .wrong(let sentence)?: throw .redis(sentence)
            case .away(let sentence)?:
                throw .redis("The Redis of the cluster is away: \(sentence.visible(maximum: 200)).")
            case nil: break
            }
            let command = ClusterCommand(
                redis: host.visited(),
                now: WallClock.now.secondsSince1970,
                ask: { host.visit($0) },
                pause: {
                    _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(200))
                }
            )
            let bytes = try command.run(action)
            do throws(SystemError) {
                try Files.write(bytes)
            } catch {
                throw .impossible("Cannot write standard output: \(error)")
            }
        } catch {
            fail(error.sentence, error.exit)
        }
    }

    private static func serve(
        _ configuration: ServerConfiguration,
        _ warnings: [String],
        _ sources: Sources<ServerConfiguration>
    ) {
        let descriptors = Environment.raiseDescriptorLimit()
        if descriptors < DescriptorBudget.leastLimit {
            fail(
                "This process may open \(descriptors) files, and the server needs at least "
                    + "\(DescriptorBudget.leastLimit): raise the limit, such as ulimit -n 1024.",
                .failed
            )
        }
        let passed: PassedSockets
        do throws(PassedSockets.Fault) {
            passed = try passedSockets()
        } catch {
            fail(error.message, .cannotListen)
        }
        do throws(StartError) {
            let server = try Server(configuration, passed: passed)
            server.warn(warnings)
            let end = DispatchSemaphore(value: 0)
            try makeEnd(of: server, after: end)
            try server.start()
            Files.printLine(
                Files.isOutputTerminal
                    ? Banner(server).text : Banner.readyLine(server)
            )
            server.announce()
            server.status.ready()
            waitForEnd(of: server, sources, end)
        } catch {
            switch error {
            case .system: fail(error.message, .failed)
            case .cannotListen: fail(error.message, .cannotListen)
            case .cannotWrite: fail(error.message, .file)
            }
        }
    }

    /// Makes the thread for the shutdown now, because the system may refuse a thread later.
    private static func makeEnd(
        of server: Server,
        after end: DispatchSemaphore
    ) throws(StartError) {
        do throws(SystemError) {
            _ = try SystemThread(name: "stop") {
                end.wait()
                server.stop()
                Exit.asAsked.now()
            }
        } catch {
            throw .system("Cannot make a thread: \(error)")
        }
    }

    /// Waits for signals. The first signal to end stops in order, the second skips the wait for
    /// games, the third exits at once.
    private static func waitForEnd(
        of server: Server,
        _ sources: Sources<ServerConfiguration>,
        _ end: DispatchSemaphore
    ) {
        var endCount = 0
        while true {
            switch Signals.next() {
            case .reload where endCount == 0: server.reload(sources)
            case .reload: break
            case .report: server.report()
            case .end:
                endCount += 1
                switch endCount {
                case 1: end.signal()
                case 2: server.hurry()
                default: Exit.asAsked.now()
                }
            }
        }
    }

    private static func fail(_ message: String, _ exit: Exit) -> Never {
        Files.printErrorLine(message)
        exit.now()
    }
}
