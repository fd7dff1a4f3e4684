import Dispatch
import GameProtocol
import Games

/// The wiring, in one place: who is given whom, and the order of start and stop.
final class Server: Sendable {
    let name: String
    let configuration: ServerConfiguration
    let log: Log
    let services: ServerServices
    let loops: [LoopThread]
    let admissions: Admissions
    let listener: Listener
    let journal: JournalFolder?
    private let recoveredRoomCount: Int
    /// Signalled when nothing is left to wait for at a stop.
    let drained = DispatchSemaphore(value: 0)

    /// Binds the port and makes the loops; nobody is served before `start`.
    init(_ configuration: ServerConfiguration) throws(StartError) {
        self.configuration = configuration
        name = configuration.serverName
        let log = Log(level: configuration.logLevel, format: configuration.logFormat.format)
        self.log = log
        let budget = Self.makeBudget(configuration, log)
        recoveredRoomCount = budget.recoveredRoomCount
        admissions = Admissions(
            maximum: budget.connectionCount,
            maximumPerAddress: configuration.maximumPerAddress
        )
        journal = try configuration.journal.map { path throws(StartError) in
            try JournalFolder.open(path, configuration.durability, log: log)
        }
        let bound = try Self.bind(configuration)
        do throws(SystemError) {
            var loops: [LoopThread] = []
            for number in 0..<configuration.loopCount {
                loops.append(try LoopThread(name: "loop-\(number + 1)", number: number))
            }
            self.loops = loops
        } catch {
            throw .system("Cannot make an event loop: \(error)")
        }
        services = Self.makeServices(
            configuration,
            name: name,
            maximumRooms: budget.roomCount,
            journal: journal,
            connections: ConnectionDirectory(loops: loops),
            log: log
        )
        listener = Listener(
            bound: bound,
            loops: loops,
            admissions: admissions,
            serverFull: Self.serverFull,
            maximumRate: configuration.maximumRate,
            log: log
        ) { [services] connection in
            Peer(services: services, connection: connection)
        }
    }

    /// The port that is bound.
    var port: Int { Int(listener.addresses.first?.port ?? 0) }

    /// What is bound.
    var addresses: [SocketAddress] { listener.addresses }

    /// Serves from now on, and says so where somebody waits for it.
    func start() throws(StartError) {
        do throws(SystemError) {
            try journal?.flusher.start()
        } catch {
            throw .system("Cannot start the journal: \(error)")
        }
        recover()
        do throws(SystemError) {
            try listener.start()
        } catch {
            throw .cannotListen("Cannot listen on port \(port): \(error)")
        }
        guard let file = configuration.portFile else { return }
        do throws(SystemError) {
            try Files.replace(file, with: Array("\(port)\n".utf8))
        } catch {
            throw .cannotWrite("Cannot write \(file): \(error)")
        }
    }

    /// Brings back the rooms of the last run.
    private func recover() {
        guard let journal else { return }
        let start = MonotonicClock.nowMilliseconds
        let recovery = Recovery(
            folder: journal,
            rooms: services.rooms,
            keepSeatMs: configuration.keepSeat.milliseconds,
            maximumRooms: recoveredRoomCount
        )
        let count = recovery.run()
        let duration = MonotonicClock.nowMilliseconds - start
        log.info("recovered", ["rooms": .number(count), "ms": .number(duration)])
    }

    /// Logs that the server is ready; after the banner, if there is one.
    func announce() {
        log.info("ready", ["port": .number(port)])
    }
}

extension Server {
    private static let serverFull = ConnectionLine.bye(
        Bye(
            .serverFull,
            "This server is full; try again later.",
            reconnect: true,
            afterMs: Limits.serverFullRetry.milliseconds
        )
    ).line

    private static func makeServices(
        _ configuration: ServerConfiguration,
        name: String,
        maximumRooms: Int,
        journal: JournalFolder?,
        connections: ConnectionDirectory,
        log: Log
    ) -> ServerServices {
        let limits = LobbyLimits(
            maximumRooms: maximumRooms,
            maximumSpectators: configuration.maximumSpectators,
            isJournaling: journal != nil,
            keepSeatMs: configuration.keepSeat.milliseconds
        )
        let codes: any CodeSource =
            if let seed = configuration.seed { SeededCodeSource(seed: seed) } else {
                RandomCodeSource()
            }
        let rooms = RoomServices(
            secrets: SecretSource(seed: configuration.seed),
            lobby: LobbyHost(limits: limits, codes: codes),
            journal: journal,
            log: log
        )
        return ServerServices(
            rooms: rooms,
            connections: connections,
            defaults: GameCatalog.Defaults(
                turnSeconds: configuration.turnSeconds,
                hideMs: configuration.hideMs
            ),
            keepSeatMs: configuration.keepSeat.milliseconds,
            hello: Welcome.hello(configuration, name: name),
            help: Welcome.help(configuration)
        )
    }

    private static func makeBudget(
        _ configuration: ServerConfiguration,
        _ log: Log
    ) -> DescriptorBudget {
        let budget = DescriptorBudget(
            connections: configuration.maximumConnections,
            rooms: configuration.maximumRooms,
            isJournaling: configuration.journal != nil,
            descriptorLimit: Environment.raiseDescriptorLimit()
        )
        if budget.isLowered {
            log.warning(
                "limits_lowered",
                [
                    "connections": .number(budget.connectionCount),
                    "rooms": .number(budget.roomCount),
                ]
            )
        }
        return budget
    }

    private static func bind(
        _ configuration: ServerConfiguration
    ) throws(StartError) -> BoundSockets {
        let port = UInt16(configuration.port)
        do throws(SystemError) {
            if configuration.bind.isEmpty { return try BoundSockets(everywhereOn: port) }
            return try BoundSockets(hosts: try hosts(configuration.bind), port: port)
        } catch {
            if error.isAddressInUse {
                throw .cannotListen(
                    "Port \(port) is in use. Another GameServer? Try: GameServer --port 0"
                )
            }
            throw .cannotListen("Cannot listen on port \(port): \(error)")
        }
    }

    private static func hosts(
        _ texts: [String]
    ) throws(SystemError) -> [SocketAddress.Host] {
        var hosts: [SocketAddress.Host] = []
        for text in texts {
            hosts += try SystemCalls.resolve(text, port: 0).map(\.host)
        }
        return hosts
    }
}
