import Sockets

@testable import GameServer

/// How the server's process ends in the midst of everything, and what is done to its disk meanwhile.
extension Run {
    func crash(withPower isPower: Bool) -> Bool {
        world.seen.insert(isPower ? "power cut" : "killed")
        let isKept = (!isPower || options.durability == 2) && options.diskFaultOneIn == 0
        for person in evening.people { person.serverCrashed(isKept: isKept) }
        evening.forgetPlaces()
        if isPower, options.durability == 1, options.diskFaultOneIn == 0, options.pauseOneIn == 0 {
            evening.remember(millisecondsBefore: 3_000 + 4 * options.diskMilliseconds)
        }
        bury(withPower: isPower)
        if !isKept { evening.forget() }
        return loseLine() && startWithFew() && start()
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
            if case .file(let file) = item { file.file != nil && !file.isLock } else { false }
        }
        let most = max(2, options.restartDescriptors - 32)
        if count > most {
            world.fail("\(count) rooms are open where there are descriptors left for \(most)")
        }
        bury(withPower: false)
        world.limitDescriptors(usual)
        return world.failure == nil
    }
}
