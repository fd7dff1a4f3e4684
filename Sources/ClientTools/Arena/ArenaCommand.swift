package import ClientCore
package import CommandLine
import GameProtocol

/// One run of `arena`: bots play against bots, offline or on a server, and a table shows the
/// results.
package struct ArenaCommand {
    private let plan: ArenaPlan
    private let server: JoinAddress?
    private let folder: String?
    private let configuration: ClientConfiguration

    package init(_ invocation: Invocation) throws(UsageError) {
        let configuration = invocation.configuration
        if let word = invocation.argument {
            throw UsageError(
                "arena takes its server with --server, not \(word.excerpt)."
            )
        }
        guard configuration.levels.count > 1 else {
            throw UsageError("--levels needs two or more levels, such as optimal,perfect.")
        }
        server = invocation.typedServer
        guard server == nil || !configuration.isOffline else {
            throw UsageError("--offline is without a server, --server with one.")
        }
        self.configuration = configuration
        folder = configuration.logFile
        plan = try Self.plan(configuration)
        guard server == nil || plan.room.seats <= 2 else {
            throw UsageError("An arena with --server has two seats.")
        }
    }

    private static func plan(_ configuration: ClientConfiguration) throws(UsageError) -> ArenaPlan {
        let levels = configuration.levels
        let gameCount = configuration.gameCount ?? 1000
        switch configuration.newRoom.game ?? PairArena.game {
        case PairArena.game:
            return ArenaPlan(
                levels: levels,
                pairCount: try PairArena.pairCount(configuration),
                gameCount: gameCount,
                seed: Entropy.seed()
            )
        case let game:
            guard configuration.pairCount == nil else {
                let (own, other) = (ClientGames[game], ClientGames[PairArena.game])
                throw UsageError(
                    "--pairs is for \(other.title), and this room is for \(own.title)."
                )
            }
            let (wanted, seed) = (configuration.newRoom, Entropy.seed())
            return game == RulesArena.game
                ? try ArenaPlan(levels: levels, rules: wanted, gameCount: gameCount, seed: seed)
                : try ArenaPlan(
                    levels: levels,
                    patience: wanted,
                    gameCount: gameCount,
                    seed: seed
                )
        }
    }

    /// Plays the arena and returns the exit status.
    package func run() -> Int32 {
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
            table = try OfflineTable(
                plan,
                players,
                seed: plan.seed(of: players),
                isLogged: log != nil
            )
        } catch {
            throw Failure(error)
        }
        for _ in 0..<plan.gameCount {
            take(table.play())
            if let log, let lines = table.log { try log.write(lines) }
        }
    }
}
