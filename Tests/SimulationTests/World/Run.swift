import GameProtocol
import Sockets

@testable import GameServer

/// One evening in one world: people come and disturb each other, everything is healed, and then all has to be well.
final class Run {
    let world: World
    private let evening: Evening
    private var server: Server?
    private var hostile: [Hostile] = []
    private var baseDescriptors: Set<Int32> = []
    private var options: WorldOptions { world.options }

    /// Servers whose process ended in mid-play: their threads stand for ever, and what they hold is never let go.
    nonisolated(unsafe) private static var graves: [Server] = []

    init(seed: UInt64, prints: Bool) {
        world = World(seed: seed, prints: prints)
        evening = Evening(world)
    }

    func run() {
        world.trace("options \(options.description)")
        guard start() else { return }
        baseDescriptors = Set(world.network.items.keys)
        gather()
        guard chaos() else { return }
        if options.stopsInPlay {
            guard stop(), options.hasJournal else { return }
            world.seen.insert("stopped and started again")
            guard start() else { return }
        }
        _ = calm() && part() && seek() && stop()
    }

    private var configuration: ServerConfiguration {
        var configuration = ServerConfiguration()
        configuration.hasWeb = false
        configuration.hasBeacon = false
        configuration.name = "simulated"
        configuration.threads = options.loopCount
        configuration.keepSeat = .seconds(options.keepSeatSeconds)
        configuration.turnSeconds = options.turnSeconds
        configuration.logFormat = .text
        if options.hasJournal {
            configuration.journal = "/journal"
            configuration.durability = [.none, .interval, .always][options.durability]
        }
        return configuration
    }

    /// A start that finds what the last run left.
    private func start() -> Bool {
        disk(isFaulty: false)
        world.network.isProcessGone = false
        var isGood = false
        let isDone = world.onThread("main", seconds: 120) { [self] in
            do {
                let server = try Server(configuration)
                try server.start()
                self.server = server
                isGood = true
            } catch {
                world.fail("the server does not start: \(error)")
            }
        }
        if !isDone { world.fail("the server is not ready after two minutes") }
        disk(isFaulty: options.diskFaultOneIn > 0)
        return isDone && isGood
    }

    private func disk(isFaulty: Bool) { world.disk.isFaulty = isFaulty }

    private func gather() {
        for number in 1...options.peopleCount {
            let person = Person(number, evening)
            evening.people.append(person)
            person.begin(afterMilliseconds: number * 37 % 1_000)
        }
        for number in 0..<options.hostileCount {
            let one = Hostile(number, world)
            hostile.append(one)
            one.begin()
        }
    }

    private func chaos() -> Bool {
        var chance = Chance(seed: world.seed, "chaos")
        for part in 0...options.crashCount {
            let seconds = max(1, options.chaosSeconds / (options.crashCount + 1))
            for _ in 0..<seconds {
                if chance.oneIn(options.pauseOneIn) {
                    world.scheduler.frozenUntil =
                        world.scheduler.now + chance.below(8_000) * 1_000_000
                }
                if !world.run(seconds: 1), world.failure != nil { return false }
                if world.exitStatus != nil, !crash(withPower: false) { return false }
            }
            // Not on a whole second: in the middle of something.
            if part == options.crashCount { break }
            for _ in 0..<chance.below(300) where world.failure == nil { _ = world.scheduler.step() }
            if world.failure != nil { return false }
            if !crash(withPower: options.isPowerCut) { return false }
        }
        return true
    }

    private func crash(withPower isPower: Bool) -> Bool {
        world.seen.insert(isPower ? "power cut" : "killed")
        if let server { Self.graves.append(server) }
        server = nil
        world.kill(withPower: isPower)
        evening.generation += 1
        for person in evening.people { person.serverCrashed() }
        if (isPower && options.durability != 2) || options.diskFaultOneIn > 0 { evening.forget() }
        return start()
    }

