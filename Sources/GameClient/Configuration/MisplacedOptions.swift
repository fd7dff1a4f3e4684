/// Options that mean nothing to the command they stand beside: whoever wrote them meant another.
///
/// Variables are not looked at: they are set for all commands at once.
enum MisplacedOptions {
    /// Takes a command line before the variables are filled in.
    static func check(_ line: Invocation) throws(UsageError) {
        if line.has(.version) { return }
        let command = line.command ?? .join
        let known = CommandSpec.everywhere + (CommandSpec.of(command)?.options ?? [])
        // In the order of the table, so that the same mistake is always told in the same way.
        for key in OptionSpec.all.map(\.key) where line.values[key] != nil {
            guard known.contains(key) else {
                throw UsageError(
                    "--\(key.rawValue) means nothing to \(command.rawValue). "
                        + "See: GameClient \(command.rawValue) --help"
                )
            }
        }
        if command == .join { try checkNewRoom(line) }
        if command == .bot { try checkBot(line) }
    }

    /// What each way of `bot` has no use for.
    private static func checkBot(_ line: Invocation) throws(UsageError) {
        let newRoom = OptionSpec.newRoom.map(\.key)
        let moving: [OptionKey] = [.level, .think]
        let playing: [OptionKey] = moving + [.games, .exitResult, .exec, .name, .passwordFile]
        let unwanted: ([OptionKey], String)
        if line.argument == "theory" {
            unwanted = (playing + newRoom + [.stdio], "bot theory plays nothing")
        } else if line.values[.stdio] != nil {
            unwanted = (playing + newRoom + [.json, .pairs], "--stdio only carries lines")
        } else if line.values[.exec] != nil {
            unwanted = (moving + [.pairs], "with --exec the program moves")
        } else {
            unwanted = ([.pairs], "bot takes --grid for a new room")
        }
        if let key = OptionSpec.all.map(\.key).first(where: {
            line.values[$0] != nil && unwanted.0.contains($0)
        }) {
            throw UsageError("--\(key.rawValue) means nothing here: \(unwanted.1).")
        }
        let isOpen = line.argument.flatMap { try? JoinAddress($0) }?.code == nil
        let wanted = newRoom.filter { $0 != .passwordFile && line.values[$0] != nil }
        if !isOpen, let first = wanted.first {
            throw UsageError("--\(first.rawValue) is for a new room; that one is there already.")
        }
    }

    /// `join` makes a room only where a game is named, and never where a room is.
    private static func checkNewRoom(_ line: Invocation) throws(UsageError) {
        let keys = OptionSpec.newRoom.map(\.key).filter {
            $0 != .passwordFile && line.values[$0] != nil
        }
        guard let first = keys.first else { return }
        if let code = line.argument.flatMap({ try? JoinAddress($0) })?.code {
            throw UsageError("--\(first.rawValue) is for a new room; \(code) is there already.")
        }
        let naming: [OptionKey] = [.game, .rules, .decks, .jokers]
        guard keys.contains(where: naming.contains) else {
            throw UsageError(
                "--\(first.rawValue) is for a new room; join makes one with --game. "
                    + "Or: GameClient create"
            )
        }
    }
}
