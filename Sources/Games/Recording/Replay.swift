public import GameProtocol

/// A replay of a room's journal: the same inputs lead to the same room.
///
/// The entries may come from any source. An entry that a room must never receive is refused before
/// it reaches the room. After an error the replay is over, and its room must not be used.
public struct Replay: Sendable {
    /// A member of the room, connected or not.
    public struct Member: Equatable, Sendable {
        /// The member's number in the room.
        public let id: MemberID
        /// The member's name.
        public let name: String
        /// The member's display; nil if there is none.
        public internal(set) var display: String?
        /// The member's role.
        public internal(set) var role: Role
        /// The seat, from 0; nil for a spectator.
        public internal(set) var seat: Int?
        /// The bot of the server; nil for a person.
        public internal(set) var bot: SeatedBot?
        /// The hash of the token of the member's session.
        public internal(set) var token: TokenHash
        /// The number of this place among all places of the session, from 1.
        public internal(set) var ordinal: Int
        /// The mark of the member's last request that had one.
        public internal(set) var lastID: RequestID?
    }

    /// The room after the last entry.
    public internal(set) var room: Room
    /// The members of the room in the order of their entrance.
    public internal(set) var members: [Member] = []
    /// The time of the last entry, in milliseconds since the room was opened.
    public internal(set) var at: Int64 = 0
    /// Whether the room needs the secret of its next deal before any other input.
    public internal(set) var awaitsSecret = true
    /// The number for the next new member.
    public internal(set) var nextMember: UInt64

    /// Opens the room of a header.
    ///
    /// - Parameters:
    ///   - firstMember: the number of the first member who enters; the others get the next ones.
    ///   - themes: the themes that rooms can have.
    public init(
        _ header: JournalHeader,
        firstMember: UInt64,
        themes: ThemeList = .builtIn
    ) throws(ReplayError) {
        let game: any Game
        do throws(Refusal) {
            game = try header.game(themes: themes)
        } catch {
            throw error == .otherTheme ? .otherTheme : .badHeader(error)
        }
        self.init(header, game, firstMember: firstMember)
    }

    init(_ header: JournalHeader, _ game: any Game, firstMember: UInt64) {
        var effects: [RoomEffect] = []
        room = Room(header, game: game, &effects)
        nextMember = firstMember
    }

    /// Returns the member with this name, compared byte by byte.
    public func member(named name: String) -> Member? {
        members.first { $0.name.utf8.elementsEqual(name.utf8) }
    }
}
