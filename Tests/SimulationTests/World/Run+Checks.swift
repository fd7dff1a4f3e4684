import GameProtocol

@testable import GameServer

/// The checks on the server as a whole.
extension Run {
    /// Checks that the lobby does not wait for a disk, and that its list of expiries has a bound.
    func probeLobby() {
        guard let server else { return }
        // A peer that does not read receives the reason only by chance, so the metrics count it.
        if server.services.metrics.byes[.slowConsumer] > 0 {
            world.seen.insert("sent away as slow")
        }
        let (began, generation) = (world.scheduler.now, evening.generation)
        var isDone = false
        _ = world.scheduler.spawn { [world] in
            world.name("probe")
            let count = server.services.lobby.bound.sync { state in state.lobby.expiries.count }
            if count > 80, count > 2 * server.services.lobby.ask({ $0.report }).people.count + 70 {
                world.fail("the lobby notes \(count) moments of expiry")
            }
            isDone = true
        }
        world.scheduler.after(milliseconds: 1_500) { [world, evening] in
            guard !isDone, generation == evening.generation, world.exitStatus == nil,
                !world.isDying, world.scheduler.frozenUntil < began
            else { return }
            world.fail("the lobby lets somebody wait for more than a second")
        }
    }

    /// Checks that rooms know correctly which members are connected.
    func comparePresence() {
        for person in evening.people {
            guard let state = person.lastState, let caller = person.caller, caller.isOpen,
                let room = caller.room, evening.isNewest(state.stateSeq, in: room)
            else { continue }
            for (name, isOnline) in state.online {
                let isThere = evening.isThere(name, in: caller.room)
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

    /// Checks that no journal is damaged in the middle, unless a line was removed. The disk keeps a
    /// beginning of each file. People have received nothing from a room whose first line is
    /// incomplete.
    func checkJournals() {
        let damaged = world.logged.first {
            $0.contains("journal_damaged") && !$0.contains("line 1: the line does not end")
        }
        guard !options.losesLine, let damaged else { return }
        world.fail("a journal is damaged that nobody has touched: \(damaged)")
    }

    /// Checks the open descriptors. The process holds the folder of the journal to its end. It also
    /// holds a room's file that has refused its last lines, and the log that has them for the next
    /// start.
    func checkDescriptors() {
        let ending = world.logged.reversed().prefix { !$0.contains("stopping") }
        let isUnfinished =
            ending.count < world.logged.count
            && ending.contains { $0.contains("journal_unfinished") }
        for (number, item) in world.network.items {
            if case .wire = item {
                world.fail("descriptor \(number) is a connection, and is left open")
            }
            if case .file(let file) = item, file.file != nil, !file.isLock, !isUnfinished {
                world.fail("descriptor \(number) is a file, and is left open")
            }
        }
    }
}
