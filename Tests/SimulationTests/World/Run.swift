import GameProtocol
import Sockets

@testable import GameServer

/// One evening in one world. People come and disturb each other, faults are healed, and then all
/// must be well.
final class Run {
    let world: World
    let evening: Evening
    var server: Server?
    private var hostile: [Hostile] = []
    private var visitors: [Visitor] = []
    /// The people who came during a shutdown.
    var newcomers: [Person] = []
    private var baseDescriptors: Set<Int32> = []
    var options: WorldOptions { world.options }

    /// Servers whose process died in the middle of play. Their threads stand still for ever, and
    /// their memory is never freed.
    nonisolated(unsafe) static var graves: [Server] = []

    init(seed: UInt64, prints: Bool) {
        world = World(seed: seed, prints: prints)
        evening = Evening(world)
    }

    /// Runs one evening and returns its world.
    static func run(_ seed: UInt64, _ prints: Bool) -> World {
        let run = Run(seed: seed, prints: prints)
        run.run()
        return run.world
    }

    func run() {
        world.trace("options \(options.description)")
        guard start() else { return }
        baseDescriptors = Set(world.network.items.keys)
        gather()
        guard chaos() else { return }
        if options.stopsInPlay {
            kickBeforeTheStop()
            guard stop(), options.hasJournal else { return }
            world.seen.insert("stopped and started again")
            losePowerWhileDown()
            guard start() else { return }
        }
        _ = calm() && part() && seek() && standStill() && stop(isEmpty: true)
    }

