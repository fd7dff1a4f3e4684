import CommandLine

/// Options that mean nothing beside other words of the same line: the person means something else.
///
/// Variables are not looked at: they are set for all commands at once.
enum MisplacedOptions {
    static func check(_ line: ParsedLine<ClientConfiguration>) throws(UsageError) {
        switch line.command?.name ?? "join" {
        case "join": try checkNewRoom(line)
        case "bot": try checkBot(line)
        default: break
        }
    }

    /// Options of another game than that of the room which is to be made.
    static func check(
        _ line: ParsedLine<ClientConfiguration>,
        for room: NewRoomOptions
    ) throws(UsageError) {
        let makingRooms = ["create", "join", "bot", "load", "arena"]
        guard makingRooms.contains(line.command?.name ?? "join") else { return }
        let own = room.rulesOfGame
        let known = own.options.map(\.name)
        for game in ClientGames.all {
            let foreign = game.options.map(\.name).filter { !known.contains($0) }
            guard let name = line.first(of: foreign) else { continue }
            throw UsageError("--\(name) is for \(game.title), and this room is for \(own.title).")
        }
        if line.has("turn-clock"), !own.hasTurnClock(NewRoomOptions()) {
            throw UsageError("--turn-clock means nothing here: \(own.title) has no turns.")
        }
    }

    private static let names = ClientCommandLine.program.options.map(\.name)
    /// The options of a room that is still to be made.
    private static let ofNewRoom = ClientCommandLine.namesOfNewRoom

    /// Those that say which game is meant.
    private static let namingGame =
        ["game"] + ClientGames.all.flatMap { $0.options }.filter(\.namesGame).map(\.name)

    /// What each way of `bot` has no use for.
    private static func checkBot(_ line: ParsedLine<ClientConfiguration>) throws(UsageError) {
        let moving = ["level", "think"]
        let playing =
            moving + ["games", "exit-result", "exec", "name", "password-file"] + ofNewRoom
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
        // In the order of the table, so that the same mistake is always told in the same way.
        if let name = line.first(of: names.filter(unwanted.contains)) {
            throw UsageError("--\(name) means nothing here: \(reason).")
        }
        let isOpen = line.argument.flatMap { try? JoinAddress($0) }?.code == nil
        if !isOpen, let first = line.first(of: ofNewRoom) {
            throw UsageError("--\(first) is for a new room; that one is there already.")
        }
    }

    /// `join` makes a room only where a game is named, and never where a room is.
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
