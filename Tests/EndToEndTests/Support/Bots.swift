/// Plays a table's round to its end by `prompt` alone, and remembers every card that was face up.
struct Bots {
    private let players: [Player]

    init(_ players: [Player]) { self.players = players }

    /// Plays, and returns the `over` of the round; the players then have no unread lines.
    func play() throws -> JSON {
        var seen: [Int: String] = [:]
        var name = try players[0].next("started")["first"]?.string
        while let player = players.first(where: { $0.name == name }) {
            let prompt = try player.next("prompt")
            let (turn, nth) = (prompt["turn"], prompt["nth"])
            let cell = choose(prompt, seen)
            try player.done(#"{"type":"flip","cell":\#(cell),"turn":\#(turn?.number ?? 0)}"#)
            let reveal = try player.next {
                $0["type"] == .string("reveal") && $0["turn"] == turn && $0["nth"] == nth
            }
            seen[cell] = reveal["card"]?["pair"]?.string
            guard nth == .number(2) else { continue }
            let after = JSON.number((turn?.number ?? 0) + 1)
            let next = try player.next {
                $0["type"] == .string("over")
                    || $0["type"] == .string("turn") && $0["turn"] == after
            }
            if next["type"] == .string("over") {
                for player in players { _ = try player.all() }
                return next
            }
            name = next["player"]?.string
        }
        throw Failure("nobody here is in turn: \(name ?? "-")")
    }

    private func choose(_ prompt: JSON, _ seen: [Int: String]) -> Int {
        let cells = prompt["cells"]?.array?.compactMap(\.number) ?? []
        let known = Dictionary(grouping: cells.filter { seen[$0] != nil }) { seen[$0] ?? "" }
        let isSecond = prompt["nth"]?.number == 2
        // For a second flip, one card of the pair is face up already, so its cell is not in the
        // list.
        let open = seen.keys.filter { !cells.contains($0) }.compactMap { seen[$0] }
        let wanted = known.first { isSecond ? open.contains($0.key) : $0.value.count == 2 }
        return wanted?.value.first ?? cells.first { seen[$0] == nil } ?? cells.first ?? 0
    }
}
