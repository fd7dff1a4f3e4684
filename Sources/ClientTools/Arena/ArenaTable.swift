import ClientCore
import GameProtocol
import TerminalKit

/// The results of an arena, as text or as JSON.
struct ArenaTable {
    let plan: ArenaPlan
    let pairings: [ArenaPairing]
    /// The place of the arena: offline, or the server.
    let place: String

    func text(isJSON: Bool) -> String {
        switch (isJSON, plan.isAlone) {
        case (true, true): aloneJSON
        case (true, false): json
        case (false, true): aloneTable
        case (false, false): table
        }
    }

    private func title(each: String) -> String {
        "\(plan.title), \(PlainWords.count(plan.gameCount, "game")) a \(each), \(place)."
    }

    private var table: String {
        var lines = [title(each: "pairing"), ""]
        var head = "pairing".padded(to: 24) + "lead".aligned(to: 16)
        if plan.pairCount != nil { head += "beginning".aligned(to: 16) + "second".aligned(to: 16) }
        lines.append(head)
        for pairing in pairings { lines += rows(pairing) }
        lines += ["", "level           games     won   drawn    lost            lead   Elo"]
        let elo = Elo(playerCount: plan.levels.count, pairings)
        for player in plan.levels.indices { lines.append(row(player, elo)) }
        lines += [
            "", "lead: \(plan.unit) more than the other, and the standard error of that mean.",
        ]
        return lines.map { $0 + "\n" }.joined()
    }

    private func rows(_ pairing: ArenaPairing) -> [String] {
        let names = pairing.players.map { plan.label(of: $0) }
        var row =
            names.joined(separator: " - ").padded(to: 24, atLeast: 0) + Self.measured(pairing.lead)
        // In a race, neither bot begins.
        if plan.pairCount != nil { row += pairing.leadByFirst.map(Self.measured).joined() }
        guard let theory = theory(pairing) else { return [row] }
        let numbers = [(theory[0] + theory[1]) / 2] + theory
        return [
            row,
            "  in theory".padded(to: 24)
                + numbers.map { (Decimals.text($0, 3) + "        ").aligned(to: 16) }.joined(),
        ]
    }

    /// Returns the expected leads: if the first bot begins, and if the other bot begins.
    private func theory(_ pairing: ArenaPairing) -> [Double]? {
        let levels = pairing.players.map { plan.levels[$0] }
        return plan.pairCount.flatMap { PairArena.theory(levels[0], levels[1], pairCount: $0) }
    }

    private func row(_ player: Int, _ elo: Elo) -> String {
        let sums = sums(of: player)
        let counts = [sums.games, sums.won, sums.drawn, sums.lost]
        return plan.label(of: player).padded(to: 13, atLeast: 0)
            + counts.map { "\($0)".aligned(to: 8) }.joined()
            + Decimals.text(sums.lead, 3).aligned(to: 16)
            + Decimals.text(elo.ratings[player], 0).aligned(to: 6)
    }

    private func sums(
        of player: Int
    ) -> (games: Int, won: Int, drawn: Int, lost: Int, lead: Double) {
        var (games, won, drawn, lead) = (0, 0, 0, 0.0)
        for pairing in pairings where pairing.players.contains(player) {
            let isNamedFirst = pairing.players[0] == player
            games += pairing.lead.count
            won += isNamedFirst ? pairing.wonCount : pairing.lostCount
            drawn += pairing.drawnCount
            lead += (isNamedFirst ? 1 : -1) * pairing.lead.mean * Double(pairing.lead.count)
        }
        return (games, won, drawn, games - won - drawn, games == 0 ? 0 : lead / Double(games))
    }

    private var json: String {
        var writer = JSONWriter()
        for pairing in pairings { write(pairing, &writer) }
        let elo = Elo(playerCount: plan.levels.count, pairings)
        for player in plan.levels.indices {
            let sums = sums(of: player)
            writer.beginObject()
            writer.field("event", "level")
            writer.field("level", plan.label(of: player))
            writer.field("games", sums.games)
            writer.field("won", sums.won)
            writer.field("drawn", sums.drawn)
            writer.field("lost", sums.lost)
            Self.write("lead", sums.lead, &writer)
            Self.write("elo", elo.ratings[player], &writer)
            writer.endObject()
            writer.endLine()
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private func write(_ pairing: ArenaPairing, _ writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("event", "pairing")
        writer.field("levels", pairing.players.map { plan.label(of: $0) })
        writer.field("pairs", ifPresent: plan.pairCount)
        writer.field("games", pairing.lead.count)
        writer.field("won", pairing.wonCount)
        writer.field("drawn", pairing.drawnCount)
        writer.field("lost", pairing.lostCount)
        let means = [pairing.lead] + (plan.pairCount == nil ? [] : pairing.leadByFirst)
        let theory = theory(pairing).map { [($0[0] + $0[1]) / 2] + $0 }
        let names: [StaticString] = ["lead", "beginning", "second"]
        for (index, mean) in means.enumerated() {
            writer.key(names[index])
            writer.beginObject()
            Self.write("mean", mean.mean, &writer)
            Self.write("error", mean.error, &writer)
            if let theory { Self.write("theory", theory[index], &writer) }
            writer.endObject()
        }
        writer.endObject()
        writer.endLine()
    }

    /// Returns a mean with its error, such as `-0.069 +-0.012`.
    private static func measured(_ mean: ArenaMean) -> String {
        "\(Decimals.text(mean.mean, 3)) +-\(Decimals.text(mean.error, 3))".aligned(to: 16)
    }

    private static func write(_ name: StaticString, _ number: Double, _ writer: inout JSONWriter) {
        writer.key(name)
        writer.raw(Array(Decimals.text(number, 6).utf8))
    }
}

/// The results of levels that play alone.
extension ArenaTable {
    private var aloneTable: String {
        var lines = [title(each: "level"), ""]
        lines.append("level           games     won   share" + plan.unit.aligned(to: 18))
        for pairing in pairings {
            lines.append(
                plan.label(of: pairing.players[0]).padded(to: 13, atLeast: 0)
                    + "\(pairing.lead.count)".aligned(to: 8) + "\(pairing.wonCount)".aligned(to: 8)
                    + "\(Decimals.text(100 * pairing.share, 1)) %".aligned(to: 8)
                    + "  " + Self.measured(pairing.lead)
            )
        }
        lines += ["", "\(plan.unit): the mean of a game, and its standard error."]
        return lines.map { $0 + "\n" }.joined()
    }

    private var aloneJSON: String {
        var writer = JSONWriter()
        for pairing in pairings {
            writer.beginObject()
            writer.field("event", "level")
            writer.field("level", plan.label(of: pairing.players[0]))
            writer.field("games", pairing.lead.count)
            writer.field("won", pairing.wonCount)
            Self.write("share", pairing.share, &writer)
            writer.key("reached")
            writer.beginObject()
            Self.write("mean", pairing.lead.mean, &writer)
            Self.write("error", pairing.lead.error, &writer)
            writer.endObject()
            writer.endObject()
            writer.endLine()
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
