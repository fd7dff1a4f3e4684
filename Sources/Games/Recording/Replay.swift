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
        /// The member's display name, which people read instead of `name`; nil if there is none.
        public internal(set) var display: String?
        /// The member's role.
        public internal(set) var role: Role
        /// The seat, from 0; nil for a spectator.
        public internal(set) var seat: Int?
        /// The bot of the server; nil for a person.
        public internal(set) var bot: SeatedBot?
        /// The hash of the token of the member's session.
        public internal(set) var token: TokenHash
        /// The number of this place among all places in rooms of the session, from 1.
        public internal(set) var ordinal: Int
        /// The `id` of the member's last request that had one; nil before such a request.
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

    /// Opens the room of a header with one of the `themes`. The first member gets the number
    /// `firstMember`, and the others get the next ones.
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

/// Snapshot entries, which describe the room and are not inputs.
extension Replay {
    /// Starts the room from a snapshot, or compares the room with it.
    mutating func apply(
        _ snapshot: RoomSnapshot,
        _ entry: JournalEntry,
        _ effects: inout [RoomEffect]
    ) throws(ReplayError) {
        guard entry.at >= at else { throw .tooEarly(at: entry.at, previous: at) }
        if isNew { try begin(with: snapshot, entry.at, &effects) }
        guard self.snapshot(answer: snapshot.round?.answer) == snapshot else {
            throw .otherSnapshot
        }
        let commit = awaitsSecret ? room.newestCommit : nil
        guard commit == entry.commit else {
            throw .otherDeal(journaled: entry.commit, replayed: commit)
        }
        at = entry.at
    }

    /// Whether the room is new: no member has ever entered it.
    private var isNew: Bool { awaitsSecret && room.seq == 0 && members.isEmpty }

    private mutating func begin(
        with snapshot: RoomSnapshot,
        _ time: Int64,
        _ effects: inout [RoomEffect]
    ) throws(ReplayError) {
        var list = RoomEffectList(effects)
        do throws(Refusal) {
            try room.restore(snapshot, at: time, firstMember: nextMember, &list)
        } catch {
            throw .badSnapshot(error)
        }
        effects = list.effects
        for (offset, member) in snapshot.members.enumerated() {
            members.append(
                Member(
                    id: MemberID(nextMember + UInt64(offset)),
                    name: member.name,
                    display: member.display,
                    role: member.seat == nil ? .spectator : .player,
                    seat: member.seat,
                    bot: member.bot,
                    token: member.session.token,
                    ordinal: member.session.ordinal,
                    lastID: member.session.lastID
                )
            )
        }
        nextMember += UInt64(members.count)
        awaitsSecret = snapshot.round != nil
    }

    /// Returns a snapshot of the room; nil if its state does not fit into one. `answer` is the
    /// answer in the last entry, if any.
    public func snapshot(answer: String?) -> RoomSnapshot? {
        room.snapshot(answer: answer) { id in
            members.first { $0.id == id }.map {
                SessionMark(token: $0.token, ordinal: $0.ordinal, lastID: $0.lastID)
            }
        }
    }
}

/// A reason why a journal cannot be replayed. Its lines are intact, but no room can have received
/// them, or other rules were valid then.
public enum ReplayError: Error, Equatable, Sendable {
    /// No room can have the settings in the header.
    case badHeader(Refusal)
    /// The theme of the room is missing on this server or has changed.
    case otherTheme
    /// The entry has an earlier time than the entry before it.
    case tooEarly(at: Int64, previous: Int64)
    case closed
    /// The entry after a deal is not the secret of the next deal.
    case secretMissing
    /// The room did not ask for the secret.
    case secretUnasked
    /// The secret belongs to another deal than the next one.
    case wrongRound(Int, next: Int)
    /// No member of the room has this name.
    case unknownPlayer(String)
    /// A member enters with a name that another member has, or that is not allowed.
    case badName(String)
    /// The room refuses a request that it carried out before.
    case refused(Refusal)
    /// The entry has no effect, so it would not have been recorded.
    case nothingHappened
    /// No room can be in the state of the snapshot.
    case badSnapshot(Refusal)
    /// The state of the room differs from the snapshot.
    case otherSnapshot
    /// The entry's commitment differs from the deal, or only one of the two exists.
    case otherDeal(journaled: String?, replayed: String?)

    /// The reason as a sentence without its full stop.
    public var reason: String {
        switch self {
        case .badHeader(let refusal): "no room can be made like this: \(refusal.message)"
        case .otherTheme: "the theme of this room is not there, or has changed"
        case .tooEarly(let at, let previous): "the time \(at) comes after \(previous)"
        case .closed: "the room is closed already"
        case .secretMissing: "the secret of the next deal is missing"
        case .secretUnasked: "nobody asked for a secret"
        case .wrongRound(let round, let next): "a secret for deal \(round), but \(next) is next"
        case .unknownPlayer(let name): "nobody of the name \(name) is in the room"
        case .badName(let name): "nobody can come in as \(name)"
        case .refused(let refusal): "the room refuses this: \(refusal.message)"
        case .nothingHappened: "nothing comes of this"
        case .badSnapshot(let refusal): "no room was ever like this (\(refusal.field ?? "deal"))"
        case .otherSnapshot: "the room was not as this says"
        case .otherDeal(let journaled, let replayed):
            "the commitment is \(journaled ?? "absent"), but the deal gives \(replayed ?? "none")"
        }
    }
}
