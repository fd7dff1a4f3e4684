import Dispatch
import GameProtocol
import Sockets

/// The wiring of all parts in one place, and the order of startup and shutdown.
final class Server: Sendable {
    private let present: Locked<ServerConfiguration>
    let log: Log
    let services: ServerServices
    let loops: [LoopThread]
    let limiter: ConnectionLimiter
    /// The sockets that the service manager had opened before.
    let passed: PassedSockets
    let listener: Listener
    let journal: JournalFolder?
    /// The folder for recordings of finished rooms that the cluster's Redis kept; nil for none.
    let replays: ReplayFolder?
    private let recoveredRoomCount: Int
    let startedAt = WallClock.now
    let metricsPort = Locked<WebPort?>(nil)
    /// The port of HTTP, bound before the server starts; nil if there is none.
    let webPort = Locked<WebPort?>(nil)
    let site: WebSite
    /// Whether the server is ready: from the end of startup to the beginning of the stop.
    let isReady = Locked(false)
    let isStopping = Locked(false)
    /// The most rooms and connections that there can be.
    let roomBudget = Locked((rooms: 0, connections: 0))
    /// The reports to the service manager, if there is one.
    let status: ServiceStatus
    /// Signalled when a stop need not wait for rounds any longer.
    let drained = DispatchSemaphore(value: 0)
    /// The announcer of the server; nil while the server is not announced by a beacon.
    let beacon = Locked<BeaconHost?>(nil)
    let bonjour = Locked<Bonjour?>(nil)

    /// Binds the port and makes the loops; the server serves only after `start`.
    ///
    /// - Parameter passed: sockets that are bound already, and used in place of new ones.
    init(
        _ configuration: ServerConfiguration,
        passed: PassedSockets = PassedSockets()
    ) throws(StartError) {
        present = Locked(configuration)
        self.passed = passed
        let log = Log(level: configuration.logLevel, format: configuration.logFormat.format)
        self.log = log
        Self.log(passed, log)
        let budget = Self.makeBudget(configuration, passed, log)
        recoveredRoomCount = budget.recoveredRoomCount
        let clock = ServerClock(report: { log.warning("stood_still", ["ms": .number($0)]) })
        limiter = ConnectionLimiter(
            maximum: budget.connectionCount,
            maximumPerAddress: configuration.maximumPerAddress
        )
        (journal, replays) = try Self.folders(configuration, log)
        let bound = try Self.bind(configuration, passed)
        do throws(SystemError) {
            var loops: [LoopThread] = []
            for number in 0..<configuration.loopCount {
                loops.append(
                    try LoopThread(
                        name: "loop-\(number + 1)",
                        number: number,
                        isTiming: Self.hasMetrics(configuration, passed),
                        longestWait: number == 0 ? ServerClock.tickMs : nil,
                        clock: { clock.now }
                    )
                )
            }
            self.loops = loops
        } catch {
            throw .system("Cannot make an event loop: \(error)")
        }
        let web = try Self.bindWeb(configuration, passed, bound, log)
        let themes = try Self.themes(configuration, log)
        let group = try Self.makeGroup(configuration)
        services = Self.makeServices(
            configuration,
            bound: bound.addresses.map(\.host),
            webPort: web?.addresses.first.map { Int($0.port) },
            maximumRooms: budget.roomCount,
            journal: journal,
            ladder: try Ladder.open(configuration.ladder, configuration.durability, log),
            themes: themes,
            connections: ConnectionDirectory(loops: loops),
            group: group,
            log: log,
            clock: clock
        )
        status = ServiceStatus(
            ServiceManager(socketName: Environment.variable("NOTIFY_SOCKET")),
            lobby: services.lobby,
            loops: loops,
            patience: ServiceManager.watchdogTime { Environment.variable($0) }
        )
        listener = Listener(
            bound: bound,
            loops: loops,
            limiter: limiter,
            serverFull: { [group, full = Self.serverFull(nil)] in
                group?.placeWithRoom.map { Self.serverFull($0) } ?? full
            },
            stopping: ConnectionLine.bye(
                Self.goodbye(to: nil, comesBack: configuration.keepsRooms)
            ).line,
            maximumRate: { [services] in services.live.values.maximumRate },
            log: log,
            metrics: services.metrics,
            makeHandler: { [services] in Peer(services: services, connection: $0) }
        )
        site = WebSite(
            configuration,
            bound: bound.addresses.map(\.host),
            themes: { [services] in services.live.values.themes },
            listed: { [services] code in services.lobby.ask { $0.listedOptions(code) } },
            mayConnect: { [listener] in listener.isOpen },
            relayRefusal: { [group] in Self.relayRefusal($0, group) }
        )
        roomBudget.withLock { $0 = (budget.roomCount, budget.connectionCount) }
        limitAddresses(configuration)
        if let web { try makeWebPort(web, budget.webConnectionCount) }
    }

    /// The present configuration; a reload changes only what a running server can change.
    var configuration: ServerConfiguration { present.withLock { $0 } }

    /// Applies the options of a new configuration that a running server can adopt.
    ///
    /// - Parameter themes: the themes of new rooms; nil keeps the present themes.
    func take(_ new: ServerConfiguration, themes: LoadedThemes? = nil) {
        let (taken, budget) = present.withLock { present in
            present = present.taking(new)
            return (present, Self.makeBudget(present, passed, log))
        }
        roomBudget.withLock { $0 = (budget.roomCount, budget.connectionCount) }
        log.setLevel(taken.logLevel)
        services.live.take(taken, themes: themes)
        services.group?.set(replicas: taken.replicas)
        services.lobby.take(Self.limits(taken, maximumRooms: budget.roomCount))
        limiter.take(
            maximum: budget.connectionCount,
            maximumPerAddress: taken.maximumPerAddress
        )
        limitAddresses(taken)
    }