    private var configuration: ServerConfiguration {
        var configuration = ServerConfiguration()
        configuration.hasWeb = options.hasWeb
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

    /// Starts the server on the data that the last run left.
    func start() -> Bool {
        disk(isFaulty: false)
        world.network.isProcessGone = false
        var isGood = false
        // The server uses a slow disk several times for each room.
        let seconds = 120 + world.options.diskMilliseconds / 25
        let isDone = world.onThread("main", seconds: seconds) { [self] in
            do {
                let server = try Server(configuration)
                try server.start()
                self.server = server
                isGood = true
            } catch {
                world.fail("the server does not start: \(error)")
            }
        }
        if !isDone { world.fail("the server is not ready after \(seconds) s") }
        checkJournals()
        evening.serverStarted()
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
        for number in 0..<options.visitorCount {
            let one = Visitor(number, evening)
            visitors.append(one)
            one.begin()
        }
    }

    private func chaos() -> Bool {
        var chance = Chance(seed: world.seed, "chaos")
        for part in 0...options.crashCount {
            let seconds = max(1, options.chaosSeconds / (options.crashCount + 1))
            for _ in 0..<seconds {
                if chance.oneIn(options.pauseOneIn) {
                    let longest = chance.pick([300, 8_000, 8_000, 120_000])
                    world.scheduler.freeze(milliseconds: chance.below(longest))
                }
                probeLobby()
                if !world.run(seconds: 1), world.failure != nil { return false }
                if world.exitStatus != nil, !crash(withPower: false) { return false }
            }
            // The crash comes between whole seconds, in the middle of some work.
            if part == options.crashCount { break }
            if options.crashMoment != .anyStep {
                world.deathAt = options.crashMoment
                if !world.run(seconds: 20), world.failure != nil { return false }
            }
            // A thread stands for at most a second where it dies. A crash at `heard` needs the
            // write in progress, so it gets no extra time.
            let latest =
                world.scheduler.now + (options.crashMoment == .heard ? 0 : 1_000_000_000)
            for _ in 0..<chance.below(300)
            where world.failure == nil && (!world.isDying || world.scheduler.now < latest) {
                _ = world.scheduler.step()
            }
            if world.failure != nil { return false }
            if !crash(withPower: options.isPowerCut) { return false }
        }
        return true
    }

    /// Ends all faults and lets people only play. Lost connections are found or given up.
    private func calm() -> Bool {
        world.scheduler.freeze(milliseconds: 0)
        world.options.diskMilliseconds = 0
        world.scheduler.napOneIn = 0
        disk(isFaulty: false)
        for one in hostile { one.isOver = true }
        for one in visitors { one.calmDown() }
        var quiet = world.network.options
        (quiet.lateOneIn, quiet.acceptFaultOneIn, quiet.interruptOneIn) = (0, 0, 0)
        quiet.mostDelay = max(1, quiet.leastDelay)
        world.network.options = quiet
        for person in evening.people { person.calmDown() }
        guard hush() else { return false }
        evening.isCalm = true
        for second in 0..<240 {
            guard passes(1) else { return false }
            evening.checkClocks()
            if second > 100 {
                for person in evening.people { person.checkPatience(milliseconds: 20_000) }
            }
        }
        for person in evening.people { person.askState() }
        let last = Visitor(90, evening)
        if options.hasWeb { last.look() }
        guard passes(5) else { return false }
        comparePresence()
        if last.waits != nil { world.fail("the page is not there after 5 s") }
        last.calmDown()
        return world.failure == nil
    }

    /// Lets people do nothing. Absent people stay absent, and the rooms must know that.
    private func hush() -> Bool {
        var chance = Chance(seed: world.seed, "hush")
        evening.isHushed = true
        for second in 0..<100 {
            guard passes(1) else { return false }
            if second > 10 { evening.checkClocks() }
        }
        guard asksWhoIsThere() else { return false }
        // The newer connection of some people breaks before it has taken over.
        for _ in 0..<8 {
            for person in evening.people where chance.oneIn(2) { person.takeOverAndBreak() }
            guard passes(2), asksWhoIsThere() else { return false }
            for person in evening.people where person.caller?.isOpen != true { person.comeBack() }
            guard passes(3) else { return false }
        }
        evening.isHushed = false
        return true
    }

    private func asksWhoIsThere() -> Bool {
        for person in evening.people { person.askState() }
        guard passes(2) else { return false }
        comparePresence()
        return world.failure == nil
    }

    private func passes(_ seconds: Int) -> Bool {
        _ = world.run(seconds: seconds)
        if world.exitStatus != nil { world.fail("the server ended by itself") }
        return world.failure == nil
    }

    /// Lets all people leave, and checks that the server keeps nothing of them.
    private func part() -> Bool {
        // Some newcomers came so late that the next server had begun.
        for newcomer in newcomers { newcomer.caller?.drop(isReset: false) }
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
        let isDone = world.onThread("census", seconds: 10) {
            census = server.services.lobby.ask { $0.census }
        }
        if !isDone { world.fail("the lobby does not answer") }
        if census != LobbyCensus() { world.fail("all have gone, and \(census) is left") }
        if server.limiter.count != 0 {
            world.fail("all have gone, and \(server.limiter.count) connections count")
            for wire in world.network.wires where !wire.isClosed { world.trace(wire.description) }
        }
        return world.failure == nil
    }

    /// Checks that people who seek a game at the same moment find each other and play to the end.
    private func seek() -> Bool {
        var chance = Chance(seed: world.seed, "seekers")
        (world.network.options.leastDelay, world.network.options.mostDelay) = (0, 0)
        world.network.jitter = chance.pick([20_000, 100_000, 900_000])
        let seekers = (0..<2 * chance.within(1...2)).map {
            Person(100 + $0, evening, name: "s\($0)")
        }
        for seeker in seekers {
            seeker.isSeeker = true
            seeker.begin(afterMilliseconds: 0)
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

    private func stop(isEmpty: Bool = false) -> Bool {
        guard let server else { return false }
        let began = world.scheduler.now
        world.isStopping = true
        if !isEmpty { comeAtTheStop() }
        let scheduler = world.scheduler
        let usual = (scheduler.preemption, scheduler.napOneIn, scheduler.longestNap)
        if !isEmpty, options.isBusyAtStop {
            // Naps are long enough for a whole shutdown, and few enough that the shutdown waits for
            // them.
            (scheduler.preemption, scheduler.napOneIn, scheduler.longestNap) = (4, 24, 300_000_000)
        }
        defer {
            world.isStopping = false
            (scheduler.preemption, scheduler.napOneIn, scheduler.longestNap) = usual
        }
        if !world.onThread("stop", seconds: 120, { server.stop() }), world.exitStatus == nil {
            world.fail("the server does not stop")
        }
        if world.failure != nil { return false }
        let milliseconds = (world.scheduler.now - began) / 1_000_000
        // The limit allows two seconds for a slow loop and two for lingering connections, and none
        // for rounds.
        if isEmpty, milliseconds > 4_500, world.exitStatus == nil {
            world.fail("the server takes \(milliseconds) ms to stop where nobody plays")
        }
        _ = world.run(seconds: 5)
        self.server = nil
        // A server that ends at once because the disk fails leaves its descriptors to the kernel.
        if world.exitStatus == nil { checkDescriptors() }
        world.end()
        return world.failure == nil
    }
}
