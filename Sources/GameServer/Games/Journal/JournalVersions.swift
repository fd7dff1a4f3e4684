/// The versions that a journal's header names: who does not know all of them cannot read the rest.
public struct JournalVersions: Equatable, Sendable {
    /// How the lines are written and summed.
    public var format: Int
    /// The words of the protocol in which they are written.
    public var protocolVersion: Int
    /// The rules by which the room was played, `Room.rulesVersion`.
    public var rules: Int

    /// The versions of a journal.
    public init(format: Int, protocolVersion: Int, rules: Int) {
        self.format = format
        self.protocolVersion = protocolVersion
        self.rules = rules
    }

    /// What is written and understood here.
    public static let current = JournalVersions(
        format: 1,
        protocolVersion: 1,
        rules: Room.rulesVersion
    )
}
