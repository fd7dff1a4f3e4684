import GameProtocol

@testable import GameServer

/// What has to hold of the server as a whole.
extension Run {
    /// Nobody in the lobby waits for a disk, and what it notes has bounds.
    func probeLobby() {
        guard let server else { return }
        // Whoever does not read hears of that only by chance.
        if server.services.metrics.byes[.slowConsumer] > 0 {
            world.seen.insert("sent away as slow")
        }
        let (began, generation) = (world.scheduler.now, evening.generation)
        var isDone = false
        _ = world.scheduler.spawn { [world] in
            world.name("probe")
            let count = server.services.lobby.bound.sync { state in state.lobby.expiries.count }
            if count > 80, count > 2 * server.services.lobby.report.people.count + 70 {
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

    /// What rooms believe of who is there is true.
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

    /// Of a file the disk keeps a beginning: nothing in the midst of it is damaged, unless a line was taken out. Nobody has
    /// heard of a room whose first line was not whole.
    func checkJournals() {
        let damaged = world.logged.first {
            $0.contains("journal_damaged") && !$0.contains("line 1: the line does not end")
        }
        guard !options.losesLine, let damaged else { return }
        world.fail("a journal is damaged that nobody has touched: \(damaged)")
    }

    /// All that is left is the folder of the journal, which the process has to its end.
    func checkDescriptors() {
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
