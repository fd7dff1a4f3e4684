/// A game for two players with a spectator, one of whom loses the connection after a chosen line.
struct CutGame {
    let people: [CutPlayer]
    let room: String
    private var seen: [Int: String] = [:]

    static let names = ["ann", "bob", "zoe"]

    /// Opens the room and lets all three enter.
    ///
    /// - Parameter words: whether the client sends the move for a prompt just before the cut.
    init(
        _ server: TestServer,
        create: String,
        cut: (name: String, after: Int, manner: CutPlayer.Manner, words: Bool)?
    ) throws {
        people = try Self.names.map { name in
            let isCut = cut?.name == name
            let player = try CutPlayer(
                server,
                name,
                cutAfter: isCut ? cut?.after : nil,
                cut?.manner ?? .closed
            )
            if isCut, cut?.words == true {
                player.lastWords = { line in
                    guard line["type"]?.string == "prompt" else { return nil }
                    return Self.move(line, [:])
                }
            }
            return player
        }
        try people[0].send(create)
        guard let room = try people[0].line()["room"]?.string else { throw Failure("no room") }
        self.room = room
        for (player, role) in zip(people.dropFirst(), ["player", "spectator"]) {
            try player.send(#"{"type":"join","room":"\#(room)","role":"\#(role)","ready":false}"#)
            _ = try player.line()
        }
        try people[2].read(to: people[2].lastSeq + 1)
    }

    /// Makes both players ready, and plays by the prompts to the end.
    mutating func play() throws {
        try catchUp()
        for player in people.prefix(2) { try player.send(#"{"type":"ready"}"#) }
        var (current, turn) = (people[0], 0)
        while true {
            let line = try current.line()
            switch line["type"]?.string {
            case "prompt": try current.send(Self.move(line, seen))
            case "reveal": seen[line["cell"]?.number ?? 0] = line["card"]?["pair"]?.string
            case "turn":
                guard let number = line["turn"]?.number, number > turn else { continue }
                turn = number
                guard let next = people.first(where: { $0.name == line["player"]?.string }) else {
                    throw Failure("nobody here is in turn: \(line)")
                }
                current = next
            case "over": return try catchUp()
            default: break
            }
        }
    }

    /// Sends the requests one after the other. All people receive the events of each before the
    /// next one.
    func carryOut(_ script: [(name: String, request: String)]) throws {
        for (name, request) in script {
            guard let player = people.first(where: { $0.name == name }) else { continue }
            let before = player.lastSeq
            try player.send(request)
            try player.read(to: before + 1)
            try catchUp()
        }
    }

    /// Lets each person read up to the newest event that any of them has received.
    func catchUp() throws {
        for player in people {
            try player.mark()
        }
        let last = people.map(\.lastSeq).max() ?? 0
        for player in people { try player.read(to: last) }
    }

    func leave() throws { for player in people { try player.leave() } }

    /// Returns the best move for the prompt, judged by the cards seen so far.
    private static func move(_ prompt: JSON, _ seen: [Int: String]) -> String {
        let turn = prompt["turn"]?.number ?? 0
        guard prompt["do"]?.string == "flip" else { return #"{"type":"draw","id":\#(turn)}"# }
        let cells = prompt["cells"]?.array?.compactMap(\.number) ?? []
        let open = seen.filter { !cells.contains($0.key) }.map(\.value)
        let known = cells.first { cell in
            guard let pair = seen[cell] else { return false }
            return prompt["nth"]?.number == 2
                ? open.contains(pair)
                : cells.contains { $0 != cell && seen[$0] == pair }
        }
        let cell = known ?? cells.first { seen[$0] == nil } ?? cells.first ?? 0
        return #"{"type":"flip","id":\#(turn),"turn":\#(turn),"cell":\#(cell)}"#
    }
}