    /// Switches all limits by address off if the connections of one address are not limited.
    private func limitAddresses(_ configuration: ServerConfiguration) {
        let isLimiting = configuration.maximumPerAddress > 0
        services.addresses.withLock { $0.isLimiting = isLimiting }
    }

    var port: Int { Int(listener.addresses.first?.port ?? 0) }

    var addresses: [SocketAddress] { listener.addresses }

    /// Starts serving, and writes the port file if one is configured.
    func start() throws(StartError) {
        try checkThreads()
        do throws(SystemError) {
            try journal?.flusher.start()
        } catch {
            throw .system("Cannot start the journal: \(error)")
        }
        do throws(SystemError) {
            try services.rooms.calculations.start()
        } catch {
            throw .system("Cannot start the thread for calculations: \(error)")
        }
        try startMetrics()
        try startWeb()
        try recover()
        try startGroup()
        do throws(SystemError) {
            try listener.start()
        } catch {
            throw .cannotListen("Cannot listen on port \(port): \(error)")
        }
        isReady.withLock { $0 = true }
        guard let file = configuration.portFile else { return }
        do throws(SystemError) {
            // Without the option for a web port, a reader of this file expects one number.
            let web = configuration.webPort == nil ? nil : webAddress
            let lines = "\(port)\n" + (web.map { "\($0.port)\n" } ?? "")
            try Files.replace(file, with: Array(lines.utf8))
        } catch {
            throw .cannotWrite("Cannot write \(file): \(error)")
        }
    }

    /// The pool of rooms has a thread for each processor, and one for timers; the journal,
    /// calculations, the metrics, the web, the beacon and the end have one each.
    private func checkThreads() throws(StartError) {
        do throws(SystemError) {
            let webCount = configuration.hasWeb ? 1 : 0
            // The group has its loop, and a thread for names.
            let groupCount = configuration.group.isEmpty ? 0 : 2
            try ThreadReserve.check(Environment.processorCount + 6 + webCount + groupCount)
        } catch {
            throw .system(
                "Cannot make the threads that the server needs (\(error)): "
                    + "raise the limit of processes, such as ulimit -u or TasksMax."
            )
        }
    }

    /// Brings back the rooms of the last run.
    private func recover() throws(StartError) {
        guard let journal else { return }
        let start = MonotonicClock.nowMilliseconds
        let recovery = Recovery(
            folder: journal,
            lobby: services.lobby,
            rooms: services.rooms,
            keepSeatMs: configuration.keepSeat.milliseconds,
            maximumRooms: recoveredRoomCount,
            themes: services.live.values.themes.list
        )
        let count: Int
        do throws(SystemError) {
            count = try recovery.run()
        } catch {
            throw .cannotWrite("Cannot bring the journal's folder up to date: \(error)")
        }
        let duration = MonotonicClock.nowMilliseconds - start
        log.info("recovered", ["rooms": .number(count), "ms": .number(duration)])
        seatLostBots()
    }

    /// Announces in the log and on the network that the server is ready; call it after the banner.
    func announce() {
        log.info("ready", ["port": .number(port)])
        startAnnouncing()
    }
}

extension Server {
    private static func folders(
        _ configuration: ServerConfiguration,
        _ log: Log
    ) throws(StartError) -> (JournalFolder?, ReplayFolder?) {
        guard let path = configuration.journal else { return (nil, nil) }
        if !configuration.recordsRooms { return (nil, try ReplayFolder(path, log: log)) }
        return (try JournalFolder.open(path, configuration.durability, log: log), nil)
    }

    private static func makeServices(
        _ configuration: ServerConfiguration,
        bound: [SocketAddress.Host],
        webPort: Int?,
        maximumRooms: Int,
        journal: JournalFolder?,
        ladder: Ladder?,
        themes: LoadedThemes,
        connections: ConnectionDirectory,
        group: GroupHost?,
        log: Log,
        clock: ServerClock
    ) -> ServerServices {
        let limits = limits(configuration, maximumRooms: maximumRooms)
        let codes: any CodeSource =
            if let seed = configuration.seed { SeededCodeSource(seed: seed) } else {
                RandomCodeSource()
            }
        let now = { @Sendable in clock.now }
        let lobby = LobbyHost(limits: limits, codes: codes, ladder: ladder, clock: now)
        let rooms = RoomServices(
            secrets: SecretSource(seed: configuration.seed),
            directory: lobby,
            journal: journal,
            streams: configuration.durability == .replicated
                ? group.map { group in StreamHost { group.ship() } } : nil,
            ladder: ladder,
            log: log,
            clock: { clock.now }
        )
        return ServerServices(
            lobby: lobby,
            rooms: rooms,
            connections: connections,
            live: LiveSettings(
                configuration,
                webPort: webPort,
                themes: themes,
                greetingWaitMs: Limits.greetingWait.milliseconds,
                findHost: { Interfaces.now().usable(at: bound).first?.host }
            ),
            group: group,
            answerBrowser: { request, here, live in
                request.bytes(
                    of: request.answer(base: live.webURL, webPort: live.webPort, here: "\(here)")
                )
            }
        )
    }
}
