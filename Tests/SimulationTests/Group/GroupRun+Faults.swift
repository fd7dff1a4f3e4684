@testable import GameServer

/// The faults of a world with a group of servers.
extension GroupRun {
    func chaos() -> Bool {
        var second = 0
        while second < options.chaosSeconds || faultCount > 0 {
            if second < options.chaosSeconds, faultCount < 2, chance.oneIn(options.faultOneIn),
                !options.faults.isEmpty
            {
                begin(chance.pick(options.faults))
            }
            guard passes(1) else { return false }
            second += 1
        }
        return true
    }

    /// Returns the length of a fault: most are short, and some are longer than a lease.
    private func time() -> Int {
        chance.pick([chance.below(1_000), chance.below(4_000), 5_000 + chance.below(5_000)])
    }

    private func begin(_ fault: GroupWorldOptions.Fault) {
        let free = servers.keys.filter { !busy.contains($0) }.sorted()
        switch fault {
        case .redis, .promote, .twoMasters, .loading, .lacking, .denied:
            if isRedisBusy { return }
            isRedisBusy = true
        default: if free.isEmpty { return }
        }
        note(fault, +1)
        switch fault {
        case .redis: killRedis(.redis)
        case .loading: killRedis(.loading)
        case .lacking: loseReplica()
        case .denied: denyWait()
        case .promote: promote(hasTwoMasters: false)
        case .twoMasters: promote(hasTwoMasters: true)
        case .kill, .gone, .stop, .pause, .refused, .silent, .walled:
            disturb(fault, chance.pick(free))
        }
    }

    /// An answer may take its time while the network is late. The same holds while a replica is
    /// missing whose acknowledgement the answer needs.
    func answersSince(_ port: UInt16) -> Int? {
        if world.network.options.lateOneIn > 0 || (options.hasReplica && isRedisBusy) { return nil }
        return max(hasReplicaSince, pausedUntil[port] ?? 0, calmSince)
    }

    private func note(_ fault: GroupWorldOptions.Fault, _ change: Int) {
        world.trace("fault \(fault) \(change > 0 ? "begins" : "ends")")
        world.seen.insert("group: \(fault)")
        faultCount += change
        if change < 0, [.redis, .promote, .twoMasters, .loading, .lacking, .denied].contains(fault)
        {
            hasReplicaSince = world.scheduler.now
        }
        party.isHealthySince = faultCount > 0 ? nil : world.scheduler.now
    }

    private func disturb(_ fault: GroupWorldOptions.Fault, _ process: Int) {
        busy.insert(process)
        let milliseconds = time()
        switch fault {
        case .kill, .gone:
            bury(process)
            let next = fault == .kill ? process : newProcess()
            if next != process { party.ports.removeAll { $0 == UInt16(7_100 + process) } }
            world.network.after(milliseconds) { [self] in startLater(next, fault, process) }
        case .stop:
            stopLater(process, fault)
        case .pause:
            let end = world.scheduler.now + milliseconds * 1_000_000
            world.scheduler.frozen[process] = end
            pausedUntil[UInt16(7_100 + process)] = end
            world.network.after(milliseconds) { [self] in self.end(fault, process) }
        case .walled:
            wallOff(process)
            world.network.after(milliseconds) { [self] in
                world.network.walls[UInt16(7_100 + process)] = nil
                end(fault, process)
            }
        default:
            world.network.cut(process: process, fault == .silent ? .silent : .refused)
            world.network.after(milliseconds) { [self] in
                world.network.cut(process: process, nil)
                end(fault, process)
            }
        }
    }

    /// Cuts off some people from the server, which still reaches the Redis.
    private func wallOff(_ process: Int) {
        let port = UInt16(7_100 + process)
        let mask = UInt32(chance.within(1...7))
        world.network.walls[port] = mask
        for guest in party.guests where guest.port == port && guest.address.isBehind(mask) {
            if guest.wire != nil { guest.drop() }
        }
    }

