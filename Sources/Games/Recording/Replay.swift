public import GameProtocol

/// A room that comes back from its journal: told the same, it does the same.
///
/// The entries may come from anywhere: whatever a room must never be told is refused before it
/// hears of it. After an error the replay has ended, and its room is not to be used.
public struct Replay: Sendable {
    /// Somebody who is in the room, whether connected or not.
    public struct Member: Equatable, Sendable {
        /// The number under which the room knows them.
        public let id: MemberID
        /// Their name.
        public let name: String
        /// A player, or a spectator.
        public internal(set) var role: Role
        /// The seat, from 0; nil for a spectator.
        public internal(set) var seat: Int?
        /// What knows the token of their session again.
        public internal(set) var token: TokenHash
        /// Which of their session's places this is, from 1.
        public internal(set) var ordinal: Int
        /// The mark of their last request that had one.
        public internal(set) var lastID: RequestID?
    }

    /// The room, as it was after the last entry.
    public internal(set) var room: Room
    /// Who is in it, in the order in which they came.
    public internal(set) var members: [Member] = []
    /// The time of the last entry, in milliseconds since the room was opened.
    public internal(set) var at: Int64 = 0
    /// The room has to be told the secret of its next deal before anything else.
    public internal(set) var awaitsSecret = true
    /// The number that the next name gets that enters.
    public internal(set) var nextMember: UInt64

    /// Opens the room.
    ///
    /// - Parameters:
    ///   - firstMember: the number of the first who enters; the others get the next ones.
    ///   - themes: those that a room can have been played with.
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

    /// The member of this name, byte by byte.
    public func member(named name: String) -> Member? {
        members.first { $0.name.utf8.elementsEqual(name.utf8) }
    }
}
