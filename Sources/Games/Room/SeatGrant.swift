public import GameProtocol

/// A place in a room that the lobby granted and that the room has to confirm: a seat, or a
/// spectator's place.
public struct SeatGrant: Equatable, Sendable {
    /// The room's code.
    public var room: String
    /// The reason why this room was chosen.
    public var choice: Choice
    /// The member who enters.
    public var member: MemberID
    /// The member's name.
    public var name: String
    /// The member's display; nil if there is none.
    public var display: String?
    /// The member's role.
    public var role: Role
    /// The seat from 0; nil for the lowest free one, and for a spectator.
    public var seat: Int?
    /// The hash of the token of the member's session, for the room's journal.
    public var token: TokenHash
    /// The number of this place among all places of the session, from 1. If two journals have the
    /// session, the place with the higher number is the newer one.
    public var ordinal: Int
    /// The number of the session's connection that received the grant, from 1; 0 if unknown.
    public var epoch: Int
    /// The bot of the server; nil for a person.
    public var bot: SeatedBot?

    /// The reason why this room was chosen.
    public enum Choice: Sendable {
        /// The request named the room's code.
        case named
        /// The lobby chose the room for a request for any room of a game.
        case found
        /// The lobby chose the seat of a bot for such a request.
        case standIn
        case new
    }

    /// Creates a grant.
    public init(
        room: String,
        choice: Choice = .named,
        member: MemberID,
        name: String,
        display: String? = nil,
        role: Role,
        seat: Int? = nil,
        token: TokenHash,
        ordinal: Int = 1,
        epoch: Int = 1,
        bot: SeatedBot? = nil
    ) {
        self.room = room
        self.choice = choice
        self.member = member
        self.name = name
        self.display = display
        self.role = role
        self.seat = seat
        self.token = token
        self.ordinal = ordinal
        self.epoch = epoch
        self.bot = bot
    }
}
