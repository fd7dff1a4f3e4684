public import GameProtocol

/// One session, as rooms know it.
public struct MemberID: Hashable, Sendable {
    /// The session's number, never used twice while the server runs.
    public var number: UInt64

    /// One session.
    public init(_ number: UInt64) { self.number = number }
}

/// What a reply has to repeat of its request.
public struct Envelope: Equatable, Sendable {
    /// The request's name.
    public var re: String
    /// The mark that the request carried.
    public var id: RequestID?
    /// Names of its fields that the server did not know.
    public var ignored: [String]

    /// What a reply has to repeat.
    public init(re: String, id: RequestID? = nil, ignored: [String] = []) {
        self.re = re
        self.id = id
        self.ignored = ignored
    }
}

extension Reply {
    /// The answer to the request whose envelope this is.
    public init(to envelope: Envelope, _ outcome: Outcome) {
        self.init(re: envelope.re, id: envelope.id, ignored: envelope.ignored, outcome)
    }
}

/// One thing that a room is told.
public struct RoomInput: Sendable {
    /// When, in milliseconds since the room was opened; never less than in the input before.
    public var at: Int64
    /// What.
    public var kind: Kind

    /// One thing that a room is told.
    public init(at: Int64, _ kind: Kind) {
        self.at = at
        self.kind = kind
    }

    /// What a room is told.
    public enum Kind: Sendable {
        /// The secret of the next deal; the answer to `RoomEffect.needsSecret`.
        case secret(DealSecret)
        /// Somebody comes in by a request, and may be ready for the next round at once. It stands
        /// apart, so that a move stays small.
        indirect case enter(SeatGrant, isReady: Bool, Envelope)
        /// A member asks something.
        case request(MemberID, Envelope, RoomRequest)
        /// A member is gone for good, without having asked the room.
        case left(MemberID, LeaveReason)
        /// A member's connection is lost; the seat is kept for `resumeMs`.
        case offline(MemberID, resumeMs: Int)
        /// A member's connection is back.
        case online(MemberID)
        /// The time of `Room.deadline` has come, or was said to have.
        case alarm
        /// The answer to `RoomEffect.calculate` of that number.
        case calculated(number: Int, answer: String)
        /// The server has started again and nobody is connected; every place is kept for `resumeMs`
        /// from now, and every clock that ran has its full time again.
        case restarted(resumeMs: Int)
        /// The server stops for good; a running round ends with its proof.
        case shutdown
    }
}

/// One thing that a room wants done, in this order.
public enum RoomEffect: Equatable, Sendable {
    /// Answer a member's request.
    case reply(MemberID, Reply)
    /// Tell everybody in the room; `own` is what some members get instead.
    case event(RoomEvent, own: OwnCopy?)
    /// Tell one member.
    case line(MemberID, ConnectionLine)
    /// Tell all spectators.
    case toSpectators(ConnectionLine)
    /// Tell everybody but one member.
    case toOthers(than: MemberID, ConnectionLine)
    /// The member gets nothing more from this room.
    case remove(MemberID)
    /// Tell the lobby.
    case lobby(RoomNotice)
    /// Answer with `RoomInput.Kind.secret` before anything else.
    case needsSecret
    /// Work this out and answer with `RoomInput.Kind.calculated`, whenever that is done; the room
    /// wants no answer any more to what it asked before.
    indirect case calculate(number: Int, Calculation)

    /// An event as the members see it whose secrets it holds.
    ///
    /// An object, because it is rare and would double the size of every effect.
    public final class OwnCopy: Equatable, Sendable {
        /// Who sees this copy instead of the other.
        public let members: [MemberID]
        /// The same event, with what only they may know.
        public let event: RoomEvent

        /// An event as these members see it.
        public init(members: [MemberID], event: RoomEvent) {
            self.members = members
            self.event = event
        }

        /// Whether two copies show the same to the same members.
        public static func == (left: OwnCopy, right: OwnCopy) -> Bool {
            left.members == right.members && left.event == right.event
        }
    }
}

/// What a room tells the lobby.
public enum RoomNotice: Equatable, Sendable {
    /// A member has left, or was refused entrance; the place is free.
    case left(MemberID, isBanned: Bool)
    /// A player whose seat the room chose sits there.
    case seated(MemberID, seat: Int)
    /// A spectator was refused the seat that was granted, and stays a spectator; the seat is free.
    case seatRefused(MemberID)
    /// What the list shows has changed.
    case changed(phase: RoomState.Phase, owner: MemberID?)
    /// The room is closed; its code is free.
    case closed
}
