import ClientCore
import GameProtocol
import Ratings

extension ArenaTable {
    var json: String {
        var writer = JSONWriter()
        if !plan.isAlone { for pairing in pairings { write(pairing, &writer) } }
        let elo = Elo(playerCount: plan.contestants.count, plan.isAlone ? [] : pairings)
        for player in plan.contestants.indices {
            let standing = standing(of: player, in: pairings)
            writer.beginObject()
            writer.key("event")
            writer.value(plan.noun)
            writer.key(plan.noun)
            writer.value(plan.contestants[player].name)
            writer.field("games", standing.games)
            writer.field("won", standing.won)
            if plan.isAlone {
                Self.write("share", standing.score, &writer)
                Self.write("reached", standing.meanLead, standing.error, nil, &writer)
            } else {
                writer.field("drawn", standing.drawn)
                writer.field("lost", standing.lost)
                Self.write("score", standing.score, &writer)
                Self.write("lead", standing.meanLead, &writer)
                Self.write("error", standing.error, &writer)
                Self.write("elo", elo.ratings[player], &writer)
                if let width = elo.intervals[player] { Self.write("interval", width, &writer) }
            }
            Self.write("ms", standing.pace.millisecondsPerMove, &writer)
            write(standing.failures, &writer)
            writer.endObject()
            writer.endLine()
        }
        if let test, let pairing = pairings.first {
            writer.beginObject()
            writer.field("event", "sprt")
            writer.field("elo", test.differences)
            writer.field("decision", ifPresent: test.decision(pairing))
            Self.write("ratio", test.ratio(pairing), &writer)
            writer.field("pairs", pairing.pairCount)
            writer.endObject()
            writer.endLine()
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private func write(_ pairing: ArenaPairing, _ writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("event", "pairing")
        writer.field(
            plan.noun == "bot" ? "bots" : "levels",
            pairing.players.map { plan.contestants[$0].name }
        )
        writer.field("pairs", ifPresent: plan.pairCount)
        writer.field("games", pairing.gameCount)
        writer.field("won", pairing.wonCount)
        writer.field("drawn", pairing.drawnCount)
        writer.field("lost", pairing.lostCount)
        writer.field("pair_scores", pairing.pairScores)
        let theory = theory(pairing)
        Self.write("lead", pairing.lead.mean, pairing.error, theory?[0], &writer)
        if plan.pairCount != nil {
            let (one, other) = (pairing.leadByFirst[0], pairing.leadByFirst[1])
            Self.write("beginning", one.mean, one.error, theory?[1], &writer)
            Self.write("second", other.mean, other.error, theory?[2], &writer)
        }
        writer.endObject()
        writer.endLine()
    }

    private func write(_ failures: [ArenaFailure: Int], _ writer: inout JSONWriter) {
        writer.key("failures")
        writer.beginObject()
        for cause in ArenaFailure.allCases {
            writer.key(cause.rawValue)
            writer.value(failures[cause] ?? 0)
        }
        writer.endObject()
    }

    private static func write(_ name: StaticString, _ number: Double, _ writer: inout JSONWriter) {
        writer.key(name)
        writer.raw(Array(Decimals.text(number, 6).utf8))
    }

    private static func write(
        _ name: StaticString,
        _ mean: Double,
        _ error: Double,
        _ theory: Double?,
        _ writer: inout JSONWriter
    ) {
        writer.key(name)
        writer.beginObject()
        write("mean", mean, &writer)
        write("error", error, &writer)
        if let theory { write("theory", theory, &writer) }
        writer.endObject()
    }

    /// The standings as lines of CSV without quotes: no name has a character that needs quotes.
    var csv: String {
        let elo = Elo(playerCount: plan.contestants.count, plan.isAlone ? [] : pairings)
        let causes = ArenaFailure.allCases
        let head = "bot,elo,interval,score,games,won,drawn,lost,lead,error,ms,"
        return head + causes.map(\.rawValue).joined(separator: ",") + "\n"
            + plan.contestants.indices.map { player in
                let standing = standing(of: player, in: pairings)
                let counts = [standing.games, standing.won, standing.drawn, standing.lost]
                let values =
                    [
                        plan.contestants[player].name, Decimals.text(elo.ratings[player], 1),
                        elo.intervals[player].map { Decimals.text($0, 1) } ?? "",
                        Decimals.text(standing.score, 4),
                    ] + counts.map(String.init) + [
                        Decimals.text(standing.meanLead, 4), Decimals.text(standing.error, 4),
                        Decimals.text(standing.pace.millisecondsPerMove, 3),
                    ] + causes.map { "\(standing.failures[$0] ?? 0)" }
                return values.joined(separator: ",") + "\n"
            }.joined()
    }
}