    private func end(_ fault: GroupWorldOptions.Fault, _ process: Int) {
        busy.remove(process)
        note(fault, -1)
    }

    private func bury(_ process: Int) {
        if let server = servers.removeValue(forKey: process) { Run.graves.append(server) }
        world.kill(process: process)
    }

    /// Starts the server on a thread of its own, while the world continues.
    private func startLater(_ next: Int, _ fault: GroupWorldOptions.Fault, _ process: Int) {
        spawn(next) { [self] in
            do {
                let server = try Server(configuration(of: next))
                try server.start()
                servers[next] = server
                end(fault, process)
            } catch {
                guard redises.contains(where: \.deniesWait) else {
                    return world.fail("server \(next) does not start again: \(error)")
                }
                // It ends with a sentence, and its service manager tries again.
                world.network.after(2_000) { [self] in
                    world.kill(process: next)
                    startLater(next, fault, process)
                }
            }
        }
    }

    private func stopLater(_ process: Int, _ fault: GroupWorldOptions.Fault) {
        guard let server = servers.removeValue(forKey: process) else { return }
        Run.graves.append(server)
        spawn(process) { [self] in
            server.stop()
            world.network.after(50) { [self] in
                world.kill(process: process)
                startLater(process, fault, process)
            }
        }
    }

    private func spawn(_ process: Int, _ body: @escaping () -> Void) {
        let before = world.scheduler.startingProcess
        world.scheduler.startingProcess = process
        _ = world.scheduler.spawn { [world] in
            world.name("main")
            body()
        }
        world.scheduler.startingProcess = before
    }

    var master: RedisServer { redises.first { $0.isMaster } ?? redises[0] }

    /// - Parameter fault: `loading` if the Redis reads its file for a while after it is back.
    private func killRedis(_ fault: GroupWorldOptions.Fault) {
        let master = master
        master.kill()
        if options.mayForget, chance.oneIn(3) {
            master.data.copy(RedisData(chance))
            world.seen.insert("group: an empty Redis")
        }
        world.network.after(time()) { [self] in
            master.start()
            guard fault == .loading else { return endOfRedis(fault) }
            master.isLoading = true
            world.network.after(time()) { [self] in
                master.isLoading = false
                endOfRedis(fault)
            }
        }
    }

    private func endOfRedis(_ fault: GroupWorldOptions.Fault) {
        isRedisBusy = false
        note(fault, -1)
    }

    /// Kills the replica, so that all rooms rest until it is back.
    private func loseReplica() {
        let master = master
        let replica = redises[0] === master ? redises[1] : redises[0]
        replica.kill()
        world.network.after(time()) { [self] in
            replica.start()
            master.follow(by: replica)
            endOfRedis(.lacking)
        }
    }

    /// Takes the right to `WAIT` away for a while. Present links notice it, and new ones.
    private func denyWait() {
        for redis in redises { redis.deniesWait = true }
        world.network.after(time()) { [self] in
            for redis in redises { redis.deniesWait = false }
            endOfRedis(.denied)
        }
    }

    /// Makes the replica the master because the master is gone. For a while there may be two
    /// masters.
    private func promote(hasTwoMasters: Bool) {
        let old = master
        let new = redises[0] === old ? redises[1] : redises[0]
        let fault: GroupWorldOptions.Fault = hasTwoMasters ? .twoMasters : .promote
        if hasTwoMasters {
            old.leaveReplica()
            new.promote()
        }
        world.network.after(hasTwoMasters ? 200 + chance.below(1_300) : 0) { [self] in
            old.leaveReplica()
            old.kill()
            world.network.after(time()) { [self] in
                new.promote()
                world.network.after(chance.below(1_000)) { [self] in
                    old.start()
                    new.follow(by: old)
                    isRedisBusy = false
                    note(fault, -1)
                }
            }
        }
    }
}
