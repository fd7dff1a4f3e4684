package import ClientCore
package import CommandLine
import GameProtocol

/// One run of `arena` or `league`: bots play against bots, offline or on a server, and a table
/// shows the results.
package struct ArenaCommand {
    private let plan: ArenaPlan
    private let server: JoinAddress?
    private let configuration: ClientConfiguration
    private let results: ArenaResults?
    private let test: SequentialTest?

    package init(_ invocation: Invocation) throws(UsageError) {
        let (configuration, isLeague) = (invocation.configuration, invocation.command == .league)
        self.configuration = configuration
        if let word = invocation.argument {
            let option = isLeague ? "its bots with --bot" : "its server with --server"
            throw UsageError("\(invocation.command.rawValue) takes \(option), not \(word.excerpt).")
        }
        let contestants =
            isLeague
            ? try Contestant.bots(configuration.league.bots)
            : Contestant.levels(configuration.levels)
        guard contestants.count > 1 else {
            throw UsageError(
                isLeague
                    ? "league needs two or more bots, such as --bot me=./mybot.py --bot fox=level:fox."
                    : "--levels needs two or more levels, such as optimal,perfect."
            )
        }
        server = isLeague ? nil : invocation.typedServer
        guard server == nil || !configuration.isOffline else {
            throw UsageError("--offline is without a server, --server with one.")
        }
        test = configuration.league.test.map { SequentialTest(differences: $0) }
        guard test == nil || contestants.count == 2 else {
            throw UsageError("--sprt compares two bots.")
        }
        let usualCount = isLeague ? test == nil ? 100 : 1_000_000 : 1000
        var plan = try ArenaPlan(
            contestants,
            configuration.newRoom,
            pairCount: configuration.pairCount,
            gameCount: configuration.gameCount ?? usualCount,
            seed: Entropy.seed()
        )
        if isLeague { plan.noun = "bot" }
        plan.format = configuration.league.format
        plan.moveMs = configuration.league.moveMs
        guard server == nil || plan.room.seats <= 2 else {
            throw UsageError("An arena with --server has two seats.")
        }
        guard test == nil || !plan.isAlone else { throw UsageError("--sprt needs two seats.") }
        if let path = configuration.league.resultsFile {
            let results = try ArenaResults(path: path, plan)
            plan.seed = results.seed
            self.results = results
        } else {
            results = nil
        }
        self.plan = plan
    }

    package func run() -> Int32 {
        let place = server.map { "on \($0.text)" } ?? "offline"
        do throws(Failure) {
            let pairings = if let server { try play(on: server) } else { try play() }
            let table = ArenaTable(plan: plan, pairings: pairings, place: place, test: test)
            let form: ArenaTable.Form =
                configuration.league.isCSV ? .csv : configuration.isJSON ? .json : .table
            return Diagnostics.show(table.text(form))
        } catch {
            return Diagnostics.fail(error)
        }
    }

    private func play() throws(Failure) -> [ArenaPairing] {
        if let results, results.gameCount > 0, let path = configuration.league.resultsFile {
            let count = PlainWords.count(results.gameCount, "round")
            Diagnostics.tell("\(path.excerpt) has \(count) already; the league goes on from there.")
        }
        let run = ArenaRun(
            plan,
            results: results,
            test: test,
            folder: configuration.logFile,
            jobs: configuration.league.jobs,
            isQuiet: configuration.isQuiet
        )
        return try run.play()
    }

    private func play(on server: JoinAddress) throws(Failure) -> [ArenaPairing] {
        var pairings: [ArenaPairing] = []
        for players in ArenaFormat.roundRobin.stage(0, plan, []) ?? [] {
            var pairing = ArenaPairing(players)
            let log = configuration.logFile.map {
                ArenaLog(folder: $0, players.map { plan.name(of: $0) })
            }
            try ServerTable(plan, players, server, configuration, log).play { pairing.add($0) }
            pairings.append(pairing)
        }
        return pairings
    }
}
