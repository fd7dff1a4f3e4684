public import GameProtocol

/// The versions that a journal's header names: who does not know all of them cannot read the rest.
public struct JournalVersions: Equatable, Sendable {
    /// How the lines are written and summed.
    public var format: Int
    /// The words of the protocol in which they are written.
    public var protocolVersion: Int
    /// The rules of its game by which the room was played, `GameRow.rulesVersion`.
    public var rules: Int

    /// What is written here.
    public static func current(of game: GameKind) -> JournalVersions {
        JournalVersions(
            format: newestFormat,
            protocolVersion: 1,
            rules: game.row.rulesVersion
        )
    }

    /// The format whose journals have snapshots; the first had none.
    public static let newestFormat = 2

    /// Whether a journal has snapshots.
    public var hasSnapshots: Bool { format >= 2 }

    /// Whether the journal of a room of that game can be read here.
    ///
    /// Of a game that is not known, every number but those that were ever written is another
    /// version's.
    func areUnderstood(of game: GameKind?) -> Bool {
        guard (1...Self.newestFormat).contains(format) else { return false }
        return protocolVersion == 1 && rules == game?.row.rulesVersion ?? 1
    }
}
