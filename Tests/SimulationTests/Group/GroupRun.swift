import GameProtocol
import Sockets

@testable import GameServer

/// One evening with a group of servers and its Redis in one world. Faults happen for a while and
/// are then healed; after that all must be well.
final class GroupRun {
    let world: World
    let options: GroupWorldOptions
    let party: GroupParty
    var servers: [Int: Server] = [:]
    var redises: [RedisServer] = []
    var chance: Chance
    private var lastServer = 0
    var faultCount = 0
    var busy: Set<Int> = []
    var isRedisBusy = false
    /// The end of the last pause of the server at a port.
    var pausedUntil: [UInt16: Int] = [:]
    /// The times since which no fault is active at a Redis, and none at all.
    var (hasReplicaSince, calmSince) = (0, 0)

    init(seed: UInt64, prints: Bool, isReplicated: Bool) {
        world = World(seed: seed, prints: prints)
        options = GroupWorldOptions(seed: seed, isReplicated: isReplicated)
        party = GroupParty(world, options)
        chance = Chance(seed: seed, "group chaos")
        world.options.beOfGroup(hasJournal: !isReplicated)
        world.network.options = world.options
    }

    /// Runs one evening and returns its world.
    static func run(_ seed: UInt64, _ prints: Bool, isReplicated: Bool) -> World {
        let run = GroupRun(seed: seed, prints: prints, isReplicated: isReplicated)
        run.run()
        return run.world
    }

    func run() {
        world.trace("options \(options.description)")
        for port in options.hasReplica ? [6_379, 6_380] : [6_379] {
            redises.append(RedisServer(world, port: UInt16(port)))
            world.network.redises[UInt16(port)] = redises.last
        }
        if options.hasReplica { redises[0].follow(by: redises[1]) }
        party.seat = { [unowned self] token, name in
            isRedisBusy ? nil : master.data.seat(of: token, named: name)
        }
        party.toldSeat = { [unowned self] token in
            let data = master.data
            let room = data.value(GroupMember.seatKey(GroupMember.short(token)))
            // A code that is only reserved has no room yet.
            let card = room.flatMap { data.value(GroupMember.cardKey($0)) }
            return card.map { $0.contains(" - ") } == false ? room : nil
        }
        party.answersSince = { [unowned self] port in answersSince(port) }
        for _ in 0..<options.serverCount where !start(newProcess()) { return }
        guard passes(2) else { return }
        party.isHealthySince = world.scheduler.now
        for number in 1...options.guestCount {
            let guest = GroupGuest(number, party)
            party.guests.append(guest)
            guest.begin()
        }
        _ = chaos() && calm() && part() && seek() && stop()
    }

    func newProcess() -> Int {
        lastServer += 1
        party.ports.append(UInt16(7_100 + lastServer))
        return lastServer
    }

    func configuration(of process: Int) throws -> ServerConfiguration {
        var configuration = ServerConfiguration()
        configuration.hasWeb = false
        configuration.hasBeacon = false
        configuration.name = "simulated \(process)"
        configuration.threads = world.options.loopCount
        configuration.drain = .seconds(0)
        configuration.keepSeat = .seconds(60)
        configuration.logFormat = .text
        configuration.port = 7_100 + process
        configuration.group = try redises.map { try RedisAddress("redis://10.0.0.5:\($0.port)") }
        configuration.advertised = HostAndPort("10.0.0.9:\(7_100 + process)")
        if options.isReplicated {
            configuration.durability = .replicated
            configuration.replicas = options.hasReplica ? 1 : 0
        } else {
            configuration.journal = "/journal"
            configuration.durability = .interval
        }
        return configuration
    }

    /// Starts a server, and runs the world until the server is up.
    private func start(_ process: Int) -> Bool {
        var isGood = false
        let isDone = onThread(of: process, "main", seconds: 30) { [self] in
            do {
                let server = try Server(configuration(of: process))
                try server.start()
                servers[process] = server
                isGood = true
            } catch {
                world.fail("server \(process) does not start: \(error)")
            }
        }
        if !isDone { world.fail("server \(process) is not ready after 30 s") }
        return isDone && isGood
    }

    private func onThread(
        of process: Int,
        _ name: String,
        seconds: Int,
        _ body: @escaping () -> Void
    ) -> Bool {
        world.scheduler.startingProcess = process
        defer { world.scheduler.startingProcess = 0 }
        var isDone = false
        _ = world.scheduler.spawn { [world] in
            world.name(name)
            body()
            isDone = true
        }
        world.scheduler.startingProcess = 0
        return world.run(seconds: seconds) { isDone }
    }

    func passes(_ seconds: Int) -> Bool {
        _ = world.run(seconds: seconds)
        if world.exitStatus != nil { world.fail("a server ended by itself") }
        return world.failure == nil
    }
}

/// The checks that must pass once everything is healed.
extension GroupRun {
    private func calm() -> Bool {
        party.isCalm = true
        calmSince = world.scheduler.now
        world.scheduler.napOneIn = 0
        var quiet = world.network.options
        (quiet.lateOneIn, quiet.interruptOneIn) = (0, 0)
        world.network.options = quiet
        guard passes(40) else { return false }
        // By now each server has reported its seats, so a guest finds its seat at any server.
        for guest in party.guests where !options.isReplicated && guest.isWell && !guest.hasGone {
            guest.drop()
        }
        guard passes(60) else { return false }
        for guest in party.guests {
            if world.run(seconds: 15, until: { guest.isWell }) { continue }
            world.fail("\(guest.name) is not well 100 s after everything was healed")
        }
        return world.failure == nil
    }

    /// Lets all guests leave, and checks that they leave nothing in the Redis.
    private func part() -> Bool {
        for guest in party.guests { guest.leave() }
        if !world.run(seconds: 60, until: { party.guests.allSatisfy(\.hasGone) }) {
            let left = party.guests.filter { !$0.hasGone }.map(\.name)
            world.fail("\(left) cannot leave")
        }
        party.judge()
        // The group keeps the seat of a guest for one minute if its server dies.
        guard passes(90) else { return false }
        master.data.now = world.scheduler.now / 1_000_000
        for room in master.data.kept {
            world.fail("all have gone, and the Redis still has \(room)")
        }
        return world.failure == nil
    }

    /// Checks that two guests find each other who seek a game at the same moment, at two servers.
    private func seek() -> Bool {
        for number in 0..<3 {
            let ports = party.ports.shuffled(using: &chance).prefix(2)
            let seekers = ports.enumerated().map { index, port in
                GroupGuest(100 + 2 * number + index, party, seeksAt: port)
            }
            for seeker in seekers { seeker.begin() }
            let isTogether = world.run(seconds: 15) {
                seekers[0].room != nil && seekers[0].room == seekers[1].room
            }
            if !isTogether { world.fail("two who seek a game do not find each other") }
            for seeker in seekers { seeker.leave() }
            if !world.run(seconds: 30, until: { seekers.allSatisfy(\.hasGone) }) {
                world.fail("who has found a game cannot leave")
            }
            if world.failure != nil { return false }
        }
        return true
    }

    private func stop() -> Bool {
        for process in servers.keys.sorted() {
            guard let server = servers[process] else { continue }
            let isDone = onThread(of: process, "stop", seconds: 60) { server.stop() }
            if !isDone { world.fail("server \(process) does not stop") }
            if world.failure != nil { return false }
            _ = world.run(seconds: 1)
            world.kill(process: process)
            Run.graves.append(server)
        }
        return true
    }
}
