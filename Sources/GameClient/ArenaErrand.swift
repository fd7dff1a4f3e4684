import GameProtocol

/// One run of `arena`: bots against bots, here or on a server, and the table of their results.
struct ArenaErrand {
    private let plan: ArenaPlan
    private let server: JoinAddress?
    private let folder: String?
    private let configuration: ClientConfiguration

    init(_ invocation: Invocation, _ configuration: ClientConfiguration) throws(UsageError) {
        if let word = invocation.argument {
            throw UsageError(
                "arena takes its server with --server, not \(OptionSpec.quoted(word))."
            )
        }
        guard configuration.levels.count > 1 else {
            throw UsageError("--levels needs two or more levels, such as optimal,perfect.")
        }
        guard Limits.pairs.contains(configuration.pairCount) else {
            throw UsageError("An arena's board has 2 to 72 pairs.")
        }
        let address = invocation.values[.server]
        guard address == nil || !invocation.has(.offline) else {
            throw UsageError("--offline is without a server, --server with one.")
        }
        server = try address.map { text throws(UsageError) in try JoinAddress(text).server }
        self.configuration = configuration
        folder = configuration.logFile
        plan = ArenaPlan(
            levels: configuration.levels,
            pairCount: configuration.pairCount,
            gameCount: configuration.arenaGameCount,
            seed: BotErrand.number()
        )
    }

    /// Gives the status to end with.
    func run() -> Int32 {
        var pairings: [ArenaPairing] = []
        for players in plan.pairings {
            var pairing = ArenaPairing(players)
            let log = folder.map { ArenaLog(folder: $0, players.map { plan.name(of: $0) }) }
            do throws(Failure) {
                if let server {
                    let table = ServerTable(plan, players, server, configuration, log)
                    try table.play { pairing.add($0) }
                } else {
                    try play(players, log) { pairing.add($0) }
                }
            } catch {
                return Diagnostics.fail(error)
            }
            pairings.append(pairing)
        }
        let place = server.map { "on \($0.text)" } ?? "offline"
        let table = ArenaTable(plan: plan, pairings: pairings, place: place)
        return Diagnostics.show(table.text(isJSON: configuration.isJSON))
    }

    private func play(
        _ players: [Int],
        _ log: ArenaLog?,
        _ take: (ArenaGame) -> Void
    ) throws(Failure) {
        var table: OfflineTable
        do throws(Refusal) {
            let seed = plan.seed &+ UInt64(players[0] * plan.levels.count + players[1])
            table = try OfflineTable(plan, players, seed: seed, isLogged: log != nil)
        } catch {
            throw Failure(error)
        }
        for _ in 0..<plan.gameCount {
            take(table.play())
            if let log, let lines = table.log { try log.write(lines) }
        }
    }
}
