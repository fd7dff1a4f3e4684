import Bots
import ClientCore
import Ratings
import TerminalKit

/// The results of an arena, as text, as JSON or as CSV.
struct ArenaTable {
    let plan: ArenaPlan
    let pairings: [ArenaPairing]
    /// The place where the bots played: offline, or the server.
    let place: String
    var test: SequentialTest?

    enum Form {
        case table
        case json
        case csv
    }

    /// The results of one bot against all others.
    struct Standing {
        var games = 0
        var won = 0
        var drawn = 0
        /// The sum of the leads in all rounds without a failure. `leadCount` is the number of these
        /// rounds, and `variance` the variance of the sum.
        var lead = 0.0
        var leadCount = 0
        var variance = 0.0
        var failures: [ArenaFailure: Int] = [:]
        var pace = ArenaPace()

        var lost: Int { games - won - drawn }
        var score: Double {
            games == 0 ? 0 : (Double(won) + Double(drawn) / 2) / Double(games)
        }
        var meanLead: Double { leadCount == 0 ? 0 : lead / Double(leadCount) }
        var error: Double { leadCount == 0 ? 0 : variance.squareRoot() / Double(leadCount) }
    }

    func text(_ form: Form) -> String {
        switch form {
        case .table: plan.isAlone ? aloneTable : table
        case .json: json
        case .csv: csv
        }
    }

    private func name(_ player: Int) -> String { plan.contestants[player].name }

    func standing(of player: Int, in pairings: [ArenaPairing]) -> Standing {
        var sum = Standing()
        for pairing in pairings {
            guard let index = pairing.players.firstIndex(of: player) else { continue }
            sum.games += pairing.gameCount
            sum.won += index == 0 ? pairing.wonCount : pairing.lostCount
            sum.drawn += pairing.drawnCount
            let count = Double(pairing.lead.count)
            sum.lead += (index == 0 ? 1 : -1) * pairing.lead.mean * count
            sum.leadCount += pairing.lead.count
            sum.variance += pairing.error * pairing.error * count * count
            sum.failures.merge(pairing.failures[index], uniquingKeysWith: +)
            sum.pace.add(pairing.paces[index])
        }
        return sum
    }

    /// Returns three expected leads: over all rounds, with the first bot beginning, and with the
    /// other bot beginning. Nil if the theory does not cover the bots.
    func theory(_ pairing: ArenaPairing) -> [Double]? {
        guard let pairCount = plan.pairCount, let one = plan.level(of: pairing.players[0]),
            let other = plan.level(of: pairing.players[1]),
            let leads = PairArena.theory(one, other, pairCount: pairCount)
        else { return nil }
        return [(leads[0] + leads[1]) / 2] + leads
    }
}

extension ArenaTable {
    private func title(each: String) -> String {
        "\(plan.title), \(PlainWords.count(plan.gameCount, "game")) a \(each), \(place)."
    }

    private var table: String {
        var lines = [title(each: "pairing"), ""]
        var head = "pairing".padded(to: 24) + "lead".aligned(to: 16)
        if plan.pairCount != nil { head += "beginning".aligned(to: 16) + "second".aligned(to: 16) }
        lines.append(head)
        for pairing in pairings { lines += rows(pairing) }
        let standings = plan.contestants.indices.map { standing(of: $0, in: pairings) }
        let elo = Elo(playerCount: standings.count, pairings)
        let order = standings.indices.sorted { elo.ratings[$0] > elo.ratings[$1] }
        if standings.count > 2 { lines += crossTable(order) }
        lines += failureTable(standings)
        let columns = "  Elo  95 %   score    won  drawn   lost            lead    ms"
        lines += ["", plan.noun.padded(to: 17) + columns]
        for player in order { lines.append(row(player, standings[player], elo)) }
        lines += [
            "", "lead: \(plan.unit) more than the other, and the standard error of that mean.",
        ]
        if let pairCount = plan.pairCount,
            let leads = PairArena.theory(.optimal, .optimal, pairCount: pairCount)
        {
            lines.append(
                "If both play perfectly, the bot that begins has a lead of \(Decimals.text(leads[0], 3))."
            )
        }
        if let test, let pairing = pairings.first { lines.append(sentence(test, pairing)) }
        return lines.map { $0.withoutBlanksAtEnd + "\n" }.joined()
    }

