/// The output of `GameServer deal`: the board that the tests' seed deals in a room.
enum GameServerDeal {
    /// Returns the words of each card, by cell.
    static func lines(
        room: String,
        grid: String,
        seats: Int,
        round: Int = 1,
        theme: String = "cards",
        entropies: [String] = []
    ) throws -> [String] {
        let options = [
            "deal", "--seed", TestServer.seed, "--room", room, "--grid", grid, "--theme", theme,
            "--seats", "\(seats)", "--round", "\(round)",
        ]
        let entropy = entropies.flatMap { ["--entropy", $0] }
        let (output, errors, status) = try ChildProcess(Products.server, options + entropy).finish()
        guard status == 0 else { throw Failure("deal ended with \(status): \(errors)") }
        return try output.split(separator: "\n").enumerated().map { index, line in
            let parts = line.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, parts[0] == "\(index + 1)" else {
                throw Failure("deal printed: \(line)")
            }
            return String(parts[1])
        }
    }
}
