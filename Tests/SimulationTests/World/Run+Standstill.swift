import GameProtocol

/// Standstills of the whole server. The time of a standstill counts against no member.
extension Run {
    /// Lets two people play with heartbeats, and stops the process for moments to minutes.
    func standStill() -> Bool {
        var chance = Chance(seed: world.seed, "standstill")
        let players = (0..<2).map { Person(110 + $0, evening, name: "h\($0)") }
        for player in players {
            (player.isSeeker, player.hasHeartbeat) = (true, true)
            player.begin(afterMilliseconds: 0)
            player.beat()
        }
        if !world.run(seconds: 60, until: { players.allSatisfy { $0.roundsStarted > 0 } }) {
            world.fail("those who play before a standstill do not find each other")
        }
        for _ in 0..<3 where world.failure == nil {
            let isAway = chance.oneIn(2)
            if isAway { players[0].caller?.drop(isReset: chance.oneIn(2)) }
            _ = world.run(seconds: 1)
            let milliseconds = chance.pick([300, 2_000, 14_000, 200_000])
            world.scheduler.freeze(milliseconds: milliseconds)
            _ = world.run(seconds: milliseconds / 1_000 + 1)
            if isAway { players[0].comeBack() }
            _ = world.run(seconds: 4)
            for player in players {
                if player.caller?.isOpen != true {
                    world.fail("\(player.name) kept the promise, and was sent away")
                }
                if player.timeouts > 0 {
                    world.fail("\(player.name) lost a turn to a standstill")
                }
            }
            world.seen.insert("stood still")
        }
        for player in players { player.sayGoodbye() }
        _ = world.run(seconds: 10)
        return world.failure == nil
    }
}
