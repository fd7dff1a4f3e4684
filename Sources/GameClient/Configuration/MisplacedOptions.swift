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