    private func rows(_ pairing: ArenaPairing) -> [String] {
        let names = pairing.players.map(name)
        let lead = Self.measured(pairing.lead.mean, pairing.error)
        var row = names.joined(separator: " - ").padded(to: 24, atLeast: 0) + lead
        // In a race, neither bot begins.
        if plan.pairCount != nil {
            row += pairing.leadByFirst.map { Self.measured($0.mean, $0.error) }.joined()
        }
        guard let theory = theory(pairing) else { return [row] }
        let numbers = theory.map { (Decimals.text($0, 3) + "        ").aligned(to: 16) }
        return [row, "  in theory".padded(to: 24) + numbers.joined()]
    }

    /// Returns the scores of each bot against each other bot, in percent.
    private func crossTable(_ order: [Int]) -> [String] {
        let numbers = order.indices.map { "\($0 + 1)".aligned(to: 6) }.joined()
        var lines = ["", "score in %".padded(to: 20) + numbers]
        for (number, player) in order.enumerated() {
            var row = "\(number + 1)".aligned(to: 3) + " " + name(player).padded(to: 16)
            for other in order {
                let both = pairings.filter {
                    $0.players.contains(player) && $0.players.contains(other) && player != other
                }
                let standing = standing(of: player, in: both)
                let score = Decimals.text(100 * standing.score, 1)
                row += (standing.games == 0 ? "-" : score).aligned(to: 6)
            }
            lines.append(row)
        }
        return lines
    }

    /// Returns the lost rounds by their cause; empty if there are none.
    private func failureTable(_ standings: [Standing]) -> [String] {
        let failed = standings.indices.filter { !standings[$0].failures.isEmpty }
        guard !failed.isEmpty else { return [] }
        let causes = ArenaFailure.allCases
        let head = causes.map { $0.rawValue.aligned(to: 9) }.joined()
        return ["", "lost by a failure".padded(to: 20) + head]
            + failed.map { player in
                let counts = causes.map { "\(standings[player].failures[$0] ?? 0)".aligned(to: 9) }
                return name(player).padded(to: 20) + counts.joined()
            }
    }

    private func row(_ player: Int, _ standing: Standing, _ elo: Elo) -> String {
        let counts = [standing.won, standing.drawn, standing.lost]
        let interval = elo.intervals[player].map { "+-" + Decimals.text($0, 0) } ?? "?"
        return name(player).padded(to: 17)
            + Decimals.text(elo.ratings[player], 0).aligned(to: 5) + interval.aligned(to: 6)
            + "\(Decimals.text(100 * standing.score, 1)) %".aligned(to: 8)
            + counts.map { "\($0)".aligned(to: 7) }.joined()
            + Self.measured(standing.meanLead, standing.error)
            + Decimals.text(standing.pace.millisecondsPerMove, 2).aligned(to: 6)
    }

    private func sentence(_ test: SequentialTest, _ pairing: ArenaPairing) -> String {
        let (one, other) = (name(pairing.players[0]), name(pairing.players[1]))
        let words = test.decision(pairing).map { difference in
            let most = difference == test.differences[0] ? "no more than " : ""
            return "\(one) is \(most)\(difference) Elo above \(other)"
        }
        let ratio = Decimals.text(test.ratio(pairing), 2)
        let limit = Decimals.text(SequentialTest.limit, 2)
        return
            "Test: \(words ?? "not decided") after \(PlainWords.count(pairing.pairCount, "pair"))"
            + " of rounds (\(ratio) of +-\(limit))."
    }

    /// Returns a mean with its error, such as `-0.069 +-0.012`.
    private static func measured(_ mean: Double, _ error: Double) -> String {
        "\(Decimals.text(mean, 3)) +-\(Decimals.text(error, 3))".aligned(to: 16)
    }

    private var aloneTable: String {
        var lines = [title(each: plan.noun), ""]
        lines.append(
            plan.noun.padded(to: 13) + "   games     won   share" + plan.unit.aligned(to: 18)
        )
        for pairing in pairings {
            lines.append(
                name(pairing.players[0]).padded(to: 13, atLeast: 0)
                    + "\(pairing.gameCount)".aligned(to: 8) + "\(pairing.wonCount)".aligned(to: 8)
                    + "\(Decimals.text(100 * pairing.share, 1)) %".aligned(to: 8)
                    + "  " + Self.measured(pairing.lead.mean, pairing.lead.error)
            )
        }
        lines += failureTable(plan.contestants.indices.map { standing(of: $0, in: pairings) })
        lines += ["", "\(plan.unit): the mean of a game, and its standard error."]
        return lines.map { $0 + "\n" }.joined()
    }
}
