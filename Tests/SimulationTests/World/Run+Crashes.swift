import Sockets

@testable import GameServer

/// Crashes of the server's process, and the damage to its disk meanwhile.
extension Run {
    func crash(withPower isPower: Bool) -> Bool {
        world.seen.insert(isPower ? "power cut" : "killed")
        let isKept = (!isPower || options.durability == 2) && options.diskFaultOneIn == 0
        for person in evening.people { person.serverCrashed(isKept: isKept) }
        if isKept { evening.keptGenerations[evening.generation] = world.scheduler.now }
        evening.forgetPlaces()
        if isPower, options.durability == 1, options.diskFaultOneIn == 0, options.pauseOneIn == 0 {
            evening.remember(millisecondsBefore: 3_000 + 4 * options.diskMilliseconds)
        }
        bury(withPower: isPower)
        if !isKept { evening.forget() }
        return loseLine() && startWithFew() && start()
    }

    /// The events that rooms sent before an orderly shutdown also survive a power cut.
    func losePowerWhileDown() {
        guard options.isPowerCut, options.durability > 0, options.diskFaultOneIn == 0 else {
            return
        }
        world.seen.insert("power cut after a stop")
        world.seen.formUnion(world.disk.losePower())
    }

    /// Kicks some people out of their rooms just before a shutdown. They have sent no request
    /// since.
    func kickBeforeTheStop() {
        var chance = Chance(seed: world.seed, "kicks")
        guard chance.oneIn(2) else { return }
        for person in evening.people where chance.oneIn(2) { person.kickWhoeverIsThere() }
        for _ in 0..<chance.below(400) where world.failure == nil { _ = world.scheduler.step() }
    }

    /// Connects some people at the very moment of a shutdown. Each of them receives a bye, or finds
    /// the port closed.
    func comeAtTheStop() {
        var chance = Chance(seed: world.seed, "newcomers")
        // The port for HTTP closes last.
        let late = options.hasWeb ? [200_000_000, 1_500_000_000, 6_000_000_000] : []
        let nanoseconds = chance.pick([50_000, 500_000, 5_000_000] + late)
        for number in 0..<(nanoseconds > 5_000_000 ? 24 : 8) {
            let newcomer = Person(120 + number, evening, name: "n\(number)")
            newcomers.append(newcomer)
            world.scheduler.at(world.scheduler.now + 1_000 + chance.below(nanoseconds)) {
                newcomer.connect()
            }
        }
    }

    private func bury(withPower isPower: Bool) {
        if let server { Self.graves.append(server) }
        server = nil
        world.kill(withPower: isPower)
        evening.generation += 1
    }

    /// Removes a line from a journal. The next start must notice the gap and must not bring that
    /// room back.
    private func loseLine() -> Bool {
        guard options.losesLine, let name = world.disk.loseLine() else { return true }
        evening.forget()
        evening.forgetPlaces()
        evening.isUnreliable = true
        for person in evening.people { person.isPromised = false }
        guard start() else { return false }
        let isSeen = world.logged.contains {
            $0.contains("journal_") && $0.contains(name.prefix(4))
        }
        if !isSeen { world.fail("\(name) is a journal of which a line is gone, and comes back") }
        world.seen.insert("a lost line was seen")
        bury(withPower: false)
        return world.failure == nil
    }

    /// Starts the server once with too few descriptors for all rooms, before the final start.
    private func startWithFew() -> Bool {
        guard options.restartDescriptors > 0, evening.generation == 1 else { return true }
        let usual = options.descriptorLimit
        world.limitDescriptors(options.restartDescriptors)
        guard start() else { return false }
        let count = world.network.items.values.count { item in
            guard case .file(let file) = item, let bytes = file.file else { return false }
            return !file.isLock && !world.disk.isOfLog(bytes)
        }
        // The server reserves 32 descriptors, and four for the write-ahead log.
        let most = max(2, options.restartDescriptors - 36)
        if count > most {
            world.fail("\(count) rooms are open where there are descriptors left for \(most)")
        }
        bury(withPower: false)
        world.limitDescriptors(usual)
        return world.failure == nil
    }
}