    /// Everything is healed, and people do nothing but play: what was lost is found or given up.
    private func calm() -> Bool {
        world.options.diskMilliseconds = 0
        disk(isFaulty: false)
        for one in hostile { one.isOver = true }
        var quiet = world.network.options
        (quiet.lateOneIn, quiet.acceptFaultOneIn, quiet.interruptOneIn) = (0, 0, 0)
        quiet.mostDelay = max(1, quiet.leastDelay)
        world.network.options = quiet
        evening.isCalm = true
        for person in evening.people { person.calmDown() }
        for second in 0..<240 {
            guard passes(1) else { return false }
            if second > 100 {
                for person in evening.people { person.checkPatience(milliseconds: 20_000) }
            }
        }
        for person in evening.people { person.askState() }
        guard passes(5) else { return false }
        comparePresence()
        return world.failure == nil
    }

    private func passes(_ seconds: Int) -> Bool {
        _ = world.run(seconds: seconds)
        if world.exitStatus != nil { world.fail("the server ended by itself") }
        return world.failure == nil
    }

    /// What rooms believe of who is there is true.
    private func comparePresence() {
        for person in evening.people {
            guard let state = person.lastState, let caller = person.caller, caller.isOpen else {
                continue
            }
            for (name, isOnline) in state.online {
                let other = evening.people.first { $0.name == name }?.caller
                let isThere =
                    other?.isOpen == true && other?.isEstablished == true
                    && other?.room == caller.room
                if isOnline != isThere {
                    world.fail(
                        "\(caller.room ?? "?") takes \(name) for \(isOnline ? "there" : "away")"
                    )
                }
            }
            if state.online[person.name] == nil, !state.spectators.contains(person.name) {
                world.fail("\(person.name) is in \(caller.room ?? "?"), which does not know it")
            }
        }
    }

    /// All go, and nothing of them is left.
    private func part() -> Bool {
        for _ in 0..<60 where !evening.people.allSatisfy(\.hasGone) {
            for person in evening.people where !person.hasGone { person.sayGoodbye() }
            guard passes(3) else { return false }
        }
        guard passes(200) else { return false }
        for person in evening.people where person.caller?.isOver != true {
            world.fail("\(person.name)'s connection does not end after its bye")
        }
        var census = LobbyCensus()
        guard let server else { return false }
        let isDone = world.onThread("census", seconds: 10) { census = server.services.lobby.census }
        if !isDone { world.fail("the lobby does not answer") }
        if census != LobbyCensus() { world.fail("all have gone, and \(census) is left") }
        if server.limiter.count != 0 {
            world.fail("all have gone, and \(server.limiter.count) connections count")
        }
        return world.failure == nil
    }

    /// Those who seek a game at the same moment find each other, and play it to its end.
    private func seek() -> Bool {
        var chance = Chance(seed: world.seed, "seekers")
        let seekers = (0..<2 * chance.within(1...2)).map {
            Person(100 + $0, evening, name: "s\($0)")
        }
        for seeker in seekers {
            seeker.isSeeker = true
            seeker.begin(afterMilliseconds: chance.below(2))
        }
        if !world.run(seconds: 60, until: { seekers.allSatisfy { $0.roundsStarted > 0 } }) {
            world.fail("those who seek a game do not find each other")
        }
        if !world.run(seconds: 600, until: { seekers.allSatisfy { $0.roundsOver > 0 } }) {
            world.fail("a round does not end")
        }
        for seeker in seekers { seeker.sayGoodbye() }
        return passes(10)
    }

    private func stop() -> Bool {
        guard let server else { return false }
        if !world.onThread("stop", seconds: 40, { server.stop() }), world.exitStatus == nil {
            world.fail("the server does not stop")
        }
        if world.failure != nil { return false }
        _ = world.run(seconds: 5)
        self.server = nil
        // Whoever ends at once because the disk fails leaves everything to the kernel.
        if world.exitStatus == nil { checkDescriptors() }
        world.end()
        return world.failure == nil
    }

    /// All that is left is the folder of the journal, which the process has to its end.
    private func checkDescriptors() {
        for (number, item) in world.network.items {
            if case .wire = item {
                world.fail("descriptor \(number) is a connection, and is left open")
            }
            if case .file(let file) = item, file.file != nil, !file.isLock {
                world.fail("descriptor \(number) is a file, and is left open")
            }
        }
    }
}
