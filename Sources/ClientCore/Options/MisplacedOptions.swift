import CommandLine

/// Options that have no effect together with other words of the same line. The user probably means
/// something else, so they are errors.
///
/// Variables are not checked, because they are set for all commands at once.
enum MisplacedOptions {
    static func check(_ line: ParsedLine<ClientConfiguration>) throws(UsageError) {
        switch line.command?.name ?? "join" {
        case "join":
            try checkNewRoom(line)
            if line.has("ladder"), line.first(of: namingGame) == nil {
                throw UsageError("--ladder needs a game, such as --game memory.")
            }
        case "bot": try checkBot(line)
        case "league":
            if line.has("json"), line.has("csv") {
                throw UsageError("--json and --csv are two forms of one table: name one of them.")
            }
        default: break
        }
    }

    /// Rejects options of a game other than the new room's.
    static func check(
        _ line: ParsedLine<ClientConfiguration>,
        for room: NewRoomOptions
    ) throws(UsageError) {
        let makingRooms = ["create", "join", "bot", "load", "arena", "league"]
        guard makingRooms.contains(line.command?.name ?? "join") else { return }
        let own = room.rulesOfGame
        let known = own.options.map(\.name)
        for game in ClientGames.all {
            let foreign = game.options.map(\.name).filter { !known.contains($0) }
            guard let name = line.first(of: foreign) else { continue }
            throw UsageError("--\(name) is for \(game.title), and this room is for \(own.title).")
        }
        if line.has("turn-clock"), !own.plan(NewRoomOptions()).hasTurnClock {
            throw UsageError("--turn-clock means nothing here: \(own.title) has no turns.")
        }
    }

    private static let names = ClientCommandLine.program.options.map(\.name)
    private static let ofNewRoom = ClientCommandLine.namesOfNewRoom

    private static let namingGame =
        ["game"] + ClientGames.all.flatMap { $0.options }.filter(\.namesGame).map(\.name)

    /// Rejects the options that the typed variant of `bot`, such as `bot --exec`, does not use.
    private static func checkBot(_ line: ParsedLine<ClientConfiguration>) throws(UsageError) {
        let moving = ["level", "think"]
        let playing =
            moving + ["games", "exit-result", "exec", "name", "password-file", "ladder"]
            + ofNewRoom
        let unwanted: [String]
        let reason: String
        if line.argument == "theory" {
            (unwanted, reason) = (playing + ["stdio"], "bot theory plays nothing")
        } else if line.has("stdio") {
            (unwanted, reason) = (playing + ["json", "pairs"], "--stdio only carries lines")
        } else if line.has("exec") {
            (unwanted, reason) = (moving + ["pairs"], "with --exec the program moves")
        } else {
            (unwanted, reason) = (["pairs"], "bot takes --grid for a new room")
        }
        // The order of the table makes sure that the same mistake always gets the same message.
        if let name = line.first(of: names.filter(unwanted.contains)) {
            throw UsageError("--\(name) means nothing here: \(reason).")
        }
        let isOpen = line.argument.flatMap { try? JoinAddress($0) }?.code == nil
        if line.has("ladder"), !line.has("name") {
            throw UsageError("--ladder needs a name for the table: --name mybot.")
        }
        if !isOpen, let first = line.first(of: ofNewRoom + ["ladder"]) {
            throw UsageError("--\(first) is for a new room; that one is there already.")
        }
    }

    /// Rejects options of a new room for a `join` that makes none. `join` makes a room only if the
    /// line names a game and no room.
    private static func checkNewRoom(
        _ line: ParsedLine<ClientConfiguration>
    ) throws(UsageError) {
        guard let first = line.first(of: ofNewRoom) else { return }
        if let code = line.argument.flatMap({ try? JoinAddress($0) })?.code {
            throw UsageError("--\(first) is for a new room; \(code) is there already.")
        }
        guard line.first(of: namingGame) != nil else {
            throw UsageError(
                "--\(first) is for a new room; join makes one with --game. "
                    + "Or: GameClient create"
            )
        }
    }
}
