public import GameProtocol

/// A place in a room, a seat or one to watch from, that the lobby granted and the room has to give.
public struct SeatGrant: Equatable, Sendable {
    /// The room's code.
    public var room: String
    /// How the room was chosen.
    public var choice: Choice
    /// Who comes.
    public var member: MemberID
    /// Their name.
    public var name: String
    /// A player, or a spectator.
    public var role: Role
    /// The seat to take, from 0; nil for the lowest free one, and for a spectator.
    public var seat: Int?
    /// What knows the token of their session again; for the room's journal.
    public var token: TokenHash
    /// Which of their session's places this is, from 1: of two in journals the higher is the newer.
    public var ordinal: Int
    /// Which of their session's connections it was granted to, from 1; 0 if none is known.
    public var epoch: Int

    /// How the room was chosen.
    public enum Choice: Sendable {
        /// Its code was given.
        case named
        /// The lobby found it for somebody who looks for any room of a game.
        case found
        case new
    }

    /// A place that the lobby granted.
    public init(
        room: String,
        choice: Choice = .named,
        member: MemberID,
        name: String,
        role: Role,
        seat: Int? = nil,
        token: TokenHash,
        ordinal: Int = 1,
        epoch: Int = 1
    ) {
        self.room = room
        self.choice = choice
        self.member = member
        self.name = name
        self.role = role
        self.seat = seat
        self.token = token
        self.ordinal = ordinal
        self.epoch = epoch
    }
}
