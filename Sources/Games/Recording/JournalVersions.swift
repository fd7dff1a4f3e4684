public import GameProtocol

/// The versions that a journal's header names: who does not know all of them cannot read the rest.
public struct JournalVersions: Equatable, Sendable {
    /// How the lines are written and summed.
    public var format: Int
    /// The words of the protocol in which they are written.
    public var protocolVersion: Int
    /// The rules of its game by which the room was played, `GameRow.rulesVersion`.
    public var rules: Int

    /// What is written here, and understood.
    public static func current(of game: GameKind) -> JournalVersions {
        JournalVersions(format: 1, protocolVersion: 1, rules: game.row.rulesVersion)
    }

    /// Whether the journal of a room of that game can be read here.
    ///
    /// Of a game that is not known, every number but those of the first version is another
    /// version's.
    func areUnderstood(of game: GameKind?) -> Bool {
        guard let game else { return format == 1 && protocolVersion == 1 && rules == 1 }
        return self == .current(of: game)
    }
}
