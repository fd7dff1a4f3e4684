import Sockets

@testable import GameServer

/// How the server's process ends in the midst of everything, and what is done to its disk meanwhile.
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

    /// What the rooms had said before a stop in order is safe from the power as well.
    func losePowerWhileDown() {
        guard options.isPowerCut, options.durability > 0, options.diskFaultOneIn == 0 else {
            return
        }
        world.seen.insert("power cut after a stop")
        world.seen.formUnion(world.disk.losePower())
    }

    /// Some are sent out of their rooms just before a stop, and have asked for nothing since.
    func kickBeforeTheStop() {
        var chance = Chance(seed: world.seed, "kicks")
        guard chance.oneIn(2) else { return }
        for person in evening.people where chance.oneIn(2) { person.kickWhoeverIsThere() }
        for _ in 0..<chance.below(400) where world.failure == nil { _ = world.scheduler.step() }
    }

    /// Some come at the very moment of a stop: each of them is told of it, or finds the port closed.
    func comeAtTheStop() {
        var chance = Chance(seed: world.seed, "newcomers")
        // The port for HTTP ends last.
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

    /// A line is gone from a journal: the next start has to see that, and brings that room back no more.
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

    /// Before the start for good, one with so few descriptors that not all rooms can come back.
    private func startWithFew() -> Bool {
        guard options.restartDescriptors > 0, evening.generation == 1 else { return true }
        let usual = options.descriptorLimit
        world.limitDescriptors(options.restartDescriptors)
        guard start() else { return false }
        let count = world.network.items.values.count { item in
            guard case .file(let file) = item, let bytes = file.file else { return false }
            return !file.isLock && !world.disk.isOfLog(bytes)
        }
        // 32 in reserve, and four for the write-ahead log.
        let most = max(2, options.restartDescriptors - 36)
        if count > most {
            world.fail("\(count) rooms are open where there are descriptors left for \(most)")
        }
        bury(withPower: false)
        world.limitDescriptors(usual)
        return world.failure == nil
    }
}
